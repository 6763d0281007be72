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
}

/** A workflow, and those that are completed before it, each once. */
export function completedBefore(
  planned: PlannedWorkflow,
  { workflows }: WorkflowsPlan,
): readonly PlannedWorkflow[] {
  const found = new Set([planned]);
  // The set grows while it is read.
  for (const { workflow } of found)
    for (const key of workflow.dependsOn) {
      const needed = workflows.get(key);
      if (needed !== undefined) found.add(needed);
    }
  return [...found];
}

/** The place of an expression. */
export interface WorkflowSite {
  readonly plan: WorkflowsPlan;
  readonly planned: PlannedWorkflow;
  readonly locals: NameClaims;
  /** What makes an error of a step and a criterion. */
  readonly failure: string;
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
