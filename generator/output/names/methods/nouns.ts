import pluralize from "pluralize";

import { CONJUNCTIONS } from "./verbs.js";

/** Plurals that the library does not know, with their singular. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["apis", "api"],
  ["caches", "cache"],
  ["calories", "calorie"],
  ["children", "child"],
  ["cookies", "cookie"],
  ["cpus", "cpu"],
  ["emojis", "emoji"],
  ["gpus", "gpu"],
  ["kpis", "kpi"],
  ["menus", "menu"],
  ["men", "man"],
  ["niches", "niche"],
  ["people", "person"],
  ["skus", "sku"],
  ["wikis", "wiki"],
  ["women", "woman"],
]);

/** Words that end like plurals but name one thing: `GET /settings` gets it, and lists nothing. */
const ONE_THING: ReadonlySet<string> = new Set(
  (
    "analytics aws canvas cors credentials details diagnostics dns gps https ics ios kubernetes kudos lens metrics postgres " +
    "preferences settings statistics stats tls"
  ).split(" "),
);

/** The singular of a lower-case word: `categories` gives `category`. */
export const singular = (word: string): string => (ONE_THING.has(word) ? word : stem(word));

export const plural = (word: string): string => pluralize.plural(word);

export const isPlural = (word: string): boolean => singular(word) !== word;

/**
 * What singular and plural have in common: that of `settings` is that of `setting`. Plurals end in `s`: `data`, `status`
 * and `preis` name one thing, in whatever language.
 */
const stem = (word: string): string =>
  IRREGULAR.get(word) ??
  (/[^isu]s$/.test(word) && word.length > 2 ? pluralize.singular(word) : word);

/** Whether two words are the same, in singular or plural: these begin with the same letter. */
export const isSameNoun = (word: string, other: string): boolean =>
  word === other || (word[0] === other[0] && inFull(stem(word)) === inFull(stem(other)));

const inFull = (word: string): string => ABBREVIATED.get(word) ?? word;

/** What programmers write in short. */
const ABBREVIATED: ReadonlyMap<string, string> = new Map([
  ["app", "application"],
  ["auth", "authentication"],
  ["config", "configuration"],
  ["cred", "credential"],
  ["env", "environment"],
  ["org", "organization"],
  ["organisation", "organization"],
  ["repo", "repository"],
]);

/** Those to whom things belong, whatever the path is: `listUserEvents` lists the events of a user. */
export const isActor = (word: string): boolean => ACTORS.has(singular(word));

const ACTORS: ReadonlySet<string> = new Set(
  "account company customer enterprise organisation organization project team tenant user workspace".split(
    " ",
  ),
);

/**
 * The words that say what a group is about: `Tags API`, `Tags service`, `v1 Tags` and `Beta tags` are about tags, as are
 * `Tag endpoints` if neither id nor path has any.
 */
export function subjectOf(words: readonly string[], address: string): readonly string[] {
  const known = address.toLowerCase();
  // The API of `BaseApi` is what `PageBaseApi` is about.
  const isKind = (word: string, index: number) =>
    (KINDS.has(word) && (index === 0 || !known.includes(words.slice(0, index + 1).join("")))) ||
    (word === "endpoints" && !known.includes("endpoint"));
  const end = words.findLastIndex((word, index) => !isKind(word, index) && !VERSION.test(word));
  const kept = end < 0 ? words : words.slice(0, end + 1).filter((word) => !VERSION.test(word));
  const last = kept.findLastIndex((word, index) => !isKind(word, index));
  return last < 0 ? kept : kept.slice(0, last + 1);
}

const VERSION = /^(?:(?:api|v)\d+|alpha|beta|deprecated)$/;

const KINDS: ReadonlySet<string> = new Set(["api", "apis", "service"]);

/**
 * Whether a text has no other words than a group, or is its name in one word: `toolgroups` of `tool groups`. Several of
 * what only qualifies the group are something else: `tools`.
 */
export const isOfGroup = (words: readonly string[], group: readonly string[]): boolean =>
  (endsWith(group, words) && !CONJUNCTIONS.has(group.at(-1 - words.length) ?? "")) ||
  isSameNoun(words.join(""), group.join("")) ||
  (!isPlural(words.at(-1) ?? "") &&
    words.every((word) => group.some((own) => isSameNoun(word, own)) || isCompound(word, group)));

/** Whether a word is made of several that follow each other: `downloadclient` of `download client settings`. */
const isCompound = (word: string, group: readonly string[]): boolean =>
  group.some((_, start) =>
    group.some((__, end) => end > start && group.slice(start, end + 1).join("") === word),
  );

/** Whether words end with others, in singular or plural. */
export const endsWith = (words: readonly string[], end: readonly string[]): boolean =>
  end.length <= words.length &&
  end.every((word, index) => isSameNoun(word, words[words.length - end.length + index] ?? ""));

/** How many words at an index are those of a group, in singular or plural; 0 if they are others. */
export function groupLength(
  words: readonly string[],
  index: number,
  group: readonly string[],
): number {
  if (group.length === 0) return 0;
  if (group.every((own, offset) => isSameNoun(words[index + offset] ?? "", own)))
    return group.length;
  const joined = group.join("");
  const longest = Math.max(group.length, 3);
  return (
    Array.from({ length: longest }, (_, before) => before + 1).find((length) =>
      isSameNoun(words.slice(index, index + length).join(""), joined),
    ) ?? 0
  );
}
