import type { LocatedSchema, Registry } from "../evaluation/registry.js";
import type { CompiledCheck } from "../evaluation/frame.js";
import { SchemaError } from "../values/types.js";
import type { CompilePattern, JsonSchema } from "../values/types.js";
import { isArray, isObject } from "../values/value.js";
import type { ObjectValue } from "../values/value.js";

/** What a keyword may use while it is compiled. */
export interface KeywordContext {
  /** The schema object that contains the keyword. */
  readonly schema: ObjectValue;
  readonly base: string;
  readonly registry: Registry;
  readonly assertFormats: boolean;
  readonly direction: "read" | "write" | undefined;
  readonly compilePattern: CompilePattern;
  check(child: JsonSchema): CompiledCheck;
  /** The check of the schema that a reference leads to from here. */
  checkReference(reference: string): CompiledCheck;
  checkLocated(located: LocatedSchema): CompiledCheck;
}

/** Makes the check of a keyword from its value; `undefined` if it asserts nothing. */
export type Keyword = (
  value: unknown,
  context: KeywordContext,
  name: string,
) => CompiledCheck | undefined;

/** Reads a value as the meta-schema defines it for the keyword; anything else is an error in the table. */
export function schemaOf(value: unknown, context: KeywordContext): JsonSchema {
  if (typeof value === "boolean" || isObject(value)) return value;
  throw new SchemaError("a keyword has a value that is not a schema, in", context.base);
}

export function listOf(value: unknown, context: KeywordContext): readonly unknown[] {
  if (isArray(value)) return value;
  throw new SchemaError("a keyword has a value that is not a list, in", context.base);
}

export function mapOf(
  value: unknown,
  context: KeywordContext,
): readonly (readonly [string, unknown])[] {
  if (isObject(value)) return Object.entries(value);
  throw new SchemaError("a keyword has a value that is not an object, in", context.base);
}

export function numberOf(value: unknown, context: KeywordContext): number {
  if (typeof value === "number") return value;
  throw new SchemaError("a keyword has a value that is not a number, in", context.base);
}

export function textOf(value: unknown, context: KeywordContext): string {
  if (typeof value === "string") return value;
  throw new SchemaError("a keyword has a value that is not a string, in", context.base);
}

export function namesIn(value: unknown, context: KeywordContext): readonly string[] {
  return listOf(value, context).map((name) => textOf(name, context));
}
