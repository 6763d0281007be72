/** Segments of paths that say what to do: `pause` of `POST /sandboxes/{id}/pause`. */
import type { Operation } from "../../../description/index.js";
import { isOfGroup, isPlural, isSameNoun } from "./nouns.js";
import { verbSummarised } from "./outcome.js";
import { isSelf, lowerWords, type PathResource, type PathSegment } from "./path-words.js";
import {
  CHANGING,
  COMPOUNDING,
  GETTING,
  isNoun,
  isVerb,
  PREPOSITIONS,
  REMOVING,
  VERBS,
} from "./verbs.js";

type Words = readonly string[];

/** What an operation does, and the segments that say what it does it to. */
export interface PathAction {
  readonly words: Words;
  readonly ofOne: boolean;
  readonly object: readonly PathSegment[];
}

/** The action that a path ends with, if it does; no other verb is then needed. */
export function actionOf(
  operation: Operation,
  { segments, selector, all }: PathResource,
  group: Words,
): PathAction | undefined {
  const last = segments.at(-1);
  if (last === undefined || isSelf(last)) return undefined;
  const before = segments.slice(0, -1);
  const every = all ? ["all"] : [];
  const split = splitVerb(last.words, [
    ...group,
    group.join(""),
    ...lowerWords(operation.docs.summary ?? ""),
  ]);
  if (selector !== undefined)
    return isSoleVerb(last) && !isRemoved(operation, last)
      ? { words: last.words, ofOne: true, object: before }
      : undefined;
  if (split !== last.words || last.custom || isAction(operation, last, group))
    return { words: [...split, ...every], ofOne: last.ofOne, object: before };
  const verb = before.at(-1);
  // `/pins/list`
  if (operation.method === "GET" && last.words.join() === "list" && verb !== undefined)
    if (isOfGroup(verb.words, group) || isPlural(verb.words.at(-1) ?? ""))
      return { words: last.words, ofOne: false, object: before };
  return operation.method === "POST" && verb !== undefined && isSoleVerb(verb)
    ? { words: [...verb.words, ...last.words], ofOne: verb.ofOne, object: before.slice(0, -1) }
    : undefined;
}

/** Whether a segment is one verb that is no noun: `remove` of `/pins/remove/{path}`. */
const isSoleVerb = ({ words: [verb = "", ...rest], custom }: PathSegment): boolean =>
  rest.length === 0 && !custom && isVerb(verb) && !isNoun(verb);

/** `DELETE /albums/archive` removes the archive; it archives nothing. */
const isRemoved = ({ method }: Operation, { words: [verb = ""] }: PathSegment): boolean =>
  method === "DELETE" && !REMOVING.has(verb.replace(/^un/, ""));

function isAction(operation: Operation, segment: PathSegment, group: Words): boolean {
  const [verb = "", ...rest] = withoutAdverb(segment.words);
  if (operation.method === "POST") return isPosted(operation, segment, group);
  if (isOfGroup(segment.words, group) && rest.length === 0 && !VERBS.has(verb)) return false;
  switch (operation.method) {
    case "GET":
      return isPredicate(segment.words) || isRead(operation, segment.words);
    case "DELETE":
      return REMOVING.has(verb);
    default:
      return isVerb(verb) && (!isNoun(verb) || (rest.length === 0 && operation.body === undefined));
  }
}

/** `check-for-updates`, but not `search-attributes`. */
function isRead(operation: Operation, words: Words): boolean {
  const [verb = "", next] = words;
  if (isVerb(verb) && !isNoun(verb)) return true;
  const isCompound = next !== undefined && !PREPOSITIONS.has(next) && isPlural(words.at(-1) ?? "");
  return GETTING.has(verb) && (!isCompound || verbSummarised(operation) === verb);
}

/** A POST to what is neither a plural nor the group does something, and creates nothing. */
function isPosted(operation: Operation, { words }: PathSegment, group: Words): boolean {
  const [verb = "", ...rest] = withoutAdverb(words);
  const acts = rest.length === 0 && VERBS.has(verb);
  const imperative = verbSummarised(operation);
  if (CREATING.has(imperative) && !acts && (!isVerb(verb) || isNoun(verb))) return false;
  // `Update metadata` of a POST to `metadata`, but not to `metadataUpdate`
  if (
    CHANGING.has(imperative) &&
    !isVerb(verb) &&
    !words.some((word) => word.startsWith(imperative))
  )
    return false;
  if (!isPlural(words.at(-1) ?? "") && !/^\d/.test(verb))
    return VERBS.has(verb) || (isVerb(verb) && !isNoun(verb)) || !isOfGroup(words, group);
  if (rest.length === 0) return false;
  if (isVerb(verb) && !COMPOUNDING.has(verb)) return true;
  const gives =
    operation.body !== undefined || operation.responses.some(({ status }) => status === 201);
  return isVerb(verb)
    ? !gives || verbSummarised(operation) === verb
    : rest.length > 1 && !gives && !isOfGroup(words, group);
}

const CREATING: ReadonlySet<string> = new Set(["create", "new"]);

/** `exists`, `is-ready`: what is true or not. */
export const isPredicate = (words: Words): boolean =>
  words.at(-1) === "exists" || (words.length > 1 && PREDICATES.has(words[0] ?? ""));

const PREDICATES: ReadonlySet<string> = new Set(["can", "has", "is"]);

const withoutAdverb = (words: Words): Words =>
  ADVERBS.has(words[0] ?? "") && words.length > 1 ? words.slice(1) : words;

const ADVERBS: ReadonlySet<string> = new Set(["batch", "bulk", "force", "mass", "quick"]);

/** `get carrier` of `getcarrier`, if that is a word of the group or of the summary. */
function splitVerb(words: Words, known: Words): Words {
  const [, verb, noun] = (words.length === 1 && JOINED.exec(words[0] ?? "")) || [];
  return verb !== undefined &&
    noun !== undefined &&
    noun !== "all" &&
    known.some((word) => isSameNoun(word, noun))
    ? [verb, noun]
    : words;
}

const JOINED = /^(add|create|delete|get|list|remove|update)(\p{L}{3,})$/u;
