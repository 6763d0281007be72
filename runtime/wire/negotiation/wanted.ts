import type { ContentDescriptor, ContentPicker } from "../descriptors/descriptor.js";
import { pickContent } from "./content.js";

/** The declared media type of an answer. Of several, one that the call asked for: its type promises that. */
export const pickWanted: ContentPicker = (contents, contentType, { operation, accept, asked }) => {
  const content = pickContent(contents, contentType);
  const isJson = ({ codec }: ContentDescriptor): boolean => codec === "json";
  const isWanted =
    accept === operation.accept && contents.some(isJson)
      ? isJson
      : ({ type }: ContentDescriptor) => asked === undefined || type === asked;
  return content === undefined || contents.length === 1 || isWanted(content) ? content : undefined;
};
