import type { Operation, Server } from "../../model/operation.js";
import type { Origin } from "../../core/origin.js";
import type { DiffContext } from "../findings/context.js";
import { compareDocs } from "../findings/annotations.js";
import { atKeyword } from "../findings/located.js";
import { pairBy, type Paired } from "../findings/pairing.js";
import { raiseDocument, roots } from "./raise.js";

const CALLER = { side: "document", audience: "caller" } as const;

/** Compares the URLs of the service: servers of the document, then of operations that have their own. */
export function compareServers(context: DiffContext, operations: Paired<Operation>): void {
  const { old, new: now } = context;
  const { both, removed, added } = pairBy(
    old.api.servers,
    now.api.servers,
    ({ url }) => url,
    addressOf,
  );
  for (const server of removed) {
    const other = added.find(
      (candidate) => indexOf(now.api.servers, candidate) === indexOf(old.api.servers, server),
    );
    const at =
      other === undefined
        ? { old: server.origin, new: now.api.origin, gone: true }
        : atUrl(context, server, other);
    raiseDocument(context, "server-removed", "removed", {
      at,
      detail: { before: server.url, after: other?.url },
    });
  }
  for (const server of added.slice(Math.min(removed.length, added.length)))
    raiseDocument(context, "server-added", "added", {
      at: { old: old.api.origin, new: server.origin },
      detail: { name: server.url },
    });
  for (const pair of both) compareServer(context, pair);
  if (removed.length === 0) compareOrder(context);
  for (const pair of operations.both) compareOwn(context, pair);
}

const indexOf = (servers: readonly Server[], server: Server): number => servers.indexOf(server);

/** A URL as requests use it: without the names of variables and a trailing slash, and with the host in lower case. */
function addressOf({ url }: Server): string {
  const plain = url.replace(/\{[^{}]*\}/g, "{}").replace(/\/+$/, "");
  return plain.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, (origin) => origin.toLowerCase());
}

/** The URL that is used by default. */
export const defaultAddress = ({ url, variables }: Server): string =>
  variables.reduce((text, { name, default: value }) => text.replaceAll(`{${name}}`, value), url);

const atUrl = ({ written }: DiffContext, old: Server, now: Server) =>
  atKeyword({ old: old.origin, new: now.origin }, ["url"], written);

function compareServer(
  context: DiffContext,
  { old, new: now }: { readonly old: Server; readonly new: Server },
): void {
  compareDocs(old, now, CALLER, context);
  const { both } = pairBy(old.variables, now.variables, ({ name }) => name);
  for (const { old: before, new: after } of both) {
    const missing = (before.values ?? []).filter(
      (value) => after.values?.includes(value) === false,
    );
    const origins = { old: variable(old, before.name), new: variable(now, after.name) };
    const at = atKeyword(origins, ["default", "enum"], context.written);
    if (before.default !== after.default || missing.length > 0)
      raiseDocument(context, "server-changed", "moved", {
        at,
        detail: { before: defaultAddress(old), after: defaultAddress(now) },
      });
    else if ((before.values?.length ?? Infinity) < (after.values?.length ?? Infinity))
      raiseDocument(context, "server-changed", "wider", {
        at,
        detail: {
          before: before.values?.join(", "),
          after: after.values?.join(", ") ?? "any value",
        },
      });
  }
}

const variable = ({ origin }: Server, name: string): Origin => ({
  document: origin.document,
  pointer: `${origin.pointer}/variables/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
});

function compareOrder(context: DiffContext): void {
  const [before] = context.old.api.servers;
  const [after] = context.new.api.servers;
  if (before === undefined || after === undefined || addressOf(before) === addressOf(after)) return;
  raiseDocument(context, "server-order", "moved", {
    at: { old: before.origin, new: after.origin },
    detail: { before: before.url, after: after.url },
  });
}

/** Servers of an operation override those of the document. */
function compareOwn(
  context: DiffContext,
  { old, new: now }: { readonly old: Operation; readonly new: Operation },
): void {
  const shared = old.servers === context.old.api.servers && now.servers === context.new.api.servers;
  if (shared) return;
  const { removed, added } = pairBy(old.servers, now.servers, ({ url }) => url, addressOf);
  if (removed.length === 0 && added.length === 0) return;
  const at = atKeyword({ old: old.origin, new: now.origin }, ["servers"], context.written);
  const [before, after] = [old, now].map(
    ({ servers }) => servers.map(defaultAddress).join(", ") || roots(context).new.document,
  );
  const ruling = removed.length > 0 ? "moved" : "wider";
  raiseDocument(context, "server-changed", ruling, {
    at,
    detail: { before, after },
    message: `${now.method} ${now.path}`,
  });
}
