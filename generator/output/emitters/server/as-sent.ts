/** What a handler receives as a client sends it, and what the server adds. */
import type { Body, Operation } from "../../../description/index.js";
import { hasFiles } from "../types/operations.js";
import { type ParameterGroup, parameterGroups } from "../types/parameter-sets.js";

/** A group of parameters, and those whose defaults are filled in. */
export interface FilledGroup extends Pick<ParameterGroup, "name"> {
  readonly filled: readonly string[];
}

/** The groups of parameters to which a server adds defaults. */
export const filledGroups = (operation: Operation): readonly FilledGroup[] =>
  parameterGroups(operation).flatMap(({ name, parameters }) => {
    const filled = parameters
      .filter((parameter) => !parameter.required && parameter.default !== undefined)
      .map((parameter) => parameter.name);
    return filled.length > 0 ? [{ name, filled }] : [];
  });

/** Returns whether a handler receives exactly what a client sends, unless defaults of the body are filled in. */
export const isAsSent = (operation: Operation): boolean =>
  filledGroups(operation).length === 0 &&
  (operation.body === undefined || isBodyAsSent(operation.body));

/** Bytes may be sent in any form, and are received in one; the media type may be omitted, and is always known. */
export function isBodyAsSent({ contents, required }: Body): boolean {
  const [content, ...others] = contents;
  if (content === undefined) return true;
  if (others.length > 0) return false;
  if (content.codec === "binary" || hasFiles(content)) return false;
  return required || !content.mediaType.includes("*");
}
