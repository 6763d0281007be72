/** What the code of a workflow can refer to. */
import type {
  NamedExpression,
  Operation,
  Schema,
  Side,
  Workflow,
} from "../../../description/index.js";
import type { NameClaims } from "../../names/assign.js";
import type { NamedOperation } from "../../names/operations.js";
import type { Expression } from "../../print/expression.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { keyword, type TypeExpression, unionType } from "../../print/type.js";
import { typeExpression } from "../types/expression.js";
import type { TypesPlan } from "../types/plan.js";

/** An expression with what is known of its type. */
export interface TypedCode {
  readonly code: Expression;
  /** Absent if any value is possible. */
  readonly schema?: Schema;
  readonly side: Side;
  /** Whether it may be `undefined`, although the schema has no such value. */
  readonly isOptional: boolean;
}

/** A workflow that has a function. */
export interface PlannedWorkflow {
  readonly workflow: Workflow;
  readonly symbol: OutputSymbol;
  /** The type of its own inputs, if it has any. */
  readonly inputs?: OutputSymbol;
  readonly outputs?: OutputSymbol;
}

/** An operation, and where its function is. */
export interface CalledOperation {
  readonly named: NamedOperation;
  /** The functions of its group. */
  readonly space: OutputSymbol;
  readonly method: string;
}

export interface WorkflowsPlan {
  readonly types: TypesPlan;
  readonly workflows: ReadonlyMap<string, PlannedWorkflow>;
  readonly operations: ReadonlyMap<string, CalledOperation>;
  /** Names that no local constant may have. */
  readonly taken: ReadonlySet<string>;
  /** The type of the workflows that a run has begun. */
  readonly begun: OutputSymbol;
  /** By key, those that say to the workflows which they need what the run has begun. */
  readonly sharing: ReadonlySet<string>;
}

/** Workflows that need others, in runs in which two need the same one: it is completed once (Arazzo 1.0, 4.6.4). */
export const sharingWorkflows = (all: ReadonlyMap<string, Workflow>): ReadonlySet<string> =>
  new Set(
    [...all.keys()].flatMap((key) => {
      const run = [...runOf(key, all)];
      const needs = run.flatMap((one) => all.get(one)?.dependsOn ?? []);
      return needs.length < run.length ? [] : run.filter((one) => all.get(one)?.dependsOn.length);
    }),
  );

/** The keys of a workflow and of those that are completed before it, each once. */
function runOf(key: string, all: ReadonlyMap<string, Workflow>): ReadonlySet<string> {
  const found = new Set([key]);
  // The set grows while it is read.
  for (const one of found) for (const needed of all.get(one)?.dependsOn ?? []) found.add(needed);
  return found;
}

/** A workflow, and those that are completed before it, each once. */
export function completedBefore(
  { workflow }: PlannedWorkflow,
  { workflows }: WorkflowsPlan,
): readonly PlannedWorkflow[] {
  const all = new Map([...workflows].map(([key, planned]) => [key, planned.workflow]));
  return [...runOf(workflow.key, all)].flatMap((key) => workflows.get(key) ?? []);
}

/** Whether the function of a workflow has a parameter for inputs: its own, or those of workflows that it needs. */
export const takesInputs = (planned: PlannedWorkflow, plan: WorkflowsPlan): boolean =>
  completedBefore(planned, plan).some(({ inputs }) => inputs !== undefined);

/** The place of an expression. */
export interface WorkflowSite {
  readonly plan: WorkflowsPlan;
  readonly planned: PlannedWorkflow;
  readonly locals: NameClaims;
  /** What makes an error of a step and a criterion. */
  readonly failure: string;
  /** The locals that are used, of those that need not be. */
  readonly used: Set<string>;
  /** The options with headers that most steps send. */
  readonly common?: { readonly name: string; covers(headers: readonly NamedExpression[]): boolean };
  /** The outputs of earlier steps by the id of the step and the name, and those of earlier workflows by key and name. */
  readonly outputs: Map<string, TypedCode>;
  /** The types of what another workflow returns. */
  readonly outputsOf: (key: string) => ReadonlyMap<string, TypedCode>;
  /** The step whose result is at hand. */
  readonly result?: ResultSite;
}

export interface ResultSite {
  /** The constant with it. */
  readonly name: string;
  /** Of a step that calls an operation. */
  readonly operation?: Operation;
  /** Whether its body is read, and not only its status. */
  readonly readsBody?: boolean;
  readonly statusIsKnown?: boolean;
  /** Of a step that calls a workflow. */
  readonly outputs?: ReadonlyMap<string, TypedCode>;
  /** The body, once the status is known. */
  readonly body?: TypedCode;
}

export const outputKey = (step: string, name: string): string => `${step} ${name}`;

export const anyCode = (code: Expression): TypedCode => ({ code, side: "read", isOptional: false });

export function typeOf({ schema, side, isOptional }: TypedCode, types: TypesPlan): TypeExpression {
  if (schema === undefined) return keyword("unknown");
  const type = typeExpression(schema, side, types);
  return isOptional ? unionType([type, keyword("undefined")]) : type;
}
