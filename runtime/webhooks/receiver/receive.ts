/** The steps that all receivers share, however their deliveries are verified. */
import type { ValidationIssue } from "../../wire/descriptors/validator.js";
import { decisionOf } from "../../wire/values/deadline.js";
import {
  type EventSource,
  type EventValidators,
  type ParseOptions,
  readEvent,
} from "../events/parse.js";
import type { Rejection } from "../signature/errors.js";
import { receiverResponse, runOnce } from "./run-once.js";
import { type DeliveryStore, memoryStore } from "./delivery-store.js";
import { type EventMap, type Handler, type Handlers, pickHandler } from "./handlers.js";
import { readBytes, type Unread } from "./read-body.js";

/** The options that all receivers share, however their deliveries are verified. */
export interface ReceivingOptions<Events extends EventMap, Unknown = unknown> extends Pick<
  ParseOptions,
  "observe"
> {
  readonly handlers: Handlers<Events>;
  /**
   * Validates events before handlers see them: `webhookEventSchemas` in the generated code. A value that an open
   * enumeration does not list is passed on as received, and reported to `onUnlisted`.
   */
  readonly validators?: EventValidators;
  /** Called with values that their open enumerations do not list. Default: `console.warn`. */
  readonly onUnlisted?: (values: readonly ValidationIssue[], request: Request) => void;
  /**
   * Returns the type of the event in a request, for example from its path, if neither its body nor a header contains
   * it.
   */
  readonly typeOf?: (request: Request) => string | undefined;
  /** Handles events of types that the document does not have. By default they are acknowledged and dropped. */
  readonly onUnknown?: Handler<Unknown>;
  /** Remembers deliveries, so that none is handled twice. Default: a {@link memoryStore}, which serves one process. */
  readonly store?: DeliveryStore;
  /** Maximum number of bytes of a body. Default: 1 MiB. */
  readonly maxBytes?: number;
  /** Milliseconds within which a body must have arrived. Default: 30,000; 0: no limit. */
  readonly bodyTimeout?: number;
  /**
   * Responds at once and lets handlers continue, like `ctx.waitUntil` of Workers. The sender then does not learn about
   * a handler's failure, and does not send the event again.
   */
  readonly waitUntil?: (work: Promise<void>) => void;
  /** Called when a delivery is refused, with the reason; the sender gets only a short code. */
  readonly onRefused?: (refused: Rejection, request: Request) => void;
  /** Called with errors that handlers, the store or `secrets` throw. Default: `console.error`. */
  readonly onError?: (error: unknown, request: Request) => void;
}

/** What the document says about its webhooks. */
export interface ReceivedSource extends EventSource {
  /** The HTTP methods of deliveries. Default: POST. */
  readonly methods?: readonly string[];
}

export type Receiver = (request: Request) => Promise<Response>;

/** The data of a delivery that may be trusted. */
export interface TrustedDelivery {
  readonly ok: true;
  readonly delivery?: string;
  readonly id?: string;
  readonly timestamp?: number;
  /** The keys by which a repeated delivery is recognised. */
  readonly keys: readonly string[];
}

/** Decides whether a delivery may be trusted. */
export type Trust = (request: Request, body: Uint8Array) => Promise<TrustedDelivery | Rejection>;

const logUnlisted = (values: readonly ValidationIssue[]): void =>
  console.warn("a webhook event has enumeration values that the document does not list", values);

export function createReceiving<Events extends EventMap, Unknown>(
  source: ReceivedSource,
  options: ReceivingOptions<Events, Unknown>,
  trust: Trust,
): Receiver {
  const { onError = (error) => console.error(error), store = memoryStore() } = options;
  return async (request) => {
    try {
      return await receive(request, source, { ...options, store, onError, trust });
    } catch (error) {
      onError(error, request);
      return receiverResponse(500, "internal");
    }
  };
}

interface Reception<Events extends EventMap, Unknown> extends ReceivingOptions<Events, Unknown> {
  readonly trust: Trust;
  readonly store: DeliveryStore;
  readonly onError: (error: unknown, request: Request) => void;
}

async function receive<Events extends EventMap, Unknown>(
  request: Request,
  source: ReceivedSource,
  options: Reception<Events, Unknown>,
): Promise<Response> {
  const { methods = ["POST"] } = source;
  if (!methods.includes(request.method))
    return receiverResponse(405, "method-not-allowed", { allow: methods.join(", ") });
  const { maxBytes = 2 ** 20, bodyTimeout: timeout = 30_000 } = options;
  const body = await readBytes(request, { maxBytes, timeout });
  if (!(body instanceof Uint8Array)) return UNREAD[body]();
  const refuse = (refused: Rejection, code: string): Response => {
    options.onRefused?.(refused, request);
    return receiverResponse(400, code);
  };
  const trusted = await decisionOf(options.trust(request, body), "`secrets` or `verify`");
  if (!trusted.ok) return refuse(trusted, "invalid-signature");
  const { validators, observe, typeOf, onUnlisted = logUnlisted } = options;
  const delivery = { payload: body, headers: request.headers };
  const parsed = await readEvent(delivery, source, {
    validators,
    observe,
    type: typeOf?.(request),
  });
  if (!parsed.ok) return refuse(parsed, "invalid-event");
  const { type, unlisted, event } = parsed;
  if (unlisted !== undefined) onUnlisted(unlisted, request);
  // For generated code, an event whose type is not in the document is an unknown event.
  const handler = parsed.known
    ? pickHandler(options.handlers, type)
    : (options.onUnknown as Handler<unknown> | undefined);
  if (handler === undefined) return receiverResponse(204);
  const { keys, id, timestamp } = trusted;
  const context = { type, request, body, delivery: trusted.delivery, id, timestamp };
  return runOnce(() => handler(event, context), { ...options, keys, request });
}

const UNREAD: Readonly<Record<Unread, () => Response>> = {
  "too-large": () => receiverResponse(413, "body-too-large"),
  "too-late": () => receiverResponse(408, "body-too-late", { connection: "close" }),
  "broken-off": () => receiverResponse(400, "body-broken-off"),
};
