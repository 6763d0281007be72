/** URI references, as far as needed for references between schemas (RFC 3986, RFC 6901). */

/** A URI in parts; the fragment is percent-decoded, and empty when there is none. */
export interface Address {
  readonly resource: string;
  readonly fragment: string;
}

/** Resolves a reference against a base and normalises it. */
export function resolve(reference: string, base: string): Address {
  if (reference.startsWith("#")) return { resource: base, fragment: decode(reference.slice(1)) };
  return parse(absolute(reference, base));
}

/** Normalises an absolute URI. */
export function parse(uri: string): Address {
  const [resource = "", fragment = ""] = uri.split(/#([^]*)/);
  return { resource: absolute(resource), fragment: decode(fragment) };
}

/** `URL.canParse` is wrong about letters such as ü once V8 has optimized a call (seen in Node 20.20 and 22.23). */
function absolute(reference: string, base?: string): string {
  try {
    return new URL(reference, base).href;
  } catch {
    return reference;
  }
}

export function formatAddress({ resource, fragment }: Address): string {
  return fragment === "" ? resource : `${resource}#${fragment}`;
}

/** The reference tokens of a JSON pointer; `undefined` if it is not one. */
export function pointerTokens(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function decode(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
