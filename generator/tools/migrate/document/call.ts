/** Prints calls of generated functions, in the place of those of another generator. */
import type { Node as SyntaxNode } from "ts-morph";

import { LINE_WIDTH, propertyKey } from "../../../output/index.js";
import { stepOf } from "../editing/imports.js";
import type { CallTarget } from "./names.js";

/** A property of an object, as code. */
export type CodeMember = readonly [name: string, value: string];

export interface CallParts {
  /** Absent for the key of a query, which needs none. */
  readonly client?: string;
  readonly request: readonly CodeMember[];
  readonly options: readonly CodeMember[];
  /** Arguments that take the place of the options, or of both: `...partsOf(options)`. */
  readonly rest?: string;
  /** The namespace of the function as it is imported in this file. */
  readonly group: string;
  /** What is around the call, such as `settle`. */
  readonly wrapper?: string;
  /** What follows the call, such as `.withResponse()`. */
  readonly suffix?: string;
  /** Whether it is on a line of its own, one level deeper than what it replaces. */
  readonly isNested?: boolean;
}

/** A call that replaces a node. What no longer fits into its line is broken into several. */
export function printCall(
  { method, request: takes }: Pick<CallTarget, "method" | "request">,
  { client, request, options, rest, group, wrapper, suffix = "", isNested }: CallParts,
  replaced: SyntaxNode,
): string {
  const hasOptions = options.length > 0 || (rest !== undefined && !rest.startsWith("..."));
  const parts = [
    ...(takes === undefined || (request.length === 0 && !hasOptions) ? [] : [request]),
    ...(options.length === 0 ? [] : [options]),
  ];
  const first = client === undefined ? [] : [client];
  const at = positionOf(replaced);
  const [open, close] = wrapper === undefined ? ["", ""] : [`${wrapper}(`, ")"];
  const print = (object: (members: readonly CodeMember[]) => string): string =>
    `${open}${group}.${method}(${[...first, ...parts.map(object), ...(rest ? [rest] : [])].join(", ")})${suffix}${close}`;
  const flat = print(flatObject);
  const isShort = !flat.includes("\n") && at.column + flat.length <= LINE_WIDTH;
  const inside = isNested === true ? { ...at, indent: at.indent + at.step } : at;
  if (isShort) return flat;
  return print((members) => {
    const line = flatObject(members);
    const fits = !line.includes("\n") && inside.indent.length + line.length < LINE_WIDTH;
    return fits && request.length > 0 && members !== request ? line : brokenObject(members, inside);
  });
}

/** An object of one line. */
export const flatObject = (members: readonly CodeMember[]): string =>
  members.length === 0 ? "{}" : `{ ${members.map(memberText).join(", ")} }`;

/** An object with a line for each member. */
export function brokenObject(
  members: readonly CodeMember[],
  { indent, step }: Pick<Position, "indent" | "step">,
): string {
  if (members.length === 0) return "{}";
  const inner = indent + step;
  const lines = members.map(
    ([name, value]) => `${inner}${memberText([name, atIndent(value, inner)])},\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

/** A value of several lines whose last one, which closes it, has an indentation; texts of several lines stay. */
function atIndent(value: string, indent: string): string {
  const own = /\n([ \t]*)[}\])][^\n]*$/.exec(value)?.[1];
  const hasText = value.split("\n").some((line) => line.split("`").length % 2 === 0);
  return own === undefined || hasText ? value : value.replaceAll(`\n${own}`, `\n${indent}`);
}

const memberText = ([name, value]: CodeMember): string =>
  name === value ? name : `${propertyKey(name)}: ${value}`;

interface Position {
  readonly column: number;
  /** The white space at the beginning of its line. */
  readonly indent: string;
  /** What a level of blocks adds to it in this file. */
  readonly step: string;
}

export function positionOf(node: SyntaxNode): Position {
  const text = node.getSourceFile().getFullText();
  const start = node.getStart();
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const step = stepOf(node.getSourceFile());
  return { column: line.length, indent: /^[ \t]*/.exec(line)?.[0] ?? "", step };
}
