import type { Content, Operation, Response } from "../../../description/index.js";

/** The media types that a call may choose from, and those that it requests by default. */
export interface MediaTypeChoice {
  readonly types: readonly string[];
  readonly preferred: readonly string[];
}

/** Returns whether the value of a response depends on the requested media type. */
export const hasChoice = ({ contents }: Response): boolean =>
  contents.length > 1 && contents.some(({ codec }) => codec !== "json");

/** `undefined` if each response has only one media type, or only JSON. */
export function mediaTypeChoice({ responses }: Operation): MediaTypeChoice | undefined {
  const chosen = responses.filter(hasChoice);
  const types = new Set(
    chosen.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
  );
  const preferred = new Set(chosen.flatMap(({ contents }) => preferredTypes(contents)));
  return types.size === 0 ? undefined : { types: [...types], preferred: [...preferred] };
}

/** The media types of a response that a call requests by default: only JSON if there is JSON. */
export function preferredTypes(contents: readonly Content[]): readonly string[] {
  const json = contents.filter(({ codec }) => codec === "json");
  return (json.length > 0 ? json : contents).map(({ mediaType }) => mediaType);
}
