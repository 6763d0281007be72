/** Runs the handler of a delivery once, however often the delivery arrives. */
import type { DeliveryStore } from "./delivery-store.js";

export interface ClaimedDelivery {
  readonly keys: readonly string[];
  readonly request: Request;
  readonly store: DeliveryStore;
  readonly onError: (error: unknown, request: Request) => void;
  readonly waitUntil: ((work: Promise<void>) => void) | undefined;
}

/**
 * Responds when the handler has run, or at once with `waitUntil`. Without keys, repeated deliveries cannot be
 * recognised.
 */
export async function runOnce(
  handle: () => unknown,
  { keys, request, store, onError, waitUntil }: ClaimedDelivery,
): Promise<Response> {
  const claim = await claimAll(keys, store);
  if (claim === "done") return receiverResponse(204);
  if (claim === "running") return receiverResponse(409, "already-running", { "retry-after": "10" });
  const work = settle(handle, { keys, store }).catch((error: unknown) => {
    onError(error, request);
    return false;
  });
  if (waitUntil !== undefined) {
    waitUntil(work.then(() => undefined));
    return receiverResponse(202);
  }
  return (await work) ? receiverResponse(204) : receiverResponse(500, "internal");
}

interface DeliveryClaim {
  readonly keys: readonly string[];
  readonly store: DeliveryStore;
}

/** Runs the handler and records the outcome. True if the event was handled. */
async function settle(handle: () => unknown, { keys, store }: DeliveryClaim): Promise<boolean> {
  try {
    await handle();
  } catch (error) {
    await Promise.all(keys.map((key) => store.release(key)));
    throw error;
  }
  await Promise.all(keys.map((key) => store.complete(key)));
  return true;
}

/** Claims all keys or none. */
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

/** The response of a receiver: a status and, for a refusal, a short code in JSON. */
export function receiverResponse(
  status: number,
  error?: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (error === undefined) return new Response(null, { status, headers });
  return Response.json({ error }, { status, headers });
}
