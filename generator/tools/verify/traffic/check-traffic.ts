/** Checks recorded traffic of other clients: both requests and responses. */
import {
  type Api,
  type Operation,
  requestInvalid,
  requestUndescribed,
  type SchemaValues,
} from "../../../description/index.js";
import type { DescribedOperation } from "../../live/index.js";
import type { RequestInput } from "../cases/input.js";
import { createRequestReader } from "../cases/read-request.js";
import { checkAnswer } from "../checks/answer.js";
import { type Mismatch, mismatch, operationName } from "../checks/mismatch.js";
import type { Exchange } from "../exchange/exchange.js";

/** A recorded exchange: bodies may be missing. */
export interface RecordedExchange extends Exchange {
  readonly withoutBody?: true;
  readonly withoutRequestBody?: true;
}

/** What is wrong with an exchange, and what its request has of the document, if that describes it. */
interface CheckedTraffic {
  readonly checked?: DescribedOperation & { readonly input: RequestInput };
  readonly faults: readonly Mismatch[];
}

/** Checks one exchange. */
export type TrafficCheck = (recorded: RecordedExchange) => Promise<CheckedTraffic>;

/** Creates a function that checks one exchange after the other. */
export function createTrafficCheck(api: Api, basePath: string, values: SchemaValues): TrafficCheck {
  const read = createRequestReader(api, basePath, values);
  return async (recorded) => {
    const { request, answer } = recorded;
    const checked = await read(request);
    if (checked === undefined) return { faults: [undescribedRequest(recorded, api)] };
    const faults = await checkAnswer(answer, checked, { values });
    const kept = faults.filter(
      ({ diagnostic }) =>
        recorded.withoutBody !== true || diagnostic.code !== "verify/body-missing",
    );
    const { operation, why } = checked;
    const isJudged = answer.status < 400 && recorded.withoutRequestBody !== true;
    const invalid = why === undefined || !isJudged ? [] : [invalidFault(why, operation)];
    return { checked, faults: [...kept, ...invalid] };
  };
}

function undescribedRequest({ request, answer }: Exchange, { origin }: Api): Mismatch {
  const [path = ""] = request.target.split("?");
  const shown = { method: request.method, path, status: answer.status };
  return mismatch(requestUndescribed(shown, origin), `${request.method} ${path}`);
}

/** The same fault in several items of a list is one finding. */
const invalidFault = (why: string, operation: Operation): Mismatch =>
  mismatch(
    requestInvalid({ operation: operationName(operation), why }, operation.origin),
    `${operation.id} ${why.replace(/(?<=\.)\d+(?=[. ])/g, "*")}`,
  );
