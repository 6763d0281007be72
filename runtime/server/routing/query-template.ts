/**
 * Path templates with a query, such as `/pets?kind=cat`. The standard gives a path none (OpenAPI 3.2, 4.8.1), but
 * documents of APIs that choose an operation by its query contain them.
 */
import { mixedSegment, readMixedTemplate } from "./mixed-segment.js";
import type { PathTemplate } from "./routes.js";
import { canonicalPath, type Pattern } from "./segment.js";

/** Splits a template at its first question mark that is not in a variable. */
export function readQueryTemplate(template: string): PathTemplate {
  const mark = template.replace(/\{[^{}]*\}/g, escapeVariable).indexOf("?");
  if (mark === -1) return readMixedTemplate(template);
  return {
    ...readMixedTemplate(template.slice(0, mark)),
    query: patternOf(template.slice(mark + 1)),
  };
}

const escapeVariable = (variable: string): string => variable.replaceAll("?", "_");

/** A name that the query must contain, and its value if the template has one. */
interface Member {
  readonly name: string;
  readonly value?: Pattern;
}

function patternOf(query: string): Pattern {
  const members = pairsIn(query).map(({ name, value }): Member => ({
    name,
    ...(value !== undefined && { value: mixedSegment(withoutSlash(value)) }),
  }));
  return {
    key: query,
    size: members.length,
    variables: members.flatMap(({ value }) => value?.variables ?? []),
    match: (text) => matchMembers(members, pairsIn(text)),
  };
}

interface Pair {
  readonly name: string;
  /** Percent-encoded; `undefined` without an equals sign. */
  readonly value: string | undefined;
}

const pairsIn = (query: string): readonly Pair[] =>
  query.split("&").flatMap((member) => {
    if (member === "") return [];
    const at = member.indexOf("=");
    const [name, value] = at === -1 ? [member] : [member.slice(0, at), member.slice(at + 1)];
    return { name: canonicalText(name), value };
  });

/** A slash has the same meaning in a query whether it is percent-encoded or not (RFC 3986, 3.4). */
const withoutSlash = (text: string): string => text.replaceAll("/", "%2F");

const canonicalText = (text: string): string => canonicalPath(withoutSlash(text));

function matchMembers(
  members: readonly Member[],
  pairs: readonly Pair[],
): readonly string[] | undefined {
  const values: string[] = [];
  for (const member of members) {
    const found = pairs.flatMap((pair) => valuesIn(pair, member) ?? [])[0];
    if (found === undefined) return undefined;
    values.push(...found);
  }
  return values;
}

function valuesIn(pair: Pair, { name, value }: Member): [readonly string[]] | undefined {
  if (pair.name !== name) return undefined;
  if (value === undefined) return [[]];
  const found = value.match(canonicalText(pair.value ?? ""));
  return found && [found];
}
