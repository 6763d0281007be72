import type { Node, Response, Status } from "../../../description/index.js";
import { compareDocs } from "../findings/annotations.js";
import { type OldAndNew, pairBy } from "../findings/pairing.js";
import { descendantOf } from "../findings/written.js";
import { compareContents } from "./contents.js";
import { compareHeaders } from "./headers.js";
import { compareLinks } from "./links.js";
import { affectedIn, compareComponentName, type MessageScope, raiseIn } from "./scope.js";

interface Holder extends Node {
  readonly responses: readonly Response[];
}

/** Compares the possible responses to a request. */
export function compareResponses(scope: MessageScope, old: Holder, now: Holder): void {
  const { both, removed, added } = pairBy(old.responses, now.responses, ({ status }) =>
    String(status),
  );
  for (const { status } of removed) {
    const at = {
      old: descendantOf(old.origin, "responses", String(status)),
      new: now.origin,
      isRemoved: true,
    };
    const ruling = removedRuling(scope, status, now);
    raiseIn(ofStatus(scope, status), "status-removed", at, {
      ruling,
      detail: { name: String(status) },
    });
  }
  for (const { status } of added) {
    const ruling = scope.view.role === "sent" ? "sent" : isSuccess(status) ? "success" : "error";
    const at = { old: old.origin, new: descendantOf(now.origin, "responses", String(status)) };
    raiseIn(ofStatus(scope, status), "status-added", at, {
      ruling,
      detail: { name: String(status) },
    });
  }
  for (const pair of both) compareResponse(ofStatus(scope, pair.new.status), pair);
}

const ofStatus = (scope: MessageScope, status: Status): MessageScope => ({
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

/** Statuses whose responses have no content, whatever a document gives them (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
const EMPTY: ReadonlySet<Status> = new Set([204, 205, 304]);

function compareResponse(scope: MessageScope, { old, new: now }: OldAndNew<Response>): void {
  compareDocs(old, now, affectedIn(scope), scope.context);
  compareComponentName(scope, { old, new: now }, "responses");
  compareHeaders(scope, old, now);
  if (!EMPTY.has(now.status)) compareContents(scope, old, now);
  compareLinks(scope, old, now);
}
