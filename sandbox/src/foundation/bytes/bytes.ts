/** A range of stored bytes, from `start` to `end` inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Stores the bytes of files and documents. Keys are our own ids, never names that somebody else chose. The content of a
 * key never changes.
 */
export interface ByteStore {
  /**
   * Stores a stream and returns its size, without holding it in memory. If the stream fails, its error is rethrown and
   * nothing remains stored.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** The stored bytes, or a range of them; `undefined` if the key does not exist. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  delete(key: string): Promise<void>;
}

const validKey = /^[A-Za-z]+_[0-9A-Za-z]+$/;

/** Keys become parts of file names and URLs. */
export function assertKey(key: string): void {
  if (!validKey.test(key)) throw new Error("A key of stored bytes must be an id.");
}
