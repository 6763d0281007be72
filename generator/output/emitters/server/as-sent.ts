/** What a handler receives as a client sends it, and what the server adds. */
import { type Body, type Operation, walkSchemas } from "../../../description/index.js";
import { isFilled, isFilledHere, type ReceivedPlan } from "../received/plan.js";
import { hasFiles } from "../types/media-types.js";
import { type ParameterGroup, parameterGroups } from "../types/parameter-groups.js";

/** A group of parameters, or the body, and what is filled in there. */
export interface FilledGroup {
  readonly name: ParameterGroup["name"] | "body";
  /** Parameters are there even if none are sent. */
  readonly optional?: boolean;
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

/** Bytes may be sent in any form, and are received in one; a media type that a client chooses in a range may be absent. */
export const isBodyAsSent = ({ contents, required }: Body): boolean =>
  contents.every((content) => content.codec !== "binary" && !hasFiles(content)) &&
  (required || contents[0]?.mediaType.includes("*") !== true);

/**
 * The properties that a server adds to a body of one media type, if they are all that it adds, and the type of the body
 * is written in place: what is added deeper inside needs a type of its own.
 */
export function filledProperties(
  { contents }: Body,
  { declarations }: ReceivedPlan,
): readonly string[] {
  const [content, ...others] = contents;
  if (content?.codec !== "json" || others.length > 0 || content.mediaType.includes("*")) return [];
  const { schema } = content;
  if (schema.kind !== "object") return [];
  const filled = schema.properties.filter(isFilled).map(({ name }) => name);
  const inner = [...walkSchemas([schema])].filter((part) => part !== schema);
  const isDeeper = inner.some((part) =>
    part.kind === "ref" ? declarations.includes(part.target) : isFilledHere(part),
  );
  return isDeeper ? [] : filled;
}
