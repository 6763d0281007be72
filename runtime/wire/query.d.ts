import type { ParameterDescriptor } from "./descriptor.js";
/**
 * The query without its `?`; empty if there is nothing in it. `values` are the values by name, or the whole value where
 * the operation has a parameter in `querystring`.
 */
export declare function encodeQuery(parameters: readonly ParameterDescriptor[], values: unknown): string;
/** The reverse: values by name, or the whole value. A `?` at the start is skipped. */
export declare function decodeQuery(parameters: readonly ParameterDescriptor[], query: string): unknown;
