/** Replaces calls and clients of hey-api. */
import { loadTsMorph } from "../../../output/index.js";
import { type CodeMember, flatObject, printCall } from "../document/call.js";
import { clientOptions, type NodeMember, replaceCreation } from "../document/client-options.js";
import type { NewModule, Workspace } from "../document/workspace.js";
import { isStream, type SdkCall, useOf } from "./calls.js";
import type { SdkClient } from "./clients.js";

/** A call that is replaced, with what its client says. */
export interface ReplacedCall {
  readonly planned: SdkCall;
  /** Whether it throws, as it says itself or its client. */
  readonly throws: boolean;
  /** Whether it is sent by the client of all calls that name none. */
  readonly isDefault: boolean;
}

export function rewriteClient(
  { creation, options, credential }: SdkClient,
  workspace: Workspace,
): void {
  const editor = workspace.editor(creation.getSourceFile());
  const module = workspace.moduleFrom(editor.file, "client");
  const members = clientOptions(options, editor).map(([name, value]): CodeMember =>
    name === "auth" && credential !== undefined
      ? [name, flatObject([[credential, value]])]
      : [name, value],
  );
  replaceCreation(creation, members, {
    editor,
    createClient: editor.use({ module, name: "createClient" }),
  });
}

/** Replaces a call. Calls inside its arguments have to be replaced before. */
export function rewriteCall(
  { planned, throws, isDefault }: ReplacedCall,
  workspace: Workspace,
): void {
  const { call, target, client, request, options, init, dropped } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const use = (from: NewModule, name: string): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, from), name });
  const members = (given: readonly NodeMember[]): readonly CodeMember[] =>
    given.map(([name, value]) => [name, editor.textOf(value)]);
  const { isDropped, pattern } = useOf(call);
  const stream = isStream(planned);
  const text = printCall(
    target,
    {
      client: isDefault || client === undefined ? use("api-client", "client") : client.getText(),
      request: members(request),
      options: [
        ...members(options),
        ...(init.length === 0 ? [] : [["init", flatObject(members(init))] as const]),
      ],
      group: use("client", target.group),
      ...(!stream && !throws && !isDropped && { wrapper: use("settle", "settle") }),
      ...(!stream && throws && !isDropped && { suffix: ".withResponse()" }),
      ...(isDropped && !throws && { suffix: ".result()" }),
    },
    call,
  );
  editor.replace(call, text);
  if (stream && pattern !== undefined) editor.replace(pattern, "stream");
  for (const { node, why } of dropped) editor.note(node, why);
  if (throws && isCaught(planned))
    editor.note(call, "what it throws is an `ApiError`, whose `body` is what hey-api throws");
}

function isCaught({ call }: SdkCall): boolean {
  const { Node } = loadTsMorph();
  const around = call.getFirstAncestor(Node.isTryStatement);
  const isInside = around?.getTryBlock().containsRange(call.getPos(), call.getEnd()) === true;
  return isInside && around?.getCatchClause()?.getVariableDeclaration() !== undefined;
}
