/** The candidate that is most like a misspelt word, if one is close enough: at most `limit` letters off. */
export function closest(
  word: string,
  candidates: Iterable<string>,
  limit: number = Math.max(1, Math.floor(word.length * 0.4)),
): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let bestDistance = limit + 1;
  let looked = 0;
  for (const candidate of candidates) {
    if (++looked > MAX_CANDIDATES) break;
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** A suggestion is a courtesy: thousands of misspelt words must not each be compared with thousands of others. */
const MAX_CANDIDATES = 1000;
const MAX_LENGTH = 100;

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
