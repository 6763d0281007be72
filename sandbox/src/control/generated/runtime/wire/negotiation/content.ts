import type { ContentDescriptor } from "../descriptors/descriptor.js";
import { type MediaType, parseMediaType } from "../values/media-type.js";

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
  // Nearly every request: nothing can be closer.
  if (first?.type === contentType && !contentType.includes("*")) return first;
  const actual = parseMediaType(contentType);
  if (actual === undefined) return undefined;
  return best(contents, (declared) => closeness(declared, actual));
}

/** The content that an `Accept` header likes best; the first of those that it likes equally. */
export function pickAccepted(
  contents: readonly ContentDescriptor[],
  accept: string | null,
): ContentDescriptor | undefined {
  if (accept === null || accept.trim() === "") return contents[0];
  const ranges = accept.split(",").flatMap((part) => parseMediaType(part) ?? []);
  return best(contents, (declared) => quality(declared, ranges));
}

function best(
  contents: readonly ContentDescriptor[],
  rate: (declared: MediaType) => number,
): ContentDescriptor | undefined {
  let found: ContentDescriptor | undefined;
  let highest = 0;
  for (const content of contents) {
    const declared = parseMediaType(content.type);
    const rating = declared === undefined ? 0 : rate(declared);
    if (rating > highest) [found, highest] = [content, rating];
  }
  return found;
}

/** 0: another type. */
function closeness(declared: MediaType, actual: MediaType): number {
  if (declared.type === "*") return 1;
  if (declared.type !== actual.type) return 0;
  if (declared.subtype === "*") return 2;
  if (declared.subtype === actual.subtype) return sameParameters(declared, actual) ? 5 : 4;
  return declared.subtype === suffixOf(actual) || suffixOf(declared) === suffixOf(actual) ? 3 : 0;
}

/** RFC 6838, 4.2.8: the syntax that a type is built on. */
const suffixOf = ({ subtype }: MediaType): string => subtype.slice(subtype.lastIndexOf("+") + 1);

const sameParameters = (declared: MediaType, actual: MediaType): boolean =>
  [...declared.parameters].every(([name, value]) => actual.parameters.get(name) === value);

/** RFC 9110, 12.5.1: the most specific range decides. */
function quality(declared: MediaType, ranges: readonly MediaType[]): number {
  let decided: { readonly closeness: number; readonly quality: number } | undefined;
  for (const range of ranges) {
    const exact = range.type === declared.type && range.subtype === declared.subtype;
    const wild =
      range.type === "*" ? 1 : range.type === declared.type && range.subtype === "*" ? 2 : 0;
    const close = exact
      ? 3
      : declared.subtype.includes("*") && range.type === declared.type
        ? 3
        : wild;
    const weight = Number(range.parameters.get("q") ?? 1);
    if (close > (decided?.closeness ?? 0)) decided = { closeness: close, quality: weight };
  }
  return decided === undefined || Number.isNaN(decided.quality) ? 0 : decided.quality;
}
