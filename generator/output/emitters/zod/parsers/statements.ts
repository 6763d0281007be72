/** The statements of printed parsers that refuse a value. */
import { literal } from "../../../print/expression.js";
import { flatWidth, group, indent, line, ref, type Doc } from "../../../print/layout/doc.js";
import {
  allHold,
  anyHolds,
  type Condition,
  equal,
  holds,
  ifStatement,
  isAlways,
  negation,
  NEVER,
} from "./condition.js";
import type { ParserForm } from "./site.js";
import { calls, parsers } from "./symbols.js";

export const REFUSE: Doc = ["return ", ref(parsers.INVALID), ";"];

/** A statement, or what has to hold of a value that is not refused. */
export type ParserStep = Doc | { readonly demand: Condition };

export const demand = (condition: Condition): ParserStep => ({ demand: condition });

/** Replaces a part by what its schema makes of it; `unless` says which values it is not for. */
export function demandForm(form: ParserForm, place: Doc, unless: Condition = NEVER): ParserStep {
  const accepted =
    form.kind === "test" ? form.condition(place) : assignment(place, form.result(place));
  const isNull = form.kind === "parse" && form.isNullable === true ? equal(place, "null") : NEVER;
  return demand(anyHolds(unless, isNull, accepted));
}

/** Whether what is assigned is valid; the comparison breaks before its second operand. */
function assignment(place: Doc, result: Doc): Condition {
  const comparison = (operator: string): Doc =>
    group(["(", place, " = ", result, ") ", operator, indent([line, ref(parsers.INVALID)])]);
  return { kind: "one", holds: comparison("!=="), fails: comparison("===") };
}

/** What is longer does not fit on a line of its own, with brackets and the operator after it. */
const LONGEST = 90;

/** Replaces a property, which is named once if it would not fit on a line twice. */
export function demandProperty(
  name: string,
  forms: { readonly inline: ParserForm; readonly called: () => ParserForm | undefined },
  unless: Condition,
): ParserStep {
  const place: Doc = ["o[", literal(name).doc, "]"];
  const { inline } = forms;
  const isShort =
    inline.kind === "test" ||
    flatWidth([place, inline.result(place), "( = ) === INVALID"]) <= LONGEST;
  const callee = isShort ? undefined : forms.called()?.callee;
  if (callee === undefined) return demandForm(inline, place, unless);
  const parsed = holds(calls(parsers.parseProperty, "o", literal(name).doc, callee));
  return demand(anyHolds(unless, parsed));
}

/** All that is demanded between two statements is one of its own. */
export function statementsOf(steps: readonly ParserStep[]): readonly Doc[] {
  const statements: Doc[] = [];
  let demanded: Condition[] = [];
  const refuse = (): void => {
    const condition = allHold(...demanded);
    if (!isAlways(condition)) statements.push(ifStatement(negation(condition), REFUSE));
    demanded = [];
  };
  for (const step of steps)
    if (isDemand(step)) demanded.push(step.demand);
    else {
      refuse();
      statements.push(step);
    }
  refuse();
  return statements;
}

export const isDemand = (step: ParserStep): step is { readonly demand: Condition } =>
  typeof step === "object" && "demand" in step;
