/** Replaces calls and clients of hey-api. */
import type { Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type CallParts, type CodeMember, flatObject, printCall } from "../document/call.js";
import { clientOptions, codeParts, replaceCreation } from "../document/client-options.js";
import { hookAround, noteError, printQuery, replaceVariables } from "../document/queries.js";
import type { Editor } from "../editing/editor.js";
import type { NewModule, Workspace } from "../document/workspace.js";
import { isStream, PARTS, type SdkCall, useOf } from "./calls.js";
import type { PlannedUse, SdkOptions } from "./clients.js";
import { isNeeded } from "./queries.js";

/** A call that is replaced, with what its client says. */
export interface ReplacedCall {
  readonly planned: SdkCall;
  /** Whether it throws, as it says itself or its client. */
  readonly throws: boolean;
  /** Whether it is sent by the client of all calls that name none. */
  readonly isDefault: boolean;
}

export function rewriteClient(options: SdkOptions, workspace: Workspace): void {
  const editor = workspace.editor(options.call.getSourceFile());
  const module = workspace.moduleFrom(editor.file, "client");
  replaceCreation(options.call, newOptions(options, editor), {
    editor,
    createClient: editor.use({ module, name: "createClient" }),
  });
}

const newOptions = ({ members, credential }: SdkOptions, editor: Editor): readonly CodeMember[] =>
  clientOptions(members, editor).map(([name, value]): CodeMember =>
    name === "auth" && credential !== undefined
      ? [name, flatObject([[credential, value]])]
      : [name, value],
  );

/** `client.setConfig({ … })` is `client.configure({ … })`; interceptors are added with `use`. */
export function rewriteUse(
  { use: { client, call, kind }, options }: PlannedUse,
  isShared: boolean,
  workspace: Workspace,
): void {
  if (call === undefined) return;
  const editor = workspace.editor(call.getSourceFile());
  const use = (from: NewModule, name: string): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, from), name });
  const sender = isShared ? use("api-client", "client") : editor.textOf(client);
  if (options !== undefined) {
    const createClient = `${sender}.configure`;
    return replaceCreation(call, newOptions(options, editor), { editor, createClient });
  }
  const [given] = call.getArguments();
  const middleware =
    kind === "request"
      ? `onRequest: ${listenerText(given, ["request"], editor)}`
      : `onResponse: ${listenerText(given, ["response", "request"], editor)}`;
  editor.replace(call, `${use("fetch-client", "use")}(${sender}, { ${middleware} })`);
}

/** A function of what an interceptor gets, which takes it as one object. */
function listenerText(
  given: SyntaxNode | undefined,
  names: readonly string[],
  editor: Editor,
): string {
  const { Node } = loadTsMorph();
  const text = given === undefined ? "" : editor.textOf(given);
  const parameters = Node.isArrowFunction(given) ? given.getParameters() : [];
  if (
    Node.isArrowFunction(given) &&
    parameters.every((one) => Node.isIdentifier(one.getNameNode()))
  ) {
    const taken = parameters.map((one, index) => {
      const [own, name = own] = [one.getName(), names[index]];
      return own === name ? name : `${name}: ${own}`;
    });
    const pattern = taken.length === 0 ? "()" : `({ ${taken.join(", ")} })`;
    return `${given.isAsync() ? "async " : ""}${pattern} => ${editor.textOf(given.getBody())}`;
  }
  const listener = Node.isIdentifier(given) ? text : `(${text})`;
  return `({ ${names.join(", ")} }) => ${listener}(${names.join(", ")})`;
}

/** Replaces a call. Calls inside its arguments have to be replaced before. */
export function rewriteCall(replaced: ReplacedCall, workspace: Workspace): void {
  const { planned, throws } = replaced;
  const { call, target, dropped } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const around = call.getParent();
  const text = textOf(replaced, editor, workspace);
  if (planned.keepsVariables !== true) editor.replace(call, text);
  else if (loadTsMorph().Node.isSpreadAssignment(around)) editor.replace(around, text);
  else editor.replace(call, `{ ${text} }`);
  const { pattern } = useOf(call);
  if (isStream(planned) && pattern !== undefined) editor.replace(pattern, "stream");
  for (const { node, why } of dropped) editor.note(node, why);
  for (const variables of planned.variables ?? [])
    if (target.request !== undefined) replaceVariables(variables, workspace);
    else workspace.editor(variables.node.getSourceFile()).replace(variables.node, "undefined");
  const hook = planned.suffix === undefined ? undefined : hookAround(call);
  if (hook !== undefined) noteError(hook, editor);
  if (planned.suffix === undefined && throws && isCaught(planned))
    editor.note(call, "what it throws is an `ApiError`, whose `body` is what hey-api throws");
}

function textOf(
  { planned, throws, isDefault }: ReplacedCall,
  editor: Editor,
  workspace: Workspace,
): string {
  const { call, target, client, suffix } = planned;
  const use = (from: NewModule, name: string): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, from), name });
  const sender = (): string =>
    isDefault || client === undefined ? use("api-client", "client") : editor.textOf(client);
  const parts = codeParts(planned, editor);
  if (planned.keepsVariables === true) {
    const module = workspace.moduleFrom(editor.file, "operations");
    const request = target.request && editor.use({ module, name: target.request, isType: true });
    const own = { ...parts, client: sender(), group: use("client", target.group) };
    return mutationText(planned, request, own);
  }
  if (suffix !== undefined) {
    const group = use("query", target.group);
    return printQuery(target, { suffix, group, sender, ...parts }, call);
  }
  const { isDropped } = useOf(call);
  const isPlain = isStream(planned);
  return printCall(
    target,
    {
      client: sender(),
      ...parts,
      group: use("client", target.group),
      ...(!isPlain && !throws && !isDropped && { wrapper: use("settle", "settle") }),
      ...(!isPlain && throws && !isDropped && { suffix: ".withResponse()" }),
      ...(isDropped && !throws && { suffix: ".result()" }),
    },
    call,
  );
}

/** A mutation that takes `{ path, query, body, headers }`, as those of hey-api, wherever they are passed. */
function mutationText(
  { call, target }: SdkCall,
  type: string | undefined,
  parts: Pick<CallParts, "client" | "group" | "request" | "options">,
): string {
  const { parameters, body } = target.operation;
  const sent = [...PARTS, ["header", "headers"] as const].filter(([old]) =>
    old === "body" ? body !== undefined : parameters.some(({ location }) => location === old),
  );
  const taken = sent.map(([old, part]) => [old === "header" ? part : old, part] as const);
  const names = taken.map(([local]) => local).join(", ");
  const types = taken.map(
    ([local, part]) => `${local}${isNeeded(target, part) ? "" : "?"}: ${type}["${part}"]`,
  );
  const request = taken.map(([local, part]): CodeMember => [part, local]);
  const variables = type === undefined ? "_: object" : `{ ${names} }: { ${types.join("; ")} }`;
  const text = printCall(target, { ...parts, request, isNested: true }, call);
  return `mutationFn: (${variables}) => ${text}`;
}

function isCaught({ call }: SdkCall): boolean {
  const { Node } = loadTsMorph();
  const attempt = call.getFirstAncestor(Node.isTryStatement);
  const isInside = attempt?.getTryBlock().containsRange(call.getPos(), call.getEnd()) === true;
  return isInside && attempt?.getCatchClause()?.getVariableDeclaration() !== undefined;
}
