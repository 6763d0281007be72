import type { Attempt } from "../request/attempt.js";

/** A body whose errors name the call, however late it is read. Until then, the response itself can be read instead. */
export function reported({ body, headers }: Response, { failure }: Attempt): Response {
  if (body === null) return new Response(null, { headers });
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= body.getReader();
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw failure(error);
        });
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => (reader ?? body).cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { headers });
}
