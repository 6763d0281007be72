/** `a[b][c]=1`: objects in a query. OpenAPI 3.2 (4.12.2.1) leaves deeper levels open; this is what qs and PHP do. */
import type { Shape } from "./descriptor.js";
export type Pair = readonly [name: string, text: string];
/** The names and texts of a value. */
export declare function flatten(name: string, value: unknown): readonly Pair[];
/** The steps of a name below its first word: `a[b][]` has `b` and the empty step. Nothing if it is no such name. */
export declare function stepsOf(name: string, first: string): readonly string[] | undefined;
/** Builds the value that names and texts describe. */
export declare function nest(entries: readonly {
    readonly steps: readonly string[];
    readonly text: string;
}[], shape: Shape): unknown;
