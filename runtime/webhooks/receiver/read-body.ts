import type { ChunkReader } from "../../types/platform.js";
import { concatenate } from "../signature/bytes.js";

/** The bytes of a body, or `undefined` if there are more of them than allowed; the rest is not read. */
export async function readBody(
  { headers, body }: Pick<Request, "headers" | "body">,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (Number(headers.get("content-length") ?? 0) > limit) return undefined;
  if (body === null) return new Uint8Array();
  const reader: ChunkReader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > limit) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(next.value);
  }
  return new Uint8Array(concatenate(chunks));
}
