import type { Node } from "../../../description/index.js";
import { same } from "../findings/located.js";
import { keywordAt, raiseIn, type MessageScope } from "./scope.js";

/** Compares the default of a parameter or header. */
export function compareDefaults(
  scope: MessageScope,
  schemas: { readonly old: Node; readonly new: Node },
  { before, after }: { readonly before: unknown; readonly after: unknown },
): void {
  if (same(before, after)) return;
  const at = keywordAt(scope, schemas, "default");
  const detail = { before, after };
  if (before === undefined) raiseIn(scope, "default-added", at, { detail });
  else if (after === undefined) raiseIn(scope, "default-removed", at, { detail });
  else raiseIn(scope, "default-changed", at, { detail });
}
