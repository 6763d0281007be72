import { bodyUpTo, isHopByHop, MAX_PASSED_BYTES, passedOn } from "../live/index.js";
import type { ReceivedDelivery } from "./explain-refusal.js";

/** The most bytes of a delivery that are read. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT = 30_000;

/** Reads a delivery from a request; a response to the sender if it is too long, or breaks off. */
export async function readDelivery(request: Request): Promise<ReceivedDelivery | Response> {
  try {
    const body = await bodyUpTo(request.body, MAX_BYTES);
    return { body, headers: Object.fromEntries(request.headers) };
  } catch (error) {
    return error instanceof RangeError
      ? new Response("too large\n", { status: 413 })
      : new Response(null, { status: 400 });
  }
}

/** Forwards a delivery unchanged, byte for byte; returns the receiver's response. Redirects are not followed. */
export async function forward({ body, headers }: ReceivedDelivery, to: string): Promise<Response> {
  const response = await fetch(to, {
    method: "POST",
    headers: Object.entries(headers).filter(([name]) => !isHopByHop(name)),
    body: new Uint8Array(body),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const { status, headers: given } = response;
  return passedOn({
    status,
    headers: given,
    body: await bodyUpTo(response.body, MAX_PASSED_BYTES),
  });
}
