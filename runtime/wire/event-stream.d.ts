/** Server-sent events, HTML standard (9.2.6); their values, OpenAPI 3.2 (4.14.4). */
import type { Shape } from "./descriptor.js";
/** The events of a stream, as values of a shape. */
export declare function readEvents(stream: ReadableStream<Uint8Array>, shape: Shape): AsyncGenerator<unknown>;
/** An item as the lines of one event. */
export declare function writeEvent(item: unknown, shape: Shape): string;
