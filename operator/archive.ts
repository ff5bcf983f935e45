import { createGunzip } from "node:zlib";
import { Failure, messageOf } from "./failure";

/** Files of an archive by their path, with its `.` and `//` gone. */
export type Files = ReadonlyMap<string, Buffer>;

/** The archive is larger than its limit. */
export class ArchiveTooLargeError extends Failure {
  constructor(limit: number) {
    super("PackageInvalid", "never", `the package holds more than ${limit} bytes when it is unpacked`);
  }
}

const BLOCK = 512;
/** Entries and headers of an archive. `pyflyte package` writes two for each task, workflow and launch plan. */
const MOST_ENTRIES = 20_000;
/** Bytes of an extended header, which holds names and numbers. */
const MOST_HEADER_BYTES = 64 * 1024;

const invalid = (message: string): Failure =>
  new Failure("PackageInvalid", "never", `the package ${message}`);

/**
 * Reads a tar archive, with or without gzip: ustar, PAX and GNU's long names. Nothing is written anywhere, so no path
 * can do harm; what an honest package never has is refused all the same.
 *
 * @param limit Most bytes of the unpacked archive.
 * @throws Failure of the package
 */
export async function readArchive(packed: Buffer, limit: number): Promise<Files> {
  const gzip = packed[0] === 0x1f && packed[1] === 0x8b;
  const blocks = new BlockReader(gzip ? gunzip(packed) : slices(packed), limit);
  try {
    return await readTar(blocks);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw invalid(`cannot be unpacked: ${messageOf(error)}`);
  } finally {
    await blocks.close();
  }
}

/** Small pieces, so that nothing else waits for a large package. */
async function* gunzip(packed: Buffer): AsyncGenerator<Buffer, void> {
  const stream = createGunzip();
  stream.end(packed);
  yield* stream as AsyncIterable<Buffer>;
}

// eslint-disable-next-line @typescript-eslint/require-await -- the same shape as gunzip
async function* slices(archive: Buffer): AsyncGenerator<Buffer, void> {
  yield archive;
}

/** Reads exact numbers of bytes from a stream of pieces. */
class BlockReader {
  #piece: Buffer = Buffer.alloc(0);
  #total = 0;

  constructor(
    private readonly pieces: AsyncGenerator<Buffer, void>,
    private readonly limit: number,
  ) {}

  /** The next bytes, or undefined at the end. */
  async read(size: number): Promise<Buffer | undefined> {
    if (this.#total + size > this.limit) throw new ArchiveTooLargeError(this.limit);
    const result = Buffer.alloc(size);
    for (let filled = 0; filled < size;) {
      if (this.#piece.length === 0) {
        const { done, value } = await this.pieces.next();
        if (done) {
          if (filled === 0) return undefined;
          throw invalid("is truncated");
        }
        this.#piece = value;
      }
      const taken = this.#piece.copy(result, filled);
      this.#piece = this.#piece.subarray(taken);
      filled += taken;
    }
    this.#total += size;
    return result;
  }

  /** Reads to the end, which is where a truncated or forged stream shows. */
  async drain(): Promise<void> {
    for (let rest: Buffer = this.#piece; ;) {
      this.#total += rest.length;
      if (this.#total > this.limit) throw new ArchiveTooLargeError(this.limit);
      const { done, value } = await this.pieces.next();
      if (done) return;
      rest = value;
    }
  }

  async close(): Promise<void> {
    await this.pieces.return(undefined);
  }
}

interface Header {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

async function readTar(blocks: BlockReader): Promise<Files> {
  const files = new Map<string, Buffer>();
  const global: Record<string, string> = {};
  let local: Record<string, string> = {};
  for (let entries = 0; ; entries++) {
    if (entries > MOST_ENTRIES) throw invalid(`has more than ${MOST_ENTRIES} entries`);
    const block = await blocks.read(BLOCK);
    if (!block) throw invalid("is truncated: the end of the archive is missing");
    if (block.every((byte) => byte === 0)) break;
    const header = parseHeader(block);
    if (header.type === "x" || header.type === "g" || header.type === "L") {
      if (header.size > MOST_HEADER_BYTES) throw invalid("has an extended header that is too long");
      const content = await contentOf(blocks, header.size);
      if (header.type === "L") local = { ...local, path: textOf(trimNul(content)) };
      else Object.assign(header.type === "g" ? global : local, parsePax(content));
      continue;
    }
    const extended = { ...global, ...local };
    local = {};
    const name = extended.path ?? header.name;
    const size = extended.size === undefined ? header.size : decimal(extended.size);
    if (header.type === "5" || (header.type === "0" && name.endsWith("/"))) {
      if (size !== 0) throw invalid(`has a folder with content, ${quote(name)}`);
      continue;
    }
    if (header.type !== "0")
      throw invalid(`has ${quote(name)}, which is ${kindOf(header.type)}; allowed: files and folders`);
    files.set(safePath(name), await contentOf(blocks, size));
  }
  if (Object.keys(local).length) throw invalid("ends with the header of an entry that is missing");
  await blocks.drain();
  return files;
}

async function contentOf(blocks: BlockReader, size: number): Promise<Buffer> {
  const padding = (BLOCK - (size % BLOCK)) % BLOCK;
  const content = await blocks.read(size + padding);
  if (!content) {
    if (size === 0) return Buffer.alloc(0);
    throw invalid("is truncated");
  }
  return content.subarray(0, size);
}

const quote = (text: string): string => JSON.stringify(text.length > 120 ? `${text.slice(0, 119)}…` : text);

const KINDS: Readonly<Record<string, string>> = {
  "1": "a hard link",
  "2": "a symbolic link",
  "3": "a device",
  "4": "a device",
  "6": "a pipe",
  K: "a link with a long name",
  S: "a sparse file",
};

const kindOf = (type: string): string => KINDS[type] ?? `of the unknown type ${quote(type)}`;

const trimNul = (bytes: Buffer): Buffer => {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
};

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw invalid("has a name that is not UTF-8");
  }
}

/** Fields: name 0+100, size 124+12, checksum 148+8, type 156, magic 257+6, prefix 345+155. */
function parseHeader(block: Buffer): Header {
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (octal(block.subarray(148, 156)) !== sum)
    throw invalid("is not a tar archive: a header has a wrong checksum");
  const name = textOf(trimNul(block.subarray(0, 100)));
  const posix = block.subarray(257, 263).equals(Buffer.from("ustar\0"));
  const prefix = posix ? textOf(trimNul(block.subarray(345, 500))) : "";
  const type = block[156] === 0 ? "0" : String.fromCharCode(block[156]!);
  return { name: prefix ? `${prefix}/${name}` : name, size: octal(block.subarray(124, 136)), type };
}

function octal(field: Buffer): number {
  const text = field.toString("latin1").replace(/^ +|[ \0]+$/g, "");
  if (!/^[0-7]{0,12}$/.test(text)) throw invalid("is not a tar archive: a header has a wrong number");
  return text === "" ? 0 : parseInt(text, 8);
}

function decimal(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw invalid(`has a file of size ${quote(text)}`);
  return Number(text);
}

/** Records `<length> <key>=<value>\n`, where the length counts itself. */
function parsePax(content: Buffer): Record<string, string> {
  const records: Record<string, string> = {};
  const broken = () => invalid("has a broken extended header");
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(32, at);
    const digits = space < 0 ? "" : content.toString("latin1", at, space);
    const end = at + Number(digits);
    if (!/^[1-9]\d{0,5}$/.test(digits) || end <= space || end > content.length || content[end - 1] !== 10)
      throw broken();
    const equals = content.indexOf(61, space);
    if (equals < 0 || equals >= end) throw broken();
    const key = content.toString("latin1", space + 1, equals);
    if (key.startsWith("GNU.sparse.")) throw invalid("has a sparse file; allowed: files and folders");
    if (key === "path" || key === "size") records[key] = textOf(content.subarray(equals + 1, end - 1));
    at = end;
  }
  return records;
}

function safePath(name: string): string {
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  const illegal =
    name.startsWith("/") || parts.includes("..") || parts.length === 0 || /[\p{Cc}\\]/u.test(name);
  if (illegal) throw invalid(`has the file ${quote(name)}; allowed: relative paths without ..`);
  return parts.join("/");
}
