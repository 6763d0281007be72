/** Bytes assembled from chunks; a million chunks of one byte use only as much memory as a million bytes. */
export class GrowingBytes {
  #bytes: Uint8Array = new Uint8Array();
  size = 0;

  add(chunk: Uint8Array): void {
    const size = this.size + chunk.byteLength;
    if (this.size > 0 && size > this.#bytes.byteLength) {
      const grown = new Uint8Array(Math.max(size, 2 * this.#bytes.byteLength));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    if (this.size === 0) this.#bytes = chunk;
    else this.#bytes.set(chunk, this.size);
    this.size = size;
  }

  /** Those of the first chunk, uncopied, if it is the only one. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.size);
  }
}
