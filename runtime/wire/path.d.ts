import type { ParameterDescriptor } from "./descriptor.js";
type Values = Readonly<Record<string, unknown>>;
/** Fills in a path template such as `/quotes/{quoteId}`. */
export declare function encodePath(template: string, parameters: readonly ParameterDescriptor[], values: Values): string;
/** Reads the parameters from the text of each template variable, still percent-encoded. */
export declare function decodePath(parameters: readonly ParameterDescriptor[], raw: Readonly<Record<string, string>>): Record<string, unknown>;
export {};
