/**
 * Runs TypeScript sources as they are, by the compiler that the tests use. (tsx takes twice as long: it searches
 * every file of the provider bindings for ES modules.)
 */
const { readFileSync } = require("node:fs");
const { transformSync } = require("@swc/core");

const debug = process.env.FLYTE_DEBUG !== undefined;
if (debug) process.setSourceMapsEnabled(true);

require.extensions[".ts"] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, "utf8"), {
    filename,
    swcrc: false,
    sourceMaps: debug && "inline",
    jsc: { target: "es2022", parser: { syntax: "typescript" } },
    module: { type: "commonjs" },
  });
  module._compile(code, filename);
};
