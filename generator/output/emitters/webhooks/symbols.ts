import { createClaims } from "../../names/assign.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import { type OutputSymbol, outputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import type { ReExport } from "../../print/output-file.js";

/** The types that `webhooks.ts` declares for every document, by their names unless a schema has that name. */
const TYPES = {
  event: "WebhookEvent",
  received: "ReceivedWebhookEvent",
  unknown: "UnknownWebhookEvent",
  map: "WebhookEventMap",
  type: "WebhookEventType",
  handlers: "WebhookHandlers",
  allHandlers: "AllWebhookHandlers",
} as const;

/** The constants and functions that it declares for every document. */
const VALUES = {
  types: identifier("webhookEventTypes"),
  scheme: identifier("signatureScheme"),
  schemes: identifier("signatureSchemes"),
  source: identifier("webhookSource"),
  parse: identifier("parseWebhookEvent"),
  verify: identifier("verifyWebhook"),
  safeVerify: identifier("safeVerifyWebhook"),
  receiver: identifier("createWebhookReceiver"),
  sender: identifier("createWebhookSender"),
  credentials: identifier("webhookCredentials"),
} as const satisfies Record<string, Identifier>;

/** What `webhooks.ts` declares for every document. */
export type WebhookSymbols = Readonly<
  Record<keyof typeof TYPES | keyof typeof VALUES, OutputSymbol>
>;

/**
 * One symbol for each, because symbols are compared by identity. If a schema has the same name, the type is renamed:
 * `ApiWebhookEvent`.
 */
export function webhookSymbols(taken: ReadonlySet<string>, path: string): WebhookSymbols {
  const claims = createClaims(taken);
  const types = mapValues(TYPES, (name) =>
    outputSymbol(claims.claim(name, `Api${name}`), path, "type"),
  );
  return { ...types, ...mapValues(VALUES, (name) => outputSymbol(name, path, "value")) };
}

const mapValues = <Key extends string, Value, Result>(
  values: Readonly<Record<Key, Value>>,
  map: (value: Value) => Result,
): Readonly<Record<Key, Result>> =>
  Object.fromEntries(
    Object.entries<Value>(values).map(([key, value]) => [key, map(value)]),
  ) as Record<Key, Result>;

/** What `webhooks.ts` re-exports from the runtime, by module. */
const REEXPORTS = {
  "webhooks/signature/errors.ts": {
    values: ["WebhookConfigurationError", "WebhookVerificationError"],
    types: ["RefusalReason"],
  },
  "webhooks/receiver/delivery-store.ts": { values: ["memoryStore"], types: ["DeliveryStore"] },
} as const;

/** The names of what it re-exports. */
export const REEXPORTED_NAMES: readonly string[] = Object.values(REEXPORTS).flatMap(
  ({ values, types }) => [...values, ...types],
);

const type = (name: string, path: string): OutputSymbol =>
  runtimeSymbol(name, `webhooks/${path}`, "type");
const value = (name: string, path: string): OutputSymbol =>
  runtimeSymbol(name, `webhooks/${path}`, "value");

/** Everything of the runtime that `webhooks.ts` refers to. */
export const runtime = {
  SignatureScheme: type("SignatureScheme", "signature/scheme.ts"),
  EventSource: type("EventSource", "events/parse.ts"),
  ReceiverSource: type("ReceiverSource", "receiver/receiver.ts"),
  KeyScheme: type("KeyScheme", "signature/keys.ts"),
  signByKeys: value("signByKeys", "signature/keys.ts"),
  keyIdHeaders: value("keyIdHeaders", "signature/keys.ts"),
  UnknownEvent: type("UnknownEvent", "events/parse.ts"),
  TypedEvent: type("TypedEvent", "events/parse.ts"),
  Rejection: type("Rejection", "signature/errors.ts"),
  ParseOptions: type("ParseOptions", "events/parse.ts"),
  Payload: type("Payload", "signature/bytes.ts"),
  HeaderSource: type("HeaderSource", "signature/bytes.ts"),
  Secrets: type("Secrets", "signature/secret.ts"),
  VerifyEventOptions: type("VerifyEventOptions", "events/verify-event.ts"),
  VerifiedEvent: type("VerifiedEvent", "events/verify-event.ts"),
  VerifiedTypedEvent: type("VerifiedTypedEvent", "events/verify-event.ts"),
  Handlers: type("Handlers", "receiver/handlers.ts"),
  AllHandlers: type("AllHandlers", "receiver/handlers.ts"),
  ReceiverOptions: type("ReceiverOptions", "receiver/receiver.ts"),
  ReceivedSource: type("ReceivedSource", "receiver/receive.ts"),
  Receiver: type("Receiver", "receiver/receive.ts"),
  UnsignedReceiverOptions: type("UnsignedReceiverOptions", "receiver/unsigned.ts"),
  SenderOptions: type("SenderOptions", "sender/sender.ts"),
  Sender: type("Sender", "sender/sender.ts"),
  parseEvent: value("parseEvent", "events/parse.ts"),
  parseTypedEvent: value("parseTypedEvent", "events/parse.ts"),
  verifyEvent: value("verifyEvent", "events/verify-event.ts"),
  verifyTypedEvent: value("verifyTypedEvent", "events/verify-event.ts"),
  safeVerifyEvent: value("safeVerifyEvent", "events/verify-event.ts"),
  safeVerifyTypedEvent: value("safeVerifyTypedEvent", "events/verify-event.ts"),
  createReceiver: value("createReceiver", "receiver/receiver.ts"),
  createUnsignedReceiver: value("createUnsignedReceiver", "receiver/unsigned.ts"),
  createSender: value("createSender", "sender/sender.ts"),
  isUnlisted: runtimeSymbol("isUnlisted", "wire/descriptors/unlisted.ts", "value"),
} as const satisfies Record<string, OutputSymbol>;

/**
 * What users of the functions also need: the errors to catch, what only receivers have, and signing if events are
 * sent.
 */
export function reExports({
  sends,
  carries,
  signsByKey,
}: {
  readonly sends: boolean;
  readonly carries: boolean;
  readonly signsByKey: boolean;
}): readonly ReExport[] {
  const common = Object.entries(REEXPORTS).map(([path, { values, types }]): ReExport => ({
    from: { kind: "runtime", path },
    names: [
      ...values.map((name) => ({ name })),
      ...types.map((name) => ({ name, typeOnly: true })),
    ],
  }));
  const credentials = ["verifyCredentials", ...(sends ? ["credentialHeaders"] : [])];
  return [
    ...common,
    ...(sends ? [valuesFrom("signature/sign.ts", ["sign"])] : []),
    ...(carries ? [valuesFrom("receiver/credentials.ts", credentials)] : []),
    ...(signsByKey ? [valuesFrom("receiver/remote-keys.ts", ["remoteKeys"])] : []),
  ];
}

const valuesFrom = (path: string, names: readonly string[]): ReExport => ({
  from: { kind: "runtime", path: `webhooks/${path}` },
  names: names.map((name) => ({ name })),
});
