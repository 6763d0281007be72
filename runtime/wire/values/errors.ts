/** A value cannot be encoded as the document declares. The message names the location, never the value. */
export class EncodeError extends TypeError {
  override readonly name: string = "EncodeError";
  /** Where the value belongs, such as `path parameter "quoteId"`. */
  readonly place: string;

  constructor(place: string, reason: string) {
    super(`${place} ${reason}`);
    this.place = place;
  }
}

/** Bytes cannot be decoded as their media type. */
export class DecodeError extends Error {
  override readonly name: string = "DecodeError";

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
