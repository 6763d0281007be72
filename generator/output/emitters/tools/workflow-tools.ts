/** Workflows as tools: what each takes, and the function that it runs. */
import type { JsonValue, Operation, Schema } from "../../../description/index.js";
import type { NameClaims } from "../../names/assign.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import {
  arrowFunction,
  callExpression,
  expression,
  jsonEntry,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { intersectionType, typeDoc, typeName } from "../../print/type.js";
import type { PlannedWorkflow, WorkflowsPlan } from "../workflows/site.js";
import type { NamedWorkflow, ToolData } from "./describe.js";
import { runtime } from "./symbols.js";

/** The workflows of a plan, with all that each takes and calls. */
export const namedWorkflows = (plan: WorkflowsPlan | undefined): readonly NamedWorkflow[] =>
  [...(plan?.workflows.values() ?? [])].map((planned) => {
    const own = { workflow: planned.workflow, name: planned.symbol.name };
    const before = plan === undefined ? [] : completedBefore(planned, plan);
    const inputs = before.flatMap(({ workflow }): readonly Schema[] =>
      workflow.inputs === undefined ? [] : [workflow.inputs],
    );
    return { ...own, inputs, operations: plan === undefined ? [] : calledBy(planned, plan) };
  });

/** A workflow, and those that it depends on. */
const completedBefore = (
  planned: PlannedWorkflow,
  plan: WorkflowsPlan,
): readonly PlannedWorkflow[] => [
  planned,
  ...planned.workflow.dependsOn.flatMap((key) => {
    const needed = plan.workflows.get(key);
    return needed === undefined ? [] : completedBefore(needed, plan);
  }),
];

/** The operations that a workflow calls, and those of the workflows that it calls or depends on. */
function calledBy({ workflow }: PlannedWorkflow, plan: WorkflowsPlan): readonly Operation[] {
  const reached = new Set([workflow.key]);
  const found: Operation[] = [];
  // The set grows while it is read.
  for (const key of reached) {
    const next = plan.workflows.get(key)?.workflow;
    for (const needed of next?.dependsOn ?? []) reached.add(needed);
    for (const { calls } of next?.steps ?? [])
      if (calls.kind === "workflow") reached.add(calls.workflow);
      else {
        const called = plan.operations.get(calls.operation);
        if (called !== undefined) found.push(called.named.operation);
      }
  }
  return found;
}

/** `quoteToOrderTool` for each workflow. */
export const workflowTools = (
  plan: WorkflowsPlan | undefined,
  tools: readonly ToolData[],
  claims: NameClaims,
): readonly ConstantDeclaration[] =>
  [...(plan?.workflows.values() ?? [])].flatMap((planned, index): ConstantDeclaration[] => {
    const tool = tools[index];
    if (plan === undefined || tool === undefined) return [];
    const { symbol, workflow } = planned;
    return [
      {
        kind: "constant",
        name: claims.claim(`${symbol.name}Tool`),
        comment: comment({ text: [`The workflow \`${workflow.id}\`.`] }),
        type: typeName(runtime.Tool),
        value: objectExpression([
          ...Object.entries(tool).map(([key, value]) => jsonEntry(key, value as JsonValue)),
          { key: "workflow", value: runner(planned, plan) },
        ]),
      },
    ];
  });

/** `(client, input, options) => quoteToOrder(client, input as QuoteToOrderInputs, options)`. */
function runner(planned: PlannedWorkflow, plan: WorkflowsPlan) {
  const inputs = completedBefore(planned, plan).flatMap((one) =>
    one.inputs === undefined ? [] : [one.inputs],
  );
  const input = expression([
    "input as ",
    typeDoc(intersectionType(inputs.map((symbol) => typeName(symbol)))),
  ]);
  const call = callExpression(ref(planned.symbol), [
    expression("client"),
    ...(inputs.length === 0 ? [] : [input]),
    expression("options"),
  ]);
  return arrowFunction(`(client, ${inputs.length === 0 ? "_input" : "input"}, options)`, call);
}
