/**
 * Finds operations and types by words, with the weights of BM25 (Robertson and Zaragoza, 2009): rare words count more.
 * Titles and names are weighed apart from descriptions, which may be long.
 */

export interface IndexEntry {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
}

/** What a title or a name says counts for more than what a description says. */
const TITLES = 3;

/** Returns all entries that have a word of a query, best first. */
export function createIndex<Entry extends IndexEntry>(
  entries: readonly Entry[],
): (query: string) => readonly Entry[] {
  const titles = entries.map(({ name, title = name }) => wordsOf(title).join(" "));
  const byTitle = rankingOf(entries.map(({ name, title = "" }) => `${title} ${name}`));
  const byDescription = rankingOf(entries.map(({ description }) => description));
  return (query) => {
    const words = wordsOf(query);
    const phrase = words.join(" ");
    const [inTitles, inDescriptions] = [byTitle(words), byDescription(words)];
    return entries
      .map((entry, index) => ({
        entry,
        score:
          (titles[index] === phrase ? 1_000 : 0) +
          TITLES * (inTitles[index] ?? 0) +
          (inDescriptions[index] ?? 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ entry }) => entry);
  };
}

/** The score of each text for some words. */
function rankingOf(texts: readonly string[]): (words: readonly string[]) => readonly number[] {
  const entries = texts.map((text) => countsOf(wordsOf(text)));
  const average = entries.reduce((sum, { length }) => sum + length, 0) / entries.length || 1;
  const holders = new Map<string, number>();
  for (const { counts } of entries)
    for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const rarity = (word: string): number =>
    Math.log(1 + entries.length / ((holders.get(word) ?? 0) + 0.5));
  return (words) => {
    const rarities = new Map(words.map((word) => [word, rarity(word)]));
    return entries.map(({ counts, length }) => {
      let sum = 0;
      for (const [word, rare] of rarities) {
        const count = counts.get(word) ?? 0;
        sum += (rare * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average));
      }
      return sum;
    });
  };
}

/** How often each word occurs. */
function countsOf(words: readonly string[]) {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, length: words.length };
}

/** Whether a text has every word of a query. */
export function saysAll(text: string, query: string): boolean {
  const words = new Set(wordsOf(text));
  return wordsOf(query).every((word) => words.has(word));
}

/** Lower-case words without a plural's `s`: `list`, `webhook` for `listWebhooks`. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
