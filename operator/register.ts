import { ArchiveTooLargeError, readArchive } from "./archive";
import type { FlyteAdmin } from "./admin";
import { Failure } from "./failure";
import { type CreateRequest, hydrate } from "./hydrate";
import { type Entity, NAMES, type Package, readPackage } from "./package";
import type { RegistrationSpec } from "./registration";
import { PackageTooLargeError, type PackageSource } from "./source";
import type { Outcome } from "./status";

/** What a registration needs. */
export interface Registrar {
  readonly source: PackageSource;
  readonly admin: Pick<FlyteAdmin, "create" | "upload" | "activate">;
  /** Largest package, packed and unpacked, in bytes. */
  readonly limits: Limits;
  /** Called for each entity that flyteadmin took. */
  readonly onEntity?: (kind: Entity["kind"], result: "created" | "unchanged") => void;
}

/** Sizes in bytes. */
export interface Limits {
  readonly packed: number;
  readonly unpacked: number;
}

const MEBIBYTE = 1024 * 1024;

/** Packages up to here are handled side by side; larger ones one at a time, so that memory has a limit. */
const SMALL: Limits = { packed: 8 * MEBIBYTE, unpacked: 32 * MEBIBYTE };

/** It is not this package's turn: it comes back later, so that it holds up no smaller one meanwhile. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** Fetches packages and registers them. */
export class Registrations {
  #large = false;

  constructor(private readonly registrar: Registrar) {}

  /** Registers a package as `flytectl register files` does. @throws Failure, BusyError */
  async register(spec: RegistrationSpec, signal: AbortSignal): Promise<Outcome> {
    const { limits } = this.registrar;
    const small = {
      packed: Math.min(SMALL.packed, limits.packed),
      unpacked: Math.min(SMALL.unpacked, limits.unpacked),
    };
    try {
      return await this.#register(spec, small, signal);
    } catch (error) {
      if (!(error instanceof PackageTooLargeError || error instanceof ArchiveTooLargeError)) throw error;
    }
    if (this.#large) throw new BusyError("another large package is being registered");
    this.#large = true;
    try {
      return await this.#register(spec, limits, signal);
    } finally {
      this.#large = false;
    }
  }

  async #register(spec: RegistrationSpec, limits: Limits, signal: AbortSignal): Promise<Outcome> {
    const { admin, onEntity } = this.registrar;
    const { artifact, content } = await this.#fetch(spec, limits, signal);
    // All of it, before the first of it is registered.
    const checked = content.entities.map((file) => {
      const { kind, name, wantsCode } = hydrate(file, spec);
      return { kind, name, wantsCode };
    });
    const orphan = checked.find(({ wantsCode }) => wantsCode && !content.code);
    if (orphan)
      throw new Failure(
        "PackageInvalid",
        "never",
        `${NAMES[orphan.kind]} ${orphan.name} wants the code archive of pyflyte package --copy, and the package has none`,
      );
    const workflows = checked.filter(({ kind }) => kind === "workflow").map(({ name }) => name);
    checkWorkflowName(spec.workflowName, workflows);

    const codeUrl = content.code && (await admin.upload(content.code, spec, signal));
    const results = { created: 0, unchanged: 0 };
    const scheduled: CreateRequest[] = [];
    for (const file of content.entities) {
      const request = hydrate(file, spec, codeUrl);
      const result = await admin.create(request, spec, signal);
      results[result]++;
      onEntity?.(request.kind, result);
      if (request.scheduled) scheduled.push({ ...request, body: new Uint8Array() });
    }
    if (spec.enableSchedule)
      for (const launchPlan of scheduled) await admin.activate(launchPlan, spec, signal);
    const count = (kind: Entity["kind"]) => checked.filter((entity) => entity.kind === kind).length;
    const registered = {
      tasks: count("task"),
      workflows: workflows.length,
      launchPlans: count("launchPlan"),
    };
    return { artifact, registered, ...results };
  }

  /** The packed bytes are gone when this returns. */
  async #fetch(
    spec: RegistrationSpec,
    limits: Limits,
    signal: AbortSignal,
  ): Promise<{ artifact: Outcome["artifact"]; content: Package }> {
    const { artifact, bytes } = await this.registrar.source.fetch(
      spec.workflowPackageUri,
      spec.workflowVersion,
      limits.packed,
      signal,
    );
    return { artifact, content: readPackage(await readArchive(bytes, limits.unpacked)) };
  }
}

/** By its whole name, or by its end: `my-workflow` for `features.daily.my_workflow`. */
function checkWorkflowName(wanted: string | undefined, names: readonly string[]): void {
  if (!wanted) return;
  const plain = (name: string) => name.replaceAll("-", "_");
  const found = names.some((name) => `.${plain(name)}`.endsWith(`.${plain(wanted)}`));
  if (found) return;
  const some = names.slice(0, 10).join(", ") + (names.length > 10 ? ` and ${names.length - 10} more` : "");
  throw new Failure(
    "PackageInvalid",
    "never",
    `the package does not hold the workflow ${JSON.stringify(wanted)}; it holds ${some || "none"}`,
  );
}
