/** Part of something stored: from byte `start` to byte `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of files and documents are. Keys are our own ids, never names that somebody gave. What is stored
 * under a key does not change any more.
 */
export interface ByteStore {
  /**
   * Stores a stream and returns its size. Nothing is held in memory whole. If the stream fails, its error goes on to
   * the caller and nothing is left behind.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** What was stored, or a part of it; undefined if there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  delete(key: string): Promise<void>;
}

const validKey = /^[A-Za-z]+_[0-9A-Za-z]+$/;

/** Keys become names of files and addresses. */
export function assertKey(key: string): void {
  if (!validKey.test(key)) throw new Error("A key of stored bytes must be an id.");
}
