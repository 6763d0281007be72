/** Replaces a client of openapi-fetch, and all of its calls. */
import type { Node as SyntaxNode } from "ts-morph";

import { unwrap } from "../../../description/index.js";
import { loadTsMorph } from "../../../output/index.js";
import { printCall } from "../document/call.js";
import type { NewModule, Workspace } from "../document/workspace.js";
import type { Editor } from "../editing/editor.js";
import { membersOf } from "../editing/objects.js";
import { clientOptions, codeParts, replaceCreation } from "../document/client-options.js";
import type { PlannedCall } from "./calls.js";
import type { PlannedClient } from "./clients.js";
import { rewriteMiddleware } from "./middleware.js";

export function rewriteClient(client: PlannedClient, workspace: Workspace): void {
  const { creation, middleware, uses, moves, hookClients } = client;
  const { Node } = loadTsMorph();
  const editorOf = (node: SyntaxNode): Editor => workspace.editor(node.getSourceFile());
  const importName = (editor: Editor, name: string, isType = false): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, "client"), name, isType });
  const hooks = middleware.map((one) =>
    rewriteMiddleware(one, editorOf, (editor, name) => importName(editor, name, name === "Hooks")),
  );
  const editor = editorOf(creation);
  const options = [
    ...clientOptions(client.options, editor),
    ...(hooks.length === 0 ? [] : [["use", `[${hooks.join(", ")}]`] as const]),
  ];
  replaceCreation(creation, options, { editor, createClient: importName(editor, "createClient") });
  for (const hooks of hookClients) {
    // It is the client itself now, so that what imports it need not change.
    const [given] = hooks.getArguments();
    if (given !== undefined) editorOf(hooks).replace(hooks, given.getText());
  }
  const statement = creation.getFirstAncestor(Node.isVariableStatement);
  const last = uses.at(-1);
  const declaration = moves ? statement : undefined;
  for (const use of uses) if (use !== last || declaration === undefined) editorOf(use).remove(use);
  if (declaration === undefined || last === undefined) return;
  editor.replace(last, editor.textOf(declaration));
  editor.remove(declaration);
}

/** Replaces a call. Calls inside its arguments have to be replaced before. */
export function rewriteCall(planned: PlannedCall, workspace: Workspace): void {
  const { call, target, dropped } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const use = (from: NewModule, name: string): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, from), name });
  for (const value of bytesAsText(planned)) editor.replace(value.node, editor.textOf(value.bytes));
  const text = printCall(
    target,
    {
      client: call
        .getExpression()
        .getText()
        .replace(/\s*\.\s*\w+$/, ""),
      ...codeParts(planned, editor),
      group: use("client", target.group),
      wrapper: use("settle", "settle"),
    },
    call,
  );
  editor.replace(call, text);
  for (const { node, why } of dropped) editor.note(node, why);
}

interface BytesAsText {
  readonly node: SyntaxNode;
  readonly bytes: SyntaxNode;
}

/**
 * `file as unknown as string`: openapi-typescript has strings where the document has bytes, so programs had to assert
 * that their files are strings.
 */
function bytesAsText({ request, target }: PlannedCall): readonly BytesAsText[] {
  const { Node } = loadTsMorph();
  const body = request.find(([name]) => name === "body")?.[1];
  const schema = target.operation.body?.contents[0]?.schema;
  const object = schema && unwrap(schema);
  const members = body === undefined ? undefined : membersOf(body);
  if (members === undefined || object?.kind !== "object") return [];
  return members.flatMap(({ name, value, node }) => {
    const property = object.properties.find((one) => one.name === name);
    if (property === undefined || unwrap(property.schema)?.kind !== "binary") return [];
    let bytes = value;
    while (Node.isAsExpression(bytes)) bytes = bytes.getExpression();
    if (bytes === value) return [];
    return [{ node: bytes.getText() === name ? node : value, bytes }];
  });
}
