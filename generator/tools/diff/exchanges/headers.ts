import type { Header, Node } from "../../../description/index.js";
import { viewOfParameter } from "../comparing/viewpoint.js";
import { compareDocs, hasEnded } from "../findings/annotations.js";
import { type OldAndNew, pairBy } from "../findings/pairing.js";
import { chainOf } from "../findings/references.js";
import { descendantOf } from "../findings/written.js";
import {
  affectedIn,
  compareComponentName,
  compareDefaults,
  keywordAt,
  type MessageScope,
  raiseIn,
} from "./scope.js";
import { compareSerialization } from "./serialization.js";

interface Holder extends Node {
  readonly headers: readonly Header[];
}

/** Compares headers by name, which is case-insensitive (RFC 9110, 5.1). */
export function compareHeaders(scope: MessageScope, old: Holder, now: Holder): void {
  const { role } = scope.view;
  const { both, removed, added } = pairBy(old.headers, now.headers, ({ name }) =>
    name.toLowerCase(),
  );
  for (const header of removed) {
    const { name, origin, required } = header;
    const ruling = role === "read" && required ? "readRequired" : role;
    const at = { old: descendantOf(old.origin, "headers", name), new: now.origin, isRemoved: true };
    raiseIn({ ...scope, node: header }, "header-removed", at, {
      ruling,
      detail: { name },
      ended: hasEnded(origin, scope.context),
    });
  }
  for (const { name, required } of added) {
    const ruling = role === "sent" && required ? "sentRequired" : role;
    raiseIn(
      scope,
      "header-added",
      { old: old.origin, new: descendantOf(now.origin, "headers", name) },
      { ruling, detail: { name } },
    );
  }
  for (const pair of both) compareHeader({ ...scope, node: pair.old }, pair);
}

function compareHeader(scope: MessageScope, pair: OldAndNew<Header>): void {
  const { old, new: now } = pair;
  compareDocs(old, now, affectedIn(scope), scope.context);
  if (old.required !== now.required) {
    const kind = now.required ? "header-required" : "header-optional";
    raiseIn(scope, kind, keywordAt(scope, pair, "required"), { detail: { name: now.name } });
  }
  compareHeaderDefault(scope, pair);
  compareComponentName(scope, pair, "headers");
  compareSerialization(scope, pair, now.name);
  const view = viewOfParameter(scope.view, now.codec);
  scope.graph.compare(old.schema, now.schema, { view, message: scope.message });
}

/** The default of a header, which is not in the model because nobody fills it in. */
function compareHeaderDefault(scope: MessageScope, { old, new: now }: OldAndNew<Header>): void {
  const { written } = scope.context;
  const { references } = scope.context;
  const had = chainOf(old.schema, references.old).schema;
  const has = chainOf(now.schema, references.new).schema;
  const before = written.old.keyword(had.origin, "default");
  const after = written.new.keyword(has.origin, "default");
  compareDefaults(scope, { old: had, new: has }, { before, after });
}
