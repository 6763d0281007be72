/** A value cannot be encoded as the document declares. The message names the location, never the value. */
export class EncodeError extends TypeError {
  override readonly name: string = "EncodeError";
  /** Where the value belongs, such as `path parameter "quoteId"`. */
  readonly location: string;

  constructor(location: string, reason: string) {
    super(`${location} ${reason}`);
    this.location = location;
  }
}

/** Bytes cannot be decoded as their media type. */
export class DecodeError extends Error {
  override readonly name: string = "DecodeError";

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
