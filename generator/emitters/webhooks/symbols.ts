import { type Identifier, identifier } from "../../print/identifier.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/symbol.js";

/** Names that `webhooks.ts` has for every document. */
export const NAMES = {
  event: identifier("WebhookEvent"),
  received: identifier("ReceivedWebhookEvent"),
  unknown: identifier("UnknownWebhookEvent"),
  map: identifier("WebhookEventMap"),
  type: identifier("WebhookEventType"),
  types: identifier("webhookEventTypes"),
  scheme: identifier("signatureScheme"),
  schemes: identifier("signatureSchemes"),
  source: identifier("webhookSource"),
  handlers: identifier("WebhookHandlers"),
  allHandlers: identifier("AllWebhookHandlers"),
  parse: identifier("parseWebhookEvent"),
  verify: identifier("verifyWebhook"),
  safeVerify: identifier("safeVerifyWebhook"),
  receiver: identifier("createWebhookReceiver"),
  sender: identifier("createWebhookSender"),
} as const satisfies Record<string, Identifier>;

/** What `webhooks.ts` hands on from the runtime, by module. */
export const HANDED_ON = {
  "webhooks/errors.ts": {
    values: ["WebhookConfigurationError", "WebhookVerificationError"],
    types: ["RefusalReason"],
  },
  "webhooks/deduplicate.ts": { values: ["memoryStore"], types: ["DeliveryStore"] },
} as const;

export const FIXED_NAMES: readonly Identifier[] = [
  ...Object.values(NAMES),
  ...Object.values(HANDED_ON).flatMap(({ values, types }) => [...values, ...types].map(identifier)),
];

const type = (name: string, path: string): OutputSymbol =>
  runtimeSymbol(name, `webhooks/${path}`, "type");
const value = (name: string, path: string): OutputSymbol =>
  runtimeSymbol(name, `webhooks/${path}`, "value");

/** Everything of the runtime that `webhooks.ts` refers to. */
export const runtime = {
  SignatureScheme: type("SignatureScheme", "scheme.ts"),
  EventSource: type("EventSource", "events.ts"),
  ReceiverSource: type("ReceiverSource", "receiver.ts"),
  UnknownEvent: type("UnknownEvent", "events.ts"),
  TypedEvent: type("TypedEvent", "events.ts"),
  Refused: type("Refused", "events.ts"),
  ParseOptions: type("ParseOptions", "events.ts"),
  Payload: type("Payload", "bytes.ts"),
  HeaderSource: type("HeaderSource", "headers.ts"),
  Secrets: type("Secrets", "secret.ts"),
  VerifyEventOptions: type("VerifyEventOptions", "verify-event.ts"),
  VerifiedEvent: type("VerifiedEvent", "verify-event.ts"),
  VerifiedTypedEvent: type("VerifiedTypedEvent", "verify-event.ts"),
  Handlers: type("Handlers", "handlers.ts"),
  AllHandlers: type("AllHandlers", "handlers.ts"),
  ReceiverOptions: type("ReceiverOptions", "receiver.ts"),
  Receiver: type("Receiver", "receiver.ts"),
  SenderOptions: type("SenderOptions", "sender.ts"),
  Sender: type("Sender", "sender.ts"),
  parseEvent: value("parseEvent", "events.ts"),
  parseTypedEvent: value("parseTypedEvent", "events.ts"),
  verifyEvent: value("verifyEvent", "verify-event.ts"),
  verifyTypedEvent: value("verifyTypedEvent", "verify-event.ts"),
  safeVerifyEvent: value("safeVerifyEvent", "verify-event.ts"),
  safeVerifyTypedEvent: value("safeVerifyTypedEvent", "verify-event.ts"),
  createReceiver: value("createReceiver", "receiver.ts"),
  createSender: value("createSender", "sender.ts"),
} as const satisfies Record<string, OutputSymbol>;
