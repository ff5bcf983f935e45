import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PAGES, ROOT } from "./blocks";

interface Link {
  /** The page and the line, such as `docs/gpu.md:16`. */
  readonly place: string;
  readonly page: string;
  readonly target: string;
}

/** The text of a page as a reader sees it: code, which may hold brackets of its own, is blank. */
const proseOf = (page: string): string =>
  readFileSync(path.join(ROOT, page), "utf8")
    .replace(/^( *)```[^]*?^ *```$/gm, (block) => block.replace(/[^\n]/g, ""))
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, " "));

function linksOf(page: string): Link[] {
  const text = proseOf(page);
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(({ 1: target, index }) => ({
    place: `${page}:${text.slice(0, index).split("\n").length}`,
    page,
    target: target!,
  }));
}

/** The anchors that GitHub gives the headings of a page; a repeated heading gets a number. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of proseOf(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-");
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

const links = PAGES.flatMap(linksOf).filter(({ target }) => !/^[a-z]+:/.test(target));

const fileOf = ({ page, target }: Link): string => {
  const [file] = target.split("#");
  return file === "" ? page : path.join(path.dirname(page), file!);
};

test("links are found", () => {
  expect(links.length).toBeGreaterThan(50);
});

test("each link of README, CONTRIBUTING and docs leads to a file and a heading that exist", () => {
  const broken = links.filter((link) => {
    const file = fileOf(link);
    const [, anchor] = link.target.split("#");
    if (!existsSync(path.join(ROOT, file))) return true;
    return anchor !== undefined && !anchorsOf(file).has(anchor);
  });
  expect(broken.map(({ place, target }) => `${place}: ${target}`)).toEqual([]);
});

test("each page can be reached from README", () => {
  const reached = new Set(["README.md"]);
  for (const page of reached) {
    for (const link of links)
      if (link.page === page && PAGES.includes(fileOf(link))) reached.add(fileOf(link));
  }
  expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
});

test("each page that begins with a list of its headings lists all of them", () => {
  const missing = PAGES.flatMap((page) => {
    const text = proseOf(page);
    const [contents] = text.split(/^## /m);
    const listed = [...contents!.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    if (listed.length === 0) return [];
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
    return headings
      .filter((heading) => heading !== "License")
      .filter(
        (heading) =>
          !listed.includes(
            heading
              .toLowerCase()
              .replace(/[^\p{L}\p{N}\s_-]/gu, "")
              .replace(/\s/g, "-"),
          ),
      )
      .map((heading) => `${page}: ${heading}`);
  });
  expect(missing).toEqual([]);
});
