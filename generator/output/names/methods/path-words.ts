/** The path of an operation as words. */
import { words } from "../../../description/index.js";
import { plural, singular } from "./nouns.js";

type Words = readonly string[];

/** The fixed part of a segment of a path, in words. */
export interface PathSegment {
  readonly words: Words;
  /** Whether a parameter precedes it: `pause` of `/sandboxes/{id}/pause` is what one sandbox does. */
  readonly ofOne: boolean;
  /** A custom method, as in `/sandboxes/{id}:pause`. */
  readonly custom: boolean;
}

export interface PathResource {
  readonly segments: readonly PathSegment[];
  /** The words of the parameter that the path ends with, and that selects one resource of a collection. */
  readonly selector?: Words;
  /** The words of the last parameter of the path, wherever it is; none if there is none. */
  readonly parameter: Words;
  /** Whether the path says that it is about all: `/groups/all`. The segments are those before. */
  readonly all: boolean;
}

export const lowerWords = (text: string): Words => words(text).map((word) => word.toLowerCase());

/** `v1`, `2024-10`, `v2.0beta`, `2026-09-beta`: what precedes a version says where an API is, and not what it has. */
const VERSION =
  /^(?:v\d[\w.-]*|(?:\d+(?:\.\d+)*|\d{4}(?:-\d\d){1,2})(?:-?(?:alpha|beta|preview|rc)\d*)?)$/i;

export const partsOf = (path: string): readonly string[] =>
  (path.split(/[?#]/, 1)[0] ?? "").split("/").filter((part) => part !== "");

/** How many segments precede the resources: up to a version, or `api`. */
function baseLength(written: readonly string[]): number {
  const version = written.findLastIndex((part) => VERSION.test(part));
  return version < 0 && written[0] === "api" ? 1 : version + 1;
}

/** The beginning of a path with its version: `/api/v1`. */
export function basePath(path: string): string {
  const written = partsOf(path);
  const isRoot = /^v\d/.test(written.at(-1) ?? "");
  return written
    .slice(0, baseLength(isRoot ? written : written.slice(0, -1)))
    .map((part) => `/${part}`)
    .join("");
}

/** The segments of a path after its version, without `api`; the last one is neither. */
export function ownParts(path: string): readonly string[] {
  const written = partsOf(path);
  return written
    .slice(baseLength(written.slice(0, -1)))
    .filter((part, index, { length }) => part !== "api" || index === length - 1);
}

export function resourceOf(path: string): PathResource {
  const written = ownParts(path);
  const all = written.at(-1) === "all" && written.at(-2)?.includes("{") === false;
  const parts = (all ? written.slice(0, -1) : written).map((part) =>
    part.replace(/(?<=\})\.(?:json|xml|yaml)$/, ""),
  );
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
  return { segments, parameter, all, ...(parts.at(-1)?.endsWith("}") && { selector: parameter }) };
}

/** What one of a collection is called. */
export const singularOf = ({ words: all }: Pick<PathSegment, "words">): Words => [
  ...all.slice(0, -1),
  ...all.slice(-1).map(singular),
];

/** What several are called, whatever the path does. */
export const pluralOf = ({ words: all }: Pick<PathSegment, "words">): Words => [
  ...all.slice(0, -1),
  ...all.slice(-1).map(plural),
];

/** What one of a collection is called before what it has: `user` of `/users/{id}/posts`, and `my` of `/users/me/posts`. */
export const ownerOf = (segment: PathSegment): Words =>
  isSelf(segment) ? ["my"] : singularOf(segment);

/** The one who asks: `/me/albums`, `/users/me`, `/albums/mine`. */
export const isSelf = ({ words: [word, ...rest] }: PathSegment): boolean =>
  (word === "me" || word === "mine") && rest.length === 0;
