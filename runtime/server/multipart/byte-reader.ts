import type { ChunkReader } from "../../types/platform.js";

/** Reads a stream of bytes up to marks in it, holding no more than a chunk and what is asked for. */
export class ByteReader {
  readonly #reader: ChunkReader;
  #buffer: Uint8Array;
  #ended = false;

  /** `before` is read as if it preceded the stream. */
  constructor(source: ReadableStream<Uint8Array>, before: Uint8Array) {
    this.#reader = source.getReader();
    this.#buffer = before;
  }

  /** The next `count` bytes, or fewer at the end. */
  async take(count: number): Promise<Uint8Array> {
    while (this.#buffer.length < count && (await this.#more()));
    return this.#cut(count);
  }

  /** All bytes before a mark, which is read too; nothing if it does not come within `limit` bytes. */
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
   * The next bytes before a mark, as they come: never empty; `undefined` once the mark has been read. Throws what
   * `onEnd` gives if the stream ends before.
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

  /** Reads on to the end of the stream, and forgets what comes. */
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
    const { done, value } = await this.#reader.read();
    this.#ended = done;
    if (value === undefined) return !done;
    const joined = new Uint8Array(this.#buffer.length + value.length);
    joined.set(this.#buffer);
    joined.set(value, this.#buffer.length);
    this.#buffer = joined;
    return true;
  }
}

interface Found {
  /** Where the mark begins, or where one might begin at the end of the bytes. */
  readonly at: number;
  readonly whole: boolean;
}

/**
 * Searches a mark that begins with CR. Linear, whatever the bytes are: a delimiter has no second CR in it (RFC 2046,
 * 5.1.1), so that no byte of a partial match begins another.
 */
function searchBytes(bytes: Uint8Array, mark: Uint8Array, from: number): Found {
  const first = mark[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (
      length < mark.length &&
      at + length < bytes.length &&
      bytes[at + length] === mark[length]
    )
      length++;
    if (length === mark.length) return { at, whole: true };
    if (at + length === bytes.length) return { at, whole: false };
  }
  return { at: bytes.length, whole: false };
}
