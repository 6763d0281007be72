/** A document in the fragment of an address, which browsers do not send: compressed, in the letters of base64url. */
import type { Request } from "./worker.js";

export type SharedState = Pick<Request, "text" | "only">;

const NAME = "#document=";

/** Bytes of what a link holds, uncompressed: a longer document would freeze the page before it is read. */
const LIMIT = 8_000_000;

export async function fragmentOf(shared: SharedState): Promise<string> {
  const bytes = await through(new CompressionStream("deflate-raw"), encode(shared));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `${NAME}${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** What a fragment holds; `undefined` for any other, or one that is broken or too long. */
export async function readFragment(fragment: string): Promise<SharedState | undefined> {
  if (!fragment.startsWith(NAME)) return undefined;
  try {
    const letters = atob(fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(new DecompressionStream("deflate-raw"), bytes);
    return parse(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    return undefined;
  }
}

const encode = ({ text, only }: SharedState): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ text, only }));

function parse(value: Partial<Record<keyof SharedState, unknown>>): SharedState | undefined {
  const { text, only } = value;
  return typeof text === "string" && Array.isArray(only) ? { text, only } : undefined;
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > LIMIT) throw new RangeError(`more than ${LIMIT} bytes`);
    parts.push(value);
  }
}
