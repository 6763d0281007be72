import type { ChunkReader } from "../../types/platform.js";

/** Reads a stream of bytes up to given markers, buffering no more than a chunk and what is requested. */
export class ByteReader {
  readonly #reader: ChunkReader;
  #buffer: Uint8Array;
  #ended = false;

  /** `before` is read as if it preceded the stream. */
  constructor(source: ReadableStream<Uint8Array>, before: Uint8Array) {
    this.#reader = source.getReader();
    this.#buffer = before;
  }

  /** Whether these bytes come next; they are not consumed. */
  async startsWith(expected: Uint8Array): Promise<boolean> {
    while (this.#buffer.length < expected.length && (await this.#more()));
    return expected.every((byte, index) => byte === this.#buffer[index]);
  }

  /** All bytes before a marker, which is consumed as well; `undefined` if it does not come within `limit` bytes. */
  async takeUntil(mark: Uint8Array, limit: number): Promise<Uint8Array | undefined> {
    let from = 0;
    for (;;) {
      const found = searchBytes(this.#buffer, mark, from);
      if (found.whole) {
        if (found.at > limit) return undefined;
        const taken = this.#cut(found.at);
        this.#cut(mark.length);
        return taken;
      }
      from = found.at;
      if (from > limit || !(await this.#more())) return undefined;
    }
  }

  /**
   * The next bytes before a marker, as they arrive: never empty; `undefined` once the marker has been read. Throws the
   * error from `onEnd` if the stream ends before the marker.
   */
  async chunkUntil(mark: Uint8Array, onEnd: () => Error): Promise<Uint8Array | undefined> {
    for (;;) {
      const found = searchBytes(this.#buffer, mark, 0);
      if (found.at > 0) return this.#cut(found.at);
      if (found.whole) {
        this.#cut(mark.length);
        return undefined;
      }
      if (!(await this.#more())) throw onEnd();
    }
  }

  /** Reads to the end of the stream, and discards the bytes. */
  async drain(): Promise<void> {
    this.#buffer = new Uint8Array();
    while (!this.#ended) this.#ended = (await this.#reader.read()).done;
  }

  async cancel(reason: unknown): Promise<void> {
    await this.#reader.cancel(reason);
  }

  #cut(count: number): Uint8Array {
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return taken;
  }

  async #more(): Promise<boolean> {
    if (this.#ended) return false;
    const { value } = await this.#reader.read();
    this.#ended = value === undefined;
    if (value !== undefined) this.#append(value);
    return !this.#ended;
  }

  #append(bytes: Uint8Array): void {
    const joined = new Uint8Array(this.#buffer.length + bytes.length);
    joined.set(this.#buffer);
    joined.set(bytes, this.#buffer.length);
    this.#buffer = joined;
  }
}

interface MarkerMatch {
  /** Where the marker begins, or where one might begin at the end of the bytes. */
  readonly at: number;
  readonly whole: boolean;
}

const CR = 0x0d;

/**
 * Searches for a marker that begins with CR. Linear for any input: a delimiter contains no second CR (RFC 2046, 5.1.1),
 * so no byte within a partial match can begin another match.
 */
function searchBytes(bytes: Uint8Array, mark: Uint8Array, from: number): MarkerMatch {
  for (let at = bytes.indexOf(CR, from); at !== -1; at = bytes.indexOf(CR, at + 1)) {
    let length = 1;
    while (length < mark.length && bytes[at + length] === mark[length]) length++;
    if (length === mark.length) return { at, whole: true };
    if (at + length === bytes.length) return { at, whole: false };
  }
  return { at: bytes.length, whole: false };
}
