/** The candidate that is most similar to a misspelt word, if at most `limit` letters differ. */
export function closest(
  word: string,
  candidates: Iterable<string>,
  limit: number = Math.max(1, Math.floor(word.length * 0.4)),
): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const lower = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = limit + 1;
  let looked = 0;
  for (const candidate of candidates) {
    if (++looked > MAX_CANDIDATES || bestDistance === 1) break;
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(lower, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Suggestions are optional: thousands of misspelt words must not each be compared with thousands of candidates. */
const MAX_CANDIDATES = 1000;
const MAX_LENGTH = 100;

/** Levenshtein distance, one row at a time; returns `enough` or more as soon as it cannot be less. */
function editDistance(a: string, b: string, enough: number): number {
  const row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = row[0] ?? 0;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0;
      const change = diagonal + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cell = Math.min(change, above + 1, (row[j - 1] ?? 0) + 1);
      diagonal = above;
      row[j] = cell;
      if (cell < least) least = cell;
    }
    if (least >= enough) return least;
  }
  return row[b.length] ?? 0;
}
