import type { ValueConversion } from "../../../../runtime/wire/descriptors/conversion.js";
import type { Shape } from "../../../../runtime/wire/descriptors/descriptor.js";
import type { JsonValue } from "../../../description/index.js";
import {
  arrayExpression,
  type ObjectEntry,
  type Expression,
  expression,
  jsonEntry,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";

/** A descriptor as it is printed: its functions are symbols, and so may be the parts that it shares with others. */
export type PrintedDescriptor<Descriptor> = {
  readonly [Key in keyof Descriptor]: DescribedValue<Descriptor[Key]>;
};

type DescribedValue<Value> = Value extends Shape
  ? Value
  : Value extends ValueConversion
    ? Expression
    : Value extends (...parameters: never[]) => unknown
      ? OutputSymbol
      : Value extends readonly (infer Item)[]
        ? readonly (PrintedDescriptor<Item> | OutputSymbol)[] | OutputSymbol
        : string extends keyof Value
          ? Readonly<Record<string, PrintedDescriptor<Value[string & keyof Value]> | OutputSymbol>>
          : Value extends object
            ? PrintedDescriptor<Value> | OutputSymbol
            : Value;

/** A descriptor, or a part that descriptors share, as code. */
export function printDescribed(value: unknown): Expression {
  if (!isNested(value)) return literal(value as JsonValue);
  if (isExpression(value)) return value;
  if (isSymbol(value)) return expression(ref(value));
  if (Array.isArray(value)) return arrayExpression(value.map(printDescribed));
  return objectExpression(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]: [string, unknown]) => printEntry(key, member)),
  );
}

const printEntry = (key: string, value: unknown): ObjectEntry =>
  isNested(value) ? { key, value: printDescribed(value) } : jsonEntry(key, value as JsonValue);

/** Returns whether a value contains a symbol; anything else is JSON. */
function isNested(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return isSymbol(value) || isExpression(value) || Object.values(value).some(isNested);
}

/** A shape may have properties of any names: none of them is a form or a module. */
function isExpression(value: object): value is Expression {
  const { form, doc } = value as Partial<Expression>;
  return form === "other" && typeof doc === "object";
}

/** Returns whether a member of a descriptor is the name of a function or a constant. */
export function isSymbol(value: unknown): value is OutputSymbol {
  const { module } = Object(value) as Partial<OutputSymbol>;
  return typeof module === "object" && "kind" in module;
}
