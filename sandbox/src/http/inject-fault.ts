import { setTimeout as sleep } from "node:timers/promises";
import { HttpError } from "@apostille/evaluation-services/server";
import type { Core } from "../core/core.js";
import type { Effect } from "../faults/faults.js";
import { takeFault } from "../faults/faults.js";
import type { Exchange } from "../core/exchange.js";

interface FaultedRequest {
  readonly context: Exchange;
  readonly signal: AbortSignal;
}

/** Lets happen to a request what a fault rule says, if one fits. Returns if the request is to be served as usual. */
export async function injectFault(
  core: Core,
  operation: string,
  request: FaultedRequest,
): Promise<void> {
  const effect = await takeFault(core, operation);
  if (effect !== undefined) await apply(effect, request);
}

async function apply(effect: Effect, { context, signal }: FaultedRequest): Promise<void> {
  switch (effect.kind) {
    case "status":
      throw failure(effect);
    case "delay":
      await sleep(effect.milliseconds, undefined, { signal }).catch(gone);
      return;
    case "hang":
      await aborted(signal);
      return gone();
    case "drop":
      context.req.socket.destroy();
      return gone();
    default:
      effect satisfies never;
  }
}

function failure({ status, headers, body }: Extract<Effect, { kind: "status" }>): HttpError {
  const message = status === 503 ? "Service Unavailable" : "Server Error";
  const retryAfter: Record<string, string> = status === 503 ? { "Retry-After": "1" } : {};
  return new HttpError(status, message, {
    body: body ?? { message },
    headers: { ...retryAfter, ...headers },
  });
}

/** Nobody is there any more to get an answer. */
function gone(): never {
  throw new HttpError(503, "The client is gone.");
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
