/** Calls in the shapes that validators use. */
import { callExpression, expression, literal, memberAccess } from "../../print/expression.js";
import type { Expression } from "../../print/expression.js";
import { group, indent, ref, softline } from "../../print/layout/doc.js";
import type { JsonValue } from "../../core/json-value.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { runtime, zod } from "./symbols.js";

type ZodFunction =
  | "boolean"
  | "enum"
  | "gt"
  | "gte"
  | "literal"
  | "lt"
  | "lte"
  | "never"
  | "null"
  | "number"
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

/** `z.string().check(...)`, or `z.string()` alone. Formatters break such a chain before its dots. */
export function scalar(name: "string" | "number", checks: readonly Expression[]): Expression {
  if (checks.length === 0) return zodCall(name);
  const links = [softline, `.${name}()`, softline, callExpression(".check", checks).doc];
  return expression(group([ref(zod), indent(links)]));
}

export const use = (symbol: OutputSymbol): Expression => expression(ref(symbol));

/** A value with what stands for its absence. What is in lists and objects is completed as if it had been sent. */
export const withDefault = (value: Expression, fallback: JsonValue): Expression =>
  typeof fallback === "object" && fallback !== null
    ? call(runtime.assumed, value, literal(fallback))
    : zodCall("_default", value, literal(fallback));
