import type { Shape } from "../descriptors/descriptor.js";
import { partText, readText, writeText } from "./text.js";

const isJson = (mediaType: string): boolean => /[/+]json\s*(?:;|$)/i.test(mediaType);

/** A single text in a media type: a parameter given by `content`, a form field with a `contentType`. */
export function writeContent(mediaType: string, value: unknown): string {
  return isJson(mediaType) ? partText(value) : writeText(value);
}

/** Text that is not what its media type says stays text, for a validator to report. */
export function readContent(mediaType: string, text: string, shape: Shape): unknown {
  if (!isJson(mediaType)) return readText(text, shape);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
