import type { Content, Operation, Response } from "../../model/operation.js";

/** The media types that a call may choose from, and those that it asks for by itself. */
export interface MediaTypeChoice {
  readonly types: readonly string[];
  readonly preferred: readonly string[];
}

/** Whether the value of a response depends on the media type that is asked for. */
export const hasChoice = ({ contents }: Response): boolean =>
  contents.length > 1 && contents.some(({ codec }) => codec !== "json");

/** Nothing where each answer has one media type, or JSON alone. */
export function mediaTypeChoice({ responses }: Operation): MediaTypeChoice | undefined {
  const chosen = responses.filter(hasChoice);
  const types = new Set(
    chosen.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
  );
  const preferred = new Set(chosen.flatMap(({ contents }) => preferredTypes(contents)));
  return types.size === 0 ? undefined : { types: [...types], preferred: [...preferred] };
}

/** The media types of an answer that a call asks for by itself: JSON alone where there is JSON. */
export function preferredTypes(contents: readonly Content[]): readonly string[] {
  const json = contents.filter(({ codec }) => codec === "json");
  return (json.length > 0 ? json : contents).map(({ mediaType }) => mediaType);
}
