import type { Shape } from "../descriptors/descriptor.js";
import { partText, readText, writeText } from "./text.js";

export const isJson = (mediaType: string): boolean => /[/+]json\s*(?:;|$)/i.test(mediaType);

/** Writes a value as a string in a media type: for a parameter with `content`, or a form field with a `contentType`. */
export function writeContent(mediaType: string, value: unknown): string {
  return isJson(mediaType) ? partText(value) : writeText(value);
}

/** Reads it back. A string that is not valid in its media type stays a string, for a validator to report. */
export function readContent(mediaType: string, text: string, shape: Shape): unknown {
  if (!isJson(mediaType)) return readText(text, shape);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
