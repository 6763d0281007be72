import type { Body, Node } from "../../../description/index.js";
import { compareDocs } from "../findings/annotations.js";
import { below } from "../findings/described.js";
import { compareComponentName } from "./component-names.js";
import { compareContents } from "./contents.js";
import { keywordAt, positionOf, raiseIn, type MessageScope } from "./scope.js";

interface Holder extends Node {
  readonly body?: Body;
}

export function compareBodies(scope: MessageScope, old: Holder, now: Holder): void {
  const [before, after] = [old.body, now.body];
  if (before === undefined && after !== undefined) {
    const ruling = scope.view.role === "sent" && after.required ? "sentRequired" : scope.view.role;
    raiseIn(
      scope,
      "body-added",
      { old: old.origin, new: below(now.origin, "requestBody") },
      { ruling },
    );
  } else if (before !== undefined && after === undefined) {
    raiseIn(scope, "body-removed", {
      old: below(old.origin, "requestBody"),
      new: now.origin,
      gone: true,
    });
  } else if (before !== undefined && after !== undefined) {
    compareBody(scope, { old: before, new: after });
  }
}

function compareBody(scope: MessageScope, pair: { readonly old: Body; readonly new: Body }): void {
  const { old, new: now } = pair;
  compareDocs(old, now, positionOf(scope), scope.context);
  if (old.required !== now.required) {
    const kind = now.required ? "body-required" : "body-optional";
    raiseIn(scope, kind, keywordAt(scope, pair, "required"));
  }
  compareComponentName(scope, pair, "requestBodies");
  compareContents(scope, old, now);
}
