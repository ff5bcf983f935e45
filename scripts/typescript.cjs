/**
 * Runs TypeScript sources as they are, by the compiler that the tests use, and keeps what it made beside the
 * packages. (tsx takes twice as long: it searches every file of the provider bindings for ES modules.)
 */
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const path = require("node:path");
const { keep } = require("./keep.cjs");

const CACHE = path.join(__dirname, "../node_modules/.cache/typescript");
const version = [path.join(__dirname, "typescript.cjs"), require.resolve("@swc/core/package.json")]
  .map((file) => readFileSync(file))
  .join("");
const debug = process.env.FLYTE_DEBUG !== undefined;
if (debug) process.setSourceMapsEnabled(true);

function compile(source, filename) {
  const { transformSync } = require("@swc/core");
  return transformSync(source, {
    filename,
    swcrc: false,
    sourceMaps: debug && "inline",
    jsc: { target: "es2022", parser: { syntax: "typescript" } },
    module: { type: "commonjs" },
  }).code;
}

function cached(source, filename) {
  const key = createHash("sha1").update(version).update(source).digest("hex");
  const file = path.join(CACHE, `${key}.js`);
  try {
    return readFileSync(file, "utf8");
  } catch {
    const code = compile(source, filename);
    keep(file, code);
    return code;
  }
}

require.extensions[".ts"] = (module, filename) => {
  const source = readFileSync(filename, "utf8");
  module._compile(debug ? compile(source, filename) : cached(source, filename), filename);
};
