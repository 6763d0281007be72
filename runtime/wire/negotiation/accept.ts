import type { ContentDescriptor, ContentPicker } from "../descriptors/descriptor.js";
import { type MediaType, parseMediaType } from "../values/media-type.js";
import { pickContent } from "./content.js";

/** The content that an `Accept` header prefers; of equally preferred ones, the first. */
export function pickAccepted<Content extends Pick<ContentDescriptor, "type">>(
  contents: readonly Content[],
  accept: string | null,
): Content | undefined {
  if (accept === null || accept.trim() === "") return contents[0];
  const ranges = accept.split(",").flatMap((part) => parseMediaType(part) ?? []);
  let found: Content | undefined;
  let highest = 0;
  for (const content of contents) {
    const declared = parseMediaType(content.type);
    const rating = declared === undefined ? 0 : quality(declared, ranges);
    if (rating > highest) [found, highest] = [content, rating];
  }
  return found;
}

/** RFC 9110, 12.5.1: the most specific range decides. */
function quality(declared: MediaType, ranges: readonly MediaType[]): number {
  let decided: { readonly closeness: number; readonly quality: number } | undefined;
  for (const range of ranges) {
    const sameType = range.type === declared.type;
    const exact =
      sameType && (range.subtype === declared.subtype || declared.subtype.includes("*"));
    const close = exact ? 3 : sameType && range.subtype === "*" ? 2 : range.type === "*" ? 1 : 0;
    const weight = Number(range.parameters.get("q") ?? 1);
    if (close > (decided?.closeness ?? 0)) decided = { closeness: close, quality: weight };
  }
  return decided === undefined || Number.isNaN(decided.quality) ? 0 : decided.quality;
}

/**
 * Picks the declared content of a response. If there are several, it has to be one that the call requested, because the
 * type of its result depends on that.
 */
export const pickWanted: ContentPicker = (contents, contentType, { isUsual, asked }) => {
  const content = pickContent(contents, contentType);
  const isJson = ({ codec }: ContentDescriptor): boolean => codec === "json";
  const isWanted =
    isUsual && contents.some(isJson)
      ? isJson
      : ({ type }: ContentDescriptor) => asked === undefined || type === asked;
  return content === undefined || contents.length === 1 || isWanted(content) ? content : undefined;
};
