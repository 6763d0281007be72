import type { ContentDescriptor, ContentPicker } from "../descriptors/descriptor.js";
import { pickContent } from "./content.js";

/**
 * Picks the declared content of a response. If there are several, it has to be one that the call requested, because the
 * type of its result depends on that.
 */
export const pickWanted: ContentPicker = (contents, contentType, { operation, accept, asked }) => {
  const content = pickContent(contents, contentType);
  const isJson = ({ codec }: ContentDescriptor): boolean => codec === "json";
  const isWanted =
    accept === operation.accept && contents.some(isJson)
      ? isJson
      : ({ type }: ContentDescriptor) => asked === undefined || type === asked;
  return content === undefined || contents.length === 1 || isWanted(content) ? content : undefined;
};
