import { groupLength, isActor, isPlural, isSameNoun, singular } from "./nouns.js";
import { CONJUNCTIONS, PREPOSITIONS, VERBS } from "./verbs.js";

type Words = readonly string[];

/**
 * The words without those of the group, which the namespace says already: `sshKeysList` is `list` in `sshKeys`, and
 * `getUserAlbums` is `getForUser` in `albums`, as is `getAlbumsUser` if the path says that users are their owners.
 * `undefined` if a list of nouns would lose one.
 */
export function withoutGroup(all: Words, group: Words, owners: Words = []): Words | undefined {
  const left: string[] = [];
  for (let index = 0; index < all.length; index++) {
    const length = isVerb(all, index, group) ? 0 : groupLength(all, index, group);
    if (length === 0) {
      left.push(all[index] ?? "");
      continue;
    }
    const own = all.slice(index, index + length);
    index += length - 1;
    const next = all.slice(index + 1);
    // `createGithubAppApplication`: one of the two is something else.
    const again = next[groupLength(next, 0, group) - 1];
    if (left.length > 0 && again !== undefined && singular(again) !== singular(own.at(-1) ?? "")) {
      left.push(...own);
      continue;
    }
    // `getBooksBySeriesId`: books would be found by their own id.
    if (left.length > 2 && left.at(-1) === "by" && next.length > 0) {
      left.push(...own);
      continue;
    }
    if ([next[0], left.at(-1)].some((word = "") => CONJUNCTIONS.has(word))) return undefined;
    // `teamIdJoin`, and `listApiKeys` of `keys`
    if (left.length === 0 && next[0] === "id" && next.length > 1) index++;
    if (left.length > 1 && left.at(-1) === "api") left.pop();
    // `assignToNewUser`: nothing would be left to be new.
    if (next.length === 0 && isQualified(left, owners)) return [...left, ...own];
    const after = isVerbPhrase(left) ? ownerLength(next, owners) : 0;
    if (!endsPhrase(next[after])) continue;
    // `getTeamEmailNotifications`: the team has no e-mail.
    if (after === 0 && next.length === 0 && hasOwner(left, owners)) return [...left, ...own];
    const owner = after > 0 ? next.slice(0, after) : takeOwner(left, owners);
    left.push(...forOwner(owner, owners));
    index += after;
  }
  return left;
}

/** `list` of `listLists`, but not `search` in `search`. */
const isVerb = ([first = ""]: Words, index: number, group: Words): boolean =>
  index === 0 && VERBS.has(first) && first !== group[0];

/** Whether nothing follows, or what begins with a preposition. */
const endsPhrase = (next: string | undefined): boolean =>
  next === undefined || PREPOSITIONS.has(next);

const isOwner = (word: string, owners: Words): boolean =>
  owners.some((owner) => isSameNoun(word, owner));

const owns = (word: string, owners: Words): boolean => isOwner(word, owners) || isActor(word);

/** How many words say at the beginning whose something is: one's, as in `getAlbumsUser`. Export jobs are jobs. */
function ownerLength(all: Words, owners: Words): number {
  const single = owners.filter((owner) => !isPlural(owner));
  const end = all.findIndex((word) => !isOwner(word, single));
  return end < 0 ? all.length : end;
}

/** Whether words end with a preposition and what qualifies a noun, and does not only say whose it is. */
function isQualified(left: Words, owners: Words): boolean {
  const preposition = left.findLastIndex((word) => PREPOSITIONS.has(word));
  return preposition > 0 && !left.slice(preposition + 1).every((word) => owns(word, owners));
}

/** Whether words may be those of a verb and its object: `addTo` goes on. */
const isVerbPhrase = (left: Words): boolean =>
  left.length > 0 && !left.some((word, index) => index > 0 && PREPOSITIONS.has(word));

/**
 * Removes the words from the end that say whose something is, with a verb before them, or a preposition after which
 * nothing is left. Participles may follow: `listUsersSaved` is left of `listUsersSavedAlbums`.
 */
function takeOwner(left: string[], owners: Words): Words {
  if (PREPOSITIONS.has(left.at(-1) ?? "")) left.pop();
  else if (isVerbPhrase(left)) {
    const end = left.findLastIndex((word) => !word.endsWith("ed")) + 1;
    const before = left.slice(0, end).findLastIndex((word) => !owns(word, owners));
    const start = left[before] === "current" ? before : before + 1;
    if (before + 1 < end && start > 0) return left.splice(start, end - start);
  }
  return [];
}

/** Whether something belongs to a person or a company in words that a verb begins, which is not said by a participle. */
const hasOwner = (left: Words, owners: Words): boolean =>
  isVerbPhrase(left) &&
  left.slice(1, -1).some((word) => owns(word, owners)) &&
  !owns(left.at(-1) ?? "", owners) &&
  !(left.at(-1) ?? "").endsWith("ed");

/** `forCurrentUser`, in the number of the path. */
const forOwner = (all: Words, owners: Words): Words =>
  all.length === 0
    ? []
    : ["for", ...all.map((word) => owners.find((owner) => isSameNoun(word, owner)) ?? word)];
