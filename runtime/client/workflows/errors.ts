import { retryAfter, wait } from "../capabilities/retry.js";
import type { CallOptions } from "../call/types.js";

/** Options of a workflow, which go to each of its calls. */
export interface WorkflowOptions extends Omit<CallOptions, "accept" | "idempotencyKey" | "url"> {}

/** What the call of an operation has brought. */
export type StepResult = { readonly status: number; readonly response: Response } & (
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: unknown }
);

/** The body of a response, whatever its status. */
export const bodyOf = (result: StepResult): unknown => (result.ok ? result.data : result.error);

interface StepSite {
  /** `workflowId` and `stepId`. */
  readonly workflow: string;
  readonly step: string;
  /** The criterion that did not hold, as written. */
  readonly criterion: string;
}

/** A step of a workflow did not succeed, and no action of the workflow said how to go on. */
export class WorkflowError extends Error {
  override readonly name: string = "WorkflowError";
  readonly workflow: string;
  readonly step: string;
  readonly criterion: string;
  /** What the step has received; `undefined` if it calls a workflow. */
  readonly status: number | undefined;
  readonly body: unknown;

  constructor({ workflow, step, criterion }: StepSite, result?: StepResult) {
    const status = result === undefined ? "" : ` (status ${result.status})`;
    super(`${workflow}, step ${step}: this does not hold: ${criterion}${status}`);
    this.workflow = workflow;
    this.step = step;
    this.criterion = criterion;
    this.status = result?.status;
    this.body = result && bodyOf(result);
  }
}

/** What makes the errors of a workflow. */
export const failureIn =
  (workflow: string) =>
  (step: string, criterion: string, result?: StepResult): WorkflowError =>
    new WorkflowError({ workflow, step, criterion }, result);

/** What a step that calls a workflow has brought: a failure of it is one of the step. */
export type StepOutcome<Outputs> =
  | { readonly ok: true; readonly outputs: Outputs }
  | { readonly ok: false; readonly error: WorkflowError };

export const outcomeOf = <Outputs>(workflow: Promise<Outputs>): Promise<StepOutcome<Outputs>> =>
  workflow.then(
    (outputs): StepOutcome<Outputs> => ({ ok: true, outputs }),
    (error: unknown): StepOutcome<Outputs> => {
      if (error instanceof WorkflowError) return { ok: false, error };
      throw error;
    },
  );

/** Waits before a step is repeated, as many seconds as the workflow or the server says. */
export const pause = (
  seconds: number,
  { signal }: WorkflowOptions,
  result?: StepResult,
): Promise<void> =>
  wait(retryAfter(result?.response.headers.get("retry-after") ?? null) ?? seconds * 1000, signal);

/** Options with further headers, for those that the operation does not declare. */
export const withHeaders = <Options extends CallOptions>(
  options: Options,
  headers: Readonly<Record<string, unknown>>,
): Options => {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { ...options, headers: { ...options.headers, ...Object.fromEntries(texts) } };
};
