/** Criteria as conditions of code. */
import type {
  Criterion,
  Operation,
  WorkflowCondition,
  WorkflowExpression,
} from "../../../description/index.js";
import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import { callExpression, expression } from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import { typeText } from "../../print/type.js";
import { mediaTypeChoice } from "../types/media-types.js";
import {
  allHold,
  anyHolds,
  comparison,
  type Condition,
  equal,
  holds,
  negation,
} from "../zod/parsers/condition.js";
import { anyCode, type ResultSite, type WorkflowSite, type TypedCode, typeOf } from "./site.js";
import { runtime } from "./symbols.js";
import { selectionIn, textWith, valueOf } from "./values.js";

/** Conditions one after the other: what a status tells of the body holds for those that follow. */
export interface ConditionList {
  readonly conditions: readonly Condition[];
  /** The place where all of them hold. */
  readonly site: WorkflowSite;
}

/** The conditions of criteria; `readsBody`: whether the body is read where they hold. */
export function conditionsOf(criteria: readonly Criterion[], start: WorkflowSite): ConditionList {
  let site = start;
  const conditions = criteria.map(({ condition }) => {
    const [printed, next] = inSequence(condition, site);
    site = next;
    return printed;
  });
  return { conditions, site };
}

/** Of conditions that all hold, each may rely on those before it. */
function inSequence(
  condition: WorkflowCondition,
  site: WorkflowSite,
): readonly [Condition, WorkflowSite] {
  if (condition.kind === "and") {
    let at = site;
    const parts = condition.conditions.map((part) => {
      const [printed, next] = inSequence(part, at);
      at = next;
      return printed;
    });
    return [allHold(...parts), at];
  }
  const printed = conditionOf(condition, site);
  const status = statusIn(condition);
  const body = status === undefined ? undefined : bodyFor(status, site.result);
  if (site.result === undefined || status === undefined) return [printed, site];
  const result = { ...site.result, statusIsKnown: true };
  if (body === undefined) return [printed, { ...site, result }];
  const declared = holds(`${site.result.name}.declared`);
  return [allHold(declared, printed), { ...site, result: { ...result, body } }];
}

/** The status that a condition asks for. */
function statusIn(condition: WorkflowCondition): number | undefined {
  if (condition.kind !== "compare" || condition.operator !== "==") return undefined;
  const { left, right } = condition;
  if (left.kind !== "status" || right.kind !== "literal") return undefined;
  return typeof right.value === "number" ? right.value : undefined;
}

/** The body that an operation declares for a status, if it has one type. */
function bodyFor(status: number, result: ResultSite | undefined): TypedCode | undefined {
  const { operation, name, readsBody } = result ?? {};
  if (operation === undefined || readsBody !== true) return undefined;
  if (mediaTypeChoice(operation) !== undefined) return undefined;
  return bodyOf(operation, status, `${name}.${isSuccess(status) ? "data" : "error"}`);
}

function bodyOf(operation: Operation, status: number, code: Doc): TypedCode | undefined {
  const [content, ...others] =
    operation.responses.find((one) => one.status === status)?.contents ?? [];
  const isValue = content?.codec === "json" || content?.codec === "form";
  if (content === undefined || others.length > 0 || !isValue) return undefined;
  return { ...anyCode(expression(code)), schema: content.schema };
}

/** A step without criteria succeeds with any status of success. */
export function successOf(site: WorkflowSite): ConditionList {
  const { result } = site;
  if (result?.operation === undefined) return { conditions: [], site };
  const isOk = holds(`${result.name}.ok`);
  const [success, ...others] = result.operation.responses.filter((one) => isSuccess(one.status));
  const body =
    typeof success?.status === "number" && others.length === 0
      ? bodyFor(success.status, result)
      : undefined;
  if (body === undefined) return { conditions: [isOk], site };
  const declared = holds(`${result.name}.declared`);
  return { conditions: [allHold(declared, isOk)], site: { ...site, result: { ...result, body } } };
}

function conditionOf(condition: WorkflowCondition, site: WorkflowSite): Condition {
  switch (condition.kind) {
    case "and":
      return inSequence(condition, site)[0];
    case "or":
      return anyHolds(...condition.conditions.map((one) => conditionOf(one, site)));
    case "not":
      return negation(conditionOf(condition.condition, site));
    case "holds":
      return holds(callExpression("Boolean", [valueOf(condition.value, site).code]).doc);
    case "compare":
      return comparisonOf(condition, site);
    case "matches": {
      const { pattern } = condition;
      const text = pattern.kind === "template" ? textWith(pattern.parts, site) : undefined;
      const code = text ?? valueOf(pattern, site).code;
      const value = valueOf(condition.value, site).code;
      return holds(callExpression(ref(runtime.matches), [value, code]).doc);
    }
    case "selects": {
      const { doc } = selectionIn(condition.value, condition.path, site);
      return { kind: "one", holds: [doc, ".length > 0"], fails: [doc, ".length === 0"] };
    }
    default:
      return condition satisfies never;
  }
}

function comparisonOf(
  { operator, ...sides }: WorkflowCondition & { readonly kind: "compare" },
  site: WorkflowSite,
): Condition {
  const [left, right] = [valueOf(sides.left, site), valueOf(sides.right, site)];
  switch (operator) {
    case "==":
      return equality(sides, site);
    case "!=":
      return negation(equality(sides, site));
    case "<":
      return less(left, right, site);
    case ">":
      return less(right, left, site);
    case "<=":
      return anyHolds(less(left, right, site), equality(sides, site));
    case ">=":
      return anyHolds(less(right, left, site), equality(sides, site));
    default:
      return operator satisfies never;
  }
}

function less(left: TypedCode, right: TypedCode, { plan }: WorkflowSite): Condition {
  const areNumbers = [left, right].every(
    (one) => one.code.form === "number" || typeText(typeOf(one, plan.types)) === "number",
  );
  if (!areNumbers) return holds(callExpression(ref(runtime.isLess), [left.code, right.code]).doc);
  const order: Doc = [left.code.doc, " < ", right.code.doc];
  // What is absent is neither less nor greater.
  return { kind: "one", holds: order, fails: ["!(", order, ")"] };
}

/** What is compared with a number or a word such as true is compared as in code, and texts without regard to case. */
function equality(
  sides: { readonly left: WorkflowExpression; readonly right: WorkflowExpression },
  site: WorkflowSite,
): Condition {
  const [left, right] = [valueOf(sides.left, site), valueOf(sides.right, site)];
  const [a, b] = [left.code.doc, right.code.doc];
  // What is known of a status already could make another comparison an error.
  const isStatus = sides.left.kind === "status" && site.result?.statusIsKnown !== true;
  const word = sides.right.kind === "literal" ? sides.right.value : "";
  if (sides.left.kind !== "literal" && word === null) return comparison(a, ["==", "!="], b);
  if (isStatus && typeof word === "number") return equal(a, b);
  return holds(callExpression(ref(runtime.equals), [left.code, right.code]).doc);
}
