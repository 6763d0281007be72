/** Hooks of openapi-react-query: `$api.useQuery("get", "/notes/{noteId}", { params: { path: { noteId } } })`. */
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { Blocker } from "../document/client-options.js";
import type { DocumentNames } from "../document/names.js";
import {
  addedMembers,
  noteError,
  printQuery,
  replaceVariables,
  whyNotQuery,
} from "../document/queries.js";
import type { Workspace } from "../document/workspace.js";
import { membersOf } from "../editing/objects.js";
import { NO_PARTS, planArguments, type PlannedCall, planMembers } from "./calls.js";
import { newParts, receiverOf } from "./rewrite.js";

export interface PlannedHook extends PlannedCall {
  readonly name: string;
  /** Options of the query or mutation. */
  readonly own?: SyntaxNode;
}

const MUTATION = "useMutation";
const NAMES: ReadonlySet<string> = new Set([
  ...["useQuery", "useSuspenseQuery", "queryOptions"],
  MUTATION,
]);

export function planHook(
  call: CallExpression,
  name: string,
  names: DocumentNames,
): PlannedHook | Blocker {
  const { Node } = loadTsMorph();
  if (!NAMES.has(name))
    return { node: call, why: "only hooks for one query, its options and mutations are replaced" };
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
  return { ...planned, name, ...(own !== undefined && { own }) };
}

/** What a mutation is called with has the form of a call's options. */
export function rewriteVariables(call: CallExpression, workspace: Workspace): void {
  const [given] = call.getArguments();
  if (given === undefined) return;
  const editor = workspace.editor(call.getSourceFile());
  const members = membersOf(given);
  const planned = members && planMembers(NO_PARTS, members);
  if (planned !== undefined && !("why" in planned))
    return replaceVariables({ node: given, request: planned.request }, workspace);
  const module = workspace.moduleFrom(editor.file, "parts");
  editor.replace(given, `${editor.use({ module, name: "requestOf" })}(${editor.textOf(given)})`);
}

export function rewriteHook(planned: PlannedHook, workspace: Workspace): void {
  const { call, target, name, own } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const module = workspace.moduleFrom(editor.file, "query");
  const text = printQuery(
    target,
    {
      suffix: name === MUTATION ? "MutationOptions" : "QueryOptions",
      sender: () => receiverOf(call, editor),
      group: editor.use({ module, name: target.group }),
      ...newParts(planned, workspace),
    },
    call,
  );
  const added = addedMembers(own, editor);
  const options = added.length === 0 ? text : `{ ${[`...${text}`, ...added].join(", ")} }`;
  const hook = (): string => editor.use({ module: "@tanstack/react-query", name });
  editor.replace(call, name === "queryOptions" ? options : `${hook()}(${options})`);
  noteError(call, editor);
}
