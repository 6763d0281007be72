import type { Outgoing } from "../call/capability.js";

/** Fetch standard, 4.4. */
const MAX_REDIRECTS = 20;

/**
 * Follows redirects as `fetch` does, but drops headers when a redirect leads to another origin: `fetch` drops only
 * `Authorization` and `Cookie`, not keys such as `X-Api-Key`. `send` must not follow redirects itself.
 */
export async function followRedirects(
  request: Outgoing,
  ownHeaders: readonly string[],
  send: (request: Outgoing) => Promise<Response>,
): Promise<Response> {
  let current = request;
  for (let count = 0; ; count++) {
    const response = await send(current);
    if ((response.type as string) === "opaqueredirect")
      throw new TypeError(
        'a browser does not say where a redirect leads, so headers stay here; init: { redirect: "follow" } would send them along',
      );
    const next = redirected(current, response, ownHeaders);
    if (next === undefined || count === MAX_REDIRECTS) return response;
    await response.body?.cancel();
    current = next;
  }
}

/** The redirected request; `undefined` if its body can be read only once, or if the target is not an HTTP URL. */
function redirected(
  request: Outgoing,
  { status, headers: answered }: Response,
  ownHeaders: readonly string[],
): Outgoing | undefined {
  const { method, url, body } = request;
  const location = answered.get("location");
  if (location === null || !/^30[12378]$/.test(String(status))) return undefined;
  const next = new URL(location, url);
  const toGet = status === 303 ? !/^(?:GET|HEAD)$/.test(method) : status < 303 && method === "POST";
  if (!/^https?:/.test(next.href) || (!toGet && body instanceof ReadableStream)) return undefined;
  const headers = new Headers(request.headers);
  const leave = (name: string): void => headers.delete(name);
  if (next.origin !== new URL(url).origin)
    ["authorization", "cookie", ...ownHeaders].forEach(leave);
  if (!toGet) return { ...request, url: next.href, headers };
  ["content-type", "content-length", "content-encoding"].forEach(leave);
  return { method: "GET", url: next.href, headers };
}
