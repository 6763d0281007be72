import {
  type Api,
  camelCase,
  groupBy,
  kebabCase,
  type Operation,
  pascalCase,
  type Report,
  type Tag,
  words,
} from "../../description/index.js";
import { type Identifier, isIdentifier } from "../print/escape/identifier.js";
import { assignNames, nameOf, type NameRequest } from "./assign.js";
import { fileNames } from "./file-names.js";
import { classMethodOf } from "./methods/habits.js";
import { plural } from "./methods/nouns.js";
import { lowerWords, ownParts } from "./methods/path-words.js";
import { isVerb } from "./methods/verbs.js";
import { pathNames } from "./path-names.js";
import type { NameBook } from "./record.js";

/** A tag with its operations, and what is named after it. */
export interface Group {
  readonly tag: Tag;
  /** Namespace, such as `webhookEndpoints`. */
  readonly name: Identifier;
  /** Prefix of types, such as `WebhookEndpoints`. */
  readonly typeName: string;
  /** File name without extension, such as `webhook-endpoints`. */
  readonly fileName: string;
  /** The words that methods need not repeat. */
  readonly words: readonly string[];
  readonly members: readonly Operation[];
}

/**
 * Groups operations by their first tag, or by what a hint such as `x-speakeasy-group` says instead, in the order of the
 * document. Tags that differ only in case, spaces and punctuation are one group.
 */
export function groupByTag(api: Api, report: Report, book: NameBook): readonly Group[] {
  const ofPaths = tagsOfUntagged(api, book);
  const tagOf = (operation: Operation): Tag =>
    ofPaths.get(operation.address) ?? firstTag(operation);
  const recorded = book.kind("groups");
  const members = groupBy(api.operations, (operation) => groupKey(tagOf(operation)));
  const spelled = groupBy([...api.tags, ...api.operations.map(tagOf)], groupKey);
  const keyed = [...members.keys()].flatMap((key): KeyedTag[] => {
    const tags = spelled.get(key) ?? [];
    const kept = recorded.kept.get(key);
    const tag = tags.find((one) => groupWord(one) === kept) ?? tags[0];
    if (tag === undefined) return [];
    const candidates = wordsOf(tag, members.get(key) ?? []).filter(
      (word) => word === groupWord(tag) || !members.has(keyOf(word)),
    );
    const word = candidates.find((one) => one === kept) ?? candidates[0] ?? groupWord(tag);
    recorded.keep(key, word);
    return [{ key, tag, word }];
  });
  const names = assignNames(keyed.map(groupRequest), report);
  const files = fileNames(
    keyed.map(({ key, word }) => ({ key, wanted: kebabCase(word) })),
    ["index"],
  );
  return keyed.map(({ key, tag, word }) => ({
    tag,
    name: nameOf(names, key),
    typeName: pascalCase(nameOf(names, key)),
    fileName: files.get(key) ?? key,
    words: words(word).map((part) => part.toLowerCase()),
    members: members.get(key) ?? [],
  }));
}

/** How many operations without a tag are one group. More are divided by their paths. */
const MAX_UNTAGGED = 100;

/** How many operations a group has at least that is named after a segment of their paths. */
const MIN_DIVIDED = 5;

/**
 * The tags that operations without one get, by address: they are named after the interface that all their ids have in
 * front; or, if there are hundreds, after the first segment of their paths that says something. What one group was before
 * stays one.
 */
function tagsOfUntagged({ operations }: Api, book: NameBook): ReadonlyMap<string, Tag> {
  const recorded = book.kind("groups of paths");
  const untagged = operations.filter((operation) => groupWord(firstTag(operation)) === GENERAL);
  const haveOwners = untagged.every((operation) => ownerOf(operation) !== undefined);
  const isDivided = recorded.kept.size > 0 || untagged.length > MAX_UNTAGGED || haveOwners;
  if (!isDivided || (recorded.kept.size === 0 && book.kind("groups").kept.has(GENERAL)))
    return new Map();
  const byPath = pathNames(operations);
  const segmentOf = (operation: Operation): string =>
    ownParts(byPath(operation).path).find((part) => !part.includes("{")) ?? GENERAL;
  const segments = groupBy(untagged, segmentOf);
  const known = new Set(recorded.kept.values());
  const wordFor = (operation: Operation): string => {
    const segment = segmentOf(operation);
    const isGroup = known.has(segment) || (segments.get(segment)?.length ?? 0) >= MIN_DIVIDED;
    return (haveOwners ? ownerOf(operation) : undefined) ?? (isGroup ? segment : GENERAL);
  };
  const tags = untagged.map((operation): [string, Tag] => {
    const name = recorded.kept.get(operation.address) ?? wordFor(operation);
    recorded.keep(operation.address, name);
    return [operation.address, { name, origin: operation.origin, docs: {} }];
  });
  return new Map(tags);
}

/** The interface of TypeSpec, class or service that an operation belongs to by its id: `Widgets` of `Widgets_list`. */
function ownerOf({ id, named }: Operation): string | undefined {
  const owner = classMethodOf(id)?.owner ?? /^(\p{Lu}[\p{L}\d]*)_\p{L}+\d*$/u.exec(id)?.[1];
  return named && owner !== undefined && !isVerb(lowerWords(owner)[0] ?? "") ? owner : undefined;
}

function firstTag({ groupName, tags: [first], id, origin }: Operation): Tag {
  if (groupName !== undefined) return { name: groupName, origin, docs: {} };
  if (first === undefined) throw new TypeError(`operation ${id} has no tag`);
  return first;
}

const GENERAL = "general";

/** Operations without a tag are in `default`, which is a reserved word and cannot name a constant. */
const groupWord = ({ alias, name }: Tag): string => alias ?? (name === "default" ? GENERAL : name);

const groupKey = (tag: Tag): string => keyOf(groupWord(tag));

const keyOf = (word: string): string => words(word).join("").toLowerCase() || word;

/** What a group may be called, best first: `notes` of the tag `NoteService`, if an id is `NoteService_ListNotes`. */
function wordsOf(tag: Tag, members: readonly Operation[]): readonly string[] {
  const word = groupWord(tag);
  const noun = /^\p{Lu}\w*(?=Service$)/u.exec(word)?.[0];
  const isService = members.every(({ id, sharedId = id }) =>
    ["_", "."].some((mark) => sharedId.includes(word + mark)),
  );
  if (noun === undefined || tag.alias !== undefined || !isService) return [word];
  const several = plural(noun);
  const isCountable = members.some(({ id }) =>
    [several, `${word}_List`].some((end) => id.endsWith(end)),
  );
  return isCountable ? [several, noun, word] : [noun, several, word];
}

interface KeyedTag {
  readonly key: string;
  readonly tag: Tag;
  readonly word: string;
}

const groupRequest = ({ key, tag, word }: KeyedTag): NameRequest => ({
  key,
  wanted: tag.alias !== undefined && isIdentifier(tag.alias) ? tag.alias : camelCase(word),
  rank: tag.alias === undefined ? 2 : 0,
  origin: tag.origin,
});
