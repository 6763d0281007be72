import type { ContentDescriptor } from "../descriptors/descriptor.js";

/**
 * The content that a `Content-Type` belongs to: itself, else one of the same suffix (`+json`, of which plain `json` is the
 * general case), else `type/*`, else anything. Without a type the first content is assumed (RFC 9110, 8.3).
 */
export function pickContent(
  contents: readonly ContentDescriptor[],
  contentType: string | null,
): ContentDescriptor | undefined {
  const [first] = contents;
  if (contentType === null || contentType === "") return first;
  // Nearly every message: nothing can be closer.
  if (first?.type === contentType && !contentType.includes("*")) return first;
  const actual = essenceOf(contentType);
  let found: ContentDescriptor | undefined;
  let highest = 0;
  for (const content of contents) {
    const rating = closeness(essenceOf(content.type), actual);
    if (rating > highest) [found, highest] = [content, rating];
  }
  return found;
}

/** The essence of a media type, and its parameters as `name=value`. */
const essenceOf = (type: string): readonly string[] =>
  type.split(";").map((part, index) => {
    const text = part.trim().replaceAll('"', "");
    return index === 0 ? text.toLowerCase() : text.replace(/^[^=]*/, (name) => name.toLowerCase());
  });

/** 0: another type. */
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
    return parameters.every((parameter) => given.includes(parameter)) ? 5 : 4;
  return suffixOf(subtype) === suffixOf(actualSubtype) ? 3 : 0;
}

/** RFC 9110, 5.6.2. */
const TYPE_TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** RFC 6838, 4.2.8: the syntax that a type is built on. */
const suffixOf = (subtype: string): string => subtype.slice(subtype.lastIndexOf("+") + 1);
