import {
  type AroundHandler,
  HttpError,
  type OperationDescriptor,
} from "@apostille/evaluation-services/server";
import { setTimeout as sleep } from "node:timers/promises";
import { type Core, type NodeExchange, ServiceError } from "../../foundation/index.js";
import type { Caller } from "../../domain/index.js";
import { requireStanding } from "./authenticate.js";
import { orUnavailable } from "./unavailable.js";
import { type Effect, takeFault } from "../faults/faults.js";
import type { Faultable } from "../faults/match.js";

/**
 * The common steps of all operations: injected faults, keys that were revoked in the meantime, and errors of the
 * service.
 */
export function aroundHandlers(core: Core): AroundHandler<Caller, NodeExchange> {
  return async (operation, input, next) => {
    try {
      await injectFault(core, operation, input);
      if (input.auth !== undefined) await requireStanding(core, input.auth);
      return await next();
    } catch (error) {
      throw error instanceof ServiceError ? httpError(error) : orUnavailable(error);
    }
  };
}

/** Converts an error of the service to one that the router responds with. */
export function httpError({ status, message, body }: ServiceError): HttpError {
  return new HttpError(status, message, { body });
}

interface FaultedRequest {
  readonly context: NodeExchange;
  readonly signal: AbortSignal;
  readonly auth: Caller | undefined;
  readonly body?: unknown;
}

/**
 * Makes a request fail as a fault rule or its own header `X-Sandbox-Fault` says. Returns if the request is to be handled
 * normally.
 */
async function injectFault(
  core: Core,
  operation: OperationDescriptor,
  request: FaultedRequest,
): Promise<void> {
  const { context, auth, body } = request;
  const { headers } = context.req;
  const faultable = { operation: operation.id, keyId: auth?.keyId, headers, body };
  const effect = askedFor(context) ?? (await ruledFor(core, faultable, auth));
  if (effect !== undefined) await apply(effect, operation, request);
}

/** The fault that a rule says. The query that found the caller has looked for rules, which saves most requests a query. */
async function ruledFor(
  core: Core,
  faultable: Faultable,
  caller: Caller | undefined,
): Promise<Effect | undefined> {
  return caller?.faultRules === false ? undefined : takeFault(core, faultable);
}

/** The fault that a request asks for itself. Responds with 400 to a header that says nothing known. */
function askedFor({ req }: NodeExchange): Effect | undefined {
  const value = req.headers["x-sandbox-fault"];
  if (typeof value !== "string") return undefined;
  if (value === "hang" || value === "drop") return { kind: value };
  if (/^[45]\d\d$/.test(value)) return { kind: "status", status: Number(value) };
  const [, milliseconds] = /^delay=(\d{1,6})$/.exec(value) ?? [];
  if (milliseconds !== undefined) return { kind: "delay", milliseconds: Number(milliseconds) };
  const message =
    "X-Sandbox-Fault must be a status from 400 to 599, hang, drop or delay=MILLISECONDS.";
  throw new HttpError(400, message, { body: { message } });
}

async function apply(
  effect: Effect,
  operation: OperationDescriptor,
  { context, signal }: FaultedRequest,
): Promise<void> {
  switch (effect.kind) {
    case "status":
      throw faultResponse(operation, effect);
    case "delay":
      return pause(effect.milliseconds, signal);
    case "hang":
      return pause(longest, signal);
    case "drop":
      context.req.socket.destroy();
      return clientIsGone();
    default:
      effect satisfies never;
  }
}

/** The client has disconnected, so there is no response. */
function clientIsGone(): never {
  throw new HttpError(503, "The client is gone.");
}

/** The longest time that a timer can wait, in milliseconds: 24 days. */
const longest = 0x7fff_ffff;

/** Waits, unless the client disconnects meanwhile. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal }).catch(clientIsGone);
}

interface Usual {
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The response for an injected error. Parts that the rule does not specify are those of the document for the status.
 */
function faultResponse(
  operation: OperationDescriptor,
  { status, headers, body }: Extract<Effect, { kind: "status" }>,
): HttpError {
  const usual = usualResponse(operation, status);
  return new HttpError(status, "A fault rule asks for it.", {
    body: body ?? usual.body,
    headers: { ...usual.headers, ...headers },
  });
}

function usualResponse(operation: OperationDescriptor, status: number): Usual {
  switch (status) {
    case 401:
      return { body: { message: "Unauthenticated." }, headers: { "WWW-Authenticate": "Bearer" } };
    case 403: {
      const scopes = scopesOf(operation);
      const message = `This action requires the scope ${scopes.join(", ")}.`;
      return { body: { message, required_scopes: scopes } };
    }
    case 404:
      return { body: { message: "Resource not found." } };
    case 422: {
      const message = "The given data was invalid.";
      return { body: { message, errors: { fault: [message] } } };
    }
    case 429:
      return { body: { message: "Too Many Attempts." }, headers: { "Retry-After": "60" } };
    case 503:
      return { body: { message: "Service Unavailable" }, headers: { "Retry-After": "1" } };
    default:
      return { body: { message: status < 500 ? "Bad Request" : "Server Error" } };
  }
}

function scopesOf({ security = [] }: OperationDescriptor): string[] {
  return [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))];
}
