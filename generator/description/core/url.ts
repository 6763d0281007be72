/**
 * The URL of a text, or `undefined` if it is none. `URL.canParse` must not be used: once V8 has optimized a call, it is
 * wrong about texts with letters such as ü (seen in Node 20.20 and 22.23).
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Decodes percent-encoding (RFC 3986, section 2.1); an invalid encoding (`%zz`, `%ff`) is used as written. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns whether the `Host` of a request names this machine. If only this machine is served, any other name is that of
 * a site that resolves to it, so that its scripts can read the responses (DNS rebinding).
 */
export const namesThisMachine = (host: string | null | undefined): boolean =>
  LOOPBACK.test(host ?? "");
