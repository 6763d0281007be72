import { planOf } from "../../emit/emitter.js";
import { expression } from "../../print/expression.js";
import { WorkflowBody, type WorkflowCode } from "./function.js";
import type { PlannedWorkflow, TypedCode, WorkflowsPlan } from "./site.js";

/** Prints workflows, each once, and those that they call before them. */
export class WorkflowPrinter {
  readonly #plan: WorkflowsPlan;
  readonly #codes = new Map<string, WorkflowCode | "open">();

  constructor(plan: WorkflowsPlan) {
    this.#plan = plan;
  }

  codeOf(planned: PlannedWorkflow): WorkflowCode {
    const { key } = planned.workflow;
    const known = this.#codes.get(key);
    if (known !== undefined && known !== "open") return known;
    this.#codes.set(key, "open");
    const outputsOf = (called: string): ReadonlyMap<string, TypedCode> => this.#outputsOf(called);
    const code = new WorkflowBody(this.#plan, planned, outputsOf).print();
    this.#codes.set(key, code);
    return code;
  }

  /** Of workflows that call each other, the types of outputs are unknown. */
  #outputsOf(key: string): ReadonlyMap<string, TypedCode> {
    const planned = planOf(this.#plan.workflows.get(key), key);
    if (this.#codes.get(key) !== "open") return this.codeOf(planned).outputs;
    const unknown: TypedCode = { code: expression(""), side: "read", isOptional: true };
    return new Map(planned.workflow.outputs.map(({ name }) => [name, unknown]));
  }
}
