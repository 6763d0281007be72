import { comment, type Comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { literal } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  literalType,
  typeName,
  unionType,
  type TypeExpression,
} from "../../print/type.js";
import { WEBHOOKS_FILE, type WebhooksPlan } from "./plan.js";
import { NAMES, runtime } from "./symbols.js";
import type { Webhook } from "../../model/webhook.js";
import { deprecatedTag } from "../types/comments.js";
import { contentType } from "../types/operations.js";
import type { TypesPlan } from "../types/plan.js";
import { typeExpression } from "../types/expression.js";
import { contentOf, type DocumentEvent } from "./events.js";

export const own = (name: keyof typeof NAMES, meaning: "type" | "value"): OutputSymbol =>
  OWN[name][meaning];

/** One symbol for each name, because symbols are told apart by identity. */
const OWN = Object.fromEntries(
  Object.entries(NAMES).map(([key, name]) => [
    key,
    {
      type: outputSymbol(name, WEBHOOKS_FILE, "type"),
      value: outputSymbol(name, WEBHOOKS_FILE, "value"),
    },
  ]),
) as Readonly<Record<keyof typeof NAMES, Readonly<Record<"type" | "value", OutputSymbol>>>>;

/** The map of events, their union, and what is derived from them. */
export function eventTypes(plan: WebhooksPlan): readonly CodeDeclaration[] {
  const { events, property } = plan;
  const discriminated = property === undefined ? "" : `, discriminated by \`${property}\``;
  return [
    {
      kind: "type",
      name: NAMES.event,
      comment: comment({ text: [`Every event that the document describes${discriminated}.`] }),
      type: unionType(events.map((event) => typeName(plan.typeOf(event)))),
    },
    ...arrivingEventType(property),
    {
      kind: "interface",
      name: NAMES.map,
      comment: comment({ text: ["Events by their type."] }),
      members: events.map((event) => ({
        name: event.type,
        type: typeName(plan.typeOf(event)),
        comment: webhookComment(event.webhook),
      })),
    },
    {
      kind: "constant",
      name: NAMES.types,
      comment: comment({ text: ["Every type of event, in the order of the document."] }),
      value: literal(events.map(({ type }) => type)),
      asConst: true,
    },
    {
      kind: "type",
      name: NAMES.type,
      comment: comment({ text: ["A type of event."] }),
      type: { form: "generic", doc: ["(typeof ", ref(own("types", "value")), ")[number]"] },
    },
  ];
}

/** The type of an event on arrival: one of those that the document describes, or a newer one. */
function arrivingEventType(property: string | undefined): readonly CodeDeclaration[] {
  const text =
    "An event as it arrives: one that the document describes, or one of a type that it did not have yet.";
  const received = {
    kind: "type",
    name: NAMES.received,
    comment: comment({ text: [text] }),
  } as const;
  if (property === undefined) {
    return [{ ...received, type: genericType(runtime.TypedEvent, [typeName(own("map", "type"))]) }];
  }
  return [
    {
      kind: "type",
      name: NAMES.unknown,
      comment: comment({
        text: ["An event of a type that the document did not have when this was generated."],
      }),
      type: genericType(runtime.UnknownEvent, [literalType(property)]),
    },
    {
      ...received,
      type: unionType([typeName(own("event", "type")), typeName(own("unknown", "type"))]),
    },
  ];
}

/** Events whose schemas have no name of their own, or another one than the document wants. */
export function eventAliases(plan: WebhooksPlan, types: TypesPlan): readonly CodeDeclaration[] {
  return plan.events.flatMap((event): CodeDeclaration[] => {
    const symbol = plan.typeOf(event);
    if (symbol.module.kind !== "output" || symbol.module.path !== WEBHOOKS_FILE) return [];
    return [
      {
        kind: "type",
        name: symbol.name,
        comment: webhookComment(event.webhook),
        type: eventType(event, types),
      },
    ];
  });
}

function eventType({ content, schema }: DocumentEvent, types: TypesPlan): TypeExpression {
  return schema === content.schema
    ? contentType(content, "read", types)
    : typeExpression(schema, "read", types);
}

export const webhookComment = ({ docs }: Pick<Webhook, "docs">): Comment | undefined =>
  comment({ text: [docs.summary, docs.description], tags: deprecatedTag(docs) });

export function callbackAliases(plan: WebhooksPlan, types: TypesPlan): readonly CodeDeclaration[] {
  return plan.callbacks.flatMap(({ operation, callback, symbol }): CodeDeclaration[] => {
    const content = contentOf(callback);
    if (content === undefined) return [];
    const title = `What the callback \`${callback.name}\` of \`${operation.method} ${operation.path}\` sends.`;
    const { summary, description } = callback.docs;
    return [
      {
        kind: "type",
        name: symbol.name,
        comment: comment({
          text: [summary ?? title, description],
          tags: deprecatedTag(callback.docs),
        }),
        type: contentType(content, "read", types),
      },
    ];
  });
}
