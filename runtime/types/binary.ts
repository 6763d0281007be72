/** Raw bytes, such as a `Blob` or a `File`. Those that a server receives can be read once, as they arrive. */
export interface Binary {
  /** Media type, or an empty string if it is unknown. */
  readonly type: string;
  /** File name without folders, if the sender gave one. */
  readonly name?: string;
  stream(): ReadableStream<Uint8Array>;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}

/** The forms of bytes that a client may send as a whole body. */
export type BinaryInput =
  | Binary
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>;

/** A form as a client may send it: the platform's own, or one whose files may be bytes of any form. */
export type FormInput<Form> = FormData | { [Name in keyof Form]: PartInput<Form[Name]> };

type PartInput<Part> = Part extends Binary
  ? Part | BinaryInput
  : Part extends readonly (infer Item extends Binary)[]
    ? readonly (Item | BinaryInput)[]
    : Part;
