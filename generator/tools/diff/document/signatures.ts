import type { Origin, WebhookSignature } from "../../../description/index.js";
import { type DiffContext, raiseDocument, roots } from "../findings/context.js";
import { type OldAndNew, pairBy } from "../findings/pairing.js";
import { descendantOf, itemOf, keywordIn, isEqual } from "../findings/written.js";

const KEYWORD = "x-webhook-signature";

interface Pair {
  readonly old: WebhookSignature | undefined;
  readonly new: WebhookSignature | undefined;
  readonly origins: OldAndNew<Origin>;
}

/** Compares how deliveries are signed: by the document, and by webhooks that have their own scheme. */
export function compareSignatures(context: DiffContext): void {
  const { old, new: now, written } = context;
  compareSignature(context, {
    old: old.api.signature,
    new: now.api.signature,
    origins: roots(context),
  });
  const { both } = pairBy(old.api.webhooks, now.api.webhooks, ({ key }) => key);
  for (const pair of both) {
    const origins = [
      { old: pair.old.origin, new: pair.new.origin },
      { old: itemOf(pair.old.origin), new: itemOf(pair.new.origin) },
    ].find(
      (holders) =>
        written.old.keyword(holders.old, KEYWORD) !== undefined ||
        written.new.keyword(holders.new, KEYWORD) !== undefined,
    );
    if (origins === undefined) continue;
    compareSignature(context, {
      old: pair.old.signature ?? old.api.signature,
      new: pair.new.signature ?? now.api.signature,
      origins,
    });
  }
}

function compareSignature(context: DiffContext, { old, new: now, origins }: Pair): void {
  const receiver = {
    at: keywordIn(origins, KEYWORD, context.written),
    audience: "receiver",
  } as const;
  if (old === undefined && now === undefined) return;
  if (old === undefined) raiseDocument(context, "signature-added", "added", receiver);
  else if (now === undefined) raiseDocument(context, "signature-removed", "removed", receiver);
  else
    compareFields(context, old, now, {
      old: descendantOf(origins.old, KEYWORD),
      new: descendantOf(origins.new, KEYWORD),
    });
}

/** Names of headers are case-insensitive (RFC 9110, 5.1). */
const HEADERS: ReadonlySet<string> = new Set([
  "header",
  "timestampHeader",
  "idHeader",
  "deliveryHeader",
  "eventHeader",
]);

const isSame = (name: string, was: unknown, is: unknown): boolean =>
  HEADERS.has(name) && typeof was === "string" && typeof is === "string"
    ? was.toLowerCase() === is.toLowerCase()
    : isEqual(was, is);

function compareFields(
  context: DiffContext,
  old: WebhookSignature,
  now: WebhookSignature,
  origins: Pair["origins"],
): void {
  const values = (signature: WebhookSignature): ReadonlyMap<string, unknown> =>
    new Map(Object.entries(signature));
  const [before, after] = [values(old), values(now)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name), after.get(name)];
    if (isSame(name, was, is)) continue;
    raiseDocument(context, "signature-changed", rulingFor(name, was, is), {
      at: keywordIn(origins, name, context.written),
      detail: { name, before: was ?? "nothing", after: is ?? "nothing" },
      audience: "receiver",
    });
  }
}

/** Headers other than the signature: receivers ignore additional ones. */
const FURTHER: ReadonlySet<string> = new Set(["deliveryHeader", "eventHeader"]);

function rulingFor(name: string, was: unknown, is: unknown): "changed" | "stricter" | "looser" {
  if (name === "tolerance")
    return Number(is ?? Infinity) < Number(was ?? Infinity) ? "stricter" : "looser";
  return FURTHER.has(name) && was === undefined ? "looser" : "changed";
}
