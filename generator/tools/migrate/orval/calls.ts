/** Calls of orval's functions for `fetch`: `getNote(noteId, params, options)`, and of its hooks: `useGetNote(noteId)`. */
import type {
  ArrowFunction,
  CallExpression,
  FunctionDeclaration,
  Node as SyntaxNode,
  ParameterDeclaration,
  SourceFile,
} from "ts-morph";

import { camelCase, pascalCase } from "../../../description/index.js";
import { loadTsMorph } from "../../../output/index.js";
import { type Blocker, INIT, type NodeMember, type NodeParts } from "../document/client-options.js";
import { OTHER_TRANSPORT } from "../document/migration.js";
import type { CallTarget } from "../document/names.js";
import { whyNotQuery } from "../document/queries.js";
import { membersOf } from "../editing/objects.js";

export interface OldHook {
  /** The function of its operation. */
  readonly operation: string;
  readonly form: "hook" | "options" | "key";
}

const FORMS: readonly (readonly [RegExp, OldHook["form"]])[] = [
  [/^use([A-Z]\w*)$/, "hook"],
  [/^get([A-Z]\w*)QueryOptions$/, "options"],
  [/^get([A-Z]\w*)QueryKey$/, "key"],
];

/** What a name is, as far as it can only be one of a hook: `useGetNote`, `getGetNoteQueryKey`. */
export function hookOf(name: string): OldHook | undefined {
  for (const [pattern, form] of FORMS) {
    const [, operation] = pattern.exec(name) ?? [];
    if (operation !== undefined) return { operation: camelCase(operation), form };
  }
  return undefined;
}

export interface OldCall {
  readonly call: CallExpression;
  /** What is called, in the output. */
  readonly declared: SyntaxNode;
  readonly target: CallTarget;
  readonly hook: OldHook | undefined;
}

/** What functions return: `{ status, data, headers }` of any response or of successes alone, or the data. */
export type ResultForm = "answer" | "answerOrThrow" | "success" | "data";

export interface OrvalCall extends NodeParts {
  readonly call: CallExpression;
  readonly target: CallTarget;
  readonly form: ResultForm;
  /** Path parameters. */
  readonly params: readonly NodeMember[];
  readonly hook?: OldHook;
  /** Options of the query or mutation that a hook makes. */
  readonly own?: SyntaxNode;
  /** Options of `fetch` that are written elsewhere. */
  readonly given?: SyntaxNode;
  /** Whether its query waits until it has its path parameters. */
  readonly waits?: boolean;
}

const SPREADS = "the options of a call are not an object without spreads";

export function planCall(old: OldCall): OrvalCall | Blocker {
  const { call, target, hook } = old;
  if (hook !== undefined && isOtherHook(old.declared.getSourceFile()))
    return { node: call, why: "only hooks of TanStack Query for React are replaced" };
  const sender = senderOf(old);
  const form = sender && formOf(sender);
  if (sender === undefined || form === undefined) return { node: call, why: OTHER_TRANSPORT };
  const parameters = sender.getParameters();
  const empty = { call, target, form, params: [], request: [], options: [], init: [] };
  if (hook === undefined && target.query === undefined)
    return {
      node: call,
      why: `a stream is read with \`for await (const event of await ${target.group}.${target.method}(client))\``,
    };
  if (hook === undefined) return withArguments(empty, parameters);
  const why = call.getTypeArguments().length > 0 ? "it has type arguments" : undefined;
  const blocker = why ?? (target.query === undefined ? whyNotQuery(target, "query") : undefined);
  if (blocker !== undefined) return { node: call, why: blocker };
  // Variables take the place of a mutation's arguments.
  return withArguments(
    { ...empty, hook, waits: target.query === "query" && isGuarded(old.declared, hook) },
    target.query === "mutation"
      ? parameters.filter((one) => one.getName() === "options")
      : parameters,
  );
}

/** Whether the hooks of a file are those of SWR, Vue, Angular and the like. */
const isOtherHook = (file: SourceFile): boolean =>
  file
    .getImportDeclarations()
    .some((one) => /^(?:swr|@angular|@tanstack\/(?!react))/.test(one.getModuleSpecifierValue()));

function withArguments(
  empty: OrvalCall,
  parameters: readonly ParameterDeclaration[],
): OrvalCall | Blocker {
  const { Node } = loadTsMorph();
  let planned: OrvalCall | Blocker = empty;
  for (const [index, value] of empty.call.getArguments().entries()) {
    const parameter = parameters[index];
    if (parameter === undefined || Node.isSpreadElement(value))
      return { node: empty.call, why: "its arguments cannot be told apart" };
    if (value.getText() === "undefined") continue;
    planned = withArgument(planned, parameter, value);
    if ("why" in planned) return planned;
  }
  return planned;
}

/** Whether the options of a query in the output say when it is enabled. */
function isGuarded(declared: SyntaxNode, { operation, form }: OldHook): boolean {
  const name = `get${pascalCase(operation)}QueryOptions`;
  const file = declared.getSourceFile();
  const options = file.getVariableDeclaration(name) ?? file.getFunction(name);
  return form !== "key" && /\benabled:/.test(options?.getText() ?? "");
}

type Sender = ArrowFunction | FunctionDeclaration;

/** The function of the output that sends the request of a call. */
function senderOf({ declared, hook }: OldCall): Sender | undefined {
  const { Node } = loadTsMorph();
  const file = declared.getSourceFile();
  const { operation = "" } = hook ?? {};
  const own =
    hook === undefined
      ? declared
      : (file.getVariableDeclaration(operation) ?? file.getFunction(operation));
  const written = Node.isVariableDeclaration(own) ? own.getInitializer() : own;
  return Node.isArrowFunction(written) || Node.isFunctionDeclaration(written) ? written : undefined;
}

/** By the type that a function returns, or that it gives to the function of the project through which it sends. */
function formOf(sender: Sender): ResultForm | undefined {
  const { SyntaxKind } = loadTsMorph();
  const calls = sender.getDescendantsOfKind(SyntaxKind.CallExpression);
  if (calls.some((call) => isAxios(call.getExpression()))) return undefined;
  const [argument] = calls.flatMap((call) => call.getTypeArguments());
  const type =
    sender.getReturnTypeNode()?.getText() ?? (argument && `Promise<${argument.getText()}>`);
  if (type === undefined || /Axios|=>/.test(type)) return undefined;
  if (/^Promise<\w+ResponseSuccess>$/.test(type)) return "success";
  if (!/^Promise<[a-z]\w*Response>$/.test(type)) return "data";
  // What is thrown for failures is no answer, whatever the type says.
  return calls.some((call) => throws(call.getExpression())) ? "answerOrThrow" : "answer";
}

/** Whether a function is axios, or is declared in a file that imports it. */
const isAxios = (callee: SyntaxNode): boolean =>
  /^axios\b/i.test(callee.getText()) ||
  fileOf(callee)
    ?.getImportDeclarations()
    .some((one) => one.getModuleSpecifierValue() === "axios") === true;

/** Whether a function is declared in a file of the project that throws. */
function throws(callee: SyntaxNode): boolean {
  const file = fileOf(callee);
  const isOwn = file !== undefined && file !== callee.getSourceFile();
  return isOwn && /\bthrow\b|\bPromise\.reject\(/.test(file.getText());
}

/** The file that declares what is called. */
function fileOf(callee: SyntaxNode): SourceFile | undefined {
  const symbol = callee.getSymbol();
  return (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations()[0]?.getSourceFile();
}

function withArgument(
  planned: OrvalCall,
  parameter: ParameterDeclaration,
  value: SyntaxNode,
): OrvalCall | Blocker {
  const name = parameter.getName();
  const type = parameter.getTypeNode()?.getText() ?? "";
  const { target, params, request } = planned;
  const path = target.operation.parameters.find(
    (one) => one.location === "path" && camelCase(one.name) === camelCase(name),
  );
  if (path !== undefined) return { ...planned, params: [...params, [path.name, value]] };
  if (name === "options" && type === "RequestInit" && membersOf(value) === undefined)
    return { ...planned, given: value };
  if (name === "options") return withOptions(planned, value);
  const part =
    name === "params" || type.endsWith("Params") ? "query" : name === "headers" ? name : "body";
  return { ...planned, request: [...request, [part, value]] };
}

/** What a hook calls the options of its query or mutation, and those of its call. */
const HOOK_OPTIONS = new Set(["query", "mutation"]);
const CALL = new Set(["fetch", "request"]);

function withOptions(planned: OrvalCall, value: SyntaxNode): OrvalCall | Blocker {
  const members = membersOf(value);
  if (members === undefined) return { node: value, why: SPREADS };
  let call: OrvalCall | Blocker = planned;
  for (const { name, value, node } of members) {
    if (HOOK_OPTIONS.has(name)) call = { ...call, own: value };
    else if (CALL.has(name)) call = withOptions(call, value);
    else if (name === "signal" || name === "headers")
      call = { ...call, options: [...call.options, [name, value]] };
    else if (INIT.has(name)) call = { ...call, init: [...call.init, [name, value]] };
    else return { node, why: `\`${name}\` has no counterpart in one call` };
    if ("why" in call) return call;
  }
  return call;
}
