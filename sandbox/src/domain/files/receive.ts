import type { Core } from "../../foundation/index.js";
import { headLength, type KindFault, kindOf, type Specimen } from "./kind.js";

/** Why content is refused. */
export type ContentFault = KindFault | "too_large" | "empty";

/** The content is too large, empty, or not what may be staged under its name. */
export class ContentRefused extends Error {
  override readonly name = "ContentRefused";
  readonly reason: ContentFault;

  constructor(reason: ContentFault) {
    super(`The content is refused: ${reason}.`);
    this.reason = reason;
  }
}

/** Stored content. */
export interface StoredContent {
  readonly key: string;
  readonly mimeType: string;
  readonly size: number;
}

/** Stores a stream as it arrives, and checks its beginning. If it throws `ContentRefused`, nothing remains stored. */
export async function receive(
  core: Core,
  { key, content, ...labels }: IncomingContent,
): Promise<StoredContent> {
  const seen = new Beginning(labels);
  const size = await core.bytes.put(key, sniff(content, seen, core.settings.maxFileSize));
  return { key, mimeType: seen.kind(), size };
}

export interface IncomingContent extends Labels {
  readonly key: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** What the sender says about the content: its name, and its media type if it states one. */
type Labels = Omit<Specimen, "head">;

/** The first bytes of a stream, which determine the kind of file. */
class Beginning {
  readonly #labels: Labels;
  #head: Uint8Array = new Uint8Array(0);

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  /** Returns whether enough bytes have been seen. */
  add(chunk: Uint8Array): boolean {
    if (this.#head.length < headLength) {
      const missing = headLength - this.#head.length;
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
    }
    return this.#head.length === headLength;
  }

  kind(): string {
    if (this.#head.length === 0) throw new ContentRefused("empty");
    const kind = kindOf({ ...this.#labels, head: this.#head });
    if (typeof kind === "string") throw new ContentRefused(kind);
    return kind.mimeType;
  }
}

async function* sniff(
  content: AsyncIterable<Uint8Array>,
  seen: Beginning,
  maxSize: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxSize) throw new ContentRefused("too_large");
    // Content that is not allowed is refused at its first bytes, not after 50 MB.
    if (seen.add(chunk)) seen.kind();
    yield chunk;
  }
  seen.kind();
}
