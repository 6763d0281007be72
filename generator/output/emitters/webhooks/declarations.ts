import { comment, type Comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { literal } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import {
  genericType,
  literalType,
  typeName,
  unionType,
  type TypeExpression,
} from "../../print/type.js";
import { WEBHOOKS_FILE, type WebhooksPlan } from "./plan.js";
import { runtime } from "./symbols.js";
import type { Webhook } from "../../../description/index.js";
import { docsTags } from "../types/comments.js";
import { contentType } from "../types/responses.js";
import type { TypesPlan } from "../types/plan.js";
import { typeExpression } from "../types/expression.js";
import { contentOf, type DocumentEvent } from "./events.js";

/** The map of events, their union, and the types derived from them. */
export function eventTypes(plan: WebhooksPlan): readonly CodeDeclaration[] {
  const { events, property, own } = plan;
  const discriminated = property === undefined ? "" : `, discriminated by \`${property}\``;
  return [
    {
      kind: "type",
      name: own.event.name,
      comment: comment({ text: [`All events of the document${discriminated}.`] }),
      type: unionType(events.map((event) => typeName(plan.typeOf(event)))),
    },
    ...arrivingEventType(plan),
    {
      kind: "interface",
      name: own.map.name,
      comment: comment({ text: ["Events by type."] }),
      members: events.map((event) => ({
        name: event.type,
        type: typeName(plan.typeOf(event)),
        comment: webhookComment(event.webhook),
      })),
    },
    {
      kind: "constant",
      name: own.types.name,
      comment: comment({ text: ["All event types, in the order of the document."] }),
      value: literal(events.map(({ type }) => type)),
      asConst: true,
    },
    {
      kind: "type",
      name: own.type.name,
      comment: comment({ text: ["An event type."] }),
      type: { form: "generic", doc: ["(typeof ", ref(own.types), ")[number]"] },
    },
  ];
}

/** The type of an event on arrival: one that the document describes, or a newer one. */
function arrivingEventType({ property, own }: WebhooksPlan): readonly CodeDeclaration[] {
  const text = "A received event: one that the document describes, or one of an unknown type.";
  const received = {
    kind: "type",
    name: own.received.name,
    comment: comment({ text: [text] }),
  } as const;
  if (property === undefined) {
    return [{ ...received, type: genericType(runtime.TypedEvent, [typeName(own.map)]) }];
  }
  return [
    {
      kind: "type",
      name: own.unknown.name,
      comment: comment({
        text: ["An event of a type that was not in the document when this code was generated."],
      }),
      type: genericType(runtime.UnknownEvent, [literalType(property)]),
    },
    { ...received, type: unionType([typeName(own.event), typeName(own.unknown)]) },
  ];
}

/** Aliases for events whose schemas have no name, or a different one than the document gives the event. */
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

const webhookComment = ({ docs }: Pick<Webhook, "docs">): Comment | undefined =>
  comment({ text: [docs.summary, docs.description], tags: docsTags(docs) });

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
        comment: comment({ text: [summary ?? title, description], tags: docsTags(callback.docs) }),
        type: contentType(content, "read", types),
      },
    ];
  });
}
