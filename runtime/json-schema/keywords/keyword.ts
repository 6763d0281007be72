import type { LocatedSchema, Registry } from "../evaluation/registry.js";
import type { CompiledCheck } from "../evaluation/frame.js";
import { SchemaError } from "../values/types.js";
import type { JsonSchema } from "../values/types.js";
import { isArray, isObject } from "../values/value.js";
import type { ObjectValue } from "../values/value.js";

/** What a keyword may ask for while it is compiled. */
export interface KeywordContext {
  /** The schema object that the keyword stands in. */
  readonly schema: ObjectValue;
  readonly base: string;
  readonly registry: Registry;
  readonly assertFormats: boolean;
  readonly direction: "read" | "write" | undefined;
  check(child: JsonSchema): CompiledCheck;
  /** The schema that a reference names, from here. */
  checkReference(reference: string): CompiledCheck;
  checkLocated(located: LocatedSchema): CompiledCheck;
}

export interface Keyword {
  readonly name: string;
  /** Last segment of the URI of its vocabulary. */
  readonly vocabulary: "core" | "applicator" | "unevaluated" | "validation" | "format-annotation";
  /** Nothing where the keyword asserts nothing. */
  readonly compile: (value: unknown, context: KeywordContext) => CompiledCheck | undefined;
}

/** Reads what the meta-schema promises about a keyword's value; anything else is a fault of the table. */
export function schemaOf(value: unknown, context: KeywordContext): JsonSchema {
  if (typeof value === "boolean" || isObject(value)) return value;
  throw new SchemaError("a keyword holds something else than a schema, in", context.base);
}

export function listOf(value: unknown, context: KeywordContext): readonly unknown[] {
  if (isArray(value)) return value;
  throw new SchemaError("a keyword holds something else than a list, in", context.base);
}

export function mapOf(
  value: unknown,
  context: KeywordContext,
): readonly (readonly [string, unknown])[] {
  if (isObject(value)) return Object.entries(value);
  throw new SchemaError("a keyword holds something else than an object, in", context.base);
}

export function numberOf(value: unknown, context: KeywordContext): number {
  if (typeof value === "number") return value;
  throw new SchemaError("a keyword holds something else than a number, in", context.base);
}

export function textOf(value: unknown, context: KeywordContext): string {
  if (typeof value === "string") return value;
  throw new SchemaError("a keyword holds something else than a text, in", context.base);
}

export function namesIn(value: unknown, context: KeywordContext): readonly string[] {
  return listOf(value, context).map((name) => textOf(name, context));
}
