import type { HeaderDescriptor, ParameterDescriptor } from "./descriptor.js";
/** Either the parameters of an operation or the headers of a response. */
export type HeaderLike = HeaderDescriptor | ParameterDescriptor;
/** Sets the headers that have a value. They are not percent-encoded (OpenAPI 3.2, appendix D). */
export declare function encodeHeaders(descriptors: readonly HeaderLike[], values: Readonly<Record<string, unknown>>, headers: Headers): void;
/** Reads headers by the names that the document gives them. */
export declare function decodeHeaders(descriptors: readonly HeaderLike[], headers: Headers): Record<string, unknown>;
