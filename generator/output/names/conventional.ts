import { type Operation, words } from "../../description/index.js";
import { isOfGroup, isPlural, singular } from "./nouns.js";
import { VERBS } from "./verbs.js";

/** The fixed part of a segment of a path, in words. */
interface Segment {
  readonly words: readonly string[];
  /** Whether a parameter precedes it: `pause` of `/sandboxes/{id}/pause` is what one sandbox does. */
  readonly ofOne: boolean;
  /** A custom method, as in `/sandboxes/{id}:pause`. */
  readonly custom: boolean;
}

interface Resource {
  readonly segments: readonly Segment[];
  /** The words of the parameter that the path ends with, and that selects one resource of a collection. */
  readonly selector?: readonly string[];
  /** The words of the last parameter of the path, wherever it is; none if there is none. */
  readonly parameter: readonly string[];
}

type Words = readonly string[];

export const lowerWords = (text: string): Words => words(text).map((word) => word.toLowerCase());

/**
 * Names of an operation that has no `operationId`, by method and path, in the order in which they should be tried, as
 * words: `GET /users/{id}/posts` is `listPosts` in the group `users`, and `list` or `listForUser` in `posts`. There is
 * none if the path says nothing.
 */
export function conventionalNames(
  { method, path }: Pick<Operation, "method" | "path">,
  group: Words,
): readonly Words[] {
  const resource = resourceOf(path);
  const action = actionOf(method, resource, group);
  const segments = action === undefined ? resource.segments : resource.segments.slice(0, -1);
  const own = segments.findLastIndex((segment) => isOfGroup(segment.words, group));
  const object = segments.slice(own + 1);
  const parent = segments[own - 1];
  const isOwned = segments[own]?.ofOne === true;
  const context = [
    ...(parent !== undefined && isOwned ? [["for", ...singularOf(parent)]] : []),
    ...(resource.parameter.length === 0 ? [] : [["by", ...resource.parameter]]),
    ...(parent !== undefined && !isOwned ? [["for", ...parent.words]] : []),
  ];
  const names =
    action === undefined
      ? [plain(method, resource, object)]
      : actionNames(action, { object, inGroup: own >= 0 });
  const [first = []] = names;
  if (first.length < 2 && own < 0 && action === undefined) return [];
  return [...names, ...context.map((added) => [...first, ...added])];
}

/** `list` for `GET /quotes`. */
export const conventionalVerb = ({ method, path }: Pick<Operation, "method" | "path">): Words =>
  verbOf(method, resourceOf(path));

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

/** The one who asks: `/me/albums`, `/users/me`, `/albums/mine`. */
const isSelf = ({ words: [word, ...rest] }: Segment): boolean =>
  (word === "me" || word === "mine") && rest.length === 0;

/** Verb and object. All nouns but the last are about one: `listUserPosts`. */
function plain(method: string, resource: Resource, object: readonly Segment[]): Words {
  const verb = verbOf(method, resource);
  const last = object.at(-1);
  const nouns = object.slice(0, -1).flatMap(singularOf);
  // `GET /hosts/name/{name}`
  if (last?.ofOne === false && last.words.join(" ") === resource.selector?.join(" "))
    return [...verb, ...nouns, "by", ...last.words];
  const many = resource.selector === undefined && method !== "POST";
  return [...verb, ...nouns, ...(last === undefined ? [] : many ? last.words : singularOf(last))];
}

/** What one of a collection is called. */
const singularOf = ({ words: all }: Segment): Words => [
  ...all.slice(0, -1),
  ...all.slice(-1).map(singular),
];

/** `pauseSandbox`. An action of several words says what it is about: `resetPassword`. */
function actionNames(
  { words: action, ofOne }: Segment,
  { object, inGroup }: { readonly object: readonly Segment[]; readonly inGroup: boolean },
): readonly Words[] {
  const last = object.at(-1);
  if (last === undefined) return [action];
  const about = ofOne ? singularOf(last) : last.words;
  const full = VERBS.has(action[0] ?? "") ? [...action, ...about] : [...about, ...action];
  return action.length === 1 && (ofOne || inGroup) ? [full] : [action, full];
}

const CHANGES: Readonly<Record<string, string>> = { PUT: "replace", PATCH: "update" };

function verbOf(method: string, { segments, selector }: Resource): Words {
  const collection = selector === undefined && isPlural(segments.at(-1)?.words.at(-1) ?? "");
  if (method === "GET") return [collection ? "list" : "get"];
  const last = segments.at(-1);
  const isOne = selector !== undefined || (last !== undefined && isSelf(last));
  if (method === "POST") return [isOne ? "update" : "create"];
  const verb = CHANGES[method] ?? method.toLowerCase();
  return collection ? [verb, "all"] : [verb];
}

/** What a custom method does, or a POST to a path that ends with neither a plural nor the group. */
function actionOf(
  method: string,
  { segments, selector }: Resource,
  group: Words,
): Segment | undefined {
  const last = segments.at(-1);
  if (last === undefined || selector !== undefined || isSelf(last)) return undefined;
  const [verb = "", ...rest] = last.words;
  const isVerb = VERBS.has(verb);
  const noun = isPlural(last.words.at(-1) ?? "") || /^\d/.test(verb);
  const acts = noun ? isVerb && rest.length > 0 : isVerb || !isOfGroup(last.words, group);
  return last.custom || (method === "POST" && acts) ? last : undefined;
}

/** `v1`, `2024-10`, `v2.0beta`, `2026-09-beta`: what precedes a version says where an API is, and not what it has. */
const VERSION =
  /^(?:v\d[\w.-]*|(?:\d+(?:\.\d+)*|\d{4}(?:-\d\d){1,2})(?:-?(?:alpha|beta|preview|rc)\d*)?)$/i;

function resourceOf(path: string): Resource {
  const written = (path.split(/[?#]/, 1)[0] ?? "").split("/").filter((part) => part !== "");
  const version = written.slice(0, -1).findLastIndex((part) => VERSION.test(part));
  const parts = written.slice(version < 0 && written[0] === "api" ? 1 : version + 1);
  const segments = parts.flatMap((part, index) => {
    const [fixed = "", custom = ""] = part.replaceAll(/\{[^{}]*\}/g, " ").split(":");
    const ofOne = parts[index - 1]?.includes("{") === true;
    return [
      { words: lowerWords(fixed), ofOne, custom: false },
      { words: lowerWords(custom), ofOne: part.includes("{"), custom: true },
    ].filter((segment) => segment.words.length > 0);
  });
  const last = parts.findLast((part) => part.includes("{")) ?? "";
  const parameter = lowerWords(/\{([^{}]*)\}[^{}]*$/.exec(last)?.[1] ?? "");
  return { segments, parameter, ...(parts.at(-1)?.endsWith("}") && { selector: parameter }) };
}
