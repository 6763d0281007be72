/** Path segments: how they are compared, and what a template requires of one. */

/** RFC 3986, 2.3: characters that have the same meaning whether they are percent-encoded or not. */
const UNRESERVED = /^[A-Za-z0-9\-._~]$/;

/**
 * RFC 3986, 3.3: all characters except those that a segment may contain unencoded; these are compared in encoded form.
 */
const NOT_IN_SEGMENT = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%]/gu;

/**
 * The normal form in which segments are compared (RFC 3986, 6.2.2). Reserved characters stay as they were written, so
 * that `%2F` never becomes a slash and `%3A` never becomes the colon of a template.
 */
export function canonicalSegment(segment: string): string {
  if (isCanonical(segment)) return segment;
  return segment.replace(NOT_IN_SEGMENT, encodeCharacter).replace(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}

/** The same for all segments of a path. */
export const canonicalPath = (path: string): string =>
  isCanonical(path) ? path : path.split("/").map(canonicalSegment).join("/");

const isCanonical = (path: string): boolean => /^[A-Za-z0-9\-._~/]*$/.test(path);

function encodeCharacter(character: string): string {
  // A lone surrogate has no UTF-8 encoding; URL parsers replace it too.
  return encodeURIComponent(/\p{Cs}/u.test(character) ? "\ufffd" : character);
}

/** What a template requires of a segment. */
export interface SegmentPattern {
  /** Its text, with `{}` for each variable. */
  readonly key: string;
  readonly variables: readonly string[];
  /** The values of the variables, still percent-encoded, or `undefined` if the segment does not match. */
  readonly match: (segment: string) => readonly string[] | undefined;
}

/** A segment that is a variable or text, as nearly all are. */
export function plainSegment(segment: string): SegmentPattern {
  const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
  if (name !== undefined) return { key: "{}", variables: [name], match: (value) => [value] };
  const key = canonicalSegment(segment);
  return { key, variables: [], match: (text) => (text === key ? [] : undefined) };
}
