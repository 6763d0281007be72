import {
  type Api,
  type Content,
  type Schema,
  unwrap,
  type Webhook,
  type WebhookSignature,
} from "../../../description/index.js";

/** One kind of event in a document. */
export interface DocumentEvent {
  /** The event's own type, or else the key of its webhook. */
  readonly type: string;
  readonly webhook: Webhook;
  readonly content: Content;
  /** The event: the whole of the content, or one variant of it. */
  readonly schema: Schema;
}

export interface DocumentEvents {
  /** The property that distinguishes events in their bodies. */
  readonly property?: string;
  readonly events: readonly DocumentEvent[];
  /** Webhooks without a body: only the request itself is received. */
  readonly empty: readonly Webhook[];
  /** How deliveries are signed. */
  readonly scheme?: WebhookSignature;
  /** Webhooks that are signed differently. */
  readonly signedOtherwise: readonly Webhook[];
}

/** The events of a document, without duplicate types. */
export function eventsOf(api: Api): DocumentEvents {
  const whole = api.webhooks.flatMap((webhook): DocumentEvent[] => {
    const content = contentOf(webhook);
    return content === undefined
      ? []
      : [{ type: webhook.type ?? webhook.key, webhook, content, schema: content.schema }];
  });
  const scheme =
    api.signature ?? api.webhooks.find(({ signature }) => signature !== undefined)?.signature;
  return {
    ...tellApart(api, whole),
    empty: api.webhooks.filter((webhook) => contentOf(webhook) === undefined),
    ...(scheme !== undefined && { scheme }),
    signedOtherwise: api.webhooks.filter(
      ({ signature }) => signature !== undefined && !isSame(signature, scheme),
    ),
  };
}

/** JSON if there is a choice: no other media type is read as an event. */
export function contentOf({ body }: Pick<Webhook, "body">): Content | undefined {
  return body?.contents.find(({ codec }) => codec === "json") ?? body?.contents[0];
}

function tellApart(
  api: Api,
  whole: readonly DocumentEvent[],
): Pick<DocumentEvents, "property" | "events"> {
  const { property } = api.events;
  if (property === undefined) return variants(whole) ?? { events: whole };
  const events = new Map<string, DocumentEvent>();
  for (const event of whole.flatMap((one) => variantsBy(property, one)))
    if (!events.has(event.type)) events.set(event.type, event);
  return { property, events: [...events.values()] };
}

/** The variants of a body that have the same discriminating property as the bodies of other webhooks. */
function variantsBy(property: string, event: DocumentEvent): readonly DocumentEvent[] {
  const union = unwrap(event.schema);
  if (union?.kind !== "union" || union.discriminator?.property !== property) return [event];
  return union.discriminator.cases.flatMap(({ value, variant }) => {
    const schema = union.variants[variant];
    return schema === undefined || typeof value !== "string"
      ? []
      : [{ ...event, type: value, schema }];
  });
}

/** If each body is a union with the same discriminating property, its variants are the events. */
function variants(
  whole: readonly DocumentEvent[],
): { property: string; events: readonly DocumentEvent[] } | undefined {
  const unions = whole.map(({ schema }) => unwrap(schema));
  const [first] = unions;
  const property = first?.kind === "union" ? first.discriminator?.property : undefined;
  if (property === undefined) return undefined;
  const events = new Map<string, DocumentEvent>();
  for (const [index, event] of whole.entries()) {
    const union = unions[index];
    if (union?.kind !== "union" || union.discriminator?.property !== property) return undefined;
    for (const { value, variant } of union.discriminator.cases) {
      const schema = union.variants[variant];
      if (schema === undefined || typeof value !== "string" || events.has(value)) return undefined;
      events.set(value, { ...event, type: value, schema });
    }
  }
  return { property, events: [...events.values()] };
}

const isSame = (one: WebhookSignature, other: WebhookSignature | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
