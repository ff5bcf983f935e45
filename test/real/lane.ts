import { findPart, PARTS, type PartName } from "./parts";

/**
 * A `describe` for what needs parts. Where one is missing the suite is skipped, with what stays unproved; with
 * REQUIRE_REAL it fails.
 */
export function describeReal<Name extends PartName>(
  title: string,
  names: readonly Name[],
  body: (paths: Readonly<Record<Name, string>>) => void,
): void {
  const paths = {} as Record<Name, string>;
  const missing: string[] = [];
  for (const name of names) {
    const found = findPart(name);
    if ("path" in found) paths[name] = found.path;
    else missing.push(`  - ${found.missing}`);
  }
  if (missing.length === 0) {
    describe(title, () => body(paths));
    return;
  }
  const unproved = [...new Set(names.map((name) => PARTS[name].proves))].join("; ");
  const reason = `${title}\n  not proved: ${unproved}\n${missing.join("\n")}`;
  if (process.env.REQUIRE_REAL) {
    test(`${title} (REQUIRE_REAL is set)`, () => {
      throw new Error(`nothing was checked, and REQUIRE_REAL is set: ${reason}`);
    });
    return;
  }
  process.stderr.write(`\nSKIPPED: ${reason}\n\n`);
  test.skip(`${title} (nothing was checked, see SKIPPED above)`, () => {});
}
