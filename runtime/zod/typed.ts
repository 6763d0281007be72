/** What the compiler need not find out, because the type of a schema is declared. */
import { ZodArray, ZodUnion } from "zod";
import type * as z from "zod";
import type { SomeType } from "./context.js";

/** While a module makes its schemas, what a late shape refers to may not be declared yet. */
export const moment = { isLoading: false };

/**
 * The schema that a function makes while its module is loaded, with the type that the document gives it: the compiler
 * need not find it out, and bundlers leave out what is not used. A discriminated union of zod's looks at the shapes of
 * its alternatives at once, if they are made.
 */
export function typed<Type>(make: () => SomeType): Type {
  moment.isLoading = true;
  try {
    return make() as unknown as Type;
  } finally {
    moment.isLoading = false;
  }
}

/**
 * `z.array`, where the type of the result is declared anyway. Of zod's own, a compiler works out a class for each type of
 * items, and another one where it is optional: a third of what it makes for the validators of a large document.
 */
export const array = (element: object): z.ZodArray =>
  new ZodArray({ type: "array", element: element as z.core.$ZodType });

/** `z.union`, likewise. As a tuple, because the types of a list would be compared with each other. */
export const union = (options: readonly [object, ...object[]]): z.ZodUnion =>
  new ZodUnion({ type: "union", options: options as readonly z.core.$ZodType[] });
