import { includedLines } from "./chart-conditions";

const values = { on: true, off: false, text: "a", list: [1], none: [], map: { inner: "x" } };

test.each([
  ["{{ if .Values.on }}yes{{ end }}", "yes"],
  ["{{ if .Values.off }}yes{{ else }}no{{ end }}", "no"],
  ["{{- if .Values.missing -}}yes{{- end -}}", ""],
  ["{{ if not .Values.off }}yes{{ end }}", "yes"],
  ["{{ if and .Values.on (not .Values.map.inner) }}yes{{ end }}", ""],
  ['{{ if or .Values.off (eq .Values.text "a") }}yes{{ end }}', "yes"],
  ['{{ if ne .Values.text "a" }}yes{{ else if .Values.on }}second{{ else }}third{{ end }}', "second"],
  ['{{ if eq .Values.text "b" "a" }}yes{{ end }}', "yes"],
  ["{{ range .Values.none }}item{{ end }}", ""],
  ["{{ range $key, $value := .Values.map }}item{{ end }}", "item"],
  ["{{ with .Values.map }}inner{{ end }}", "inner"],
  ["{{ if .Values.off }}{{ if .Values.on }}deep{{ end }}{{ end }}after", "after"],
  ['{{ define "name" }}helper{{ end }}rest', "rest"],
  ["{{/* if .Values.off */}}kept", "kept"],
  ["{{ if $.Values.on }}yes{{ end }}", "yes"],
])("%s", (template, included) => {
  expect(includedLines(template, values)).toBe(included);
});

test("what is beyond the reader is kept, with both branches", () => {
  expect(includedLines('{{ if (include "x" .) }}one{{ else }}two{{ end }}', values)).toBe("onetwo");
  expect(includedLines("{{ if semverCompare .Values.text }}one{{ end }}", values)).toBe("one");
  expect(includedLines("{{ if and .Values.off (semverCompare .x) }}one{{ end }}", values)).toBe("");
});
