import {
  eventIndistinct,
  eventNotJson,
  noEventBody,
  pascalCase,
  propertiesNamed,
  type Report,
  type SecurityScheme,
  severalSchemes,
  unsignedWebhooks,
  type Webhook,
  type WebhookSignature,
} from "../../../description/index.js";
import { defineEmitter } from "../../emit/emitter.js";
import { choiceOption, flagOption } from "../../emit/options.js";
import { OBSERVATION_REEXPORTS } from "../descriptors/observation.js";
import { conversions, type ConversionsPlan } from "../conversions/index.js";
import { types } from "../types/index.js";
import { eventTypes, callbackAliases, eventAliases } from "./declarations.js";
import { eventFunctions } from "./functions.js";
import type { DocumentEvent } from "./events.js";
import { reExports, runtime, type WebhookSymbols } from "./symbols.js";
import { planWebhooks, WEBHOOKS_FILE, type WebhooksPlan } from "./plan.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import {
  type Expression,
  type ObjectEntry,
  expression,
  jsonEntry,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { globalType, keyword, typeName } from "../../print/type.js";
import {
  closedEnumerations,
  type ClosedEnumerationsOf,
} from "../conversions/closed-enumerations.js";

const OPTIONS = {
  sender: choiceOption("when `createWebhookSender` and `sign` are generated too", [
    "with-server",
    "always",
  ]),
  observe: flagOption("whether `webhooks.ts` has `observe` and `ObservedReport`", false),
};

/** `webhooks.ts`: the events, how to verify, receive and, beside a server, send them, and the bodies of callbacks. */
export const webhooks = defineEmitter<WebhooksPlan, typeof OPTIONS>({
  name: "webhooks",
  summary:
    "webhook events as types, with functions that verify and receive them, and beside a server send them",
  options: OPTIONS,
  entries: { "./webhooks": WEBHOOKS_FILE },
  plan: ({ api, report, use }) => {
    use(conversions);
    return planWebhooks(api, use(types), report);
  },
  emit(plan, { api, file, options, report, use, runs }) {
    const typesPlan = use(types);
    const isAsked = options.sender === "always" || runs({ name: "server" });
    const sends = isAsked && plan.scheme !== undefined;
    const events = [
      ...eventTypes(plan),
      ...eventConstants(
        plan,
        use(conversions),
        runs({ name: "zod" }) ? closedEnumerations(api) : undefined,
      ),
      ...eventFunctions(plan, sends),
    ];
    const declarations = [
      ...eventAliases(plan, typesPlan),
      ...(plan.events.length === 0 ? [] : events),
      ...callbackAliases(plan, typesPlan),
    ];
    for (const declaration of declarations) file(WEBHOOKS_FILE).add(declaration);
    if (plan.events.length > 0)
      for (const item of reExports({
        sends,
        carries: placesOf(plan).length > 0,
        signsByKey: plan.scheme !== undefined && signsByKey(plan.scheme),
      }))
        file(WEBHOOKS_FILE).reExport(item);
    if (plan.events.length > 0 && options.observe)
      for (const item of OBSERVATION_REEXPORTS) file(WEBHOOKS_FILE).reExport(item);
    reportGaps(plan, report);
  },
});

function reportGaps(
  { empty, events, scheme, signedOtherwise, property }: WebhooksPlan,
  report: Report,
): void {
  for (const { key, origin } of empty) report(noEventBody({ key }, origin));
  for (const event of events) {
    const { webhook, content } = event;
    if (content.codec !== "json")
      report(eventNotJson({ key: webhook.key, mediaType: content.mediaType }, content.origin));
    else if (property !== undefined && !isDistinct(event, property))
      report(eventIndistinct({ key: webhook.key, property }, webhook.origin));
  }
  for (const { key, origin } of signedOtherwise) report(severalSchemes({ key }, origin));
  const [first] = events;
  if (first !== undefined && scheme === undefined)
    report(unsignedWebhooks({ count: events.length }, first.webhook.origin));
}

/** Whether every delivery of a webhook has the property that tells it from the others. */
const isDistinct = ({ type, webhook, schema }: DocumentEvent, property: string): boolean =>
  // The variants of a body have other types.
  type !== (webhook.type ?? webhook.key) ||
  (webhook.type !== undefined &&
    [...propertiesNamed(schema, property)].every(({ required }) => required));

/** How deliveries are signed, and what the runtime needs to know about the events. */
function eventConstants(
  plan: WebhooksPlan,
  conversions: ConversionsPlan,
  closedOf: ClosedEnumerationsOf | undefined,
): readonly CodeDeclaration[] {
  const { scheme, signedOtherwise, property, own } = plan;
  const entries: ObjectEntry[] = [
    ...(property === undefined ? [] : [{ key: "property", value: literal(property) }]),
    { key: "types", value: expression(ref(own.types)) },
    ...(scheme === undefined ? [] : [{ key: "scheme", value: expression(ref(own.scheme)) }]),
    ...methodsEntry(plan),
    ...(closedOf === undefined ? [] : enumerationEntries(plan, closedOf)),
    ...conversionsEntry(plan, conversions),
  ];
  return [
    ...(scheme === undefined ? [] : [schemeConstant(scheme, own)]),
    ...(signedOtherwise.length === 0 ? [] : [schemesConstant(signedOtherwise, own)]),
    ...credentialsConstant(plan),
    {
      kind: "constant",
      name: own.source.name,
      comment: comment({
        text: ["The events of the document, in the form that the runtime uses."],
      }),
      type: typeName(scheme === undefined ? runtime.ReceivedSource : runtime.ReceiverSource),
      value: objectExpression(entries, true),
    },
  ];
}

/** How a receiver tells new values of open enumerations from other issues of a validator. */
function enumerationEntries(
  { events }: WebhooksPlan,
  closedOf: ClosedEnumerationsOf,
): readonly ObjectEntry[] {
  const closed = closedOf(events.map(({ schema }) => schema));
  return [
    { key: "isUnlisted", value: expression(ref(runtime.isUnlisted)) },
    ...(closed.length === 0 ? [] : [{ key: "closed", value: literal(closed) }]),
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

/** POST is the runtime's default. */
function methodsEntry({ events }: WebhooksPlan): readonly ObjectEntry[] {
  const methods = [...new Set(events.map(({ webhook }) => webhook.method))];
  if (methods.every((method) => method === "POST")) return [];
  return [{ key: "methods", value: literal(methods) }];
}

/** Where deliveries carry the credentials of their `security`. */
function credentialsConstant(plan: WebhooksPlan): readonly CodeDeclaration[] {
  const places = placesOf(plan);
  if (places.length === 0) return [];
  return [
    {
      kind: "constant",
      name: plan.own.credentials.name,
      comment: comment({ text: ["Where deliveries carry their credentials, by security scheme."] }),
      value: literal(Object.fromEntries(places.map(([key, place]) => [key, { ...place }]))),
      asConst: true,
    },
  ];
}

const placesOf = ({
  events,
}: WebhooksPlan): readonly (readonly [string, Readonly<Record<string, string>>])[] =>
  events.flatMap(({ webhook }) =>
    webhook.security.flat().flatMap(({ key, scheme }) => {
      const place = scheme && placeOf(scheme);
      return place === undefined ? [] : [[key, place] as const];
    }),
  );

function placeOf({ scheme }: SecurityScheme): Readonly<Record<string, string>> | undefined {
  if (scheme.type === "mutualTLS") return undefined;
  if (scheme.type === "apiKey") return { in: scheme.in, name: scheme.name };
  const name = scheme.type === "http" ? scheme.scheme : "bearer";
  return { in: "header", name: "Authorization", scheme: pascalCase(name) };
}

const schemeConstant = (scheme: WebhookSignature, own: WebhookSymbols): CodeDeclaration => ({
  kind: "constant",
  name: own.scheme.name,
  comment: comment({ text: ["How deliveries are signed (`x-webhook-signature`)."] }),
  type: typeName(signsByKey(scheme) ? runtime.KeyScheme : runtime.SignatureScheme),
  value: schemeValue(scheme),
});

/** A scheme as data, and what verifies and signs if that takes keys. */
const schemeValue = (scheme: WebhookSignature): Expression =>
  objectExpression([
    ...Object.entries({ ...scheme, secret: { ...scheme.secret } }).map(([key, value]) =>
      jsonEntry(key, value),
    ),
    ...(signsByKey(scheme) ? [{ key: "byKeys", value: expression(ref(runtime.signByKeys)) }] : []),
    ...(scheme.keyIdHeader !== undefined && signsByKey(scheme)
      ? [{ key: "keyIds", value: expression(ref(runtime.keyIdHeaders)) }]
      : []),
  ]);

const signsByKey = ({ algorithm }: WebhookSignature): boolean => !algorithm.startsWith("hmac-");

const schemesConstant = (webhooks: readonly Webhook[], own: WebhookSymbols): CodeDeclaration => ({
  kind: "constant",
  name: own.schemes.name,
  comment: comment({
    text: ["The schemes of webhooks that are signed differently, for `verify` of the runtime."],
  }),
  type: globalType("Readonly", [
    globalType("Record", [
      keyword("string"),
      typeName(
        webhooks.some(({ signature }) => signature && signsByKey(signature))
          ? runtime.KeyScheme
          : runtime.SignatureScheme,
      ),
    ]),
  ]),
  value: objectExpression(
    webhooks.flatMap(({ type, key, signature }) =>
      signature === undefined ? [] : [{ key: type ?? key, value: schemeValue(signature) }],
    ),
  ),
});
