/** Writes tar archives as Python, GNU tar and those who mean harm do. */
import { gzipSync } from "node:zlib";

/** An entry, and what of its header is forged. */
export interface TarEntry {
  readonly name: string;
  readonly content?: Buffer;
  /** @default "0" */
  readonly type?: string;
  /** What the header says the size is. @default the size of the content */
  readonly size?: number | string;
  /** @default POSIX */
  readonly magic?: string;
  readonly prefix?: string;
  readonly checksum?: number;
}

const BLOCK = 512;
const padded = (content: Buffer): Buffer =>
  Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);

export function tarEntry(entry: TarEntry): Buffer {
  const { name, content = Buffer.alloc(0), type = "0", size = content.length, magic = "ustar\0" } = entry;
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, "utf8");
  header.write("0000644\x000000000\x000000000\x00", 100, "latin1");
  header.write(
    typeof size === "string" ? size : `${size.toString(8).padStart(11, "0")}\0`,
    124,
    12,
    "latin1",
  );
  header.write("00000000000\0        ", 136, "latin1");
  header.write(type, 156, 1, "latin1");
  header.write(magic, 257, 6, "latin1");
  header.write(entry.prefix ?? "", 345, 155, "utf8");
  const sum = entry.checksum ?? header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return Buffer.concat([header, padded(content)]);
}

/** A record of an extended header, whose length counts itself. */
export function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest;
  while (rest + String(length).length !== length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

export const pax = (records: Readonly<Record<string, string>>, type: "x" | "g" = "x"): Buffer =>
  tarEntry({
    name: "./PaxHeaders/x",
    type,
    content: Buffer.concat(Object.entries(records).map(([key, value]) => paxRecord(key, value))),
  });

export const longName = (name: string): Buffer =>
  tarEntry({ name: "././@LongLink", type: "L", magic: "ustar ", content: Buffer.from(`${name}\0`) });

export const END = Buffer.alloc(2 * BLOCK);

export const tar = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, END]);

export const tgz = (...parts: readonly Buffer[]): Buffer => gzipSync(tar(...parts));

/** The three ways to write a file, all of which must be read alike. */
export const FORMATS: Readonly<Record<string, (name: string, content: Buffer) => Buffer>> = {
  pax: (name, content) =>
    Buffer.concat([
      pax({ mtime: "1764547200.25", path: name }),
      tarEntry({ name: name.slice(0, 90), content }),
    ]),
  gnu: (name, content) =>
    Buffer.concat([longName(name), tarEntry({ name: name.slice(0, 90), content, magic: "ustar " })]),
  paxSize: (name, content) =>
    Buffer.concat([
      pax({ path: name, size: String(content.length) }),
      tarEntry({ name: "x", content, size: content.length }),
    ]),
};
