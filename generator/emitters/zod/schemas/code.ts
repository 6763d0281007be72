/** Calls in the shapes that validators use. */
import { callExpression, expression, literal } from "../../../print/expression.js";
import type { Expression } from "../../../print/expression.js";
import { ref } from "../../../print/layout/doc.js";
import type { JsonValue } from "../../../core/json-value.js";
import type { OutputSymbol } from "../../../print/layout/symbol.js";
import { runtime } from "./symbols.js";

/** `name(...)` of the runtime. */
export const call = (symbol: OutputSymbol, ...parameters: readonly Expression[]): Expression =>
  callExpression(ref(symbol), parameters);

/** The mark by which bundlers know that an unused call may go. */
export const pure = (value: Expression): Expression => expression(["/* @__PURE__ */ ", value.doc]);

export const use = (symbol: OutputSymbol): Expression => expression(ref(symbol));

/** A schema that takes and gives what its type says, where that is more than JSON says. */
export const convertedBy = (schema: Expression, conversion: Expression | undefined): Expression =>
  conversion === undefined ? schema : call(runtime.converted, schema, conversion);

/** A value with what stands for its absence. */
export const withDefault = (value: Expression, fallback: JsonValue): Expression =>
  call(runtime.withDefault, value, literal(fallback));
