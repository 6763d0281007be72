/**
 * zod's own containers, told to the compiler in a few words. zod's types spell out what is in a container, which the compiler would work
 * out for each and throw away: the constants that they end up in are annotated.
 */
import * as z from "zod";
import type { SomeType } from "./custom.js";

type Shape = Readonly<Record<string, SomeType>>;

/** Lets undeclared properties pass. */
export function looseObject(shape: Shape): z.ZodType<object> {
  return z.looseObject(shape);
}

/** Refuses undeclared properties. */
export function strictObject(shape: Shape): z.ZodType<object> {
  return z.strictObject(shape);
}

export function array(items: SomeType): z.ZodType<unknown[]> {
  return z.array(items);
}

export function optional(part: SomeType): z.ZodType {
  return z.optional(part);
}

export function nullable(part: SomeType): z.ZodType {
  return z.nullable(part);
}
