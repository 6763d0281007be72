/** Where a parser is printed. */
import type { Declaration, Schema } from "../../../../description/index.js";
import type { Doc } from "../../../print/layout/doc.js";
import type { OutputSymbol } from "../../../print/layout/symbol.js";
import type { SchemaContext } from "../schemas/context.js";
import type { Condition } from "./condition.js";
import type { Measures } from "./measures.js";

/** How a parser takes a value. */
export type ParserForm = TestForm | ParseForm;

/** The value stays as it is, if a condition holds. */
interface TestForm {
  readonly kind: "test";
  condition(value: Doc): Condition;
  /** The function, if it is one. */
  readonly callee?: Doc;
}

/** An expression makes another value of it, or `INVALID`. */
interface ParseForm {
  readonly kind: "parse";
  result(value: Doc): Doc;
  /** The function, if it takes nothing but the value. */
  readonly callee?: Doc;
  /** Whether `null` stays as it is. */
  readonly isNullable?: boolean;
}

export interface ParserSite {
  readonly context: SchemaContext;
  readonly measures: Measures;
  /** Whether absent properties with a default are filled in. */
  readonly fills: boolean;
  /** The form of a part. `segment` is what its function is named after, if it gets one. */
  form(schema: Schema, segment: string): ParserForm;
  /**
   * The form of a part that is tested by one comparison or call: a compiler that knows the type of a variable after a
   * test of it does not know that of every other expression.
   */
  unary(schema: Schema, segment: string): ParserForm;
  /** The form of a part that is parsed, as a function of the value alone; none if functions count. */
  function(schema: Schema, segment: string): ParserForm | undefined;
  /** A constant of the file. */
  constant(segment: string, value: Doc): Doc;
}

/** A function, and how it takes a value. */
export interface ParserFunction {
  readonly kind: ParserForm["kind"];
  readonly symbol: OutputSymbol;
  /** Whether it counts how deeply values are nested. */
  readonly counts: boolean;
}

/** All functions of a file. */
export interface FunctionsOfFile {
  readonly measures: Measures;
  /** The function of a declaration, which is printed if it has not been. */
  declared(declaration: Declaration, context: SchemaContext): ParserFunction;
  /** A function of a schema that is not declared: the first name that no other has. */
  unnamed(kind: ParserForm["kind"], names: readonly string[]): OutputSymbol;
  /** A constant: the first name that no other has. */
  constant(names: readonly string[]): OutputSymbol;
  /** The function with a content, which is printed if there is none. */
  shared(content: string, print: () => OutputSymbol): OutputSymbol;
}
