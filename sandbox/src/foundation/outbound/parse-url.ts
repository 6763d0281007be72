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
