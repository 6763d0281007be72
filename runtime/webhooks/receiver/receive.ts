/** The steps that all receivers share, however their deliveries are verified. */
import type { ValidationIssue } from "../../wire/descriptors/validator.js";
import {
  type EventSource,
  type EventValidators,
  type Parsed,
  type ParseOptions,
  safeParseEvent,
} from "../events/parse.js";
import type { Refused } from "../signature/errors.js";
import { receiverResponse, runOnce } from "./run-once.js";
import { type DeliveryStore, memoryStore } from "./delivery-store.js";
import {
  type DeliveryContext,
  type EventMap,
  type Handler,
  type Handlers,
  pickHandler,
} from "./handlers.js";
import { readBytes, type Unread } from "./read-body.js";

/** The options that all receivers share, however their deliveries are verified. */
export interface ReceivingOptions<Events extends EventMap, Unknown = unknown> {
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
  readonly onRefused?: (refused: Refused, request: Request) => void;
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
export type Trust = (request: Request, body: Uint8Array) => Promise<TrustedDelivery | Refused>;

const MEBIBYTE = 1_048_576;
const BODY_TIMEOUT = 30_000;

const logError = (error: unknown): void => console.error(error);

const logUnlisted = (values: readonly ValidationIssue[]): void =>
  console.warn("a webhook event has enumeration values that the document does not list", values);

export function createReceiving<Events extends EventMap, Unknown>(
  source: ReceivedSource,
  options: ReceivingOptions<Events, Unknown>,
  trust: Trust,
): Receiver {
  const { onError = logError, store = memoryStore() } = options;
  return async (request) => {
    try {
      return await receive(request, { source, trust, options: { ...options, store, onError } });
    } catch (error) {
      onError(error, request);
      return receiverResponse(500, "internal");
    }
  };
}

type Settled<Events extends EventMap, Unknown> = ReceivingOptions<Events, Unknown> &
  Required<Pick<ReceivingOptions<Events, Unknown>, "store" | "onError">>;

interface Receiving<Events extends EventMap, Unknown> {
  readonly source: ReceivedSource;
  readonly trust: Trust;
  readonly options: Settled<Events, Unknown>;
}

async function receive<Events extends EventMap, Unknown>(
  request: Request,
  { source, trust, options }: Receiving<Events, Unknown>,
): Promise<Response> {
  const { methods = ["POST"] } = source;
  if (!methods.includes(request.method))
    return receiverResponse(405, "method-not-allowed", { allow: methods.join(", ") });
  const { maxBytes = MEBIBYTE, bodyTimeout: timeout = BODY_TIMEOUT } = options;
  const body = await readBytes(request, { maxBytes, timeout });
  if (!(body instanceof Uint8Array)) return UNREAD[body]();
  const refuse = (refused: Refused, code: string): Response => {
    options.onRefused?.(refused, request);
    return receiverResponse(400, code);
  };
  const trusted = await trust(request, body);
  if (!trusted.ok) return refuse(trusted, "invalid-signature");
  const parsed = await safeParseEvent(body, source, parsing(request, options));
  if (!parsed.ok) return refuse(parsed, "invalid-event");
  if (parsed.unlisted !== undefined) (options.onUnlisted ?? logUnlisted)(parsed.unlisted, request);
  const handler = handlerOf(parsed, options);
  if (handler === undefined) return receiverResponse(204);
  const context = { type: parsed.type, request, body, ...known(trusted) };
  const { store, onError, waitUntil } = options;
  return runOnce(() => handler(parsed.event, context), {
    keys: trusted.keys,
    request,
    store,
    onError,
    waitUntil,
  });
}

const UNREAD: Readonly<Record<Unread, () => Response>> = {
  "too-large": () => receiverResponse(413, "body-too-large"),
  "too-late": () => receiverResponse(408, "body-too-late", { connection: "close" }),
  "broken-off": () => receiverResponse(400, "body-broken-off"),
};

const known = ({
  delivery,
  id,
  timestamp,
}: TrustedDelivery): Pick<DeliveryContext, "delivery" | "id" | "timestamp"> => ({
  ...(delivery !== undefined && { delivery }),
  ...(id !== undefined && { id }),
  ...(timestamp !== undefined && { timestamp }),
});

function parsing<Events extends EventMap, Unknown>(
  request: Request,
  { validators, typeOf }: ReceivingOptions<Events, Unknown>,
): ParseOptions {
  const type = typeOf?.(request);
  return {
    headers: request.headers,
    ...(validators !== undefined && { validators }),
    ...(type !== undefined && { type }),
  };
}

function handlerOf<Events extends EventMap, Unknown>(
  { type, known: isKnown }: Parsed<unknown>,
  { handlers, onUnknown }: ReceivingOptions<Events, Unknown>,
): Handler<unknown> | undefined {
  if (isKnown) return pickHandler(handlers, type);
  // For generated code, an event whose type is not in the document is an unknown event.
  return onUnknown as Handler<unknown> | undefined;
}
