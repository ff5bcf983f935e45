/** The entry of a list that a mistyped word most likely means. */
export function suggest(word: string, words: readonly string[]): string | undefined {
  const distances = words.map((candidate) => ({ candidate, distance: editDistance(word, candidate) }));
  const [best] = distances.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.min(3, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

/** Levenshtein's distance; letter case counts nothing. */
function editDistance(a: string, b: string): number {
  const [from, to] = [a.toLowerCase(), b.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replace = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
