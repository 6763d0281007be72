/** Where something is: the document that it was read from, and the JSON pointer (RFC 6901) in it. */
export interface Origin {
  /** Absolute URI of the document, `file:` for local ones. */
  readonly document: string;
  /** JSON pointer into the document as it was written, before any upgrade; `""` is the root. */
  readonly pointer: string;
}

/** A value of a document and where it is. It may itself hold a `$ref`: the caller decides whether to follow it. */
export interface LocatedValue extends Origin {
  readonly value: unknown;
}

export const originOf = ({ document, pointer }: Origin): Origin => ({ document, pointer });

/** A string that identifies an origin, to be used as a key. */
export const originKey = ({ document, pointer }: Origin): string => `${document}#${pointer}`;

/** Whether two origins are the same. */
export const isSameOrigin = (a: Origin, b: Origin): boolean =>
  a.pointer === b.pointer && a.document === b.document;

/** The pointer (RFC 6901) of a descendant: segments are escaped and appended. */
export function childPointer(pointer: string, ...segments: readonly (string | number)[]): string {
  let result = pointer;
  for (const segment of segments) result += `/${escape(String(segment))}`;
  return result;
}

/** The segments of a pointer, unescaped; `undefined` for a string that is not a pointer. */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer.slice(1).split("/").map(unescape);
}

/** The value at a pointer, or `undefined`. Own properties only. */
export function valueAt(root: unknown, pointer: string): { readonly value: unknown } | undefined {
  const segments = parsePointer(pointer);
  if (segments === undefined) return undefined;
  let value = root;
  for (const segment of segments) {
    const child = childOf(value, segment);
    if (child === undefined) return undefined;
    value = child.value;
  }
  return { value };
}

/** An own property of an object, or an element of an array. */
export function childOf(value: unknown, segment: string): { readonly value: unknown } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(segment)) return undefined;
  const descriptor = Object.getOwnPropertyDescriptor(value, segment);
  return descriptor === undefined ? undefined : { value: descriptor.value };
}

/** The pointer of the parent, and the last segment. */
export function splitPointer(pointer: string): readonly [parent: string, last: string] {
  const at = pointer.lastIndexOf("/");
  return at === -1 ? ["", ""] : [pointer.slice(0, at), unescape(pointer.slice(at + 1))];
}

// Most segments need no escaping, and a pointer is made for everything in a document.
const escape = (segment: string): string =>
  /[~/]/.test(segment) ? segment.replaceAll("~", "~0").replaceAll("/", "~1") : segment;
const unescape = (segment: string): string =>
  segment.includes("~") ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : segment;
