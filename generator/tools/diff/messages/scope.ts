import type { Node, Origin } from "../../../description/index.js";
import type { FoundChange } from "../findings/collector.js";
import type { DiffContext } from "../findings/context.js";
import { atKeyword, type ChangeLocation } from "../findings/located.js";
import type { Detail } from "../kinds/define.js";
import type { Kind, RulingOf } from "../kinds/table.js";
import type { SchemaGraph } from "../schema/graph.js";
import type { Viewpoint } from "../pairs/view.js";

/** One message of an exchange: its audience and its name. */
export interface MessageScope {
  readonly context: DiffContext;
  readonly graph: SchemaGraph;
  readonly view: Viewpoint;
  /** Such as `GET /orders 200`. */
  readonly message: string;
}

/** Raises a change of a message; its ruling is that of the role unless another is given. */
export function raiseIn<K extends Kind>(
  { context, view, message }: MessageScope,
  kind: K,
  at: ChangeLocation,
  more: { readonly ruling?: RulingOf<K>; readonly detail?: Detail; readonly ended?: boolean } = {},
): void {
  const { side, audience, role } = view;
  context.raise({
    ...more,
    kind,
    ruling: more.ruling ?? role,
    side,
    audience,
    at,
    messages: () => [message],
  } satisfies FoundChange);
}

export const positionOf = ({ view: { side, audience }, message }: MessageScope) => ({
  side,
  audience,
  messages: () => [message],
});

/** The location of the keyword in which two nodes differ. */
export const keywordAt = (
  { context }: MessageScope,
  pair: { readonly old: Node; readonly new: Node },
  ...keywords: readonly string[]
): ChangeLocation => atKeyword(origins(pair), keywords, context.written);

export const origins = ({
  old,
  new: now,
}: {
  readonly old: Node;
  readonly new: Node;
}): { readonly old: Origin; readonly new: Origin } => ({
  old: old.origin,
  new: now.origin,
});
