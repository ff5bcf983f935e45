const { mkdirSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const path = require("node:path");

/** Writes a file of a cache, whole or not at all: others may read at the same time. */
function keep(file, content) {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(temporary, content);
    renameSync(temporary, file);
  } catch {
    // A folder that cannot be written, or a full disk, is no reason to stop.
    forget(temporary);
  }
}

function forget(file) {
  try {
    rmSync(file, { force: true });
  } catch {
    // It cannot be there, either.
  }
}

module.exports = { keep };
