import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const ROOT = path.join(__dirname, "../..");

/** A block of code of README or docs. */
export interface Block {
  /** The page and the line that it begins at, such as `docs/gpu.md:16`. */
  readonly place: string;
  readonly code: string;
}

/** The pages that users and contributors read. */
export const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** All blocks in a language, in every page. */
export function blocksOf(...languages: string[]): Block[] {
  return PAGES.flatMap((page) => {
    const text = readFileSync(path.join(ROOT, page), "utf8");
    const blocks = text.matchAll(/^( *)```(\w*).*\n([^]*?)^ *```$/gm);
    return [...blocks]
      .filter(([, , language]) => languages.includes(language!))
      .map(({ 1: indent, 3: code, index }) => ({
        place: `${page}:${text.slice(0, index).split("\n").length}`,
        code: code!.replace(new RegExp(`^${indent}`, "gm"), ""),
      }));
  });
}
