/** One verification of one server: sends cases, checks responses, and collects ids from them. */
import type { DescribedOperation } from "../../live/index.js";
import { type Case, parameterKey, type RequestInput } from "../cases/input.js";
import type { Mismatch } from "../checks/mismatch.js";
import { attempt, type CaseOutcome, requestOf } from "./attempt.js";
import { Findings } from "./findings.js";
import { learn } from "./learn.js";
import type { SessionOptions } from "./session-options.js";
import { shrink } from "./shrink.js";

/** A fault, and the request that shows it. */
interface Shown {
  readonly found: Mismatch;
  readonly outcome: CaseOutcome;
}

export class Session {
  readonly options: SessionOptions;
  readonly findings = new Findings();
  requests = 0;

  constructor(options: SessionOptions) {
    this.options = options;
  }

  /** Sends a case and records its findings. `undefined` if its request cannot be serialised. */
  async run(one: Case, checked: DescribedOperation): Promise<CaseOutcome | undefined> {
    const outcome = await this.#attempt(one, one.input, checked);
    if (outcome === undefined) return undefined;
    for (const found of this.findings.newOf(outcome.faults))
      await this.#record(found, outcome, { one, checked });
    await learn({ one, checked, outcome }, this.options);
    return outcome;
  }

  /** Sends a case, and leaves its response to the caller. */
  look(one: Case, checked: DescribedOperation): Promise<CaseOutcome | undefined> {
    return this.#attempt(one, one.input, checked);
  }

  /** Records a fault that a sequence of requests shows. */
  record(
    found: Mismatch,
    outcome: CaseOutcome,
    label: { readonly case: string; readonly operation: string },
  ): void {
    const { request, answer } = outcome;
    this.findings.add(found, {
      diagnostic: found.diagnostic,
      ...label,
      request,
      ...(answer !== undefined && { answer }),
    });
  }

  async #attempt(
    one: Case,
    input: RequestInput,
    checked: DescribedOperation,
  ): Promise<CaseOutcome | undefined> {
    const request = await requestOf({ ...one, input }, checked, this.options.credentials);
    if (request === undefined) return undefined;
    this.requests += 1;
    return attempt(request, { one, checked }, this.options);
  }

  async #record(
    found: Mismatch,
    outcome: CaseOutcome,
    { one, checked }: { readonly one: Case; readonly checked: DescribedOperation },
  ): Promise<void> {
    const smallest = await this.#shrunk({ found, outcome }, { one, checked });
    const label = { case: one.id, operation: checked.operation.id };
    this.record(smallest.found, smallest.outcome, label);
  }

  async #shrunk(
    shown: Shown,
    { one, checked }: { readonly one: Case; readonly checked: DescribedOperation },
  ): Promise<Shown> {
    if (shown.outcome.answer === undefined) return shown;
    let smallest = shown;
    const { operation } = checked;
    const required = new Set(
      operation.parameters.filter((parameter) => parameter.required).map(parameterKey),
    );
    if (operation.body?.required === true) required.add("body");
    if (one.wrong !== undefined) required.add(one.wrong);
    await shrink(one.input, { values: this.options.values, required }, async (input) => {
      const outcome = await this.#attempt(one, input, checked);
      const found = outcome?.faults.find(({ key }) => key === shown.found.key);
      if (outcome === undefined || found === undefined) return false;
      smallest = { found, outcome };
      return true;
    });
    return smallest;
  }
}
