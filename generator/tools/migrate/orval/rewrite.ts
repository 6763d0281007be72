/** Replaces a call of orval's functions. Calls inside its arguments have to be replaced before. */
import { type CallParts, type CodeMember, flatObject, printCall } from "../document/call.js";
import { codeMembers, codeParts } from "../document/client-options.js";
import type { NewModule, Workspace } from "../document/workspace.js";
import type { Editor } from "../editing/editor.js";
import type { OrvalCall } from "./calls.js";

export function rewriteCall(planned: OrvalCall, workspace: Workspace): void {
  const { call, target } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const { parts } = answeredBy(planned, editor, workspace);
  editor.replace(call, printCall(target, parts, call));
}

export interface NewParts {
  readonly use: (from: NewModule, name: string) => string;
  readonly parts: Omit<CallParts, "client"> & { readonly client: string };
}

/** The parts of a call whose answer has the form that it had before. */
export function answeredBy(planned: OrvalCall, editor: Editor, workspace: Workspace): NewParts {
  const use = (from: NewModule, name: string): string =>
    editor.use({ module: workspace.moduleFrom(editor.file, from), name });
  const { request, options } = codeParts(planned, editor);
  const params: readonly CodeMember[] =
    planned.params.length === 0
      ? []
      : [["params", flatObject(codeMembers(planned.params, editor))]];
  return {
    use,
    parts: {
      client: use("api-client", "client"),
      request: [...params, ...request],
      options,
      group: use("client", planned.target.group),
      ...(planned.form !== "data" && { wrapper: use("answer", planned.form) }),
    },
  };
}
