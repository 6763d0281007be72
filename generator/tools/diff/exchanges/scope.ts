import type { Node } from "../../../description/index.js";
import type { SchemaGraph } from "../comparing/graph.js";
import type { Viewpoint } from "../comparing/viewpoint.js";
import type { DiffContext } from "../findings/context.js";
import type { OldAndNew } from "../findings/pairing.js";
import { atKeyword, type ChangeLocation, origins, isEqual } from "../findings/written.js";
import { type ChangeRest, type Kind, rateByRole } from "../kinds/table.js";

/** One message of an exchange: its audience and its name. */
export interface MessageScope {
  readonly context: DiffContext;
  readonly graph: SchemaGraph;
  readonly view: Viewpoint;
  /** Such as `GET /orders 200`. */
  readonly message: string;
  /** The parameter or header that is compared. */
  readonly node?: Node;
}

/** Raises a change of a message; its ruling is that of the role unless another is given. */
export function raiseIn<K extends Kind>(
  { context, view, message, node }: MessageScope,
  kind: K,
  at: ChangeLocation,
  ...rest: ChangeRest<K>
): void {
  const { part, audience, role } = view;
  const messages = () => [message];
  const subject = node && { subject: { node } };
  context.raise({ ...rateByRole(kind, rest, role), part, audience, at, messages, ...subject });
}

export const affectedIn = ({ view: { part, audience }, message, node }: MessageScope) => ({
  part,
  audience,
  messages: () => [message],
  ...(node !== undefined && { subject: { node } }),
});

/** The location of the keyword in which two nodes differ. */
export const keywordAt = (
  { context }: MessageScope,
  pair: OldAndNew<Node>,
  ...keywords: readonly string[]
): ChangeLocation => atKeyword(origins(pair), keywords, context.written);

interface ComponentUse extends Node {
  /** The name of the component, if the document refers to one. */
  readonly component?: string;
}

/** Generated code may have the names of components: reports one that was renamed, not one that was replaced. */
export function compareComponentName(
  scope: MessageScope,
  { old, new: now }: OldAndNew<ComponentUse>,
  section: "parameters" | "headers" | "requestBodies" | "responses",
): void {
  const [before, after] = [old.component, now.component];
  if (before === undefined || after === undefined || before === after) return;
  const { context } = scope;
  const { written } = context;
  const stays = written.new.keyword(context.new.api.origin, "components", section, before);
  const was = written.old.keyword(context.old.api.origin, "components", section, after);
  if (stays !== undefined || was !== undefined) return;
  context.raise({
    ...affectedIn(scope),
    kind: "name",
    ruling: "renamed",
    part: "document",
    at: { old: old.origin, new: now.origin },
    detail: { name: "name of the component", before, after },
  });
}

/** Compares the default of a parameter or header. */
export function compareDefaults(
  scope: MessageScope,
  schemas: OldAndNew<Node>,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): void {
  if (isEqual(before, after)) return;
  const at = keywordAt(scope, schemas, "default");
  const detail = { before, after };
  if (before === undefined) raiseIn(scope, "default-added", at, { detail });
  else if (after === undefined) raiseIn(scope, "default-removed", at, { detail });
  else raiseIn(scope, "default-changed", at, { detail });
}
