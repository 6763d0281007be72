/** What all receivers do with a request, however its delivery is verified. */
import type { ValidationIssue } from "../../wire/descriptors/validator.js";
import {
  type EventSource,
  type EventValidators,
  type Parsed,
  type ParseOptions,
  safeParseEvent,
} from "../events/parse.js";
import type { Refused } from "../signature/errors.js";
import { answer } from "./answer.js";
import { type DeliveryStore, memoryStore } from "./delivery-store.js";
import {
  type DeliveryContext,
  type EventMap,
  type Handler,
  type Handlers,
  pickHandler,
} from "./handlers.js";
import { readBody } from "./read-body.js";
import { runOnce } from "./run-once.js";

/** What every receiver takes, however deliveries are verified. */
export interface ReceivingOptions<Events extends EventMap, Unknown = unknown> {
  readonly handlers: Handlers<Events>;
  /**
   * Checks events before handlers see them: `webhookEventSchemas` of generated code. A value that an open enumeration does
   * not list is passed on as it came, and reported to `onUnlisted`.
   */
  readonly validators?: EventValidators;
  /** Called with the values that are not listed by their enumerations. Default: `console.warn`. */
  readonly onUnlisted?: (values: readonly ValidationIssue[], request: Request) => void;
  /** The type of the event in a request, where neither its body nor a header tells: its path, perhaps. */
  readonly typeOf?: (request: Request) => string | undefined;
  /** Takes events of types that the document does not have. Without it they are acknowledged and dropped. */
  readonly onUnknown?: Handler<Unknown>;
  /** Remembers deliveries, so that none is handled twice. Default: a {@link memoryStore}, which serves one process. */
  readonly store?: DeliveryStore;
  /** Most bytes that a body may have. Default: 1 MiB. */
  readonly maxBytes?: number;
  /**
   * Answer at once and let handlers run on, as `ctx.waitUntil` of Workers does. The sender then does not learn when a
   * handler fails, and does not send again.
   */
  readonly waitUntil?: (work: Promise<void>) => void;
  /** Called with the reason when a delivery is refused; the sender gets a short code only. */
  readonly onRefused?: (refused: Refused, request: Request) => void;
  /** Called with what handlers, the store or `secrets` throw. Default: `console.error`. */
  readonly onError?: (error: unknown, request: Request) => void;
}

/** What the document says of its webhooks. */
export interface ReceivedSource extends EventSource {
  /** Methods that deliveries come with. Default: POST. */
  readonly methods?: readonly string[];
}

export type Receiver = (request: Request) => Promise<Response>;

/** What is known of a delivery that may be trusted. */
export interface TrustedDelivery {
  readonly ok: true;
  readonly delivery?: string;
  readonly id?: string;
  readonly timestamp?: number;
  /** By which it is recognised when it comes again. */
  readonly keys: readonly string[];
}

/** Decides whether a delivery may be trusted. */
export type Trust = (request: Request, body: Uint8Array) => Promise<TrustedDelivery | Refused>;

const MEBIBYTE = 1_048_576;

const logError = (error: unknown): void => console.error(error);

const logUnlisted = (values: readonly ValidationIssue[]): void =>
  console.warn("a webhook event has values that its document does not list", values);

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
      return answer(500, "internal");
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
    return answer(405, "method-not-allowed", { allow: methods.join(", ") });
  const body = await readBody(request, options.maxBytes ?? MEBIBYTE);
  if (body === undefined) return answer(413, "body-too-large");
  const refuse = (refused: Refused, code: string): Response => {
    options.onRefused?.(refused, request);
    return answer(400, code);
  };
  const trusted = await trust(request, body);
  if (!trusted.ok) return refuse(trusted, "invalid-signature");
  const parsed = await safeParseEvent(body, source, parsing(request, options));
  if (!parsed.ok) return refuse(parsed, "invalid-event");
  if (parsed.unlisted !== undefined) (options.onUnlisted ?? logUnlisted)(parsed.unlisted, request);
  const handler = handlerOf(parsed, options);
  if (handler === undefined) return answer(204);
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
  // A type that is not in the document makes an event that generated code calls unknown.
  return onUnknown as Handler<unknown> | undefined;
}
