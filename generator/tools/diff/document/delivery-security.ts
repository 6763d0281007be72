import type { Node, Operation, SecurityScheme } from "../../../description/index.js";
import { isKeywords } from "../comparing/outer-bounds.js";
import { webhookKey, pairCallbacks, pairWebhooks } from "../exchanges/outgoing.js";
import { type DiffContext, raiseDocument } from "../findings/context.js";
import type { Pairing } from "../findings/pairing.js";
import { descendantOf, type ChangeLocation, keywordIn } from "../findings/written.js";

const KEYWORD = "security";

interface Delivery {
  readonly old: Node;
  readonly new: Node;
  readonly message: string;
}

/**
 * Compares the credentials that deliveries carry: the `security` of a webhook or callback. They are not in the model,
 * because receivers that are generated verify signatures only. The list of the document is for requests to it.
 */
export function compareDeliverySecurity(
  context: DiffContext,
  operations: Pairing<Operation>,
  schemes: Pairing<SecurityScheme>,
): void {
  const renamed = new Map(schemes.both.map(({ old, new: now }) => [old.key, now.key]));
  for (const { old, new: now } of pairWebhooks(context).both)
    compareDelivery(
      context,
      { old, new: now, message: `${now.method} webhook ${webhookKey(now)}` },
      renamed,
    );
  for (const pair of operations.both)
    for (const { old, new: now } of pairCallbacks(pair.old, pair.new).both)
      compareDelivery(
        context,
        { old, new: now, message: `${now.method} callback ${now.name}` },
        renamed,
      );
}

function compareDelivery(
  context: DiffContext,
  { old, new: now, message }: Delivery,
  renamed: ReadonlyMap<string, string>,
): void {
  const before = alternatives(context.written.old.keyword(old.origin, KEYWORD), renamed);
  const after = alternatives(context.written.new.keyword(now.origin, KEYWORD), new Map());
  const raise = (kind: SecurityKind, at: ChangeLocation, name?: string): void =>
    raiseDocument(context, kind, "delivered", {
      at,
      audience: "receiver",
      detail: {
        ...(name !== undefined && { name }),
        before: describe(before),
        after: describe(after),
      },
      messages: [message],
    });
  const removed = before.filter((alternative) => !after.includes(alternative));
  const added = after.filter((alternative) => !before.includes(alternative));
  const origins = { old: old.origin, new: now.origin };
  const list = keywordIn(origins, KEYWORD, context.written);
  if (added.length > 0 && before.length === 0) raise("security-required", list);
  else if (removed.length > 0 && after.length === 0) raise("security-lifted", list);
  else {
    for (const name of removed) {
      const index = before.indexOf(name);
      const at = {
        old: descendantOf(old.origin, KEYWORD, index),
        new: now.origin,
        isRemoved: true,
      };
      raise("security-alternative-removed", at, name);
    }
    for (const name of added) {
      const at = { old: old.origin, new: descendantOf(now.origin, KEYWORD, after.indexOf(name)) };
      raise("security-alternative-added", at, name);
    }
  }
}

type SecurityKind =
  | "security-required"
  | "security-lifted"
  | "security-alternative-added"
  | "security-alternative-removed";

/** Each alternative in words. A list with nothing but `{}` requires nothing. */
function alternatives(security: unknown, renamed: ReadonlyMap<string, string>): readonly string[] {
  const list: readonly unknown[] = Array.isArray(security) ? security : [];
  const described = list.map((alternative) => describeAlternative(alternative, renamed));
  return described.every((text) => text === NO_SECURITY) ? [] : described;
}

const NO_SECURITY = "nothing";

function describeAlternative(alternative: unknown, renamed: ReadonlyMap<string, string>): string {
  if (!isKeywords(alternative)) return NO_SECURITY;
  const schemes = Object.entries(alternative).map(([key, scopes]: [string, unknown]) => {
    const list = Array.isArray(scopes) ? scopes.map(String).sort().join(", ") : "";
    const name = renamed.get(key) ?? key;
    return list === "" ? name : `${name} (${list})`;
  });
  return schemes.sort().join(" and ") || NO_SECURITY;
}

const describe = (all: readonly string[]): string => all.join(" or ") || NO_SECURITY;
