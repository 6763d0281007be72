/** Sends one request, and checks the answer. */
import { noAnswer } from "../../../description/index.js";
import type { DescribedOperation } from "../../live/index.js";
import type { Case } from "../cases/input.js";
import { writeRequest } from "../cases/write-request.js";
import { checkAnswer } from "../checks/answer.js";
import { type Mismatch, mismatch, nameOf } from "../checks/mismatch.js";
import { NoAnswer, type SentRequest, type ServerAnswer } from "../exchange/exchange.js";
import { checkExpectation } from "./expectations.js";
import type { SessionOptions } from "./session-options.js";

/** The outcome of one request. */
export interface CaseOutcome {
  readonly request: SentRequest;
  readonly answer?: ServerAnswer;
  readonly faults: readonly Mismatch[];
}

/** The request of a case; `undefined` if it cannot be serialised. */
export const requestOf = (
  { input, method }: Case,
  checked: DescribedOperation,
  credentials: SessionOptions["credentials"],
): Promise<SentRequest | undefined> =>
  writeRequest(input, { ...checked, credentials, basePath: "" }, method);

export async function attempt(
  request: SentRequest,
  { one, checked }: { readonly one: Case; readonly checked: DescribedOperation },
  { send, values, origin, common }: SessionOptions,
): Promise<CaseOutcome> {
  const { operation } = checked;
  try {
    const answer = await send(request);
    const known = new Set([...common, ...(one.kind === "media-type" ? [415] : [])]);
    const context = { values, known, ...(origin !== undefined && { origin }) };
    const general = one.kind === "method" ? [] : await checkAnswer(answer, checked, context);
    const expected = answer.status === 429 ? [] : checkExpectation(one, answer, operation);
    return { request, answer, faults: [...general, ...expected] };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const shown = { operation: nameOf(operation), why: `${error.message}.` };
    return { request, faults: [mismatch(noAnswer(shown, operation.origin), operation.id)] };
  }
}
