/** One verification of one server: sends cases, checks responses, and collects ids from them. */
import { noAnswer } from "../../diagnostics/catalogue/verify-requests.js";
import type { Examples } from "../../examples/examples.js";
import type { SchemaValues } from "../../values/values.js";
import type { CallerCredentials } from "../cases/credentials.js";
import { evaluateExpression } from "../cases/expression.js";
import { type Case, parameterKey, type RequestInput, valuesIn } from "../cases/input.js";
import type { Flow } from "../cases/links.js";
import type { Pool } from "../cases/pool.js";
import { writeRequest } from "../cases/write-request.js";
import { checkAnswer } from "../checks/answer.js";
import { nameOf, type Mismatch, mismatch } from "../checks/mismatch.js";
import { type DescribedOperation } from "../../live/descriptors.js";
import { bodyValues } from "../exchange/body.js";
import {
  type ServerAnswer,
  NoAnswer,
  type SendRequest,
  type SentRequest,
} from "../exchange/exchange.js";
import { checkExpectation } from "./expectations.js";
import { Findings } from "./findings.js";
import { shrink } from "./shrink.js";
import { pickContent } from "../../../runtime/wire/negotiation/content.js";
import { pickResponse } from "../../../runtime/wire/negotiation/status.js";

export interface SessionOptions {
  readonly send: SendRequest;
  readonly values: SchemaValues;
  readonly examples: Examples;
  readonly pool: Pool;
  readonly flows: readonly Flow[];
  readonly credentials: CallerCredentials;
  readonly seed: string;
  /** The origin of the server. */
  readonly origin?: string;
  /** Statuses that the document declares for all operations (`x-error-shapes`). */
  readonly common: readonly number[];
}

/** The outcome of one request. */
export interface CaseOutcome {
  readonly request: SentRequest;
  readonly answer?: ServerAnswer;
  readonly faults: readonly Mismatch[];
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
    await this.#learn(one, outcome, checked);
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
    const { send, credentials, values, origin, common } = this.options;
    const target = { ...checked, credentials, basePath: "" };
    const request = await writeRequest(input, target, one.method);
    if (request === undefined) return undefined;
    this.requests += 1;
    try {
      const answer = await send(request);
      const known = new Set([...common, ...(one.kind === "media-type" ? [415] : [])]);
      const context = { values, known, ...(origin !== undefined && { origin }) };
      const general = one.kind === "method" ? [] : await checkAnswer(answer, checked, context);
      const expected =
        answer.status === 429 ? [] : checkExpectation(one, answer, checked.operation);
      return { request, answer, faults: [...general, ...expected] };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const { operation } = checked;
      const shown = { operation: nameOf(operation), why: `${error.message}.` };
      return { request, faults: [mismatch(noAnswer(shown, operation.origin), operation.id)] };
    }
  }

  async #record(
    found: Mismatch,
    outcome: CaseOutcome,
    { one, checked }: { readonly one: Case; readonly checked: DescribedOperation },
  ): Promise<void> {
    const smallest = await this.#shrunk(found, outcome, { one, checked });
    const again = smallest.faults.find(({ key }) => key === found.key) ?? found;
    this.record(again, smallest, { case: one.id, operation: checked.operation.id });
  }

  async #shrunk(
    { key }: Mismatch,
    outcome: CaseOutcome,
    { one, checked }: { readonly one: Case; readonly checked: DescribedOperation },
  ): Promise<CaseOutcome> {
    if (outcome.answer === undefined) return outcome;
    let smallest = outcome;
    const { operation } = checked;
    const required = new Set(
      operation.parameters.filter((parameter) => parameter.required).map(parameterKey),
    );
    if (operation.body?.required === true) required.add("body");
    if (one.wrong !== undefined) required.add(one.wrong);
    await shrink(one.input, { values: this.options.values, required }, async (input) => {
      const smaller = await this.#attempt(one, input, checked);
      const shows = smaller?.faults.some((other) => other.key === key) === true;
      if (shows) smallest = smaller;
      return shows;
    });
    return smallest;
  }

  /** Ids and links of a successful response are used in later requests. */
  async #learn(
    one: Case,
    outcome: CaseOutcome,
    { operation, descriptor }: DescribedOperation,
  ): Promise<void> {
    const { answer, request } = outcome;
    if (answer === undefined || answer.status >= 300 || one.method !== undefined) return;
    const declared = pickResponse(descriptor.responses, answer.status);
    const content = pickContent(declared?.contents ?? [], answer.headers.get("content-type"));
    if (content?.codec !== "json") return;
    const [body] = await bodyValues(answer, content).catch((): readonly unknown[] => []);
    const { pool, flows } = this.options;
    const path = Object.fromEntries(
      Object.entries(valuesIn(one.input, "path")).map(([name, value]) => [name, String(value)]),
    );
    pool.learn(operation, path, body);
    for (const flow of flows) {
      if (flow.from !== operation.id || (flow.status ?? declared?.status) !== declared?.status)
        continue;
      const value = evaluateExpression(flow.expression, {
        request,
        answer,
        input: one.input,
        body,
      });
      if (value !== undefined) pool.learnLink(flow.to, flow.parameter, value);
    }
  }
}
