import type { BodySource, DecodeLimits } from "../descriptors/descriptor.js";
import { DecodeError } from "../values/errors.js";

/** A body that can no longer be read once it exceeds the limit (counted after decompression). */
export function limitBody(source: BodySource, { maxBytes = Infinity }: DecodeLimits): BodySource {
  if (maxBytes === Infinity || !source.body) return source;
  let left = maxBytes;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) controller.error(new DecodeError(`the body has more than ${maxBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  const headers = { "content-type": source.headers.get("content-type") ?? "" };
  return new Response(source.body.pipeThrough(counted), { headers });
}
