/** The known word that was probably meant; `undefined` if none is similar. */
export function suggest(word: string, names: readonly string[]): string | undefined {
  const near = names
    .map((each) => ({ each, slips: slips(word, each) }))
    .filter(({ each, slips }) => slips <= Math.max(1, Math.floor(each.length / 3)))
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.each;
}

/** The edit distance: how many letters must be inserted, deleted, replaced or swapped with their neighbours. */
function slips(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (line: number, column: number): number => rows[line]?.[column] ?? Infinity;
  for (let line = 1; line <= from.length; line++) {
    const row = [line];
    rows.push(row);
    for (let column = 1; column <= to.length; column++) {
      const replacement = Number(from[line - 1] !== to[column - 1]);
      const isSwap = from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      row.push(
        Math.min(
          at(line - 1, column) + 1,
          at(line, column - 1) + 1,
          at(line - 1, column - 1) + replacement,
          isSwap ? at(line - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
