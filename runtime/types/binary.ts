/**
 * Raw bytes: what a file part or a binary body is. A `Blob` and a `File` are such; a server hands out uploads that are
 * read once, as they arrive, and are not held in memory.
 */
export interface Binary {
  /** Media type, or an empty string. */
  readonly type: string;
  /** File name without folders, if the sender gave one. */
  readonly name?: string;
  stream(): ReadableStream<Uint8Array>;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}

/** Bytes as a client may send them as a whole body. */
export type BinaryInput =
  | Binary
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>;

/** A form as a client may send it: the files in it in any form that bytes have. */
export type FormInput<Form> = { [Name in keyof Form]: PartInput<Form[Name]> };

type PartInput<Part> = Part extends Binary
  ? Part | BinaryInput
  : Part extends readonly (infer Item extends Binary)[]
    ? readonly (Item | BinaryInput)[]
    : Part;
