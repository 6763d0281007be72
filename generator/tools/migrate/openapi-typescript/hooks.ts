/** Hooks of openapi-react-query: `$api.useQuery("get", "/notes/{noteId}", { params: { path: { noteId } } })`. */
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type CodeMember, flatObject, positionOf, printCall } from "../document/call.js";
import type { Blocker } from "../document/client-options.js";
import type { DocumentNames } from "../document/names.js";
import {
  addedMembers,
  extendedOptions,
  noteError,
  printQuery,
  replaceVariables,
  whyNotQuery,
} from "../document/queries.js";
import type { Workspace } from "../document/workspace.js";
import type { Editor } from "../editing/editor.js";
import { membersOf } from "../editing/objects.js";
import { NO_PARTS, planArguments, type PlannedCall, planMembers } from "./calls.js";
import { newParts, receiverOf } from "./rewrite.js";
import { takenClient, type TakenHook } from "./taken.js";

export interface PlannedHook extends PlannedCall {
  readonly name: string;
  /** Options of the query or mutation. */
  readonly own?: SyntaxNode;
  /** Where it comes from, if it is no member of a client where it is called. */
  readonly taken?: TakenHook;
}

const MUTATION = "useMutation";
const INFINITE = "useInfiniteQuery";
const NAMES: ReadonlySet<string> = new Set([
  ...["useQuery", "useSuspenseQuery", "queryOptions"],
  ...[MUTATION, INFINITE],
]);

export function planHook(
  call: CallExpression,
  name: string,
  names: DocumentNames,
): PlannedHook | Blocker {
  const { Node } = loadTsMorph();
  if (!NAMES.has(name))
    return { node: call, why: "only hooks for queries, their options and mutations are replaced" };
  const [method, path, ...rest] = call.getArguments();
  if (!Node.isStringLiteral(method) || path === undefined || rest.length > 2)
    return { node: call, why: "the method of a call is not written where it is called" };
  const isMutation = name === MUTATION;
  const [given, own] = isMutation ? [undefined, rest[0]] : rest;
  const planned = planArguments(
    {
      call,
      method: method.getLiteralText().toUpperCase(),
      arguments: given === undefined ? [path] : [path, given],
    },
    names,
  );
  if ("why" in planned) return planned;
  const why = whyNotQuery(planned.target, isMutation ? "mutation" : "query");
  if (why !== undefined) return { node: call, why };
  if (name === INFINITE && (planned.given !== undefined || pageParameter(own) === undefined))
    return { node: call, why: "which parameter takes the page is not written where it is called" };
  return { ...planned, name, ...(own !== undefined && { own }) };
}

/** What `pageParamName` says in the options of an infinite query. */
function pageParameter(own: SyntaxNode | undefined): string | undefined {
  const { Node } = loadTsMorph();
  const members = Node.isObjectLiteralExpression(own) ? membersOf(own) : undefined;
  if (members === undefined) return undefined;
  const given = members.find(({ name }) => name === PAGE_NAME)?.value;
  if (given === undefined) return "cursor";
  return Node.isStringLiteral(given) ? given.getLiteralText() : undefined;
}

const PAGE_NAME = "pageParamName";

/** What a mutation is called with has the form of a call's options. */
export function rewriteVariables(call: CallExpression, workspace: Workspace): void {
  const [given] = call.getArguments();
  if (given === undefined) return;
  const editor = workspace.editor(call.getSourceFile());
  const members = membersOf(given);
  const planned = members && planMembers(NO_PARTS, members);
  if (planned !== undefined && "why" in planned) return editor.note(planned.node, planned.why);
  if (planned !== undefined && planned.request.length === 0 && call.getArguments().length === 1)
    return editor.replace(given, "");
  if (planned !== undefined)
    return replaceVariables({ node: given, request: planned.request }, workspace);
  const module = workspace.moduleFrom(editor.file, "parts");
  editor.replace(given, `${editor.use({ module, name: "requestOf" })}(${editor.textOf(given)})`);
}

export function rewriteHook(planned: PlannedHook, workspace: Workspace): void {
  const { call, target, name, own } = planned;
  const editor = workspace.editor(call.getSourceFile());
  if (name === INFINITE) return rewriteInfinite(planned, workspace);
  const module = workspace.moduleFrom(editor.file, "query");
  const parts = {
    suffix: name === MUTATION ? ("MutationOptions" as const) : ("QueryOptions" as const),
    sender: () => senderOf(planned, editor),
    group: editor.use({ module, name: target.group }),
    ...newParts(planned, workspace),
  };
  const options = extendedOptions(
    (isNested) => printQuery(target, { ...parts, isNested }, call),
    addedMembers(own, editor),
    call,
  );
  const hook = (): string => editor.use({ module: "@tanstack/react-query", name });
  editor.replace(call, name === "queryOptions" ? options : `${hook()}(${options})`);
  noteError(call, editor);
}

const senderOf = ({ call, taken }: PlannedHook, editor: Editor): string =>
  taken === undefined ? receiverOf(call, editor) : takenClient(taken, editor);

/** A query that the program pages through itself, under a key that begins like that of the plain query. */
function rewriteInfinite(planned: PlannedHook, workspace: Workspace): void {
  const { call, target, name, own } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const use = (from: "client" | "query"): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, from), name: target.group });
  const { request, options } = newParts(planned, workspace);
  const paged: readonly CodeMember[] = [
    ...request.filter(([part]) => part !== "query"),
    ["query", pageQuery(planned, editor)],
  ];
  const parts = { suffix: "QueryKey" as const, sender: () => "", request, options: [] };
  const key = printQuery(target, { ...parts, group: use("query"), isNested: true }, call);
  const sent = printCall(
    target,
    {
      client: senderOf(planned, editor),
      group: use("client"),
      request: paged,
      options: [["signal", "signal"], ...options.filter(([option]) => option !== "signal")],
      isNested: true,
    },
    call,
  );
  const { indent, step } = positionOf(call);
  const lines = [
    `queryKey: [...${key}, "pages"],`,
    `queryFn: ({ pageParam, signal }) => ${sent},`,
    ...addedMembers(own, editor, PAGE_NAME).lines.map((line) => line.trimEnd()),
  ];
  const hook = editor.use({ module: "@tanstack/react-query", name });
  const body = lines.map((line) => (line === "" ? "\n" : `${indent}${step}${line}\n`)).join("");
  editor.replace(call, `${hook}({\n${body}${indent}})`);
  noteError(call, editor);
}

/** The query parameters of a page. */
function pageQuery({ request, own }: PlannedHook, editor: Editor): string {
  const page: CodeMember = [pageParameter(own) ?? "", "pageParam"];
  const [, given] = request.find(([part]) => part === "query") ?? [];
  if (given === undefined) return flatObject([page]);
  const members = membersOf(given)?.filter(({ name }) => name !== page[0]);
  if (members === undefined) return `{ ...${editor.textOf(given)}, ${flatObject([page]).slice(2)}`;
  return flatObject([
    ...members.map(({ name, value }): CodeMember => [name, editor.textOf(value)]),
    page,
  ]);
}
