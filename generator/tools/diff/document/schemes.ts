import type { Api, OAuthFlow, Origin, SecurityScheme } from "../../../description/index.js";
import { compareDocs } from "../findings/annotations.js";
import { type DiffContext, raiseDocument } from "../findings/context.js";
import { type OldAndNew, pairBy, type Pairing } from "../findings/pairing.js";
import { atKeyword, descendantOf, keywordIn, isEqual } from "../findings/written.js";

type Pair = OldAndNew<SecurityScheme>;

const CALLER = { part: "document", audience: "caller" } as const;

/** Pairs the schemes of both documents: by name, and those that require the same credentials under another name. */
export function pairSchemes({ old, new: now }: DiffContext): Pairing<SecurityScheme> {
  const byName = ({ key }: SecurityScheme): string => key;
  const byCredentials = ({ scheme }: SecurityScheme): string => JSON.stringify(credentials(scheme));
  return pairBy(old.api.securitySchemes, now.api.securitySchemes, byName, byCredentials);
}

/** What callers send; names of HTTP schemes are case-insensitive (RFC 9110, 11.1). */
function credentials(scheme: SecurityScheme["scheme"]): object {
  if (scheme.type === "http") return { type: "http", scheme: scheme.scheme.toLowerCase() };
  return scheme.type === "apiKey" && scheme.in === "header"
    ? { ...scheme, name: scheme.name.toLowerCase() }
    : scheme;
}

export function compareSchemes(
  context: DiffContext,
  { both, removed, added }: Pairing<SecurityScheme>,
): void {
  const [before, after] = [usedSchemes(context.old.api), usedSchemes(context.new.api)];
  // A scheme whose requirements come or go with it is a change of those.
  for (const scheme of removed) {
    const { key, origin } = scheme;
    if (!before.has(key) || after.has(key))
      raiseDocument(context, "security-scheme-removed", after.has(key) ? "required" : "removed", {
        at: { old: origin },
        detail: { name: key },
        subject: { node: scheme },
      });
  }
  for (const { key, origin } of added)
    if (!after.has(key) || before.has(key))
      raiseDocument(context, "security-scheme-added", before.has(key) ? "required" : "added", {
        at: { new: origin },
        detail: { name: key },
      });
  for (const pair of both) {
    const isUsed = before.has(pair.old.key) || after.has(pair.new.key);
    const raise: DiffContext["raise"] = (change) =>
      context.raise({ ...change, subject: { node: pair.old } });
    compareScheme({ ...context, raise }, pair, isUsed ? "changed" : "unused");
  }
}

const usedSchemes = ({ operations }: Api): ReadonlySet<string> =>
  new Set(
    operations.flatMap(({ security }) => security.flatMap((all) => all.map(({ key }) => key))),
  );

type SchemeRuling = "changed" | "unused";

function compareScheme(context: DiffContext, pair: Pair, ruling: SchemeRuling): void {
  const { old, new: now } = pair;
  const at = { old: old.origin, new: now.origin };
  if (old.key !== now.key)
    raiseDocument(context, "name", "renamed", {
      at,
      detail: { name: "name of the security scheme", before: old.key, after: now.key },
    });
  compareDocs(old, now, CALLER, context);
  const [before, after] = [old.scheme, now.scheme];
  if (before.type === "oauth2" && after.type === "oauth2")
    compareOAuth(context, { ...pair, ruling }, [before.flows, after.flows]);
  else if (!isEqual(credentials(before), credentials(after))) {
    const written = atKeyword(
      at,
      ["type", "scheme", "in", "name", "openIdConnectUrl"],
      context.written,
    );
    raiseDocument(context, "security-scheme-changed", ruling, {
      at: written,
      detail: { name: now.key, before: describe(before), after: describe(after) },
    });
  } else if (tokensOf(before) !== tokensOf(after))
    raiseDocument(context, "docs", "changed", {
      at: atKeyword(at, ["bearerFormat"], context.written),
      detail: { name: "bearerFormat" },
    });
}

/** The format of a bearer token, which only documents it. */
const tokensOf = (scheme: SecurityScheme["scheme"]): string | undefined =>
  scheme.type === "http" ? scheme.bearerFormat : undefined;

/** The credentials as in the document. */
const describe = (scheme: SecurityScheme["scheme"]): string =>
  Object.entries(scheme)
    .filter(([key]) => key !== "bearerFormat")
    .map(([key, value]) => `${key} ${typeof value === "string" ? value : "…"}`)
    .join(", ");

const ADDRESSES = ["authorizationUrl", "tokenUrl", "refreshUrl", "deviceAuthorizationUrl"] as const;

function compareOAuth(
  context: DiffContext,
  pair: Pair & { readonly ruling: SchemeRuling },
  flows: readonly [readonly OAuthFlow[], readonly OAuthFlow[]],
): void {
  compareFlows(context, pair, flows);
  const { written } = context;
  const at = { old: pair.old.origin, new: pair.new.origin };
  const [was, is] = [written.old.keyword(at.old, METADATA), written.new.keyword(at.new, METADATA)];
  if (isEqual(was, is)) return;
  raiseDocument(context, "security-scheme-changed", was === undefined ? "wider" : pair.ruling, {
    at: keywordIn(at, METADATA, written),
    detail: {
      name: pair.new.key,
      before: was ?? `no ${METADATA}`,
      after: is ?? `no ${METADATA}`,
    },
  });
}

/** Where clients find the addresses of the flows (OpenAPI 3.2, 4.27). */
const METADATA = "oauth2MetadataUrl";

function compareFlows(
  context: DiffContext,
  { old, new: now, ruling }: Pair & { readonly ruling: SchemeRuling },
  [before, after]: readonly [readonly OAuthFlow[], readonly OAuthFlow[]],
): void {
  const { both, removed, added } = pairBy(before, after, ({ flow }) => flow);
  const flowAt = ({ origin }: SecurityScheme, { flow }: OAuthFlow) =>
    descendantOf(origin, "flows", flow);
  const name = now.key;
  for (const flow of removed)
    raiseDocument(context, "security-scheme-changed", ruling, {
      at: { old: flowAt(old, flow), new: now.origin, isRemoved: true },
      detail: { name, before: flow.flow, after: "no such flow" },
    });
  for (const flow of added)
    raiseDocument(context, "security-scheme-changed", "wider", {
      at: { old: old.origin, new: flowAt(now, flow) },
      detail: { name, before: "no such flow", after: flow.flow },
    });
  for (const pair of both) {
    const at = { old: flowAt(old, pair.old), new: flowAt(now, pair.new) };
    for (const key of ADDRESSES) {
      const [was, is] = [pair.old[key], pair.new[key]];
      if (was === is) continue;
      raiseDocument(context, "security-scheme-changed", was === undefined ? "wider" : ruling, {
        at: atKeyword(at, [key], context.written),
        detail: { name, before: was ?? `no ${key}`, after: is ?? `no ${key}` },
      });
    }
    compareScopes(context, pair, at);
  }
}

function compareScopes(
  context: DiffContext,
  pair: OldAndNew<OAuthFlow>,
  at: OldAndNew<Origin>,
): void {
  const { both, removed, added } = pairBy(pair.old.scopes, pair.new.scopes, ({ name }) => name);
  const scopeAt = (name: string) => ({
    old: descendantOf(at.old, "scopes", name),
    new: descendantOf(at.new, "scopes", name),
  });
  for (const { name } of removed)
    raiseDocument(context, "scope-undeclared", "undeclared", {
      at: { ...scopeAt(name), new: at.new, isRemoved: true },
      detail: { name },
    });
  for (const { name } of added)
    raiseDocument(context, "scope-declared", "declared", {
      at: { ...scopeAt(name), old: at.old },
      detail: { name },
    });
  for (const { old, new: now } of both)
    if (old.description !== now.description)
      raiseDocument(context, "docs", "changed", {
        at: scopeAt(now.name),
        detail: { name: `the description of the scope ${now.name}` },
      });
}
