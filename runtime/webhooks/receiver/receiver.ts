import { type DeliveryStore, memoryStore } from "./delivery-store.js";
import {
  type EventValidators,
  type Parsed,
  type ParseOptions,
  safeParseEvent,
} from "../events/parse.js";
import {
  type DeliveryContext,
  type EventMap,
  type Handler,
  type Handlers,
  pickHandler,
} from "./handlers.js";
import { readBody } from "./read-body.js";
import type { Refused } from "../signature/errors.js";
import { checkScheme, type SignatureScheme, signsId, signsTimestamp } from "../signature/scheme.js";
import { secretList, type Secrets } from "../signature/secret.js";
import { type Verified, verify, type VerifyOptions } from "../signature/verify.js";
import type { SignedSource } from "../events/verify-event.js";

export interface ReceiverOptions<Events extends EventMap, Unknown = unknown> extends VerifyOptions {
  /** The secrets, or how to find them for a request, such as by a path of its own for each endpoint. */
  readonly secrets: Secrets | ((request: Request) => Secrets | Promise<Secrets>);
  readonly handlers: Handlers<Events>;
  /** Checks events before handlers see them: `webhookEventSchemas` of generated code. */
  readonly validators?: EventValidators;
  /** The type of the event in a request, where neither its body nor a header tells: its path, perhaps. */
  readonly typeOf?: (request: Request) => string | undefined;
  /** Takes events of types that the document does not have. Without it they are acknowledged and dropped. */
  readonly onUnknown?: Handler<Unknown>;
  /** Remembers deliveries, so that none is handled twice. Default: a {@link memoryStore}, which serves one process. */
  readonly store?: DeliveryStore;
  /** Most bytes that a body may have. Default: 1 MiB. */
  readonly maxBytes?: number;
  /**
   * Answer at once and let handlers run on, as `ctx.waitUntil` of Workers does. The sender is then not told when a handler
   * fails, and does not send again.
   */
  readonly waitUntil?: (work: Promise<void>) => void;
  /** Hears why deliveries are refused; the sender is told a short code only. */
  readonly onRefused?: (refused: Refused, request: Request) => void;
  /** Hears what handlers, the store or `secrets` throw. Default: `console.error`. */
  readonly onError?: (error: unknown, request: Request) => void;
}

/** What the document says, as generated code passes it. */
export interface ReceiverSource extends SignedSource {
  /** Methods that deliveries come with. Default: POST. */
  readonly methods?: readonly string[];
}

export type Receiver = (request: Request) => Promise<Response>;

const MEBIBYTE = 1_048_576;

/**
 * A fetch-style handler that takes deliveries: it verifies, deduplicates, validates and calls the handler of the event.
 *
 * Answers 204 when the event was handled, was handled before, or has no handler (202 with `waitUntil`); 400 when signature or
 * body are wrong; 405 and 413 for another method or a body that is too large; 409 while the same delivery is being handled;
 * 500 when a handler throws, after which the delivery may come again.
 *
 * @throws {WebhookConfigurationError} at once: no secret, or a scheme that cannot work.
 */
export function createReceiver<Events extends EventMap, Unknown = unknown>(
  source: ReceiverSource,
  options: ReceiverOptions<Events, Unknown>,
): Receiver {
  checkScheme(source.scheme);
  if (typeof options.secrets !== "function") secretList(options.secrets);
  const { onError = logError, store = memoryStore() } = options;
  return async (request) => {
    try {
      return await receive(request, { source, options: { ...options, store, onError } });
    } catch (error) {
      onError(error, request);
      return answer(500, "internal");
    }
  };
}

const logError = (error: unknown): void => console.error(error);

type Settled<Events extends EventMap, Unknown> = ReceiverOptions<Events, Unknown> &
  Required<Pick<ReceiverOptions<Events, Unknown>, "store" | "onError">>;

interface ReceiverContext<Events extends EventMap, Unknown> {
  readonly source: ReceiverSource;
  readonly options: Settled<Events, Unknown>;
}

async function receive<Events extends EventMap, Unknown>(
  request: Request,
  { source, options }: ReceiverContext<Events, Unknown>,
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
  const secrets =
    typeof options.secrets === "function" ? await options.secrets(request) : options.secrets;
  const verified = await verify(body, request.headers, secrets, source.scheme, options);
  if (!verified.ok) return refuse(verified, "invalid-signature");
  const parsed = await safeParseEvent(body, source, parsing(request, options));
  if (!parsed.ok) return refuse(parsed, "invalid-event");
  const handler = handlerOf(parsed, options);
  if (handler === undefined) return answer(204);
  const context = { type: parsed.type, request, body, ...known(verified) };
  return deliver(() => handler(parsed.event, context), {
    keys: keysOf(verified, source.scheme),
    request,
    options,
  });
}

const known = ({
  delivery,
  id,
  timestamp,
}: Verified): Pick<DeliveryContext, "delivery" | "id" | "timestamp"> => ({
  ...(delivery !== undefined && { delivery }),
  ...(id !== undefined && { id }),
  ...(timestamp !== undefined && { timestamp }),
});

function parsing<Events extends EventMap, Unknown>(
  request: Request,
  { validators, typeOf }: ReceiverOptions<Events, Unknown>,
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
  { handlers, onUnknown }: ReceiverOptions<Events, Unknown>,
): Handler<unknown> | undefined {
  if (isKnown) return pickHandler(handlers, type);
  // A type that is not in the document makes an event that generated code calls unknown.
  return onUnknown as Handler<unknown> | undefined;
}

/**
 * What a delivery is known by: its id, and, where the time is signed, its signature too, because an id that is not signed
 * may be changed by whoever replays a delivery.
 */
function keysOf({ delivery, id, signature }: Verified, scheme: SignatureScheme): readonly string[] {
  const own = delivery ?? (signsId(scheme) ? id : undefined);
  return [
    ...(own === undefined ? [] : [`delivery:${own}`]),
    ...(signsTimestamp(scheme) ? [`signature:${signature}`] : []),
  ];
}

interface Delivery {
  readonly keys: readonly string[];
  readonly request: Request;
  readonly options: Required<Pick<ReceiverOptions<object>, "store" | "onError">> &
    Pick<ReceiverOptions<object>, "waitUntil">;
}

async function deliver(
  handle: () => unknown,
  { keys, request, options }: Delivery,
): Promise<Response> {
  const { store, waitUntil, onError } = options;
  const claim = await claimAll(keys, store);
  if (claim === "done") return answer(204);
  if (claim === "running") return answer(409, "already-running", { "retry-after": "10" });
  const work = settle(handle, { keys, store }).catch((error: unknown) => {
    onError(error, request);
    return false;
  });
  if (waitUntil !== undefined) {
    waitUntil(work.then(() => undefined));
    return answer(202);
  }
  return (await work) ? answer(204) : answer(500, "internal");
}

interface Claim {
  readonly keys: readonly string[];
  readonly store: DeliveryStore;
}

/** Handles, and remembers how it went. True when the event is handled. */
async function settle(handle: () => unknown, { keys, store }: Claim): Promise<boolean> {
  try {
    await handle();
  } catch (error) {
    await Promise.all(keys.map((key) => store.release(key)));
    throw error;
  }
  await Promise.all(keys.map((key) => store.complete(key)));
  return true;
}

/** Takes all keys or none. */
async function claimAll(
  keys: readonly string[],
  store: DeliveryStore,
): Promise<"taken" | "running" | "done"> {
  const taken: string[] = [];
  for (const key of keys) {
    const state = await store.claim(key);
    if (state !== "taken") {
      await Promise.all(taken.map((one) => store.release(one)));
      return state;
    }
    taken.push(key);
  }
  return "taken";
}

function answer(
  status: number,
  error?: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (error === undefined) return new Response(null, { status, headers });
  return Response.json({ error }, { status, headers });
}
