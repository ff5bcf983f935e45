/** Derives the names of a platform's resources from its prefix and name, so that they cannot disagree. */
export class Naming {
  /**
   * @param prefix starts every name; lower-case letters and digits, at most 11.
   * @param name of the platform; lower-case letters, digits and hyphens, at most 20.
   * @param suffix makes global names unique; lower-case letters and digits, {@link Naming.SUFFIX_LENGTH} of
   *   them. May be a token.
   */
  constructor(
    private readonly prefix: string,
    private readonly name: string,
    private readonly suffix: string,
  ) {}

  /** Length of the suffix of globally unique names. */
  static readonly SUFFIX_LENGTH = 6;

  /** Name of the platform itself, such as `flyte-dev`: the resource group and the cluster. */
  get base(): string {
    return `${this.prefix}-${this.name}`;
  }

  /** Name of a resource that is unique within its resource group. */
  resource(kind: string): string {
    return `${this.base}-${kind}`;
  }

  /** Globally unique name with hyphens: the Postgres server and the DNS label. At most 39 characters. */
  get global(): string {
    return `${this.base}-${this.suffix}`;
  }

  /** Globally unique name of letters and digits: storage account (3 to 24) and registry (5 to 50). */
  get globalAlphanumeric(): string {
    const plain = `${this.prefix}${this.name}`.replace(/-/g, "");
    return plain.slice(0, 24 - Naming.SUFFIX_LENGTH) + this.suffix;
  }
}
