/**
 * Reads a body to its end, or until there are more than `limit` bytes of it, as they are after any compression has been undone:
 * the rest is not read.
 */
export function readWhole(response: Response, limit: number): Promise<ArrayBuffer> {
  if (limit === Infinity) return response.arrayBuffer();
  let left = limit;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      controller.enqueue(chunk);
      if (left < 0) controller.terminate();
    },
  });
  return new Response(response.body?.pipeThrough(counted)).arrayBuffer();
}
