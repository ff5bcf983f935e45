import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { readArchive } from "../../operator/archive";
import { Failure } from "../../operator/failure";
import { fixturePackage } from "./fakes";
import { END, FORMATS, longName, pax, tar, tarEntry, tgz } from "./tar";

const LIMIT = 1024 * 1024;
const FILE = Buffer.from("content");

const failureOf = async (archive: Buffer, limit = LIMIT): Promise<Failure> => {
  const error = await readArchive(archive, limit).then(
    (files) => new Error(`read: ${[...files.keys()].join()}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw error;
  expect([error.reason, error.retry]).toEqual(["PackageInvalid", "never"]);
  return error;
};

/** Names as archives have them: no empty part, no `.` and `..`. */
const names = fc
  .array(
    fc
      .string({ minLength: 1, maxLength: 60, unit: "grapheme" })
      .filter((part) => !/[\p{Cc}\p{Cs}/\\]|^\.{1,2}$/u.test(part)),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join("/"))
  .filter((name) => Buffer.byteLength(name) < 400);
const contents = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes));
const archives = fc.uniqueArray(fc.tuple(names, contents), { selector: ([name]) => name, maxLength: 8 });

test.each(Object.keys(FORMATS))("reads what was written: %s", async (format) => {
  await fc.assert(
    fc.asyncProperty(archives, fc.boolean(), async (entries, zip) => {
      const parts = entries.map(([name, content]) => FORMATS[format]!(name, content));
      const files = await readArchive(zip ? tgz(...parts) : tar(...parts), LIMIT);
      expect([...files]).toEqual(entries);
    }),
    { numRuns: 60 },
  );
});

test("reads ustar with a prefix, old headers, folders and global headers", async () => {
  const archive = tar(
    tarEntry({ name: "/", type: "5" }),
    tarEntry({ name: "./core/", type: "5" }),
    tarEntry({ name: "folder/", type: "\0" }),
    pax({ comment: "from git" }, "g"),
    tarEntry({ name: "file", prefix: "a/b", content: FILE }),
    tarEntry({ name: "./old//file", type: "\0", magic: "", content: FILE }),
    tarEntry({ name: "empty" }),
  );
  expect([...(await readArchive(archive, LIMIT)).keys()]).toEqual(["a/b/file", "old/file", "empty"]);
});

test("of two files with one name, the last counts, as when they are unpacked", async () => {
  const files = await readArchive(
    tar(tarEntry({ name: "a", content: FILE }), tarEntry({ name: "./a", content: Buffer.from("later") })),
    LIMIT,
  );
  expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([["a", "later"]]);
});

test("what pyflyte package writes", async () => {
  const files = await readArchive(fixturePackage("copy-all"), LIMIT);
  expect(files.size).toBe(26);
  expect([...files.keys()].filter((name) => name.endsWith(".tar.gz"))).toHaveLength(1);
});

test.each([
  ["a hard link", tarEntry({ name: "x", type: "1" }), /hard link/],
  ["a symbolic link", tarEntry({ name: "x", type: "2" }), /symbolic link/],
  ["a character device", tarEntry({ name: "x", type: "3" }), /device/],
  ["a block device", tarEntry({ name: "x", type: "4" }), /device/],
  ["a pipe", tarEntry({ name: "x", type: "6" }), /pipe/],
  ["a contiguous file", tarEntry({ name: "x", type: "7" }), /unknown type "7"/],
  ["a long link", tarEntry({ name: "x", type: "K", content: FILE }), /link/],
  ["a sparse file", tarEntry({ name: "x", type: "S" }), /sparse/],
  [
    "a sparse file of PAX",
    Buffer.concat([pax({ "GNU.sparse.major": "1" }), tarEntry({ name: "x" })]),
    /sparse/,
  ],
  ["an absolute path", tarEntry({ name: "/etc/passwd", content: FILE }), /relative paths/],
  ["a climbing path", tarEntry({ name: "a/../../x", content: FILE }), /relative paths/],
  [
    "a climbing path of PAX",
    Buffer.concat([pax({ path: "../x" }), tarEntry({ name: "x" })]),
    /relative paths/,
  ],
  ["a climbing path of GNU", Buffer.concat([longName("../x"), tarEntry({ name: "x" })]), /relative paths/],
  ["a climbing prefix", tarEntry({ name: "x", prefix: ".." }), /relative paths/],
  ["a backslash", tarEntry({ name: "..\\x", content: FILE }), /relative paths/],
  ["a line break", Buffer.concat([pax({ path: "a\nb" }), tarEntry({ name: "x" })]), /relative paths/],
  [
    "a NUL in a path of PAX",
    Buffer.concat([pax({ path: "a\0b" }), tarEntry({ name: "x" })]),
    /relative paths/,
  ],
  ["a path without a name", tarEntry({ name: "." }), /relative paths/],
  [
    "a name that is not UTF-8",
    Buffer.concat([tarEntry({ name: "x" })].map((entry) => broken(entry, 0xff))),
    /not UTF-8/,
  ],
  ["a wrong checksum", tarEntry({ name: "x", checksum: 1 }), /checksum/],
  ["a size that is not a number", tarEntry({ name: "x", size: "abc" }), /wrong number/],
  ["a size in base 256", tarEntry({ name: "x", size: "\x80\0\0\0\0\0\0\0\0\0\x02\0" }), /wrong number/],
  ["a negative size of PAX", Buffer.concat([pax({ size: "-1" }), tarEntry({ name: "x" })]), /size "-1"/],
  [
    "a broken extended header",
    tarEntry({ name: "x", type: "x", content: Buffer.from("99 path=x\n") }),
    /extended header/,
  ],
  [
    "an extended header without a key",
    tarEntry({ name: "x", type: "x", content: Buffer.from("7 path\n") }),
    /extended header/,
  ],
  [
    "an extended header that is too long",
    tarEntry({ name: "x", type: "x", content: Buffer.alloc(70_000) }),
    /too long/,
  ],
  ["an extended header and no entry", pax({ path: "x" }), /missing/],
  ["a folder with content", tarEntry({ name: "x/", type: "5", content: FILE }), /folder with content/],
  ["something else", Buffer.alloc(1024, "text"), /not a tar archive/],
])("refuses %s", async (_what, part, message) => {
  expect((await failureOf(tar(part))).message).toMatch(message);
  expect((await failureOf(tgz(part))).message).toMatch(message);
});

function broken(entry: Buffer, byte: number): Buffer {
  const header = Buffer.from(entry);
  header[0] = byte;
  header.write("        ", 148, "latin1");
  const sum = header.subarray(0, 512).reduce((total, value) => total + value, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

test("refuses every archive that was cut off", async () => {
  const whole = tar(tarEntry({ name: "a", content: FILE }), FORMATS.pax!("b", Buffer.alloc(600, 1)));
  for (let length = 0; length <= whole.length - END.length; length += 13)
    expect((await failureOf(whole.subarray(0, length))).message).toMatch(/truncated/);
  const zipped = fixturePackage("plain");
  for (let length = 2; length < zipped.length; length += 97) await failureOf(zipped.subarray(0, length));
});

test("refuses a forged checksum of gzip", async () => {
  const zipped = Buffer.from(fixturePackage("plain"));
  zipped[zipped.length - 6]! ^= 1;
  expect((await failureOf(zipped)).message).toMatch(/cannot be unpacked/);
});

test.each([
  ["in a file", () => tgz(tarEntry({ name: "a.pb", content: Buffer.alloc(3 * LIMIT) }))],
  ["behind the end", () => gzipSync(Buffer.concat([tar(tarEntry({ name: "a" })), Buffer.alloc(3 * LIMIT)]))],
  ["in a size that nothing follows", () => tgz(tarEntry({ name: "a", size: 8 ** 11 - 1 }))],
  [
    "in many members of gzip",
    () =>
      Buffer.concat([tar(tarEntry({ name: "a" })), Buffer.alloc(3 * LIMIT)].map((part) => gzipSync(part))),
  ],
])("refuses a bomb %s, and takes no memory for it", async (_where, bomb) => {
  const archive = bomb();
  const before = process.memoryUsage().arrayBuffers;
  expect((await failureOf(archive)).message).toBe(
    `the package holds more than ${LIMIT} bytes when it is unpacked`,
  );
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * LIMIT);
});

test("refuses more entries than any package has", async () => {
  const one = tarEntry({ name: "a" });
  const many = Buffer.concat(Array<Buffer>(20_002).fill(one));
  expect((await failureOf(tgz(many), 64 * LIMIT)).message).toMatch(/more than 20000 entries/);
});

test("never fails in another way, whatever the bytes", async () => {
  const whole = tar(...Object.values(FORMATS).map((format, index) => format(`file-${index}`, FILE)));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      async (changes, zip) => {
        const archive = zip ? gzipSync(whole) : Buffer.from(whole);
        for (const [at, byte] of changes) archive[at % archive.length] = byte;
        await readArchive(archive, LIMIT).catch((error: unknown) => expect(error).toBeInstanceOf(Failure));
      },
    ),
    { numRuns: 300 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
      await readArchive(Buffer.from(bytes), LIMIT).catch((error: unknown) =>
        expect(error).toBeInstanceOf(Failure),
      );
    }),
  );
});
