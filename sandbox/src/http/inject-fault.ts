import { setTimeout as sleep } from "node:timers/promises";
import { HttpError, type OperationDescriptor } from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { type Effect, takeFault } from "../faults/faults.js";
import type { Faultable } from "../faults/match.js";
import type { NodeExchange } from "../core/exchange.js";
import { faultResponse } from "./fault-response.js";

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
export async function injectFault(
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
  const asked = req.headers["x-sandbox-fault"];
  if (typeof asked !== "string") return undefined;
  if (asked === "hang" || asked === "drop") return { kind: asked };
  if (/^[45]\d\d$/.test(asked)) return { kind: "status", status: Number(asked) };
  const [, milliseconds] = /^delay=(\d{1,6})$/.exec(asked) ?? [];
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
      return gone();
    default:
      effect satisfies never;
  }
}

/** The client has disconnected, so there is no response. */
function gone(): never {
  throw new HttpError(503, "The client is gone.");
}

/** The longest time that a timer can wait, in milliseconds: 24 days. */
const longest = 0x7fff_ffff;

/** Waits, unless the client disconnects meanwhile. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal }).catch(gone);
}
