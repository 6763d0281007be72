import { pickContent } from "../../../../runtime/wire/negotiation/content.js";
import { pickResponse } from "../../../../runtime/wire/negotiation/status.js";
import type { DescribedOperation } from "../../live/index.js";
import { evaluateExpression } from "../cases/expression.js";
import { type Case, valuesIn } from "../cases/input.js";
import { bodyValues } from "../exchange/body.js";
import type { CaseOutcome } from "./attempt.js";
import type { SessionOptions } from "./session-options.js";

interface Learned {
  readonly one: Case;
  readonly checked: DescribedOperation;
  readonly outcome: CaseOutcome;
}

/** Ids and links of a successful response are used in later requests. */
export async function learn(
  { one, checked: { operation, descriptor }, outcome }: Learned,
  { pool, flows }: SessionOptions,
): Promise<void> {
  const { answer, request } = outcome;
  if (answer === undefined || answer.status >= 300 || one.method !== undefined) return;
  const declared = pickResponse(descriptor.responses, answer.status);
  const content = pickContent(declared?.contents ?? [], answer.headers.get("content-type"));
  if (content?.codec !== "json") return;
  const [body] = await bodyValues(answer, content).catch((): readonly unknown[] => []);
  const path = Object.fromEntries(
    Object.entries(valuesIn(one.input, "path")).map(([name, value]) => [name, String(value)]),
  );
  pool.learn(operation, path, body);
  for (const flow of flows) {
    if (flow.from !== operation.id || (flow.status ?? declared?.status) !== declared?.status)
      continue;
    const exchange = { request, answer, input: one.input, body };
    const value = evaluateExpression(flow.expression, exchange);
    if (value !== undefined) pool.learnLink(flow.to, flow.parameter, value);
  }
}
