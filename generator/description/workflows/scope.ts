/** What the expressions of a workflow can refer to, and how a problem of a workflow is reported. */
import { closest } from "../core/closest.js";
import { type LocatedValue, originOf } from "../core/origin.js";
import {
  workflowReference,
  workflowSyntax,
  workflowUnsupported,
} from "../diagnostics/catalogue/workflows.js";
import type { Report } from "../diagnostics/diagnostic.js";
import type { Operation } from "../model/operation.js";
import type { NamedExpression, StepParameter, WorkflowExpression } from "../model/workflow.js";
import { child, elements, getText, members } from "../builder/reading/read.js";

/** One Arazzo description. */
export interface WorkflowDocument {
  readonly root: LocatedValue;
  /** The operations of the document by name, if it is the source of that name. */
  readonly operations: ReadonlyMap<string, readonly Operation[]>;
  /** The other Arazzo descriptions among its sources. */
  readonly others: ReadonlyMap<string, WorkflowDocument>;
}

export const workflowsOf = ({ root }: WorkflowDocument): readonly LocatedValue[] =>
  elements(child(root, "workflows"));

export const idOf = ({ value }: LocatedValue, field = "workflowId"): string =>
  getText(value, field) ?? "";

export const keyOf = ({ root: { document } }: WorkflowDocument, id: string): string =>
  `${document}#${id}`;

/** A workflow while it is read. */
export class WorkflowScope {
  readonly document: WorkflowDocument;
  readonly workflow: LocatedValue;
  readonly id: string;
  readonly steps: readonly LocatedValue[];
  /** Whether nothing was reported that leaves the workflow without a function. */
  isComplete = true;
  readonly #report: Report;

  constructor(document: WorkflowDocument, workflow: LocatedValue, report: Report) {
    this.document = document;
    this.workflow = workflow;
    this.id = idOf(workflow);
    this.steps = elements(child(workflow, "steps"));
    this.#report = report;
  }

  missing(
    reference: { readonly what: string; readonly name: string },
    place: LocatedValue,
    known: readonly string[] = [],
  ): undefined {
    const guess = closest(reference.name, known);
    this.#report(workflowReference({ ...reference, guess }, originOf(place)));
    this.isComplete = false;
  }

  malformed(text: string, why: string, place: LocatedValue): undefined {
    this.#report(workflowSyntax({ text, why }, originOf(place)));
    this.isComplete = false;
  }

  unsupported(what: string, place: LocatedValue): undefined {
    this.#report(workflowUnsupported({ workflow: this.id, what }, originOf(place)));
    this.isComplete = false;
  }

  /** The key of a workflow, by its id or as `$sourceDescriptions.name.id`; `undefined` if there is none. */
  workflowKey(place: LocatedValue): string | undefined {
    const name = String(place.value);
    const [, source, id = name] = /^\$sourceDescriptions\.([\w-]+)\.(.+)$/.exec(name) ?? [];
    const document = source === undefined ? this.document : this.document.others.get(source);
    const ids = document === undefined ? [] : workflowsOf(document).map((one) => idOf(one));
    if (document !== undefined && ids.includes(id)) return keyOf(document, id);
    return this.missing({ what: "workflow", name }, place, ids);
  }

  /** The names of the outputs of a step or a workflow. */
  outputsOf(place: LocatedValue): readonly string[] {
    return members(child(place, "outputs")).map(([name]) => name);
  }
}

/** A step while it is read: what it refers to is what it sends, and what comes back. */
export interface StepScope {
  readonly scope: WorkflowScope;
  /** How many steps of the workflow have been completed before. */
  readonly position: number;
  /** Absent of what is no part of a step, or before it is known what the step sends. */
  readonly request?: {
    readonly method: string;
    readonly parameters: readonly StepParameter[];
    readonly body?: WorkflowExpression;
  };
  /** Whether it calls a workflow. */
  readonly callsWorkflow?: boolean;
}

export const find = (
  list: readonly NamedExpression[],
  name: string,
): WorkflowExpression | undefined => list.find((one) => one.name === name)?.value;
