/** A sequence of one item, which can be read any number of times. */
export class Sequence implements AsyncIterable<unknown> {
  readonly item: unknown;

  constructor(item: unknown) {
    this.item = item;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    yield this.item;
  }
}
