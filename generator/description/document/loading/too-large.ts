/** Thrown when a file or a download exceeds the size limit. */
export class TooLarge extends Error {
  readonly bytes: number;
  readonly limit: number;

  constructor(bytes: number, limit: number) {
    super(`more than ${limit} bytes`);
    this.name = "TooLarge";
    this.bytes = bytes;
    this.limit = limit;
  }
}
