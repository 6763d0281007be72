/** Segments in which text and variables alternate, such as `{name}.{extension}`. */
import { type PathTemplate, segmentsOf } from "./routes.js";
import { canonicalPath, type Pattern } from "./segment.js";

/** Templates whose segments may consist of text and variables. */
export const readMixedTemplate = (template: string): PathTemplate => ({
  segments: segmentsOf(template).map(mixedSegment),
});

/** An unmatched brace is text. */
export function mixedSegment(segment: string): Pattern {
  const literals: string[] = [];
  const variables: string[] = [];
  let end = 0;
  for (const match of segment.matchAll(/\{([^{}]+)\}/g)) {
    literals.push(canonicalPath(segment.slice(end, match.index)));
    variables.push(match[1] ?? "");
    end = match.index + match[0].length;
  }
  literals.push(canonicalPath(segment.slice(end)));
  return {
    key: literals.join("{}"),
    size: literals.join("").length,
    variables,
    match: (text) => matchLiterals(literals, text),
  };
}

/**
 * The texts between literals, which alternate with variables and are the first and the last of a segment, possibly
 * empty. A variable is never empty. If several matches are possible, earlier variables take as much as they can: in
 * `{name}.{extension}`, `a.tar.gz` has the extension `gz`. Scans the segment once, from its end to its beginning.
 */
function matchLiterals(
  literals: readonly string[],
  segment: string,
): readonly string[] | undefined {
  const first = literals[0] ?? "";
  const last = literals.at(-1) ?? "";
  if (literals.length === 1) return segment === first ? [] : undefined;
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
