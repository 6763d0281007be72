import type { Origin } from "../../../description/index.js";
import type { DiffContext } from "../findings/context.js";
import type { ChangeLocation } from "../findings/located.js";
import type { Detail } from "../kinds/define.js";
import type { Kind, RulingOf } from "../kinds/table.js";

/** Raises a change of the document that concerns callers or receivers. */
export function raiseDocument<K extends Kind>(
  { raise }: DiffContext,
  kind: K,
  ruling: RulingOf<K>,
  {
    at,
    detail = {},
    audience = "caller",
    messages = [],
  }: {
    readonly at: ChangeLocation;
    readonly detail?: Detail;
    readonly audience?: "caller" | "receiver";
    /** The messages in which it occurs. */
    readonly messages?: readonly string[];
  },
): void {
  raise({ kind, ruling, side: "document", audience, at, detail, messages: () => messages });
}

/** The roots of both documents. */
export const roots = ({
  old,
  new: now,
}: DiffContext): { readonly old: Origin; readonly new: Origin } => ({
  old: old.api.origin,
  new: now.api.origin,
});
