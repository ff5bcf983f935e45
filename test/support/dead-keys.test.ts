import { changed, formatPath, removablePaths, without } from "./dead-keys";

const VALUES = { a: { "b.c/d": true, list: [{ x: 1, y: null }, "z"] }, empty: {}, text: "t" };
const paths = new Map(removablePaths(VALUES).map((path) => [formatPath(path), path]));

test("finds each leaf and each list", () => {
  expect([...paths.keys()]).toEqual([
    'a["b.c/d"]',
    "a.list",
    "a.list[0].x",
    "a.list[0].y",
    "a.list[1]",
    "empty",
    "text",
  ]);
});

test("removes what a path leads to, and nothing else", () => {
  expect(without(VALUES, paths.get("a.list[1]")!)).toEqual({
    ...VALUES,
    a: { ...VALUES.a, list: [{ x: 1, y: null }] },
  });
  expect(without(VALUES, paths.get("a.list[0].x")!).a.list).toEqual([{ y: null }, "z"]);
  expect(without(VALUES, paths.get("empty")!)).toEqual({ a: VALUES.a, text: "t" });
});

test("changes a leaf within its type", () => {
  const after = (path: string) => changed(VALUES, paths.get(path)!);
  expect(after('a["b.c/d"]').a["b.c/d"]).toBe(false);
  expect(after("a.list[0].x").a.list).toEqual([{ x: 2, y: null }, "z"]);
  expect(after("a.list").a.list).toHaveLength(3);
  expect(after("text").text).not.toBe("t");
});
