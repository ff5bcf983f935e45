import { buildParts } from "../test/real/build";

const USAGE = "Usage: npm run real:build [-- --minutes <number>]; 120 minutes without it";

/** Builds the parts of `npm run test:real` that are neither named, nor on the PATH, nor built yet. */
async function main(args: readonly string[]): Promise<number> {
  const [option, value, ...rest] = args;
  const minutes = option === undefined ? 120 : Number(value);
  if ((option !== undefined && option !== "--minutes") || rest.length > 0 || !(minutes > 0)) {
    console.error(USAGE);
    return 2;
  }
  const missing = Object.keys(await buildParts(minutes));
  if (missing.length > 0) console.log(`SKIPPED: not there for npm run test:real: ${missing.join(", ")}`);
  return 0;
}

void main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
