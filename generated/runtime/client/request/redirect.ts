import type { Outgoing } from "../call/capability.js";

/** Fetch standard, 4.4. */
const MOST = 20;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type Transport = (request: Outgoing, redirect: "manual") => Promise<Response>;

/**
 * Follows redirects as `fetch` does, but takes keys off when they lead to another origin: `fetch` knows that of
 * `Authorization` and `Cookie` only, not of headers such as `X-Api-Key`.
 */
export async function followWithKeys(
  request: Outgoing,
  keys: readonly string[],
  transport: Transport,
): Promise<Response> {
  let current = request;
  for (let hops = 0; ; hops++) {
    const response = await transport(current, "manual");
    if (response.type === "opaqueredirect")
      throw new TypeError("a browser does not tell where a redirect leads, so the key stays here");
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null || hops === MOST) return response;
    const next = redirected(current, response.status, new URL(location, current.url));
    if (next === undefined) return response;
    if (new URL(current.url).origin !== new URL(next.url).origin) {
      for (const name of ["authorization", "cookie", ...keys]) next.headers.delete(name);
    }
    await response.body?.cancel();
    current = next;
  }
}

/** Nothing where the body would be needed again and can only be read once, or where the address is no web address. */
function redirected(request: Outgoing, status: number, to: URL): Outgoing | undefined {
  if (!/^https?:$/.test(to.protocol)) return undefined;
  const { method, body } = request;
  const headers = new Headers(request.headers);
  const toGet =
    status === 303 ? method !== "GET" && method !== "HEAD" : status < 303 && method === "POST";
  if (toGet) {
    for (const name of ["content-type", "content-length", "content-encoding"]) headers.delete(name);
    return { method: "GET", url: to.href, headers };
  }
  if (body instanceof ReadableStream) return undefined;
  return { method, url: to.href, headers, ...(body !== undefined && { body }) };
}
