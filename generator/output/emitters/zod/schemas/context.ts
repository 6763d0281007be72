import type { ConversionsPlan } from "../../conversions/index.js";
import type {
  Declaration,
  NumberSchema,
  ObjectSchema,
  Report,
  Schema,
  Side,
  StringSchema,
} from "../../../../description/index.js";
import type { Expression } from "../../../print/expression.js";
import type { OutputSymbol } from "../../../print/layout/symbol.js";

/**
 * When the schema of a declaration is made: that of an object when it is first used, because its properties may be
 * declared later; others at once, unless they are `lazy`.
 */
export type Moment = "at once" | "late" | "lazy";

export type MomentOf = (declaration: Declaration) => Moment;

/** The context for printing a schema. */
export interface SchemaContext {
  readonly side: Side;
  /** Whether absent values with a default are filled in. */
  readonly fills: boolean;
  readonly assertFormats: boolean;
  /** Whether the output has thousands of operations. */
  readonly isLarge: boolean;
  /** How values are read if their types differ from JSON. */
  readonly conversions: ConversionsPlan;
  /** The validator of a declaration on this side. */
  symbolOf(declaration: Declaration): OutputSymbol;
  assertion(key: string): PrintedAssertion;
  /** The parsers that are printed; none if zod compiles its schemas. */
  readonly parsers: ParserSource | undefined;
  /** When the validator of a declaration is made. */
  readonly momentOf: MomentOf;
  /** Records a format that is not enforced. */
  unchecked(format: string, schema: StringSchema | NumberSchema): void;
  readonly report: Report;
}

/** An assertion, as schemas refer to it. */
export interface PrintedAssertion {
  /** The evaluator of this side, and the URI of the assertion in its table. */
  readonly evaluator: OutputSymbol;
  readonly uri: string;
  /** The function that accepts values before the evaluator is asked; none if only the evaluator can decide. */
  readonly test: TestFunction | undefined;
}

/** A function that says whether its parameter matches a schema. */
export interface TestFunction {
  readonly symbol: OutputSymbol;
  /** Whether it counts how many schemas are applied within one another, because they lead to one that refers to itself. */
  readonly counts: boolean;
}

/** Parsers, as expressions. */
export interface ParserSource {
  /** None of what is left to zod. */
  of(schema: Schema): Expression | undefined;
  /** Of parameters as an object, which is not in the document: a key tells it from others. */
  ofParameters(schema: ObjectSchema, key: string): Expression | undefined;
}

/** Prints a schema that is part of another one. */
export type Print = (schema: Schema) => Expression;
