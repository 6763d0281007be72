/** Segments of paths that say what to do: `pause` of `POST /sandboxes/{id}/pause`. */
import type { Operation } from "../../../description/index.js";
import { isOfGroup, isPlural, isSameNoun, singular } from "./nouns.js";
import { countReturned, countSummarised, summaryOf, verbSummarised } from "./outcome.js";
import { isSelf, lowerWords, ownerOf, type PathResource, type PathSegment } from "./path-words.js";
import {
  ARTICLES,
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
  const summary = lowerWords(operation.docs.summary ?? "");
  const split = splitVerb(last.words, [...group, group.join(""), ...summary]);
  const parent = before.at(-1);
  if (selector !== undefined)
    return (isSoleVerb(last) && !isRemoved(operation, last)) ||
      isChange(operation, last) ||
      (operation.method === "GET" && (isPredicate(last.words) || last.words.join() === "list")) ||
      isSummarised(operation, last) ||
      (parent !== undefined && isDone(operation, last, parent, group))
      ? { words: last.words, ofOne: true, object: before }
      : undefined;
  const imperative = verbSummarised(operation);
  const isPhrase =
    operation.method === "POST" &&
    parent !== undefined &&
    isSoleVerb(parent) &&
    !CREATING.has(imperative);
  const phrase = isPhrase
    ? { words: [...parent.words, ...last.words], ofOne: parent.ofOne, object: before.slice(0, -1) }
    : undefined;
  // `/restore/upload`, but not `/deploy/cancel`; `/send/text` of `Send text message`
  const isObject = imperative === parent?.words[0] || isNoun(last.words[0] ?? "");
  if (phrase !== undefined && last.words.length === 1 && isObject) return phrase;
  // `/export/finances`
  if (
    operation.method === "GET" &&
    parent?.words.join() === "export" &&
    !isVerb(last.words[0] ?? "")
  )
    return { words: ["export", ...last.words], ofOne: parent.ofOne, object: before.slice(0, -1) };
  const deed = deedOf(operation, last);
  if (deed.length > 0) return { words: deed, ofOne: last.ofOne, object: before };
  if (split !== last.words || last.custom || isAction(operation, last, group)) {
    const isParentOwn = parent === undefined || isOfGroup(parent.words, group);
    const isClear =
      split !== last.words || saysWhat(operation, last, isParentOwn ? [] : parent.words);
    const verb = isClear ? imperativeFor(operation, last) : ["post"];
    // `getNotificationConfig` of `/notification/config`
    const isWhole = verb.length > 0 && parent !== undefined && !last.ofOne;
    const isNamed =
      isWhole && !parent.ofOne && !isParentOwn && !parent.words.includes(verb[0] ?? "");
    return {
      words: [...verb, ...(isNamed ? ownerOf(parent) : []), ...split, ...every],
      ofOne: last.ofOne,
      object: isNamed ? before.slice(0, -1) : before,
    };
  }
  // `/pins/list`
  if (operation.method === "GET" && last.words.join() === "list" && parent !== undefined)
    if (isOfGroup(parent.words, group) || isPlural(parent.words.at(-1) ?? ""))
      return { words: last.words, ofOne: false, object: before };
  return phrase;
}

/** Whether the summary begins with what a path ends with, as one gives an order: `Defer a payment` of `/payments/{id}/defer`. */
function isSummarised(operation: Operation, { words }: PathSegment): boolean {
  const [first = "", ...rest] = summaryOf(operation.docs);
  const begun = [isPlural(first) ? singular(first) : first, ...rest].slice(0, words.length);
  if (["DELETE", "GET"].includes(operation.method) || begun.join() !== words.join()) return false;
  const next = rest[words.length - 1] ?? "";
  return ARTICLES.has(next) || (isVerb(words[0] ?? "") && next !== "of" && next !== "for");
}

/**
 * `accept` of a POST to `acceptance`, if the summary begins with it; `markAsRead` of `read`, if it ends with that, and
 * `logout` of a DELETE of sessions.
 */
function deedOf(operation: Operation, { words }: PathSegment): Words {
  const [noun = "", ...rest] = words;
  if (!["DELETE", "GET"].includes(operation.method)) {
    // A POST to it may just as well read.
    const isMarked = noun === "read" && operation.method !== "POST";
    const { summary = isMarked ? "Mark as read" : "" } = operation.docs;
    const as = MARKING.exec(summary)?.[1] ?? "";
    const every = words.at(-1) === "all" ? ["all"] : [];
    const marked = words.slice(0, words.length - every.length);
    if (lowerWords(as).join() === marked.join()) return ["mark", ...every, "as", ...marked];
  }
  if (SESSIONS.has(singular(noun)) && rest.length === 0 && operation.method !== "GET") {
    const [way = ""] = LOGGING.exec(operation.docs.summary ?? "")?.slice(1) ?? [];
    if (way !== "") return [`log${way.toLowerCase()}`];
  }
  const verb = verbSummarised(operation);
  // `Batch create feeds` of `/feeds/batch`
  const [, second = ""] = summaryOf(operation.docs);
  if (ADVERBS.has(noun) && verb === noun && rest.length === 0 && isVerb(second))
    return [noun, second];
  const stem = verb.replace(/[ey]$/, "");
  const isDeed = noun.startsWith(stem) && DEED.test(noun.slice(stem.length));
  return operation.method !== "GET" && rest.length === 0 && isDeed && isVerb(verb) ? [verb] : [];
}

const MARKING = /^marks? (?:.* )?as ([\p{L}-]+)\.?$/iu;

const SESSIONS: ReadonlySet<string> = new Set(["session", "token"]);

const LOGGING = /^log[- ]?(in|out)\b/i;

const DEED = /^(?:l?ation|ication|ing|ion|e?ment|[ae]nce|al)$/;

/** Whether something says what is done: nobody knows whether a POST to `smtp` creates, sets or sends it. */
const saysWhat = (operation: Operation, { words, custom }: PathSegment, before: Words): boolean =>
  operation.method !== "POST" ||
  custom ||
  isSummaryRead(operation) ||
  [...before, ...words].some((word) => isVerb(word) || ADVERBS.has(word));

/** Whether there is a summary, in letters that English has. */
const isSummaryRead = ({ docs }: Operation): boolean => /[a-z]/i.test(docs.summary ?? "");

/** The verb that the summary of a POST to a noun begins with: `send` of `Send a message`. */
function imperativeFor(operation: Operation, { words }: PathSegment): Words {
  const [noun = "", ...rest] = words;
  const imperative = verbSummarised(operation);
  const isNamed =
    isVerb(noun) && (!isNoun(noun) || rest.length > 0 || NAMING_NOTHING.has(imperative));
  if (operation.method !== "POST" || isNamed || imperative === noun || !isVerb(imperative))
    return [];
  // `Sign in with Apple`
  const summary = summaryOf(operation.docs);
  const start = summary.indexOf(noun);
  const between = summary.slice(1, Math.max(start, 1)).filter((word) => !ARTICLES.has(word));
  const isSpoken = summary.slice(start, start + words.length).join() === words.join();
  if (isSpoken && between.length > 0 && between.every((word) => PREPOSITIONS.has(word)))
    return [imperative, ...between];
  return ["one", "several"].includes(countSummarised(operation, words) ?? "") ? [imperative] : [];
}

/** `Post upload` only repeats the method, and `Trigger refresh` is to refresh. */
const NAMING_NOTHING: ReadonlySet<string> = new Set(["perform", "post", "trigger"]);

/** Whether a POST does something to what a path selects: `grab` of `/queue/grab/{id}` in the group `queue`. */
const isDone = (
  operation: Operation,
  { words, ofOne }: PathSegment,
  parent: PathSegment,
  group: Words,
): boolean =>
  operation.method === "POST" &&
  !ofOne &&
  isOfGroup(parent.words, group) &&
  words.length === 1 &&
  isVerb(words[0] ?? "") &&
  !isOfGroup(words, group) &&
  !CHANGING.has(verbSummarised(operation));

/** Whether a segment is one verb that is no noun: `remove` of `/pins/remove/{path}`. */
const isSoleVerb = ({ words: [verb = "", ...rest], custom }: PathSegment): boolean =>
  rest.length === 0 && !custom && isVerb(verb) && !isNoun(verb);

/** `PUT /cameras/{camera}/set/{feature}`, `POST /import/{path}` */
const isChange = ({ method }: Operation, { words: [verb = "", ...rest], ofOne }: PathSegment) =>
  rest.length === 0 &&
  (method === "POST" ? CARRYING.has(verb) : method === "PUT" && ofOne && CHANGING.has(verb));

/** What brings something in or out, and is not selected itself. */
const CARRYING: ReadonlySet<string> = new Set(["export", "import", "upload"]);

/** `DELETE /albums/archive` removes the archive; it archives nothing. */
const isRemoved = ({ method }: Operation, { words: [verb = ""] }: PathSegment): boolean =>
  method === "DELETE" && !REMOVING.has(verb.replace(/^un/, ""));

function isAction(operation: Operation, segment: PathSegment, group: Words): boolean {
  const [verb = "", ...rest] = withoutAdverb(segment.words);
  if (isSummarised(operation, segment)) return true;
  // Only a POST logs in.
  if (verb === "login" && rest.length === 0 && operation.method !== "POST") return false;
  if (operation.method === "POST") return isPosted(operation, segment, group);
  if (isOfGroup(segment.words, group) && rest.length === 0 && !VERBS.has(verb)) return false;
  switch (operation.method) {
    case "GET":
      return isPredicate(segment.words) || isRead(operation, segment.words);
    case "DELETE":
      return REMOVING.has(verb);
    default:
      if (rest.length === 0 && segment.ofOne && STATES.has(verb))
        return !CHANGING.has(verbSummarised(operation));
      if (rest.length === 0 && (CHANGING.has(verb) || operation.body === undefined))
        return isVerb(verb);
      return isVerb(verb) && !isNoun(verb);
  }
}

/** What something does whose end nobody replaces. */
const STATES: ReadonlySet<string> = new Set(["end", "pause", "restart", "start", "stop", "submit"]);

/** `check-for-updates`, but not `search-attributes`. */
function isRead(operation: Operation, words: Words): boolean {
  const [verb = "", next] = words;
  // `GET /rename` that returns several says which would be renamed.
  const isListed =
    next === undefined && CHANGING.has(verb) && countReturned(operation) === "several";
  if (isVerb(verb) && !isNoun(verb)) return !isListed;
  const isCompound = next !== undefined && !PREPOSITIONS.has(next) && isPlural(words.at(-1) ?? "");
  return GETTING.has(verb) && (!isCompound || verbSummarised(operation) === verb);
}

/** A POST to what is neither a plural nor the group does something, and creates nothing. */
function isPosted(operation: Operation, { words }: PathSegment, group: Words): boolean {
  const [verb = "", ...rest] = withoutAdverb(words);
  if (SIGNING.test(words.join(""))) return true;
  if (verb === "bulk" && rest.length === 0) return false;
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

/** What one does to a site, not to a resource. */
export const SIGNING = /^(?:log|sign)(?:in|out|up)$/;

const CREATING: ReadonlySet<string> = new Set(["create", "new"]);

/** `exists`, `is-ready`: what is true or not. */
export const isPredicate = (words: Words): boolean =>
  words.at(-1) === "exists" || (words.length > 1 && PREDICATES.has(words[0] ?? ""));

const PREDICATES: ReadonlySet<string> = new Set(["can", "has", "is"]);

const withoutAdverb = (words: Words): Words =>
  ADVERBS.has(words[0] ?? "") && words.length > 1 ? words.slice(1) : words;

const ADVERBS: ReadonlySet<string> = new Set(["batch", "bulk", "force", "mass", "quick"]);

/** `get carrier` of `getcarrier`, if that is a word of the group or of the summary, and `test all` of `testall`. */
function splitVerb(words: Words, known: Words): Words {
  const [word = "", ...rest] = words;
  if (rest.length > 0) return words;
  const every = word.endsWith("all") ? word.slice(0, -"all".length) : "";
  if (VERBS.has(every)) return [every, "all"];
  const [, verb = "", noun = ""] = JOINED.exec(word) ?? [];
  return known.some((each) => isSameNoun(each, noun)) ? [verb, noun] : words;
}

const JOINED = /^(add|create|delete|get|list|remove|update)(\p{L}{3,})$/u;
