import type { ParameterDescriptor } from "./descriptor.js";
/** The `Cookie` header; empty if there is nothing in it. */
export declare function encodeCookies(parameters: readonly ParameterDescriptor[], values: Readonly<Record<string, unknown>>): string;
/** Reads the `Cookie` header. */
export declare function decodeCookies(parameters: readonly ParameterDescriptor[], header: string | null): Record<string, unknown>;
