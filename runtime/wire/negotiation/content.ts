import type { ContentDescriptor } from "../descriptors/descriptor.js";

/**
 * The content as which a reader understands a `Content-Type`: that of the same type, else of a range with its suffix
 * (`application/*+json`), else of another type with it (`+json`, or plain `json` as its general case), else `type/*`,
 * else anything. Without a `Content-Type`, the first content is assumed (RFC 9110, 8.3).
 */
export function nearestContent<Content extends Pick<ContentDescriptor, "type">>(
  contents: readonly Content[],
  contentType: string | null,
  isExact = false,
): Content | undefined {
  const [first] = contents;
  if (contentType === null || contentType === "") return isExact ? undefined : first;
  // True for nearly every message; nothing can match better.
  if (first?.type === contentType) return first;
  const actual = essenceOf(contentType);
  let found: Content | undefined;
  let highest = 0;
  for (const content of contents) {
    const rating = closeness(essenceOf(content.type), actual);
    if (rating > highest && !(isExact && rating === OTHER_TYPE))
      [found, highest] = [content, rating];
  }
  return found;
}

/** The content for which a `Content-Type` is declared, which is what a writer may send: its type or a range of it. */
export const declaredContent = <Content extends Pick<ContentDescriptor, "type">>(
  contents: readonly Content[],
  contentType: string,
): Content | undefined => nearestContent(contents, contentType, true);

/** The essence of a media type, and its parameters as `name=value`. */
export const essenceOf = (type: string): readonly string[] =>
  type.split(";").map((part, index) => {
    const text = part.trim().replace(JSON_LINES, "application/jsonl").replaceAll('"', "");
    return index === 0 ? text.toLowerCase() : text.replace(/^[^=]*/, (name) => name.toLowerCase());
  });

/** The names under which JSON Lines are sent, of which none is registered. */
const JSON_LINES = /^application\/(?:x-)?(?:ndjson|jsonl|json-?lines)$/i;

/** The rating of another type with the same suffix. */
const OTHER_TYPE = 3;

/** How well a declared type matches; 0: not at all. */
function closeness(
  [declared = "", ...parameters]: readonly string[],
  [actual = "", ...given]: readonly string[],
): number {
  const [type = "", subtype = ""] = declared.split("/");
  const [actualType = "", actualSubtype = ""] = actual.split("/");
  if (!TYPE_TOKEN.test(actualType) || !TYPE_TOKEN.test(actualSubtype)) return 0;
  if (type === "*") return 1;
  if (type !== actualType) return 0;
  if (subtype === "*") return 2;
  if (subtype === actualSubtype)
    return parameters.every((parameter) => given.includes(parameter)) ? 6 : 5;
  if (suffixOf(subtype) !== suffixOf(actualSubtype)) return 0;
  return subtype.startsWith("*+") ? 4 : OTHER_TYPE;
}

/** RFC 9110, 5.6.2. */
const TYPE_TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** RFC 6838, 4.2.8: the suffix names the underlying syntax. */
const suffixOf = (subtype: string): string => subtype.slice(subtype.lastIndexOf("+") + 1);
