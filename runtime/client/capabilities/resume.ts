import type { EventPosition } from "../../wire/bodies/event-stream.js";
import { EncodeError } from "../../wire/values/errors.js";
import { NetworkError, TimeoutError } from "../call/errors.js";
import type { CallOptions } from "../call/types.js";

export interface ResumeOptions {
  /** How many times to reopen the stream in a row without receiving an event. Default 5. */
  readonly attempts?: number;
  /** Milliseconds to wait before reopening, unless the server's `retry` field sets another time. Default 1000. */
  readonly delay?: number;
}

/**
 * The items of an event stream, which is reopened after the last event whenever the connection breaks (HTML standard,
 * 9.2.3). A stream that ends normally is not reopened.
 *
 * @param open Makes the call with the given options: `(options) => feed.watch(client, request, options)`.
 */
export async function* resumeEvents<Item>(
  open: (options: CallOptions) => PromiseLike<AsyncIterable<Item>>,
  { attempts = 5, delay = 1000 }: ResumeOptions = {},
): AsyncGenerator<Item> {
  let lastEventId = "";
  let pause = delay;
  for (let failures = 0; ;) {
    let position: Partial<EventPosition> = {};
    try {
      const stream = await open(
        lastEventId === "" ? {} : { headers: { "Last-Event-ID": lastEventId } },
      );
      position = stream as Partial<EventPosition>;
      for await (const item of stream) {
        failures = 0;
        yield item;
      }
      return;
    } catch (error) {
      if (!isBroken(error) || ++failures > attempts) throw error;
    }
    // A stream without ids of its own keeps the previous one.
    if (position.lastEventId !== undefined && position.lastEventId !== "")
      lastEventId = position.lastEventId;
    pause = position.retry ?? pause;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** If a connection breaks while a stream is read, the platform throws the error. */
const isBroken = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  (error instanceof TypeError && !(error instanceof EncodeError));
