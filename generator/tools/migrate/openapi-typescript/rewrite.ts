/** Replaces calls of openapi-fetch. */
import { unwrap } from "../../../description/index.js";
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type CallParts, type CodeMember, printCall } from "../document/call.js";
import { codeParts } from "../document/client-options.js";
import type { Editor } from "../editing/editor.js";
import type { NewModule, Workspace } from "../document/workspace.js";
import { membersOf } from "../editing/objects.js";
import type { PlannedCall } from "./calls.js";
import type { PackageUse } from "./uses.js";

/** `client.use(middleware)` is `use(client, middleware)`, of the helper that made the client. */
export function rewriteUse({ call, receiver }: PackageUse, workspace: Workspace): void {
  const editor = workspace.editor(call.getSourceFile());
  const module = workspace.moduleFrom(editor.file, "fetch-client");
  const given = [...(receiver === undefined ? [] : [receiver]), ...call.getArguments()];
  const list = given.map((one) => editor.textOf(one)).join(", ");
  editor.replace(call, `${editor.use({ module, name: "use" })}(${list})`);
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
      client: receiverOf(call, editor),
      ...newParts(planned, workspace),
      group: use("client", target.group),
      wrapper: use("settle", "settle"),
    },
    call,
  );
  editor.replace(call, text);
  for (const { node, why } of dropped) editor.note(node, why);
}

/** The client of a call, as code. */
export function receiverOf(call: CallExpression, editor: Editor): string {
  const { Node } = loadTsMorph();
  const callee = call.getExpression();
  const receiver = Node.isPropertyAccessExpression(callee) ? callee.getExpression() : callee;
  return editor.textOf(
    Node.isParenthesizedExpression(receiver) ? receiver.getExpression() : receiver,
  );
}

/** The request and options of a call. */
export function newParts(
  planned: PlannedCall,
  workspace: Workspace,
): Pick<CallParts, "request" | "options" | "rest"> {
  const { given, call } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const use = (name: string): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, "parts"), name });
  if (given === undefined) {
    const { request, options } = codeParts(planned, editor);
    const loose = planned.options.some(([name, value]) => name === "headers" && !areTexts(value));
    const sent = options.map(([name, text]): CodeMember =>
      loose && name === "headers" ? [name, `${use("headersOf")}(${text})`] : [name, text],
    );
    return { request, options: sent };
  }
  const rest = `...${use("partsOf")}(${editor.textOf(given)})`;
  return { request: [], options: [], rest };
}

/** Whether headers are strings: openapi-fetch leaves out those that are not there. */
const areTexts = (headers: SyntaxNode): boolean =>
  headers
    .getType()
    .getProperties()
    .every((one) => {
      const type = one.getTypeAtLocation(headers);
      return type.isAny() || type.isString() || type.isStringLiteral();
    });

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
