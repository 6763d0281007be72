import type { Node, Response, Status } from "../../../description/index.js";
import { compareDocs } from "../findings/annotations.js";
import { below } from "../findings/described.js";
import { compareComponentName } from "../messages/component-names.js";
import { compareContents } from "../messages/contents.js";
import { compareHeaders } from "../messages/headers.js";
import { compareLinks } from "./links.js";
import { pairBy } from "../findings/pairing.js";
import { positionOf, raiseIn, type MessageScope } from "../messages/scope.js";

interface Holder extends Node {
  readonly responses: readonly Response[];
}

/** Compares the possible responses to a request. */
export function compareResponses(scope: MessageScope, old: Holder, now: Holder): void {
  const { both, removed, added } = pairBy(old.responses, now.responses, ({ status }) =>
    String(status),
  );
  for (const { status } of removed) {
    const at = { old: below(old.origin, "responses", String(status)), new: now.origin, gone: true };
    const ruling = removedRuling(scope, status, now);
    raiseIn(named(scope, status), "status-removed", at, {
      ruling,
      detail: { name: String(status) },
    });
  }
  for (const { status } of added) {
    const ruling = scope.view.role === "sent" ? "sent" : isSuccess(status) ? "success" : "error";
    const at = { old: old.origin, new: below(now.origin, "responses", String(status)) };
    raiseIn(named(scope, status), "status-added", at, { ruling, detail: { name: String(status) } });
  }
  for (const pair of both) compareResponse(named(scope, pair.new.status), pair);
}

const named = (scope: MessageScope, status: Status): MessageScope => ({
  ...scope,
  message: `${scope.message} ${status}`,
});

function removedRuling({ view }: MessageScope, status: Status, { responses }: Holder) {
  const isCovered = responses.some(
    (other) => other.status === `${String(status)[0]}XX` || other.status === "default",
  );
  if (view.role === "sent") return isCovered ? "sentCovered" : "sent";
  if (status === "default") return "default";
  if (!isSuccess(status)) return "error";
  return isCovered ? "covered" : "success";
}

const isSuccess = (status: Status): boolean => /^[123]/.test(String(status));

function compareResponse(
  scope: MessageScope,
  { old, new: now }: { readonly old: Response; readonly new: Response },
): void {
  compareDocs(old, now, positionOf(scope), scope.context);
  compareComponentName(scope, { old, new: now }, "responses");
  compareHeaders(scope, old, now);
  compareContents(scope, old, now);
  compareLinks(scope, old, now);
}
