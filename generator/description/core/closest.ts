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

/** Levenshtein distance, one row at a time; returns `enough` as soon as it cannot be less. */
function editDistance(a: string, b: string, enough: number): number {
  let distance = b.length;
  let above = Array.from({ length: b.length }, (_, index) => index + 1);
  for (let i = 0; i < a.length; i++) {
    let diagonal = i;
    distance = i + 1;
    let least = distance;
    const row: number[] = [];
    for (const [j, up] of above.entries()) {
      const change = diagonal + (a[i] === b[j] ? 0 : 1);
      distance = Math.min(change, up + 1, distance + 1);
      least = Math.min(least, distance);
      row.push(distance);
      diagonal = up;
    }
    if (least >= enough) return enough;
    above = row;
  }
  return distance;
}
