/** Reads a body of several parts (RFC 2046, 5.1) part by part, as it arrives. */
import { DecodeError } from "../values/errors.js";
import { parseMediaType } from "../values/media-type.js";
import { ByteReader } from "./byte-reader.js";
import { type PartFields, readPartFields } from "./part-fields.js";

export interface ReadPart {
  readonly fields: PartFields;
  /** Can be read once; unread bytes are skipped when the next part is requested. */
  readonly bytes: ReadableStream<Uint8Array>;
}

export interface PartLimits {
  /** Absent: no limit. */
  readonly parts?: number;
  readonly partHeaderBytes: number;
  /** Makes the error for too many parts. Absent: a `DecodeError`. */
  readonly tooMany?: (message: string) => Error;
}

const CRLF = /* @__PURE__ */ Uint8Array.of(13, 10);
const HEADER_END = /* @__PURE__ */ Uint8Array.of(13, 10, 13, 10);
const HYPHENS = /* @__PURE__ */ Uint8Array.of(45, 45);
/** RFC 2046, 5.1.1: maximum length of the white space that transports may add after a delimiter. */
const MAX_PADDING = 64;

const endsEarly = (): Error =>
  new DecodeError("The multipart body ends before its last delimiter.");

/** One multipart body. */
export class MultipartReader {
  readonly #bytes: ByteReader;
  readonly #delimiter: Uint8Array;
  readonly #limits: PartLimits;
  #place: "body" | "delimiter" | "end" = "body";
  #count = 0;

  constructor(source: ReadableStream<Uint8Array>, boundary: string, limits: PartLimits) {
    // The body may begin with the first delimiter, without the line break that usually precedes it.
    this.#bytes = new ByteReader(source, CRLF);
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
    this.#limits = limits;
  }

  /** The next part, or `undefined` after the last one. Throws a `DecodeError`. */
  async next(): Promise<ReadPart | undefined> {
    while (this.#place === "body") await this.#chunk();
    if (this.#place === "end" || !(await this.#opensPart())) return undefined;
    this.#countPart();
    const fields = readPartFields(await this.#header());
    this.#place = "body";
    return { fields, bytes: this.#stream(this.#count) };
  }

  async cancel(reason: unknown): Promise<void> {
    this.#place = "end";
    await this.#bytes.cancel(reason);
  }

  #countPart(): void {
    const { parts = Infinity, tooMany = (text: string) => new DecodeError(text) } = this.#limits;
    if (++this.#count > parts) throw tooMany(`The body has more than ${parts} parts.`);
  }

  /** Reads what follows a delimiter: two hyphens after the last one, otherwise padding and a line break. */
  async #opensPart(): Promise<boolean> {
    if (await this.#bytes.startsWith(HYPHENS)) {
      this.#place = "end";
      await this.#bytes.drain();
      return false;
    }
    const padding = await this.#bytes.takeUntil(CRLF, MAX_PADDING);
    if (padding?.every((byte) => byte === 0x20 || byte === 0x09) === true) return true;
    throw new DecodeError("The multipart body has a malformed delimiter.");
  }

  async #header(): Promise<Uint8Array> {
    // RFC 2046, 5.1: a part may have no header fields.
    if (await this.#bytes.startsWith(CRLF))
      return (await this.#bytes.takeUntil(CRLF, 0)) ?? new Uint8Array();
    const limit = this.#limits.partHeaderBytes;
    const bytes = await this.#bytes.takeUntil(HEADER_END, limit);
    if (bytes !== undefined) return bytes;
    throw new DecodeError(`A part of the body has no header, or one larger than ${limit} bytes.`);
  }

  async #chunk(): Promise<Uint8Array | undefined> {
    const chunk = await this.#bytes.chunkUntil(this.#delimiter, endsEarly);
    if (chunk === undefined) this.#place = "delimiter";
    return chunk;
  }

  #stream(part: number): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const isSkipped = part !== this.#count || this.#place === "end";
          if (isSkipped)
            throw new TypeError("This part of the body was skipped: read the parts in order.");
          const chunk = this.#place === "body" ? await this.#chunk() : undefined;
          if (chunk === undefined) controller.close();
          else controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
  }
}

/** RFC 2046, 5.1.1: 1 to 70 characters, none of which can end a line. Throws a `DecodeError`. */
export function boundaryOf(contentType: string): string {
  const boundary = parseMediaType(contentType)?.parameters.get("boundary") ?? "";
  if (!/^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/.test(boundary)) {
    throw new DecodeError("The Content-Type of the multipart body has no valid boundary.");
  }
  return boundary;
}
