/** The known word that was probably meant; undefined if none is near. */
export function suggest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((each) => ({ each, distance: distance(word, each) }))
    .filter(({ each, distance }) => distance <= Math.max(1, Math.floor(each.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.each;
}

/** How many letters must be added, left out or replaced (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
