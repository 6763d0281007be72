import type { Node, Origin, Response, Status } from "../../../description/index.js";
import { compareDocs } from "../findings/annotations.js";
import { type OldAndNew, pairBy } from "../findings/pairing.js";
import { descendantOf, type ChangeLocation, isEqual } from "../findings/written.js";
import { compareContents } from "./contents.js";
import { compareHeaders } from "./headers.js";
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

/** Links are not in the model, because nothing is generated from them: they are compared as written. */
function compareLinks(scope: MessageScope, old: Node, now: Node): void {
  const { written } = scope.context;
  const [before, after] = [
    entries(written.old.keyword(old.origin, "links")),
    entries(written.new.keyword(now.origin, "links")),
  ];
  const at = (name: string) => ({
    old: descendantOf(old.origin, "links", name),
    new: descendantOf(now.origin, "links", name),
  });
  for (const [name, link] of before) {
    const other = after.get(name);
    const detail = { name };
    if (other === undefined)
      raiseIn(
        scope,
        "link-removed",
        { ...at(name), new: now.origin, isRemoved: true },
        { ruling: "removed", detail },
      );
    else if (!isEqual(withoutDescription(link), withoutDescription(other)))
      raiseIn(scope, "link-changed", narrow(at(name), link, other), { ruling: "changed", detail });
    else if (!isEqual(link, other)) {
      const change = narrow(at(name), link, other);
      raiseIn(scope, "docs", change, { ruling: "changed", detail: { name: `link ${name}` } });
    }
  }
  for (const name of after.keys()) {
    if (before.has(name)) continue;
    raiseIn(
      scope,
      "link-added",
      { ...at(name), old: old.origin },
      { ruling: "added", detail: { name } },
    );
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const entries = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(isObject(value) ? Object.entries(value) : []);

/** A link without its description. */
function withoutDescription(link: unknown): unknown {
  if (!isObject(link)) return link;
  const { description: _, ...rest } = link;
  return rest;
}

/** The only value within which two objects differ. */
function narrow(at: OldAndNew<Origin>, old: unknown, now: unknown): ChangeLocation {
  const [was, is] = [entries(old), entries(now)];
  const [key, ...more] = [...new Map([...was, ...is]).keys()].filter(
    (name) => !isEqual(was.get(name), is.get(name)),
  );
  if (key === undefined || more.length > 0 || !was.has(key) || !is.has(key)) return at;
  return narrow(
    { old: descendantOf(at.old, key), new: descendantOf(at.new, key) },
    was.get(key),
    is.get(key),
  );
}
