import { isScalar, parseDocument } from "yaml";

/** Parses one YAML document as Go's yaml.v3 (viper, from Flyte 1.16.6 on) would: a repeated key is an error. */
export function parseYamlStrict(text: string): unknown {
  const document = parseDocument(text, {
    merge: true,
    // yaml.v3 compares the text of two keys, so that 1 and "1" are the same key.
    uniqueKeys: (a, b) =>
      isScalar(a) && isScalar(b) && String(a.source ?? a.value) === String(b.source ?? b.value),
  });
  const problems = [...document.errors, ...document.warnings];
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.message).join("\n"));
  return document.toJS();
}
