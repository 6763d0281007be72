/** One verification of one server: sends cases, checks responses, and collects ids from them. */
import type { DescribedOperation } from "../../live/index.js";
import { type Case, parameterKey, type RequestInput, inputValues } from "../cases/input.js";
import type { Mismatch } from "../checks/mismatch.js";
import { attempt, type CaseOutcome, requestOf, type SessionOptions } from "./attempt.js";
import { Findings } from "./verification.js";
import { shrink } from "./shrink.js";
import { pickResponse } from "../../../../runtime/wire/negotiation/status.js";
import { type Exchange, headerOf, type SentRequest } from "../exchange/exchange.js";
import { answeredValue } from "./answered.js";
import { Coverage } from "./coverage.js";
import { validRefused, valueAt } from "../../../description/index.js";

interface CaseOfOperation {
  readonly one: Case;
  readonly checked: DescribedOperation;
}

/** A fault, and the request that shows it. */
interface ShownFinding {
  readonly found: Mismatch;
  readonly outcome: CaseOutcome;
}

export class Session {
  readonly options: SessionOptions;
  readonly findings = new Findings();
  readonly coverage = new Coverage();
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

  /** Sends a case, and leaves it to the caller what its response means; a faulty success is recorded. */
  async look(one: Case, checked: DescribedOperation): Promise<CaseOutcome | undefined> {
    const outcome = await this.#attempt(one, one.input, checked);
    return outcome && this.#recordFaults(outcome, { one, checked });
  }

  /** Sends a request that a case does not describe completely, as {@link look} does. */
  async send(request: SentRequest, about: CaseOfOperation): Promise<CaseOutcome> {
    return this.#recordFaults(await this.#sendCounted(request, about), about);
  }

  #recordFaults(outcome: CaseOutcome, { one, checked }: CaseOfOperation): CaseOutcome {
    const isSuccess = outcome.answer !== undefined && outcome.answer.status < 300;
    for (const found of isSuccess ? this.findings.newOf(outcome.faults) : [])
      this.record(found, outcome, { case: one.id, operation: checked.operation.id });
    return outcome;
  }

  async #sendCounted(request: SentRequest, about: CaseOfOperation): Promise<CaseOutcome> {
    this.requests += 1;
    const outcome = await attempt(request, about, this.options);
    if (about.one.method === undefined)
      this.coverage.add(about.checked, about.one.input, outcome.answer);
    return outcome;
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
    return request && this.#sendCounted(request, { one: { ...one, input }, checked });
  }

  async #record(
    found: Mismatch,
    outcome: CaseOutcome,
    { one, checked }: CaseOfOperation,
  ): Promise<void> {
    const smallest = await this.#shrunk({ found, outcome }, { one, checked });
    const label = { case: one.id, operation: checked.operation.id };
    this.record(smallest.found, smallest.outcome, label);
  }

  async #shrunk(shown: ShownFinding, { one, checked }: CaseOfOperation): Promise<ShownFinding> {
    if (shown.outcome.answer === undefined || isSmallest(shown, one)) return shown;
    let smallest = shown;
    const { operation } = checked;
    const required = new Set(
      operation.parameters.filter((parameter) => parameter.required).map(parameterKey),
    );
    if (operation.body?.required === true) required.add("body");
    if (one.wrong !== undefined) required.add(one.wrong);
    const settings = { values: this.options.values, required, plain: one.plain };
    await shrink(one.input, settings, async (input) => {
      const outcome = await this.#attempt(one, input, checked);
      const found = outcome?.faults.find(({ key }) => key === shown.found.key);
      if (outcome === undefined || found === undefined) return false;
      smallest = { found, outcome };
      return true;
    });
    return smallest;
  }
}

/** A refusal of one special part: other refusals of smaller requests have other reasons. */
const isSmallest = ({ found }: ShownFinding, { what }: Case): boolean =>
  found.diagnostic.code === validRefused.definition.code && what !== undefined;

interface LearnedValues {
  readonly one: Case;
  readonly checked: DescribedOperation;
  readonly outcome: CaseOutcome;
}

/** Ids and links of a successful response are used in later requests. */
async function learn(
  { one, checked, outcome }: LearnedValues,
  { pool, flows }: SessionOptions,
): Promise<void> {
  const { operation, descriptor } = checked;
  const { answer, request } = outcome;
  if (answer === undefined || answer.status >= 300 || one.method !== undefined) return;
  const declared = pickResponse(descriptor.responses, answer.status);
  const body = await answeredValue(outcome, checked);
  if (body === undefined) return;
  const path = Object.fromEntries(
    Object.entries(inputValues(one.input, "path")).map(([name, value]) => [name, String(value)]),
  );
  pool.learn(operation, path, body);
  for (const flow of flows) {
    if (flow.from !== operation.id || String(flow.status ?? declared?.key) !== declared?.key)
      continue;
    const exchange = { request, answer, input: one.input, body };
    const value = evaluateExpression(flow.expression, exchange);
    if (value !== undefined) pool.learnLink(flow.to, flow.parameter, value);
  }
}

interface Expressible extends Exchange {
  readonly input: RequestInput;
  /** The parsed body of the response. */
  readonly body: unknown;
}

/** The value of a runtime expression (OpenAPI 3.2, 4.21.4) in an exchange; `undefined` if it has none. */
function evaluateExpression(expression: string, exchange: Expressible): unknown {
  const [, side, source, , detail = ""] =
    /^\$(request|response)\.(body|header|path|query)([.#](.*))?$/.exec(expression) ?? [];
  const { request, answer, input, body } = exchange;
  if (expression === "$statusCode") return answer.status;
  if (expression === "$method") return request.method;
  switch (`${side} ${source}`) {
    case "response body":
      return valueAt(body, detail)?.value;
    case "response header":
      return answer.headers.get(detail) ?? undefined;
    case "request body":
      return input.body !== undefined && "value" in input.body
        ? valueAt(input.body.value, detail)?.value
        : undefined;
    case "request header":
      return headerOf(request, detail);
    case "request path":
      return inputValues(input, "path")[detail];
    case "request query":
      return inputValues(input, "query")[detail];
    default:
      return undefined;
  }
}
