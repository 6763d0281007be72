/** Replaces a call of orval's functions. Calls inside its arguments have to be replaced before. */
import { type CallParts, type CodeMember, flatObject, printCall } from "../document/call.js";
import { codeMembers, codeParts } from "../document/client-options.js";
import type { NewModule, Workspace } from "../document/workspace.js";
import type { Editor } from "../editing/editor.js";
import type { OrvalCall } from "./calls.js";

export function rewriteCall(planned: OrvalCall, workspace: Workspace): void {
  const { call, target } = planned;
  const editor = workspace.editor(call.getSourceFile());
  editor.replace(call, printCall(target, answeredBy(planned, editor, workspace).parts(), call));
}

/** What a call consists of; names are imported when they are asked for. */
export interface NewParts extends Pick<CallParts, "request" | "options"> {
  readonly use: (from: NewModule, name: string) => string;
  readonly sender: () => string;
  readonly parts: () => CallParts;
}

/** The parts of a call whose answer has the form that it had before. */
export function answeredBy(planned: OrvalCall, editor: Editor, workspace: Workspace): NewParts {
  const use = (from: NewModule, name: string): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, from), name });
  const { request: rest, options } = codeParts(planned, editor);
  const params: readonly CodeMember[] =
    planned.params.length === 0
      ? []
      : [["params", flatObject(codeMembers(planned.params, editor))]];
  const request = [...params, ...rest];
  const sender = (): string => use("api-client", "client");
  const { given } = planned;
  const parts = (): CallParts => ({
    client: sender(),
    request,
    options,
    ...(given && { rest: `${use("parts", "optionsOf")}(${editor.textOf(given)})` }),
    group: useFunctions(planned, workspace),
    ...(planned.form !== "data" && { wrapper: use("answer", planned.form) }),
  });
  return { use, request, options, sender, parts };
}

/** What the functions of a call's group are called in its file. */
export function useFunctions({ call, target }: OrvalCall, workspace: Workspace): string {
  const editor = workspace.editor(call.getSourceFile());
  return editor.use({ module: workspace.moduleFrom(editor.file, "client"), name: target.group });
}
