import { bodyUpTo, endToEnd, MAX_PASSED_BYTES, passedOn } from "../../live/index.js";
import { NoAnswer, type SendRequest, type SentRequest } from "../exchange/exchange.js";
import type { FirstFinding } from "../session/verification.js";
import type { Ledger } from "./ledger.js";

/**
 * Forwards requests to the server, and returns its responses; each exchange is checked before its response is returned.
 */
export function createProxy(
  send: SendRequest,
  ledger: Ledger,
  onFindings: (findings: readonly FirstFinding[]) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    // A client that disconnected before the end of its body gets no response.
    const sent = await sentRequest(request).catch((error: unknown) =>
      error instanceof RangeError ? 413 : 400,
    );
    if (typeof sent === "number") return new Response(null, { status: sent });
    try {
      const answer = await send(sent);
      onFindings(await ledger.add({ request: sent, answer }));
      if (answer.body.byteLength > MAX_PASSED_BYTES)
        return badGateway(`the answer is longer than ${MAX_PASSED_BYTES} bytes`);
      return passedOn(answer);
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof RangeError)) throw error;
      return badGateway(error.message);
    }
  };
}

const badGateway = (detail: string): Response =>
  Response.json({ title: "Bad Gateway", status: 502, detail }, { status: 502 });

async function sentRequest(request: Request): Promise<SentRequest> {
  const { pathname, search } = new URL(request.url);
  const body = await bodyUpTo(request.body, MAX_PASSED_BYTES);
  return {
    method: request.method,
    target: `${pathname}${search}`,
    // `fetch` decodes what it asks for itself.
    headers: endToEnd(request.headers).filter(([name]) => name !== "accept-encoding"),
    ...(body.byteLength > 0 && { body }),
  };
}
