import type { Node } from "../../../description/index.js";
import type { MessageScope } from "./scope.js";

interface Named extends Node {
  /** The name of the component, if the document refers to one. */
  readonly component?: string;
}

/** Generated code may have the names of components: reports one that was renamed, not one that was exchanged. */
export function compareComponentName(
  { context, view, message }: MessageScope,
  { old, new: now }: { readonly old: Named; readonly new: Named },
  section: "parameters" | "headers" | "requestBodies" | "responses",
): void {
  const [before, after] = [old.component, now.component];
  if (before === undefined || after === undefined || before === after) return;
  const { written } = context;
  const stays = written.new.keyword(context.new.api.origin, "components", section, before);
  const was = written.old.keyword(context.old.api.origin, "components", section, after);
  if (stays !== undefined || was !== undefined) return;
  context.raise({
    kind: "name",
    ruling: "renamed",
    side: "document",
    audience: view.audience,
    at: { old: old.origin, new: now.origin },
    detail: { name: "name of the component", before, after },
    messages: () => [message],
  });
}
