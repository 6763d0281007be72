import type { WebhookSignature } from "../../model/extensions.js";
import type { Webhook } from "../../model/webhook.js";
import { type Comment, comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { type ObjectEntry, expression, literal, objectExpression } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  literalType,
  type TypeExpression,
  typeName,
  unionType,
} from "../../print/type.js";
import type { ConversionsPlan } from "../conversions/index.js";
import { deprecatedTag } from "../types/comments.js";
import { contentType } from "../types/operations.js";
import type { TypesPlan } from "../types/plan.js";
import { typeExpression } from "../types/expression.js";
import { closedEnumerations } from "../types/closed-enumerations.js";
import { contentOf, type DocumentEvent } from "./events.js";
import { WEBHOOKS_FILE, type WebhooksPlan } from "./plan.js";
import { NAMES, runtime } from "./symbols.js";

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

const webhookComment = ({ docs }: Pick<Webhook, "docs">): Comment | undefined =>
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

/** How deliveries are signed, and all that the runtime needs to know of the events. */
export function eventConstants(
  plan: WebhooksPlan,
  conversions: ConversionsPlan,
): readonly CodeDeclaration[] {
  const { scheme, signedOtherwise, property } = plan;
  const closed = closedEnumerations(plan.events.map(({ schema }) => schema));
  const entries: ObjectEntry[] = [
    ...(property === undefined ? [] : [{ key: "property", value: literal(property) }]),
    { key: "types", value: expression(ref(own("types", "value"))) },
    ...(scheme === undefined
      ? []
      : [{ key: "scheme", value: expression(ref(own("scheme", "value"))) }]),
    ...methodsEntry(plan),
    ...(closed.length === 0 ? [] : [{ key: "closed", value: literal(closed) }]),
    ...conversionsEntry(plan, conversions),
  ];
  return [
    ...(scheme === undefined ? [] : [schemeConstant(scheme)]),
    ...(signedOtherwise.length === 0 ? [] : [schemesConstant(signedOtherwise)]),
    {
      kind: "constant",
      name: NAMES.source,
      comment: comment({
        text: ["What the document says of its events, as the runtime reads it."],
      }),
      type: typeName(scheme === undefined ? runtime.ReceivedSource : runtime.ReceiverSource),
      value: objectExpression(entries, true),
    },
  ];
}

function conversionsEntry(
  { events }: WebhooksPlan,
  conversions: ConversionsPlan,
): readonly ObjectEntry[] {
  const entries = events.flatMap(({ type, schema, content }) => {
    const conversion = content.codec === "json" ? conversions.of(schema) : undefined;
    return conversion === undefined ? [] : [{ key: type, value: conversion }];
  });
  return entries.length === 0
    ? []
    : [{ key: "conversions", value: objectExpression(entries, true) }];
}

/** POST is what the runtime expects anyway. */
function methodsEntry({ events }: WebhooksPlan): readonly ObjectEntry[] {
  const methods = [...new Set(events.map(({ webhook }) => webhook.method))];
  if (methods.every((method) => method === "POST")) return [];
  return [{ key: "methods", value: literal(methods) }];
}

const schemeConstant = (scheme: WebhookSignature): CodeDeclaration => ({
  kind: "constant",
  name: NAMES.scheme,
  comment: comment({ text: ["How deliveries are signed: `x-webhook-signature` of the document."] }),
  type: typeName(runtime.SignatureScheme),
  value: literal({ ...scheme, secret: { ...scheme.secret } }, true),
});

const schemesConstant = (webhooks: readonly Webhook[]): CodeDeclaration => ({
  kind: "constant",
  name: NAMES.schemes,
  comment: comment({
    text: [
      "How those webhooks are signed that are signed in a way of their own; `verify` of the runtime takes such a scheme.",
    ],
  }),
  type: genericType("Readonly", [
    genericType("Record", [{ form: "keyword", doc: "string" }, typeName(runtime.SignatureScheme)]),
  ]),
  value: objectExpression(
    webhooks.flatMap(({ type, key, signature }) =>
      signature === undefined
        ? []
        : [
            {
              key: type ?? key,
              value: literal({ ...signature, secret: { ...signature.secret } }, true),
            },
          ],
    ),
    true,
  ),
});
