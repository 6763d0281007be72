/** Path segments: how they are compared, and what a template requires of one. */
import { escapeText } from "../../wire/values/percent.js";

/** RFC 3986, 2.3: characters that have the same meaning whether they are percent-encoded or not. */
const UNRESERVED = /^[A-Za-z0-9\-._~]$/;

/**
 * RFC 3986, 3.3: all characters except those that a path may contain unencoded; these are compared in encoded form.
 */
const NOT_CANONICAL = /%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~!$&'()*+,;=:@%/]/gu;

/**
 * The normal form in which paths are compared (RFC 3986, 6.2.2). Reserved characters stay as they were written, so that
 * `%2F` never becomes a slash and `%3A` never becomes the colon of a template.
 */
export function canonicalPath(path: string): string {
  if (/^[\w.~/-]*$/.test(path)) return path;
  return path.replace(NOT_CANONICAL, (text) => {
    if (!text.startsWith("%")) return escapeText(text);
    const character = String.fromCharCode(Number.parseInt(text.slice(1), 16));
    return UNRESERVED.test(character) ? character : text.toUpperCase();
  });
}

/** What a template requires of a segment or of the query. */
export interface Pattern {
  /** The same for patterns that match the same: the text, with `{}` for each variable. */
  readonly key: string;
  /** How much it requires beside variables: the more it is, the earlier the pattern is tried. */
  readonly size: number;
  readonly variables: readonly string[];
  /** The values of the variables, still percent-encoded, or `undefined` if the text does not match. */
  readonly match: (text: string) => readonly string[] | undefined;
}

/** A segment that is text or a variable as a whole. */
export function plainSegment(segment: string): Pattern {
  const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
  if (name !== undefined) return { key: "{}", size: 0, variables: [name], match: (text) => [text] };
  const key = canonicalPath(segment);
  return { key, size: 0, variables: [], match: (text) => (text === key ? [] : undefined) };
}
