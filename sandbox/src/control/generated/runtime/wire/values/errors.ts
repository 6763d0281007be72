/** A value that cannot be written as the document says. The message names the place, never the value. */
export class EncodeError extends TypeError {
  override readonly name: string = "EncodeError";
  /** Where it was to go, such as `path parameter "quoteId"`. */
  readonly place: string;

  constructor(place: string, reason: string) {
    super(`${place} ${reason}`);
    this.place = place;
  }
}

/** Bytes that are not what their media type says. */
export class DecodeError extends Error {
  override readonly name: string = "DecodeError";

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
