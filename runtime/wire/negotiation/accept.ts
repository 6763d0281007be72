import type { ContentDescriptor, ContentPicker } from "../descriptors/descriptor.js";
import { essenceOf, nearestContent } from "./content.js";

/** The content that an `Accept` header prefers; of equally preferred ones, the first. */
export function pickAccepted<Content extends Pick<ContentDescriptor, "type">>(
  contents: readonly Content[],
  accept: string | null,
): Content | undefined {
  if (accept === null || accept.trim() === "") return contents[0];
  const ranges = accept.split(",").map(essenceOf);
  let found: Content | undefined;
  let highest = 0;
  for (const content of contents) {
    const rating = quality(essenceOf(content.type), ranges);
    if (rating > highest) [found, highest] = [content, rating];
  }
  return found;
}

/** RFC 9110, 12.5.1: the most specific range decides. */
function quality([type = ""]: readonly string[], ranges: readonly (readonly string[])[]): number {
  const [major = "", minor = ""] = type.split("/");
  let decided = { closeness: 0, quality: 0 };
  for (const [range = "", ...parameters] of ranges) {
    const isExact = range === type || (minor.includes("*") && range.startsWith(`${major}/`));
    const closeness = isExact ? 3 : range === `${major}/*` ? 2 : range === "*/*" ? 1 : 0;
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    if (closeness > decided.closeness) decided = { closeness, quality: Number(weight ?? 1) };
  }
  return Number.isNaN(decided.quality) ? 0 : decided.quality;
}

/**
 * Picks the declared content of a response. If there are several, it has to be one that the call requested, because the
 * type of its result depends on that.
 */
export const pickWanted: ContentPicker = (contents, contentType, { isUsual, asked }) => {
  // A problem has a form of its own (RFC 9457).
  const isProblem = /\/problem\+/i.test(contentType ?? "");
  const content = nearestContent(contents, contentType, isProblem);
  const prefersJson = isUsual && contents.some(({ codec }) => codec === "json");
  const isWanted = ({ codec, type }: ContentDescriptor): boolean =>
    prefersJson ? codec === "json" : asked === undefined || type === asked;
  return content === undefined || contents.length === 1 || isWanted(content) ? content : undefined;
};
