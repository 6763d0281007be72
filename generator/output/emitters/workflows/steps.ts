/** The statements of a step: its call, what its failure leads to, and what is kept of its result. */
import type { NamedExpression, StepAction, WorkflowStep } from "../../../description/index.js";
import { planOf } from "../../emit/emitter.js";
import {
  callExpression,
  type Expression,
  expression,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import {
  allHold,
  type Condition,
  holds,
  ifBlock,
  ifStatement,
  isAlways,
  negation,
} from "../zod/parsers/condition.js";
import { type ConditionList, conditionsOf, successOf } from "./conditions.js";
import { callOperation, callWorkflow } from "./requests.js";
import type { ResultSite, WorkflowSite, TypedCode } from "./site.js";
import { runtime } from "./symbols.js";
import { entryOf, valueOf } from "./values.js";

/** How the code of a workflow goes on after a step. */
export interface StepFlow {
  /** After a success. */
  proceed(): readonly Doc[];
  /** Ends the workflow early. */
  end(site: WorkflowSite): readonly Doc[];
  /** Goes on with a step. */
  goTo(step: string): readonly Doc[];
  /** Takes the step again, after another one if one is given. */
  repeat(first?: string): readonly Doc[];
  /** Whether an action may be taken again, and what counts how often it was. */
  retries(action: StepAction): { readonly isLeft: Condition; readonly count: readonly Doc[] };
  /** Keeps an output for later steps. */
  keep(output: NamedExpression, value: TypedCode): readonly Doc[];
}

export interface StepPlace {
  readonly site: WorkflowSite;
  readonly flow: StepFlow;
  /** The outputs that are used. */
  readonly outputs: readonly NamedExpression[];
}

/** Statements, and whether nothing follows them. */
interface Statements {
  readonly lines: readonly Doc[];
  readonly leaves: boolean;
}

export function stepStatements(step: WorkflowStep, { site, flow, outputs }: StepPlace): Statements {
  const result = planOf(site.result, step.id);
  const success = successesOf(step, site);
  const isUsed =
    success.demands.length > 0 || outputs.length > 0 || step.onSuccess.some(hasCriteria);
  const keeps = outputs.flatMap((one) => flow.keep(one, valueOf(one.value, success.site)));
  const actions = actionStatements(step.onSuccess, success.site, flow);
  return {
    lines: [
      [isUsed ? `const ${result.name} = ` : "", "await ", callOf(step, site).doc, ";"],
      ...failureStatements(step, success, { site, flow }),
      ...keeps,
      ...actions.lines,
      ...(actions.leaves ? [] : flow.proceed()),
    ],
    leaves: actions.leaves,
  };
}

const hasCriteria = ({ criteria }: StepAction): boolean => criteria.length > 0;

/** Whether the failure of a step leads to something else than an error. */
export const hasWayOut = ({ onFailure }: WorkflowStep): boolean =>
  onFailure.some(({ type }) => type !== "end");

function callOf(step: WorkflowStep, site: WorkflowSite): Expression {
  const { calls } = step;
  if (calls.kind === "operation") return callOperation(step, calls.operation, site);
  const target = planOf(site.plan.workflows.get(calls.workflow), calls.workflow);
  const call = callWorkflow(target, step.parameters, site);
  return hasWayOut(step) ? callExpression(ref(runtime.outcomeOf), [call]) : call;
}

/** What has to hold for a step to succeed, each with what is thrown otherwise. */
interface Successes {
  readonly demands: readonly { readonly condition: Condition; readonly error: () => Doc }[];
  readonly site: WorkflowSite;
}

function successesOf(step: WorkflowStep, site: WorkflowSite): Successes {
  const name = site.result?.name ?? "";
  const isWorkflow = step.calls.kind === "workflow";
  const list: ConditionList =
    step.criteria.length > 0 || isWorkflow ? conditionsOf(step.criteria, site) : successOf(site);
  const own = list.conditions.map((condition, index) => {
    const criterion = step.criteria[index]?.text ?? "a status of success";
    const parts = [literal(step.id), literal(criterion)];
    const all = isWorkflow ? parts : [...parts, expression(name)];
    const error = (): Doc => {
      site.used.add(site.failure);
      return callExpression(site.failure, all).doc;
    };
    return { condition, error };
  });
  const called = { condition: holds(`${name}.ok`), error: () => `${name}.error` };
  const demands = isWorkflow && hasWayOut(step) ? [called, ...own] : own;
  return { demands, site: list.site };
}

/** What follows if a step has failed: its actions, and an error if none of them is taken. */
function failureStatements(
  step: WorkflowStep,
  { demands }: Successes,
  { site, flow }: Omit<StepPlace, "outputs">,
): readonly Doc[] {
  const refuse = (isLast: boolean): readonly Doc[] =>
    demands.map(({ condition, error }, index) => {
      const line: Doc = ["throw ", error(), ";"];
      const isSure = isLast && index === demands.length - 1;
      return isSure ? line : ifStatement(negation(condition), line);
    });
  if (!hasWayOut(step) || demands.length === 0) return refuse(false);
  const last = step.onFailure.findLastIndex(({ type }) => type !== "end");
  const actions = actionStatements(step.onFailure.slice(0, last + 1), site, flow, () =>
    refuse(true),
  );
  const failed = negation(allHold(...demands.map(({ condition }) => condition)));
  return [ifBlock(failed, [...actions.lines, ...(actions.leaves ? [] : refuse(true))])];
}

/** The actions of a step: the first whose criteria hold is taken. Those after one without criteria are never taken. */
function actionStatements(
  actions: readonly StepAction[],
  site: WorkflowSite,
  flow: StepFlow,
  fail = (): readonly Doc[] => flow.end(site),
): Statements {
  const lines: Doc[] = [];
  for (const action of actions) {
    const { conditions, site: inner } = conditionsOf(action.criteria, site);
    const retries = action.type === "retry" ? flow.retries(action) : undefined;
    const condition = allHold(...(retries ? [retries.isLeft] : []), ...conditions);
    const taken = [...(retries?.count ?? []), ...effectOf(action, { site: inner, flow, fail })];
    if (isAlways(condition)) return { lines: [...lines, ...taken], leaves: true };
    lines.push(ifBlock(condition, taken));
  }
  return { lines, leaves: false };
}

interface ActionPlace extends Omit<StepPlace, "outputs"> {
  /** What an action does that ends the workflow. */
  readonly fail: () => readonly Doc[];
}

function effectOf(action: StepAction, { site, flow, fail }: ActionPlace): readonly Doc[] {
  const { type, workflow, step, retryAfter } = action;
  if (type === "end") return fail();
  const target = workflow === undefined ? undefined : site.plan.workflows.get(workflow);
  const call: readonly Doc[] =
    target === undefined
      ? []
      : [["await ", callWorkflow(target, action.parameters, site).doc, ";"]];
  if (type === "goto") return step === undefined ? [...call, ...flow.end(site)] : flow.goTo(step);
  const pause = callExpression(ref(runtime.pause), [
    literal(retryAfter),
    expression("options"),
    ...(isResponse(site.result) ? [expression(site.result.name)] : []),
  ]);
  return [["await ", pause.doc, ";"], ...call, ...flow.repeat(step)];
}

const isResponse = (result: ResultSite | undefined): result is ResultSite =>
  result?.operation !== undefined;

/** `return { quoteId };` with what is known so far. */
export function returnStatement(outputs: readonly NamedExpression[], site: WorkflowSite): Doc {
  if (outputs.length === 0) return "return;";
  const entries = outputs.map(({ name, value }) => entryOf(name, valueOf(value, site).code));
  return ["return ", objectExpression(entries).doc, ";"];
}
