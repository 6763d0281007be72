/** Runs the handler of a delivery once, however often the delivery arrives. */
import type { DeliveryStore } from "./delivery-store.js";

export interface ClaimedDelivery {
  readonly keys: readonly string[];
  readonly request: Request;
  readonly store: DeliveryStore;
  readonly onError: (error: unknown, request: Request) => void;
  readonly waitUntil?: ((work: Promise<void>) => void) | undefined;
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
  const run = async (): Promise<Response> => {
    try {
      await handle();
    } catch (error) {
      await Promise.all(keys.map((key) => store.release(key)));
      throw error;
    }
    await Promise.all(keys.map((key) => store.complete(key)));
    return receiverResponse(204);
  };
  const work = run().catch((error: unknown) => {
    onError(error, request);
    return receiverResponse(500, "internal");
  });
  if (waitUntil === undefined) return work;
  waitUntil(work.then(() => undefined));
  return receiverResponse(202);
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
