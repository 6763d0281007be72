import type { ParameterDescriptor } from "./descriptor.js";
/** Pairs of a query, names and texts already escaped and joined by `=`. */
export declare function encodeParameter(parameter: ParameterDescriptor, value: unknown): readonly string[];
/** A query taken apart: each name with the texts of its occurrences, still escaped. */
export type Occurrences = ReadonlyMap<string, readonly string[]>;
export declare function parseQuery(query: string): Occurrences;
/** Reads parameters from a query; those of other locations must not be among them. */
export declare function decodeOccurrences(parameters: readonly ParameterDescriptor[], found: Occurrences): Record<string, unknown>;
