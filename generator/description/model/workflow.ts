/** Workflows (Arazzo 1.1): calls of operations, one after the other, and what goes from one to the next. */
import type { JsonValue } from "../core/json-value.js";
import type { Node } from "./node.js";
import type { Schema } from "./schema.js";

export interface Workflow extends Node {
  readonly kind: "workflow";
  /** Unique among all workflows: the address of its description, and its id. */
  readonly key: string;
  /** `workflowId`. */
  readonly id: string;
  /** Without references. */
  readonly inputs?: Schema;
  /** The keys of workflows that are completed before. */
  readonly dependsOn: readonly string[];
  readonly steps: readonly WorkflowStep[];
  readonly outputs: readonly NamedExpression[];
}

export interface WorkflowStep extends Node {
  readonly id: string;
  /** What it calls: the id of an operation, or the key of a workflow. */
  readonly calls:
    | { readonly kind: "operation"; readonly operation: string }
    | { readonly kind: "workflow"; readonly workflow: string };
  /** Those of the workflow included. */
  readonly parameters: readonly StepParameter[];
  readonly body?: WorkflowExpression;
  readonly contentType?: string;
  /** Milliseconds. */
  readonly timeout?: number;
  /** All must hold. Without any, a status of success does. */
  readonly criteria: readonly Criterion[];
  /** The first whose criteria hold is taken. */
  readonly onSuccess: readonly StepAction[];
  readonly onFailure: readonly StepAction[];
  readonly outputs: readonly NamedExpression[];
}

export interface NamedExpression {
  readonly name: string;
  readonly value: WorkflowExpression;
}

export interface StepParameter extends NamedExpression {
  /** Absent of the input of a workflow. */
  readonly location?: string;
}

export interface StepAction {
  readonly type: "end" | "goto" | "retry";
  /** What it goes to, or what is called before a step is repeated: the id of a step, or the key of a workflow. */
  readonly step?: string;
  readonly workflow?: string;
  /** The inputs of the workflow. */
  readonly parameters: readonly NamedExpression[];
  readonly criteria: readonly Criterion[];
  /** Seconds, unless the response has a `Retry-After`. */
  readonly retryAfter: number;
  readonly retryLimit: number;
}

export interface Criterion {
  /** As written. */
  readonly text: string;
  readonly condition: WorkflowCondition;
}

/** A value that is known when a workflow runs. */
export type WorkflowExpression =
  | { readonly kind: "literal"; readonly value: JsonValue }
  | { readonly kind: "record"; readonly entries: readonly NamedExpression[] }
  | { readonly kind: "list"; readonly items: readonly WorkflowExpression[] }
  /** A text with the texts of values in it. */
  | { readonly kind: "template"; readonly parts: readonly (string | WorkflowExpression)[] }
  | { readonly kind: "input"; readonly name: string }
  | { readonly kind: "stepOutput"; readonly step: string; readonly name: string }
  /** Of a workflow that has been completed before. */
  | { readonly kind: "workflowOutput"; readonly workflow: string; readonly name: string }
  /** Of the workflow that the step calls. */
  | { readonly kind: "calledOutput"; readonly name: string }
  | { readonly kind: "status" | "url" | "body" }
  | { readonly kind: "header"; readonly name: string }
  /** A part of a value, by the segments of a JSON pointer. */
  | {
      readonly kind: "part";
      readonly of: WorkflowExpression;
      readonly path: readonly [string, ...string[]];
    }
  /** What a JSONPath selects: the only value that it can select, or a list. */
  | {
      readonly kind: "selection";
      readonly of: WorkflowExpression;
      readonly path: EmbeddingPath;
      readonly isSingle: boolean;
    }
  /** A value with another one at a JSON pointer. */
  | {
      readonly kind: "replacement";
      readonly of: WorkflowExpression;
      readonly pointer: string;
      readonly value: WorkflowExpression;
    };

/** A JSONPath (RFC 9535), with values between its parts. */
export type EmbeddingPath = readonly (string | WorkflowExpression)[];

export type WorkflowCondition =
  | { readonly kind: "and" | "or"; readonly conditions: readonly WorkflowCondition[] }
  | { readonly kind: "not"; readonly condition: WorkflowCondition }
  | {
      readonly kind: "compare";
      readonly operator: "==" | "!=" | "<=" | ">=" | "<" | ">";
      readonly left: WorkflowExpression;
      readonly right: WorkflowExpression;
    }
  /** Neither false nor null. */
  | { readonly kind: "holds"; readonly value: WorkflowExpression }
  | {
      readonly kind: "matches";
      readonly value: WorkflowExpression;
      readonly pattern: WorkflowExpression;
    }
  /** A JSONPath selects something. */
  | {
      readonly kind: "selects";
      readonly value: WorkflowExpression;
      readonly path: EmbeddingPath;
    };
