/** Calls in the shapes that validators use. */
import { callExpression, expression, memberAccess } from "../../print/expression.js";
import type { Expression } from "../../print/expression.js";
import { ref } from "../../print/layout.js";
import type { OutputSymbol } from "../../print/symbol.js";
import { zod } from "./symbols.js";

type ZodFunction =
  | "array"
  | "boolean"
  | "enum"
  | "gt"
  | "gte"
  | "literal"
  | "looseObject"
  | "lt"
  | "lte"
  | "maxLength"
  | "minLength"
  | "never"
  | "null"
  | "nullable"
  | "number"
  | "optional"
  | "record"
  | "strictObject"
  | "string"
  | "union"
  | "_default";

/** `z.name(...)`. */
export const zodCall = (name: ZodFunction, ...parameters: readonly Expression[]): Expression =>
  callExpression(memberAccess(ref(zod), name).doc, parameters);

/** `name(...)` of the runtime. */
export const call = (symbol: OutputSymbol, ...parameters: readonly Expression[]): Expression =>
  callExpression(ref(symbol), parameters);

/** The mark by which bundlers know that an unused call may go. */
export const pure = (value: Expression): Expression => expression(["/* @__PURE__ */ ", value.doc]);

/** `base.check(...)`, or `base` alone. */
export const checked = (base: Expression, checks: readonly Expression[]): Expression =>
  checks.length === 0 ? base : callExpression(memberAccess(base.doc, "check").doc, checks);

export const use = (symbol: OutputSymbol): Expression => expression(ref(symbol));
