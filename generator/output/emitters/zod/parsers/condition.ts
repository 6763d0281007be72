/** Conditions of printed parsers, which can be negated without a pair of brackets. */
import {
  group,
  hardline,
  ifBreak,
  indent,
  line,
  softline,
  type Doc,
} from "../../../print/layout/doc.js";

export type Condition =
  | {
      readonly kind: "one";
      readonly holds: Doc;
      readonly fails: Doc;
      /** The function, if it is one that is called with `part` alone. */
      readonly callee?: Doc;
    }
  | { readonly kind: "all" | "any"; readonly parts: readonly Condition[] };

/** Holds for every value. */
export const ALWAYS: Condition = { kind: "all", parts: [] };
export const NEVER: Condition = { kind: "any", parts: [] };

/** Whether a condition does not depend on the value. */
export const isConstant = (condition: Condition): boolean =>
  condition.kind !== "one" && condition.parts.length === 0;

export const isAlways = (condition: Condition): boolean =>
  condition.kind === "all" && condition.parts.length === 0;

/** A call, or another expression that `!` binds to. */
export const holds = (test: Doc): Condition => ({ kind: "one", holds: test, fails: ["!", test] });

/** `left === right`, or another comparison and its opposite. */
export const comparison = (
  left: Doc,
  [operator, opposite]: readonly [operator: string, opposite: string],
  right: Doc,
): Condition => ({
  kind: "one",
  holds: [left, ` ${operator} `, right],
  fails: [left, ` ${opposite} `, right],
});

const EQUAL = ["===", "!=="] as const;
const UNEQUAL = ["!==", "==="] as const;

export const equal = (left: Doc, right: Doc): Condition => comparison(left, EQUAL, right);
export const unequal = (left: Doc, right: Doc): Condition => comparison(left, UNEQUAL, right);

export const allHold = (...parts: readonly Condition[]): Condition => combine("all", parts);
export const anyHolds = (...parts: readonly Condition[]): Condition => combine("any", parts);

/** One condition of many, without those that decide nothing. */
function combine(kind: "all" | "any", parts: readonly Condition[]): Condition {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const decided = flat.find(isConstant);
  const [only] = flat;
  return decided ?? (only !== undefined && flat.length === 1 ? only : { kind, parts: flat });
}

export function negation(condition: Condition): Condition {
  if (condition.kind !== "one")
    return { kind: condition.kind === "all" ? "any" : "all", parts: condition.parts.map(negation) };
  return { kind: "one", holds: condition.fails, fails: condition.holds };
}

/** `if (…) statement`. */
export const ifStatement = (condition: Condition, statement: Doc): Doc =>
  group([
    "if (",
    group([indent([softline, ...operands(condition)]), softline]),
    ")",
    indent([line, statement]),
  ]);

/** `if (…) { … }`. */
export const ifBlock = (condition: Condition, statements: readonly Doc[]): Doc => {
  const test = group([indent([softline, ...operands(condition)]), softline]);
  return block(["if (", test, ") "], statements);
};

/** Statements in braces, after what they belong to. */
export const block = (head: Doc, statements: readonly Doc[]): Doc => [
  head,
  "{",
  indent(statements.map((one): Doc => [hardline, one])),
  hardline,
  "}",
];

/** `return …`. */
export function returnCondition(condition: Condition): Doc {
  if (condition.kind === "one" || condition.parts.length < 2)
    return ["return ", operands(condition), ";"];
  const parts = indent([softline, group(operands(condition))]);
  return ["return ", group([ifBreak("("), parts, softline, ifBreak(")")]), ";"];
}

/** `test ? yes : no`. */
export const choice = (test: Doc, yes: Doc, no: Doc): Doc =>
  group([test, indent([line, "? ", yes, line, ": ", no])]);

/** The condition as one operand, in brackets if others could be read into it. */
export function operand(condition: Condition): Doc {
  if (condition.kind === "one") return condition.holds;
  if (condition.parts.length < 2) return operands(condition);
  const [first = "", ...rest] = operands(condition);
  return ["(", group([first, indent(rest)]), ")"];
}

/** The operands of a condition that stands alone, with their operators. */
export function operands(condition: Condition): readonly Doc[] {
  if (condition.kind === "one") return [condition.holds];
  const [first, ...rest] = condition.parts;
  if (first === undefined) return [String(condition.kind === "all")];
  const operator = condition.kind === "all" ? " &&" : " ||";
  return [operand(first), ...rest.map((part): Doc => [operator, line, operand(part)])];
}
