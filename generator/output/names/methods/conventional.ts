import type { Operation } from "../../../description/index.js";
import { isActor, isOfGroup, isPlural } from "./nouns.js";
import {
  type Count,
  countQualified,
  countReturned,
  countSummarised,
  isList,
  returnsPage,
  returnsStream,
  summaryOf,
  verbSummarised,
} from "./outcome.js";
import { type PathAction, actionOf, isPredicate, SIGNING } from "./path-actions.js";
import {
  isSelf,
  ownerOf,
  resourceOf,
  type PathResource,
  type PathSegment,
  pluralOf,
  singularOf,
} from "./path-words.js";
import { CHANGING, isVerb, isVerbFirst, READING_VERBS } from "./verbs.js";
import { withoutGroup } from "./without-group.js";

type Words = readonly string[];

/** What a conventional name is made of. */
interface Parts {
  readonly operation: Operation;
  readonly resource: PathResource;
}

/**
 * Names of an operation that has no `operationId`, by method and path, in the order in which they should be tried, as
 * words: `GET /users/{id}/posts` is `listPosts` in the group `users`, and `list` or `listForUser` in `posts`. There is
 * none if the path says nothing.
 */
export function conventionalNames(operation: Operation, group: Words): readonly Words[] {
  if (
    operation.method === "GET" &&
    returnsStream(operation) &&
    operation.path.endsWith("/stream")
  ) {
    const path = operation.path.slice(0, -"/stream".length);
    return conventionalNames({ ...operation, path }, group);
  }
  const path = forAdmin(operation, group);
  if (path !== undefined)
    return conventionalNames({ ...operation, path }, group).map((name) => [...name, "as", "admin"]);
  const resource = resourceOf(operation.path);
  const action = actionOf(operation, resource, group);
  const segments = action === undefined ? resource.segments : action.object;
  const own = segments.findLastIndex((segment) => isOfGroup(segment.words, group));
  const object = segments.slice(own + 1);
  const parent = segments[own - 1];
  const isOwned = segments[own]?.ofOne === true;
  const context = [
    ...(parent !== undefined && isOwned ? [["for", ...singularOf(parent)]] : []),
    ...(resource.parameter.length === 0 ? [] : [["by", ...resource.parameter]]),
    ...(parent !== undefined && !isOwned ? [["for", ...parent.words]] : []),
  ];
  const parts = { operation, resource };
  const names =
    action === undefined
      ? [plain(parts, object)]
      : actionNames(action, { object, inGroup: own >= 0, untagged: group.join() === "general" });
  const [first = []] = names;
  if (first.length < 2 && own < 0 && action === undefined) return [];
  const usual = action === undefined ? [[USUAL[operation.method] ?? "", ...first.slice(1)]] : [];
  const other = usual.filter(([verb]) => verb !== "" && verb !== first[0]);
  const all = [...names, ...other, ...context.map((added) => [...first, ...added])];
  const short = all.map((name) => (isPredicate(name) ? name : shorten(name, group)));
  if (action !== undefined) return [...short, first];
  if (object.length > 0 || resource.selector !== undefined) return short;
  // `deleteGroups` does not say that all are deleted, nor `delete` that one is.
  const [verb = "", ...rest] = short[0] ?? [];
  const whole = [verb, ...rest, ...(segments.at(-1)?.words ?? [])];
  return isSeveral(parts) && countIn(parts) === "several" && !PLAIN.has(verb)
    ? [whole, ...short]
    : [...short, whole];
}

/** `/rides/{id}/cancel` of `/rides/admin/{id}/cancel`, which cancels no administrator. */
function forAdmin({ path, docs }: Operation, group: Words): string | undefined {
  const at = path.search(/\/admin(?:\/|$)/);
  const before = path.slice(0, Math.max(at, 0));
  const last = resourceOf(before).segments.at(-1);
  const isFor = last !== undefined && docs.summary === undefined && !before.endsWith("}");
  const isOwn = isFor && isOfGroup(last.words, group);
  return isOwn ? before + path.slice(at + "/admin".length) : undefined;
}

/** Without the words of the group that the object has in it. */
const shorten = ([verb = "", ...object]: Words, group: Words): Words => [
  verb,
  ...(withoutGroup(object, group) ?? object),
];

/** Verbs that say of themselves whether they are about several. */
const PLAIN: ReadonlySet<string> = new Set(["create", "find", "get", "list", "search"]);

/** Whether a path ends with a plural, which selects nothing. */
const isSeveral = ({ resource: { segments, selector } }: Parts): boolean =>
  selector === undefined && isPlural(segments.at(-1)?.words.at(-1) ?? "");

/** `list` for `GET /quotes`. */
export function conventionalVerb(operation: Operation): string {
  const resource = resourceOf(operation.path);
  return verbOf(operation, resource, countIn({ operation, resource }));
}

/**
 * The words of the resources that the group's one belongs to by its path: `user` for `albums` in `/users/{id}/albums`,
 * `/me/albums` and `/albums/mine`.
 */
export function ownersIn(path: string, group: Words): Words {
  const { segments } = resourceOf(path);
  const own = segments.findLastIndex((segment) => isOfGroup(segment.words, group));
  return segments.flatMap((segment, index): Words => {
    if (isSelf(segment)) return ["user"];
    if (index >= own) return [];
    if (segments[index + 1]?.ofOne === true) return singularOf(segment);
    return isPlural(segment.words.at(-1) ?? "") ? segment.words : [];
  });
}

/** Verb and object. All nouns but the last are about one: `listUserPosts`. */
function plain(parts: Parts, object: readonly PathSegment[]): Words {
  const { operation, resource } = parts;
  const last = object.at(-1);
  const qualified = last === undefined ? undefined : countOfParent(parts, last);
  const isCounted = last === undefined || isSeveral(parts) || isListed(operation, last);
  const verb = verbOf(operation, resource, qualified ?? (isCounted ? countIn(parts) : "one"));
  if (qualified !== undefined) return [verb, ...spokenOrder(operation, object, qualified)];
  const nouns = object.slice(0, -1).flatMap(ownerOf);
  // `GET /hosts/name/{name}`
  const isNamed = isSelector(parts, last);
  if (last?.ofOne === false && isNamed) {
    const end = verb === "list" ? pluralOf({ words: nouns }) : nouns;
    return [verb, ...(nouns.length === 0 ? [] : end), "by", ...last.words];
  }
  const every = countIn(parts) === "all" ? ["all"] : [];
  const isOne = every.length === 0 && isAboutOne(parts, verb);
  const several = every.length > 0 ? pluralOf : ({ words }: PathSegment): Words => words;
  const nameOf = (segment: PathSegment): Words => {
    if (isSelf(segment) && verb === "list") return ["mine"];
    return isOne ? singularOf(segment) : several(segment);
  };
  const named = [...every, ...nouns, ...(last === undefined ? [] : nameOf(last))];
  // `listPlans` of `/plan/list`
  if (verb === "list" && named.length > 1 && last?.words.join() === "list")
    return [verb, ...pluralOf({ words: named.slice(0, -1) })];
  return [verb, ...(named[0] === verb ? named.slice(1) : named)];
}

/** Whether a path selects by what it ends with, as does `/calls/account/{accountId}`. */
function isSelector({ operation, resource: { segments, selector } }: Parts, last?: PathSegment) {
  if (last === undefined || selector === undefined || segments.length < 2) return false;
  if (last.words.join() === selector.join()) return true;
  const [parent] = segments.slice(-2, -1);
  const summary = summaryOf(operation.docs);
  const by = summary.indexOf("by");
  if (by > 0 && summary[by + 1] === last.words.join()) return true;
  const isOther = isPlural(parent?.words.at(-1) ?? "") && !isPlural(last.words.at(-1) ?? "");
  const says = isActor(last.words.at(-1) ?? "") || countReturned(operation) === "several";
  return isOther && says && [...last.words, "id"].join() === selector.join();
}

/** `incoming requests` of `/requests/incoming`, and before them what the summary says before them. */
function spokenOrder(operation: Operation, object: readonly PathSegment[], count: Count): Words {
  const own = object.slice(-1).flatMap(({ words }) => words);
  const parent = object.slice(-2, -1).flatMap(count === "one" ? singularOf : pluralOf);
  const before = object.slice(0, -2).flatMap(ownerOf);
  const summary = summaryOf(operation.docs);
  const isSpoken = before.every((word) => summary.includes(word));
  return [...(isSpoken ? [...own, ...before] : [...before, ...own]), ...parent];
}

/** How many requests `/requests/incoming` is about, whose summary is `Get incoming requests`. */
function countOfParent({ operation, resource: { segments } }: Parts, last: PathSegment): Count {
  const [parent] = segments.slice(-2, -1);
  const [word = "", ...rest] = last.words;
  if (parent === undefined || last.ofOne || rest.length > 0 || isPlural(word)) return undefined;
  return countQualified(operation, word, parent.words.at(-1) ?? "");
}

/** Whether an array is returned, or the summary says that several of what the path ends with are. */
const isListed = (operation: Operation, { words: [word = ""] }: PathSegment): boolean =>
  reads(operation) &&
  (countReturned(operation) === "several" ||
    (countSummarised(operation, []) === "several" && summaryOf(operation.docs).includes(word)));

/** Whether the object is in the singular: `createPost`, `deletePost` of `/posts/{id}`. */
function isAboutOne({ operation, resource }: Parts, verb: string): boolean {
  if (verb === "list") return false;
  if (resource.selector !== undefined) return true;
  if (verb === "create") return !isList(operation.body);
  return countSummarised(operation, resource.segments.at(-1)?.words ?? []) === "one";
}

/** What precedes the last segment and has no parameter: `jobs` of `/projects/{id}/jobs/runs`. */
const qualifiers = (object: readonly PathSegment[]): readonly PathSegment[] =>
  object.slice(
    Math.max(
      object.findLastIndex(({ ofOne }) => ofOne),
      0,
    ),
    -1,
  );

interface ActionPlace {
  readonly object: readonly PathSegment[];
  readonly inGroup: boolean;
  /** Whether the group is that of all operations without a tag. */
  readonly untagged: boolean;
}

/** `pauseSandbox`. An action of several words says what it is about: `resetPassword`. */
function actionNames(
  { words: action, ofOne }: PathAction,
  { object, inGroup, untagged }: ActionPlace,
): readonly Words[] {
  const last = object.at(-1);
  if (last === undefined) return action.join() === "list" ? [action, ["get", "list"]] : [action];
  const about = [
    ...(isVerbFirst(action) && (ofOne || inGroup) ? qualifiers(object).flatMap(ownerOf) : []),
    ...(ofOne ? singularOf(last) : last.words),
  ];
  const link = ofOne && action.length > 1 ? ["for"] : [];
  if (action[0] === "mark" && action.includes("as")) {
    const as = action.indexOf("as");
    const several = action.includes("all") ? pluralOf({ words: about }) : about;
    const marked = [...action.slice(0, as), ...several, ...action.slice(as)];
    return inGroup ? [action, marked] : [marked];
  }
  const full = isVerbFirst(action) ? [...action, ...link, ...about] : [...about, ...action];
  if (action.length === 1 && (ofOne || inGroup)) return [full];
  // `verifyMfa` of `/auth/mfa/verify`, but `login` of `/auth/login`
  const isFull =
    !inGroup &&
    (action.length === 1
      ? object.length > 1 || (untagged && !SIGNING.test(action.join("")))
      : action.at(-1) === "all");
  return isFull && isVerbFirst(action) ? [full, action] : [action, full];
}

/** How many of its last resource an operation is about. A plural decides only where nothing else does. */
function countIn({ operation, resource }: Parts): Count {
  const { segments, selector, all } = resource;
  const last = segments.at(-1);
  if (selector !== undefined || (last !== undefined && isSelf(last)))
    return reads(operation) && countReturned(operation) === "several" ? "several" : "one";
  if (all) return "all";
  const words = last?.words ?? [];
  const plural = isPlural(words.at(-1) ?? "");
  const summarised = countSummarised(operation, words);
  if (!reads(operation)) return summarised ?? (plural ? "several" : "one");
  const returned = countReturned(operation, words);
  if (returned === "several" || (plural && summarised === "all")) return "several";
  if (summarised === "several" && (plural || returned === undefined)) return "several";
  const isSeveral = summarised === undefined && (plural || returnsPage(operation));
  return returned ?? (isSeveral ? "several" : "one");
}

/** The verbs of methods whose summary does not say what they do. */
const USUAL: Readonly<Record<string, string>> = { PUT: "replace", PATCH: "update" };

function verbOf(operation: Operation, { segments, selector }: PathResource, count: Count): string {
  const { method } = operation;
  const isOne = count === "one" || (count === "all" && countReturned(operation) === "one");
  if (method === "GET" && returnsStream(operation)) return "stream";
  if (method === "GET") return isOne ? "get" : "list";
  const usual = USUAL[method];
  if (usual !== undefined) return changeSummarised(operation) ?? usual;
  const verb = verbSummarised(operation);
  if (method !== "POST") return ENDING.has(verb) ? verb : method.toLowerCase();
  const last = segments.at(-1);
  const isChanged = selector !== undefined || (last !== undefined && isSelf(last));
  // `markAllRead`: nobody creates all.
  if (count === "all" && isVerb(verb) && !RETURNING.has(verb)) return verb;
  return postedVerb(operation, isChanged ? "update" : "create");
}

/** What a DELETE does that leaves something behind. */
const ENDING: ReadonlySet<string> = new Set(
  "cancel clear detach disable disconnect dismiss reset revoke".split(" "),
);

/** How much better a claim others of the group may have to the same name, by what their paths lead through and end with. */
export function rankOf(operation: Operation, group: Words): number {
  const { segments, selector } = resourceOf(operation.path);
  const own = segments.findLastIndex(({ words }) => isOfGroup(words, group));
  const isOwned = own > 0 && segments.slice(0, own + 1).some(({ ofOne }) => ofOne);
  const nested = isOwned ? 6 : own > 0 ? 3 : 0;
  const last = segments.at(-1)?.words ?? [];
  if (operation.method === "POST")
    return nested + (RETURNING.has(verbSummarised(operation)) ? 2 : 0);
  if (operation.method === "PUT" && conventionalVerb(operation) !== "replace") return nested + 2;
  if (last.join() === "list" && selector !== undefined) return nested + 3;
  // `get` of `/limits`, `getById` of `/limits/{id}`
  if (selector !== undefined) return nested + (operation.method === "GET" ? 1 : 0);
  const isSeveral = isPlural(last.at(-1) ?? "") && conventionalVerb(operation) !== "list";
  return nested + (last.join() === "list" || isSeveral ? 2 : 0);
}

/** What the summary of a POST says that it does: create, read, change or remove something. */
function postedVerb(operation: Operation, usual: string): string {
  const verb = verbSummarised(operation);
  if (RETURNING.has(verb)) return countReturned(operation) === "several" ? "list" : "get";
  if (CREATING.has(verb)) return "create";
  return NOT_CREATING.has(verb) ? verb : (changeSummarised(operation) ?? usual);
}

/** The verb of a summary that says how something changes, whatever is changed: `update` of `Update group`. */
function changeSummarised(operation: Operation): string | undefined {
  const verb = verbSummarised(operation);
  return CHANGING.has(verb) ? verb : undefined;
}

const reads = (operation: Operation): boolean =>
  operation.method === "GET" ||
  (operation.method === "POST" && RETURNING.has(verbSummarised(operation)));

const RETURNING: ReadonlySet<string> = new Set([...READING_VERBS, "list", "return", "show"]);

const CREATING: ReadonlySet<string> = new Set(["add", "create", "new"]);

const NOT_CREATING: ReadonlySet<string> = new Set(["delete", "find", "remove", "search"]);
