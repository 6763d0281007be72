/** Hooks of openapi-react-query: `$api.useQuery("get", "/notes/{noteId}", { params: { path: { noteId } } })`. */
import type { CallExpression, Identifier, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type Blocker, codeParts } from "../document/client-options.js";
import type { DocumentNames } from "../document/names.js";
import {
  addedMembers,
  type NewVariables,
  noteError,
  printQuery,
  replaceVariables,
  variablesOf,
  whyNotQuery,
} from "../document/queries.js";
import type { Workspace } from "../document/workspace.js";
import { constantOf } from "../editing/objects.js";
import { planArguments, type PlannedCall, planMembers } from "./calls.js";
import { isPassedOn, memberCall, usesOf } from "./uses.js";

export interface PlannedHook extends PlannedCall {
  readonly name: string;
  /** Options of the query or mutation. */
  readonly own?: SyntaxNode;
  readonly variables: readonly NewVariables[];
}

const PACKAGE = "openapi-react-query";
const MUTATION = "useMutation";
const NAMES: ReadonlySet<string> = new Set([
  ...["useQuery", "useSuspenseQuery", "queryOptions"],
  MUTATION,
]);

/** `createClient(client)` of openapi-react-query, of whose arguments `use` is one. */
export function hookClientOn(use: Identifier): CallExpression | undefined {
  const { Node } = loadTsMorph();
  const call = use.getParent();
  if (!Node.isCallExpression(call) || call.getExpression() === use) return undefined;
  const [declared] = call.getExpression().getSymbol()?.getDeclarations() ?? [];
  const from = declared?.getFirstAncestor(Node.isImportDeclaration);
  return from?.getModuleSpecifierValue() === PACKAGE ? call : undefined;
}

export function planHooks(
  creation: CallExpression,
  names: DocumentNames,
): { readonly hooks: readonly PlannedHook[] } | Blocker {
  const name = constantOf(creation);
  if (name === undefined)
    return { node: creation, why: `the client of ${PACKAGE} is not a constant of its own` };
  const hooks: PlannedHook[] = [];
  for (const use of usesOf(name)) {
    if (isPassedOn(use)) continue;
    const planned = planHook(use, names);
    if ("why" in planned) return planned;
    hooks.push(planned);
  }
  return { hooks };
}

function planHook(use: Identifier, names: DocumentNames): PlannedHook | Blocker {
  const { Node } = loadTsMorph();
  const member = memberCall(use);
  if (member === undefined || !NAMES.has(member.name))
    return { node: use, why: "only hooks for one query, its options and mutations are replaced" };
  const { call, name } = member;
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
  const variables = isMutation ? newVariables(planned) : { all: [] };
  if ("why" in variables) return variables;
  return { ...planned, name, variables: variables.all, ...(own !== undefined && { own }) };
}

/** What a mutation is called with has the form of a call's options. */
function newVariables(planned: PlannedCall): { readonly all: readonly NewVariables[] } | Blocker {
  const found = variablesOf(planned.call);
  if (found === undefined)
    return { node: planned.call, why: "its variables are not written where it is called" };
  const all: NewVariables[] = [];
  for (const { node, members } of found) {
    const plan = planMembers(planned, members);
    if ("why" in plan) return plan;
    all.push({ node, request: plan.request });
  }
  return { all };
}

export function rewriteHook(planned: PlannedHook, workspace: Workspace): void {
  const { call, target, name, own, variables } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const module = workspace.moduleFrom(editor.file, "query");
  for (const one of variables) replaceVariables(one, workspace);
  const text = printQuery(
    target,
    {
      suffix: name === MUTATION ? "MutationOptions" : "QueryOptions",
      sender: () =>
        call
          .getExpression()
          .getText()
          .replace(/\s*\.\s*\w+$/, ""),
      group: editor.use({ module, name: target.group }),
      ...codeParts(planned, editor),
    },
    call,
  );
  const added = addedMembers(own, editor);
  const options = added.length === 0 ? text : `{ ${[`...${text}`, ...added].join(", ")} }`;
  const hook = (): string => editor.use({ module: "@tanstack/react-query", name });
  editor.replace(call, name === "queryOptions" ? options : `${hook()}(${options})`);
  noteError(call, editor);
}
