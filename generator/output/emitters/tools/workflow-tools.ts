/** Workflows as tools: what each takes, and the function that it runs. */
import { workflowsCalledBy, type JsonValue, type Operation } from "../../../description/index.js";
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
import { completedBefore, type PlannedWorkflow, type WorkflowsPlan } from "../workflows/site.js";
import type { NamedWorkflow, ToolData } from "./describe.js";
import { runtime } from "./symbols.js";

/** The workflows of a plan, with all that each takes and calls. */
export const namedWorkflows = (plan: WorkflowsPlan | undefined): readonly NamedWorkflow[] =>
  plan === undefined
    ? []
    : [...plan.workflows.values()].map((planned) => ({
        workflow: planned.workflow,
        name: planned.symbol.name,
        inputs: completedBefore(planned, plan).flatMap(({ workflow }) => workflow.inputs ?? []),
        operations: operationsOf(planned, plan),
      }));

/** The operations of a workflow, and of all workflows that it may lead to. */
function operationsOf({ workflow }: PlannedWorkflow, plan: WorkflowsPlan): readonly Operation[] {
  const reached = new Set([workflow]);
  // The set grows while it is read.
  for (const one of reached)
    for (const key of workflowsCalledBy(one)) {
      const called = plan.workflows.get(key);
      if (called !== undefined) reached.add(called.workflow);
    }
  const calls = [...reached].flatMap(({ steps }) => steps.map((step) => step.calls));
  return calls.flatMap((one) => {
    const called = one.kind === "operation" ? plan.operations.get(one.operation) : undefined;
    return called === undefined ? [] : [called.named.operation];
  });
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
