import type { Api, Operation, Origin, Server, ServerVariable } from "../../../description/index.js";
import { hasMovedBasePath, hostOf, urlOf, wholePath } from "../exchanges/base-path.js";
import { compareDocs } from "../findings/annotations.js";
import { type DiffContext, raiseDocument, roots } from "../findings/context.js";
import { type OldAndNew, pairBy, type Pairing } from "../findings/pairing.js";
import { atKeyword, keywordIn } from "../findings/written.js";

const CALLER = { part: "document", audience: "caller" } as const;

/** Compares the URLs of the service: servers of the document, then of operations that have their own. */
export function compareServers(context: DiffContext, operations: Pairing<Operation>): void {
  const { old, new: now } = context;
  const before = serversBeside(old.api, now.api);
  const after = serversBeside(now.api, old.api);
  const hasMoved = hasMovedBasePath(context);
  const addressOf = hasMoved ? hostOf : urlOf;
  const { both, removed, added } = pairBy(before, after, ({ url }) => url, addressOf);
  for (const server of removed) {
    const other = added.find((candidate) => after.indexOf(candidate) === before.indexOf(server));
    const at =
      other === undefined
        ? { old: server.origin, new: now.api.origin, isRemoved: true }
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
  if (removed.length === 0) compareOrder(context, [before[0], after[0]], addressOf);
  for (const pair of operations.both) compareOwn(context, pair, hasMoved);
}

/** The servers, paired with those of the other document. Having none means `/` (OpenAPI 3.2, 4.1.1). */
const serversBeside = ({ servers }: Api, other: Api): readonly Server[] =>
  other.servers.length > 0 ? servers : servers.filter((server) => urlOf(server) !== "");

/** The URL that is used by default. */
const defaultAddress = ({ url, variables }: Server): string =>
  variables.reduce((text, { name, default: value }) => text.replaceAll(`{${name}}`, value), url);

const atUrl = ({ written }: DiffContext, old: Server, now: Server) =>
  atKeyword({ old: old.origin, new: now.origin }, ["url"], written);

type ServerPair = OldAndNew<Server>;

function compareServer(context: DiffContext, { old, new: now }: ServerPair): void {
  compareDocs(old, now, CALLER, context);
  if (old.name !== now.name) raiseDocs(context, { old: old.origin, new: now.origin }, "name");
  const { both, removed, added } = pairBy(old.variables, now.variables, ({ name }) => name);
  const addresses = { before: defaultAddress(old), after: defaultAddress(now) };
  for (const { name } of addresses.before === addresses.after ? [] : removed)
    raiseDocument(context, "server-changed", "moved", {
      at: { old: variable(old, name), new: now.origin, isRemoved: true },
      detail: addresses,
    });
  for (const { name } of addresses.before === addresses.after ? [] : added)
    raiseDocument(context, "server-changed", "moved", {
      at: { old: old.origin, new: variable(now, name) },
      detail: addresses,
    });
  for (const pair of both) {
    const origins = { old: variable(old, pair.old.name), new: variable(now, pair.new.name) };
    if (pair.old.description !== pair.new.description) raiseDocs(context, origins, "description");
    compareValues(context, pair, origins);
    if (pair.old.default === pair.new.default) continue;
    raiseDocument(context, "server-changed", "moved", {
      at: keywordIn(origins, "default", context.written),
      detail: addresses,
    });
  }
}

const raiseDocs = (context: DiffContext, origins: Origins, name: string): void =>
  raiseDocument(context, "docs", "changed", {
    at: keywordIn(origins, name, context.written),
    detail: { name },
  });

type Origins = OldAndNew<Origin>;

/** The values that a variable may have: any, if none are listed. */
function compareValues(
  context: DiffContext,
  { old, new: now }: OldAndNew<ServerVariable>,
  origins: Origins,
): void {
  const [before, after] = [old.values, now.values];
  const detail = { name: now.name, before: joinValues(before), after: joinValues(after) };
  const at = keywordIn(origins, "enum", context.written);
  const isLess = after !== undefined && !(before?.every((value) => after.includes(value)) ?? false);
  const isMore =
    before !== undefined && !(after?.every((value) => before.includes(value)) ?? false);
  if (isLess) raiseDocument(context, "server-changed", "fewer", { at, detail });
  else if (isMore) raiseDocument(context, "server-changed", "wider", { at, detail });
}

const joinValues = (values: readonly string[] | undefined): string =>
  values?.join(", ") ?? "any value";

const variable = ({ origin }: Server, name: string): Origin => ({
  document: origin.document,
  pointer: `${origin.pointer}/variables/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
});

function compareOrder(
  context: DiffContext,
  [before, after]: readonly [Server | undefined, Server | undefined],
  addressOf: (server: Server) => string,
): void {
  if (before === undefined || after === undefined || addressOf(before) === addressOf(after)) return;
  raiseDocument(context, "server-order", "moved", {
    at: { old: before.origin, new: after.origin },
    detail: { before: before.url, after: after.url },
  });
}

/** Servers of an operation override those of the document. */
function compareOwn(
  context: DiffContext,
  { old, new: now }: OldAndNew<Operation>,
  hasMoved: boolean,
): void {
  const shared = old.servers === context.old.api.servers && now.servers === context.new.api.servers;
  const isSamePath = wholePath(old) === wholePath(now);
  if (shared && (!hasMoved || isSamePath)) return;
  const addressOf = hasMoved && isSamePath ? hostOf : urlOf;
  const { both, removed, added } = pairBy(old.servers, now.servers, ({ url }) => url, addressOf);
  const message = `${now.method} ${now.path}`;
  const named: DiffContext = {
    ...context,
    raise: (change) => context.raise({ ...change, messages: () => [message] }),
  };
  if (old.servers !== context.old.api.servers && now.servers !== context.new.api.servers)
    for (const pair of both) compareServer(named, pair);
  if (removed.length === 0 && added.length === 0) return;
  const at = atKeyword({ old: old.origin, new: now.origin }, ["servers"], context.written);
  const [before, after] = [old, now].map(
    ({ servers }) => servers.map(defaultAddress).join(", ") || roots(context).new.document,
  );
  const ruling = removed.length > 0 ? "moved" : "wider";
  raiseDocument(context, "server-changed", ruling, {
    at,
    detail: { before, after },
    messages: [message],
  });
}
