/** Replaces a client of openapi-fetch, and all of its calls. */
import type { Node as SyntaxNode } from "ts-morph";

import { unwrap } from "../../../description/index.js";
import { loadTsMorph } from "../../../output/index.js";
import { brokenObject, flatObject, type CodeMember, printCall } from "../document/call.js";
import type { NewModule, Workspace } from "../document/workspace.js";
import type { Editor } from "../editing/editor.js";
import { membersOf } from "../editing/objects.js";
import { INIT, type NodeMember, type PlannedCall, SERIALIZERS } from "./calls.js";
import type { PlannedClient } from "./clients.js";
import { rewriteMiddleware } from "./middleware.js";

export function rewriteClient(client: PlannedClient, workspace: Workspace): void {
  const { creation, middleware, uses, moves } = client;
  const { Node } = loadTsMorph();
  const editorOf = (node: SyntaxNode): Editor => workspace.editor(node.getSourceFile());
  const importName = (editor: Editor, name: string, isType = false): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, "client"), name, isType });
  const hooks = middleware.map((one) =>
    rewriteMiddleware(one, editorOf, (editor, name) => importName(editor, name, name === "Hooks")),
  );
  const editor = editorOf(creation);
  const options = optionsOf(client, editor, hooks);
  const text = flatObject(options);
  const [given] = creation.getArguments();
  const isBroken = given?.getText().includes("\n") === true || text.includes("\n");
  const object = isBroken ? brokenObject(options, creation.getIndentationText()) : text;
  const call = `${importName(editor, "createClient")}(${options.length === 0 ? "" : object})`;
  editor.replace(creation, call);
  const statement = creation.getFirstAncestor(Node.isVariableStatement);
  const last = uses.at(-1);
  const moved = moves ? statement : undefined;
  for (const use of uses) if (use !== last || moved === undefined) editorOf(use).remove(use);
  if (moved === undefined || last === undefined) return;
  editor.replace(last, editor.textOf(moved));
  editor.remove(moved);
}

/** The options of the new client. */
function optionsOf(
  { options }: PlannedClient,
  editor: Editor,
  hooks: readonly string[],
): readonly CodeMember[] {
  const init: CodeMember[] = [];
  const made: CodeMember[] = [];
  for (const { name, value, node } of options) {
    const text = editor.textOf(value);
    if (INIT.has(name)) init.push([name, text]);
    else if (SERIALIZERS.has(name))
      editor.note(
        node,
        `the client's \`${name}\` is gone: the document says how values are written; check that it says so`,
      );
    else if (name === "fetch" && text !== "fetch")
      made.push([name, `(url, init) => (${text})(new Request(url, init))`]);
    else made.push([name, text]);
  }
  if (init.length > 0) made.push(["init", flatObject(init)]);
  if (hooks.length > 0) made.push(["use", `[${hooks.join(", ")}]`]);
  return made;
}

/** Replaces a call. Calls inside its arguments have to be replaced before. */
export function rewriteCall(planned: PlannedCall, workspace: Workspace): void {
  const { call, target, request, options, init, dropped } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const from = (target: NewModule): string => workspace.moduleFrom(editor.file, target);
  for (const value of bytesAsText(planned)) editor.replace(value.node, editor.textOf(value.bytes));
  const members = (given: readonly NodeMember[]): readonly CodeMember[] =>
    given.map(([name, value]) => [name, memberText(value, editor)]);
  const text = printCall(
    target,
    {
      client: call
        .getExpression()
        .getText()
        .replace(/\s*\.\s*\w+$/, ""),
      request: members(request),
      options: [
        ...members(options),
        ...(init.length === 0 ? [] : [["init", flatObject(members(init))] as const]),
      ],
      group: editor.use({ module: from("client"), name: target.group }),
      wrapper: editor.use({ module: from("settle"), name: "settle" }),
    },
    call,
  );
  editor.replace(call, text);
  for (const { node, why } of dropped) editor.note(node, why);
}

const memberText = (value: SyntaxNode, editor: Editor): string => editor.textOf(value);

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
