const NO_BYTES: Uint8Array = /* @__PURE__ */ new Uint8Array();

/** Bytes assembled from chunks; a million chunks of one byte use only as much memory as a million bytes. */
export class GrowingBytes {
  #bytes: Uint8Array = NO_BYTES;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(chunk: Uint8Array): void {
    const size = this.#size + chunk.byteLength;
    if (this.#size === 0) this.#bytes = chunk;
    else {
      if (size > this.#bytes.byteLength) this.#grow(size);
      this.#bytes.set(chunk, this.#size);
    }
    this.#size = size;
  }

  /** The bytes that were added; those of the first chunk, uncopied, if it is the only one. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  /** Copies the bytes into a new buffer, at least twice as large. */
  #grow(size: number): void {
    const grown = new Uint8Array(Math.max(size, 2 * this.#bytes.byteLength));
    grown.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = grown;
  }
}
