/** Options that clients and calls of other generators have, because they all pass them to `fetch`. */
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import type { Editor } from "../editing/editor.js";
import type { ObjectMember } from "../editing/objects.js";
import type { CallTarget } from "./names.js";
import { brokenObject, type CallParts, type CodeMember, flatObject, positionOf } from "./call.js";

/** Why something stays as it is. */
export interface Blocker {
  readonly node: SyntaxNode;
  readonly why: string;
}

/** A member of a request or of options, whose value is a part of the old call. */
export type NodeMember = readonly [name: string, value: SyntaxNode];

/** The parts of a call, as nodes of the old one. */
export interface NodeParts {
  readonly request: readonly NodeMember[];
  readonly options: readonly NodeMember[];
  /** Options of `fetch`. */
  readonly init: readonly NodeMember[];
}

/** The parts of a call as code, with what has been replaced in them. */
export function codeParts(
  { request, options, init }: NodeParts,
  editor: Editor,
): Pick<CallParts, "request" | "options"> {
  return {
    request: codeMembers(request, editor),
    options: [
      ...codeMembers(options, editor),
      ...(init.length === 0 ? [] : [["init", flatObject(codeMembers(init, editor))] as const]),
    ],
  };
}

export const codeMembers = (
  members: readonly NodeMember[],
  editor: Editor,
): readonly CodeMember[] => members.map(([name, value]) => [name, editor.textOf(value)]);

/** Options of `fetch`, which are `init` here. */
export const INIT: ReadonlySet<string> = new Set(
  "cache credentials integrity keepalive mode next priority redirect referrer referrerPolicy".split(
    " ",
  ),
);
export const SERIALIZERS: ReadonlySet<string> = new Set([
  "querySerializer",
  "bodySerializer",
  "pathSerializer",
]);

/** Why a serializer is left out. */
export const serializerGone = (name: string): string =>
  `\`${name}\` is gone: bodies and parameters are written as the document says; check that it says so`;

/** What a form of reading means that is left out: responses are read as the document declares them. */
export function parseAsGone(
  { value, node }: ObjectMember,
  target?: CallTarget,
): readonly Blocker[] {
  if (/^["'](?:json|auto)["']$/.test(value.getText())) return [];
  const [content] = target?.operation.responses.flatMap(({ contents }) => contents) ?? [];
  const isStream = content?.codec === "event-stream" || content?.codec.startsWith("json-") === true;
  const why = isStream
    ? "`data` is an AsyncIterable of decoded items; read it with `for await` instead of decoding it"
    : "`data` is what the document declares, bytes as a `Binary`";
  return [{ node, why: `\`parseAs\` is gone: ${why}` }];
}

/** The options of the new client. */
export function clientOptions(
  options: readonly ObjectMember[],
  editor: Editor,
): readonly CodeMember[] {
  const init: CodeMember[] = [];
  const newMembers: CodeMember[] = [];
  for (const { name, value, node } of options) {
    const text = editor.textOf(value);
    if (INIT.has(name)) init.push([name, text]);
    else if (SERIALIZERS.has(name)) editor.note(node, serializerGone(name));
    else if (name === "fetch" && text !== "fetch")
      newMembers.push([name, `(url, init) => (${text})(new Request(url, init))`]);
    else newMembers.push([name, text]);
  }
  return init.length === 0 ? newMembers : [...newMembers, ["init", flatObject(init)]];
}

/** Replaces the expression that creates a client. */
export function replaceCreation(
  creation: CallExpression,
  options: readonly CodeMember[],
  { editor, createClient }: { readonly editor: Editor; readonly createClient: string },
): void {
  const [given] = creation.getArguments();
  const text = flatObject(options);
  const isBroken = given?.getText().includes("\n") === true || text.includes("\n");
  const object = isBroken ? brokenObject(options, positionOf(creation)) : text;
  editor.replace(creation, `${createClient}(${options.length === 0 ? "" : object})`);
}
