/** Path segments: how they are compared, and how the variables of a template are matched in one. */

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

/** A segment of a template: text and variables alternate, beginning and ending with (possibly empty) text. */
export interface SegmentPattern {
  readonly literals: readonly string[];
  readonly variables: readonly string[];
}

/** Splits a segment such as `{id}.{extension}`. An unmatched brace is text. */
export function parseSegment(segment: string): SegmentPattern {
  const literals: string[] = [];
  const variables: string[] = [];
  let end = 0;
  for (const match of segment.matchAll(/\{([^{}]+)\}/g)) {
    literals.push(canonicalSegment(segment.slice(end, match.index)));
    variables.push(match[1] ?? "");
    end = match.index + match[0].length;
  }
  literals.push(canonicalSegment(segment.slice(end)));
  return { literals, variables };
}

/**
 * The values of a pattern's variables, still percent-encoded, or `undefined` if the segment does not match. A variable
 * is never empty. If several matches are possible, earlier variables take as much as they can: in `{name}.{extension}`,
 * `a.tar.gz` has the extension `gz`. Scans the segment once, from its end to its beginning.
 */
export function matchSegment(
  pattern: SegmentPattern,
  segment: string,
): readonly string[] | undefined {
  const { literals } = pattern;
  const first = literals[0] ?? "";
  const last = literals.at(-1) ?? "";
  if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  const values: string[] = [];
  let end = segment.length - last.length;
  for (let index = literals.length - 2; index >= 0; index--) {
    const literal = literals[index] ?? "";
    // At least one character is left for the variable after the literal.
    const latest = end - 1 - literal.length;
    const at = index === 0 ? 0 : segment.lastIndexOf(literal, latest);
    const begin = at + literal.length;
    if (at < 0 || begin >= end) return undefined;
    values.push(segment.slice(begin, end));
    end = at;
  }
  return values.reverse();
}
