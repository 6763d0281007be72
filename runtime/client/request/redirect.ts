import type { Outgoing } from "../call/capability.js";

/** Fetch standard, 4.4. */
const MAX_REDIRECTS = 20;

type Transport = (request: Outgoing, redirect: "manual") => Promise<Response>;

/**
 * Follows redirects as `fetch` does, but leaves headers behind when they lead to another origin: `fetch` does so with
 * `Authorization` and `Cookie` only, not with keys such as `X-Api-Key`.
 */
export async function followRedirects(
  request: Outgoing,
  ownHeaders: readonly string[],
  transport: Transport,
): Promise<Response> {
  let current = request;
  for (let count = 0; ; count++) {
    const response = await transport(current, "manual");
    if ((response.type as string) === "opaqueredirect")
      throw new TypeError(
        'a browser does not say where a redirect leads, so headers stay here; init: { redirect: "follow" } would send them along',
      );
    const location = response.headers.get("location");
    if (
      !/^30[12378]$/.test(String(response.status)) ||
      location === null ||
      count === MAX_REDIRECTS
    )
      return response;
    const next = redirected(current, response.status, new URL(location, current.url));
    if (next === undefined) return response;
    if (new URL(current.url).origin !== new URL(next.url).origin) {
      for (const name of ["authorization", "cookie", ...ownHeaders]) next.headers.delete(name);
    }
    await response.body?.cancel();
    current = next;
  }
}

/** Nothing where the body would be needed again and can only be read once, or where the address is no web address. */
function redirected(
  { method, body, headers: before }: Outgoing,
  status: number,
  { protocol, href: url }: URL,
): Outgoing | undefined {
  if (!/^https?:$/.test(protocol)) return undefined;
  const headers = new Headers(before);
  const toGet = status === 303 ? !/^(?:GET|HEAD)$/.test(method) : status < 303 && method === "POST";
  if (!toGet) {
    if (body instanceof ReadableStream) return undefined;
    return { method, url, headers, ...(body !== undefined && { body }) };
  }
  for (const name of ["content-type", "content-length", "content-encoding"]) headers.delete(name);
  return { method: "GET", url, headers };
}
