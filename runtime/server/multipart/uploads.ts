/** How the files of a multipart body reach a handler without being held in memory. */
import type { Binary } from "../../types/binary.js";
import type { ContentDescriptor, Shape } from "../../wire/descriptors/descriptor.js";
import { alternativesOf, itemShape, memberShape, objectShape } from "../../wire/values/text.js";
import { GrowingBytes } from "../http/growing-bytes.js";
import { type Limits, tooLarge } from "../http/limits.js";
import { refuse } from "../http/refusal.js";
import { tapStream } from "../http/streams.js";
import type { MultipartReader, PartLimits } from "../../wire/multipart/reader.js";
import { type FormPart, nextFormPart } from "./part-header.js";

/** A file that a store keeps until it is discarded. */
export interface StoredFile extends Binary {
  /** Called when the handler is done, even if it failed. */
  discard?(): Promise<void>;
}

/** Stores files while a multipart body is read, so that there can be several, anywhere in the body. */
export interface UploadStore {
  /** Reads the bytes to their end. Rejects if reading them fails. */
  save(file: FileInfo, bytes: ReadableStream<Uint8Array>): Promise<StoredFile>;
}

export interface FileInfo {
  /** Name of the field. */
  readonly field: string;
  /** The file name that the sender gave, without folders. Use it as a label only, never as a path to write to. */
  readonly name?: string;
  /** The media type that the sender gave, or an empty string. */
  readonly type: string;
}

export interface UploadedParts {
  /** The fields with their string values. */
  readonly fields: readonly (readonly [name: string, text: string])[];
  readonly files: ReadonlyMap<string, readonly Binary[]>;
  discard(): Promise<void>;
}

export interface CollectOptions {
  readonly content: ContentDescriptor;
  readonly limits: Limits;
  readonly store: UploadStore | undefined;
}

/** The limits of a body that is read whole; too many parts are refused (413). */
export const partLimitsOf = ({ parts = 1000, partHeaderBytes = 8192 }: Limits): PartLimits => ({
  parts,
  partHeaderBytes,
  tooMany: (message) => refuse("payloadTooLarge", { message }),
});

/**
 * Reads the parts of a body. Without a store, an only file has to be the last part, because the handler reads it as it
 * arrives; several are held in memory, as fields are.
 */
export async function collectParts(
  reader: MultipartReader,
  options: CollectOptions,
): Promise<UploadedParts> {
  const { content, limits, store } = options;
  const fields: (readonly [string, string])[] = [];
  const files = new Map<string, StoredFile[]>();
  const discard = async (): Promise<void> => {
    for (const file of [...files.values()].flat()) await file.discard?.();
  };
  const isLive = store === undefined && !mayBeSeveral(content);
  let room = limits.bodyBytes;
  const hold = async (bytes: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
    const whole = await heldBytes(bytes, room);
    room -= whole.byteLength;
    return whole;
  };
  try {
    for (
      let part = await nextFormPart(reader);
      part !== undefined;
      part = await nextFormPart(reader)
    ) {
      if (!isFile(part, content)) {
        fields.push([part.name, new TextDecoder().decode(await hold(part.bytes))]);
        continue;
      }
      const info = infoOf(part);
      const bytes = limitedFile(part.bytes, limits.fileBytes ?? limits.uploadBytes);
      if (isLive) {
        files.set(part.name, [new LiveFile(info, endOfBody(bytes, reader))]);
        return { fields, files, discard: () => leave(reader) };
      }
      const stored = await (store?.save(info, bytes) ?? hold(bytes).then(fileOf(info)));
      const known = files.get(part.name);
      if (known === undefined) files.set(part.name, [stored]);
      else known.push(stored);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { fields, files, discard };
}

/** Not awaited: the body of a cloned request is cancelled only once its clone is too. */
function leave(reader: MultipartReader): Promise<void> {
  reader.cancel("the handler is done").catch(() => undefined);
  return Promise.resolve();
}

/**
 * Whether a part is a file, as the document declares. If it is undeclared or has no type, it is a file if it has a file
 * name.
 */
function isFile(part: FormPart, content: ContentDescriptor): boolean {
  const object = objectShape(content.shape ?? "json");
  if (object === undefined || !Object.hasOwn(object.object, part.name)) return part.isFile;
  const shape = memberShape(object, part.name);
  return shape === "json" || itemShape(shape) === "json" ? part.isFile : holdsBytes(shape);
}

const holdsBytes = (shape: Shape): boolean =>
  alternativesOf(itemShape(shape) ?? shape).includes("binary");

/** Whether the document declares more than one file. */
function mayBeSeveral({ shape = "json" }: ContentDescriptor): boolean {
  const { object = {}, rest } = objectShape(shape) ?? {};
  const files = [...Object.values(object), ...(rest === undefined ? [] : [{ array: rest }])];
  const [first, ...others] = files.filter(holdsBytes);
  return first !== undefined && (others.length > 0 || itemShape(first) !== undefined);
}

const fileOf =
  ({ field, name = field, type }: FileInfo) =>
  (bytes: Uint8Array): StoredFile =>
    new File([new Uint8Array(bytes)], name, { type });

const infoOf = ({ name, fileName, type = "" }: FormPart): FileInfo => ({
  field: name,
  type,
  ...(fileName !== undefined && { name: fileName }),
});

/** The bytes of a field or a file. */
async function heldBytes(bytes: ReadableStream<Uint8Array>, room: number): Promise<Uint8Array> {
  const whole = new GrowingBytes();
  const reader = bytes.getReader();
  for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
    whole.add(value);
    if (whole.size > room)
      throw refuse("payloadTooLarge", { message: "The parts of the body are too large." });
  }
  return whole.bytes();
}

function limitedFile(bytes: ReadableStream<Uint8Array>, limit: number): ReadableStream<Uint8Array> {
  let count = 0;
  return tapStream(bytes, {
    chunk({ byteLength }) {
      count += byteLength;
      if (count > limit) throw tooLarge(limit);
    },
  });
}

/** The stream of a file that is read as it arrives fails at its end if any part follows. */
function endOfBody(
  bytes: ReadableStream<Uint8Array>,
  reader: MultipartReader,
): ReadableStream<Uint8Array> {
  return tapStream(bytes, {
    async end() {
      if ((await reader.next()) === undefined) return;
      throw refuse("malformed", {
        message: "Nothing may follow the file: send the other fields before it.",
      });
    },
  });
}

/** A file that is read as it arrives, only once. */
class LiveFile implements Binary {
  readonly type: string;
  readonly name?: string;
  readonly #bytes: ReadableStream<Uint8Array>;

  constructor({ type, name }: FileInfo, bytes: ReadableStream<Uint8Array>) {
    this.type = type;
    if (name !== undefined) this.name = name;
    this.#bytes = bytes;
  }

  stream(): ReadableStream<Uint8Array> {
    if (this.#bytes.locked) throw new TypeError("The file was already read, and is not stored.");
    return this.#bytes;
  }

  /** Holds the whole file in memory. */
  arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer();
  }

  /** Holds the whole file in memory. */
  text(): Promise<string> {
    return new Response(this.stream()).text();
  }
}
