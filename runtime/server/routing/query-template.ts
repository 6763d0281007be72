/**
 * The query of a path template, such as `/pets?kind=cat`. The standard gives a path none (OpenAPI 3.2, 4.8.1), but
 * documents of APIs that choose an operation by its query contain them.
 */
import { canonicalSegment, matchSegment, parseSegment, type SegmentPattern } from "./segment.js";

/** A name that the query must contain, and its value if the template has one. */
export interface QueryMember {
  readonly name: string;
  readonly value?: SegmentPattern;
}

export interface QueryTemplate {
  readonly path: string;
  readonly members: readonly QueryMember[];
}

/** Splits a template at its first question mark that is not in a variable. */
export function splitTemplate(template: string): QueryTemplate {
  const mark = template.replace(/\{[^{}]*\}/g, hidden).indexOf("?");
  if (mark === -1) return { path: template, members: [] };
  const members = membersOf(template.slice(mark + 1)).map(({ name, value }) => ({
    name,
    ...(value !== undefined && { value: parseSegment(value) }),
  }));
  return { path: template.slice(0, mark), members };
}

const hidden = (variable: string): string => variable.replaceAll("?", "_");

interface Pair {
  readonly name: string;
  /** Percent-encoded; `undefined` without an equals sign. */
  readonly value: string | undefined;
}

const membersOf = (query: string): readonly Pair[] =>
  query.split("&").flatMap((member) => {
    if (member === "") return [];
    const at = member.indexOf("=");
    const [name, value] = at === -1 ? [member] : [member.slice(0, at), member.slice(at + 1)];
    return { name: canonicalSegment(name), value };
  });

/** The values of the variables, still percent-encoded, or `undefined` if the query lacks a member. */
export function matchQuery(
  members: readonly QueryMember[],
  query: string,
): readonly string[] | undefined {
  const pairs = membersOf(query);
  const values: string[] = [];
  for (const member of members) {
    const found = pairs.flatMap((pair) => valuesIn(pair, member) ?? [])[0];
    if (found === undefined) return undefined;
    values.push(...found);
  }
  return values;
}

function valuesIn(pair: Pair, { name, value }: QueryMember): [readonly string[]] | undefined {
  if (pair.name !== name) return undefined;
  if (value === undefined) return [[]];
  const text = canonicalSegment(pair.value ?? "");
  const found = value.variables.length > 0 ? matchSegment(value, text) : fixed(value, text);
  return found && [found];
}

const fixed = ({ literals }: SegmentPattern, text: string): readonly string[] | undefined =>
  literals[0] === text ? [] : undefined;
