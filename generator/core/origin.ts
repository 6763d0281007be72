/** Where something stands: the document it was read from, and the JSON pointer (RFC 6901) in it. */
export interface Origin {
  /** Absolute URI of the document, `file:` for local ones. */
  readonly document: string;
  /** JSON pointer into the document as it was written, before any upgrade; `""` is the root. */
  readonly pointer: string;
}

/** A value of a document and where it stands. It may itself hold a `$ref`: the caller decides whether to follow. */
export interface Located extends Origin {
  readonly value: unknown;
}

export const originOf = ({ document, pointer }: Origin): Origin => ({ document, pointer });

/** One string for one origin: a key of maps. */
export const originKey = ({ document, pointer }: Origin): string => `${document}#${pointer}`;

/** Whether two origins are the same. */
export const isSameOrigin = (a: Origin, b: Origin): boolean =>
  a.pointer === b.pointer && a.document === b.document;
