import { type SendRequest, type SentRequest, NoAnswer } from "../exchange/exchange.js";
import type { VerifyFinding } from "../run/findings.js";
import type { Ledger } from "./ledger.js";

/** Hop-by-hop fields (RFC 9110, 7.6.1), and those that `fetch` sets itself. */
const HOP_BY_HOP =
  /^(?:accept-encoding|connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;
/** The body is forwarded decoded. */
const NOT_RETURNED =
  /^(?:connection|content-encoding|content-length|keep-alive|transfer-encoding)$/i;

/**
 * Forwards requests to the server, and returns its responses; each exchange is checked before its response is returned.
 */
export function createProxy(
  send: SendRequest,
  ledger: Ledger,
  onFindings: (findings: readonly VerifyFinding[]) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const sent = await sentRequest(request).catch(() => undefined);
    // A client that disconnected before the end of its body gets no response.
    if (sent === undefined) return new Response(null, { status: 400 });
    try {
      const answer = await send(sent);
      onFindings(await ledger.add({ request: sent, answer }));
      const headers = new Headers([...answer.headers].filter(([name]) => !NOT_RETURNED.test(name)));
      const isBodiless = [204, 205, 304].includes(answer.status);
      return new Response(isBodiless ? null : answer.body, { status: answer.status, headers });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return Response.json(
        { title: "Bad Gateway", status: 502, detail: error.message },
        { status: 502 },
      );
    }
  };
}

async function sentRequest(request: Request): Promise<SentRequest> {
  const { pathname, search } = new URL(request.url);
  const body = new Uint8Array(await request.arrayBuffer());
  return {
    method: request.method,
    target: `${pathname}${search}`,
    headers: [...request.headers].filter(([name]) => !HOP_BY_HOP.test(name)),
    ...(body.byteLength > 0 && { body }),
  };
}
