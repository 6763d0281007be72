/** Finds tools by words, with the weights of BM25 (Robertson and Zaragoza, 2009): rare words count more. */
import type { BoundTool } from "./bind.js";

/** A tool, and how often each word occurs in it. */
interface Entry {
  readonly tool: BoundTool;
  readonly title: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Returns all tools that have a word of a query, best first. */
export function createIndex(tools: readonly BoundTool[]): (query: string) => readonly BoundTool[] {
  const entries = tools.map(entryOf);
  const average = entries.reduce((sum, { length }) => sum + length, 0) / (entries.length || 1);
  const documents = new Map<string, number>();
  for (const { counts } of entries)
    for (const word of counts.keys()) documents.set(word, (documents.get(word) ?? 0) + 1);
  return (query) => {
    const words = new Set(wordsOf(query));
    const phrase = [...wordsOf(query)].join(" ");
    const score = ({ title, counts, length }: Entry): number => {
      let sum = title === phrase ? 1_000 : 0;
      for (const word of words) {
        const count = counts.get(word) ?? 0;
        const rarity = Math.log(1 + entries.length / ((documents.get(word) ?? 0) + 0.5));
        sum += (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average));
      }
      return sum;
    };
    return entries
      .map((entry) => ({ entry, score: score(entry) }))
      .filter((one) => one.score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ entry }) => entry.tool);
  };
}

/** Titles and names say most. */
function entryOf(tool: BoundTool): Entry {
  const { name, title = name, description } = tool;
  const weighted = [...Array<string>(3).fill(title), ...Array<string>(2).fill(name), description];
  const counts = new Map<string, number>();
  let length = 0;
  for (const word of weighted.flatMap(wordsOf)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    length += 1;
  }
  return { tool, title: wordsOf(title).join(" "), counts, length };
}

/** Lower-case words without a plural's `s`: `list`, `webhook` for `listWebhooks`. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
