/** A value in a document and where it stands. */
export interface Place {
  /** Absolute URI of the document. */
  readonly document: string;
  /** JSON pointer (RFC 6901) into the document as it was written. */
  readonly pointer: string;
  readonly value: unknown;
}
