/** Checks recorded traffic of other clients: both requests and responses. */
import { EVERY_CODEC } from "../../../../runtime/server/codecs/every.js";
import { createInputReader, type Input } from "../../../../runtime/server/request/read-input.js";
import { readQueryTemplate } from "../../../../runtime/server/routing/query-template.js";
import { Routes } from "../../../../runtime/server/routing/routes.js";
import {
  type Api,
  type Operation,
  type ParameterLocation,
  requestInvalid,
  requestUndescribed,
  type SchemaValues,
} from "../../../description/index.js";
import {
  basePathOf,
  type DescribedOperation,
  describeOperations,
  validatorsOf,
} from "../../live/index.js";
import { parameterKey, type RequestInput } from "../cases/input.js";
import { isMembers } from "../cases/variations.js";
import { checkAnswer } from "../checks/answer.js";
import { type Mismatch, mismatch, operationName } from "../checks/mismatch.js";
import type { Exchange, SentRequest } from "../exchange/exchange.js";
import { find, type Route, type RouteMatch } from "./routes.js";
import { fetchIncoming } from "../../../../runtime/server/http/incoming-request.js";
import { Refusal } from "../../../../runtime/server/http/refusal.js";
import { DecodeError } from "../../../../runtime/wire/values/errors.js";

/** A recorded exchange: bodies may be missing. */
export interface RecordedExchange extends Exchange {
  readonly withoutBody?: true;
}

interface CheckedTraffic {
  /** Absent if the document does not describe the request. */
  readonly checked?: DescribedOperation;
  /** What the request has of the document; of one that is not valid, nothing is known. */
  readonly input: RequestInput;
  readonly faults: readonly Mismatch[];
}

/** Checks one exchange. */
export type TrafficCheck = (recorded: RecordedExchange) => Promise<CheckedTraffic>;

/**
 * Creates a function that checks one exchange after the other. Paths are those of the document, after `basePath`, after
 * the path of the document's first server, or without a prefix.
 */
export function createTrafficCheck(api: Api, basePath: string, values: SchemaValues): TrafficCheck {
  const routes = [...new Set([basePath, basePathOf(api), ""])].map(
    (prefix) => new Routes<Route>(prefix, readQueryTemplate),
  );
  for (const [operation, descriptor] of describeOperations(api)) {
    const read = createInputReader(
      { descriptor, validators: validatorsOf(operation, values), codecs: EVERY_CODEC },
      {},
    );
    for (const one of routes)
      one.add(operation.method, operation.path, { operation, descriptor, read });
  }
  return async (recorded) => {
    const { request, answer } = recorded;
    const match = find(routes, request);
    if (match === undefined)
      return { input: NO_INPUT, faults: [undescribedRequest(recorded, api)] };
    const faults = await checkAnswer(answer, match, { values });
    const kept = faults.filter(
      ({ diagnostic }) =>
        recorded.withoutBody !== true || diagnostic.code !== "verify/body-missing",
    );
    const { why, input } = await readInput(request, match);
    const { operation } = match;
    const invalid = why === undefined || answer.status >= 400 ? [] : [invalidFault(why, operation)];
    return { checked: match, input, faults: [...kept, ...invalid] };
  };
}

const NO_INPUT: RequestInput = { parameters: new Map(), credentials: "given" };

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

interface ReadInput {
  readonly input: RequestInput;
  /** Why a server that follows the document would refuse the request. */
  readonly why?: string;
}

async function readInput(request: SentRequest, match: RouteMatch): Promise<ReadInput> {
  const { read, path, query, operation } = match;
  const { headers, body } = request;
  const incoming = fetchIncoming(
    new Request("http://recorded.invalid/", {
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      // Only whether there is a body matters, and `Request` does not allow every method.
      ...(body !== undefined && { method: "POST", body }),
    }),
  );
  try {
    return await read({ path, query, incoming }, async (input) => ({
      input: inputOf(input, operation),
    }));
  } catch (error) {
    if (error instanceof Refusal) return { input: NO_INPUT, why: refusalText(error) };
    if (error instanceof DecodeError) return { input: NO_INPUT, why: error.message };
    throw error;
  }
}

function inputOf(
  { parameters: decoded, body: value, contentType }: Input,
  operation: Operation,
): RequestInput {
  const parts: Readonly<Partial<Record<ParameterLocation, unknown>>> = {
    path: decoded.params,
    query: decoded.query,
    header: decoded.headers,
    cookie: decoded.cookies,
  };
  const parameters = new Map(
    operation.parameters.flatMap((parameter) => {
      const part = parts[parameter.location];
      const found = isMembers(part) ? part[parameter.name] : undefined;
      return found === undefined ? [] : [[parameterKey(parameter), found] as const];
    }),
  );
  const content = operation.body?.contents.find(({ mediaType }) => mediaType === contentType);
  return { ...NO_INPUT, parameters, ...(content !== undefined && { body: { content, value } }) };
}

function refusalText({ kind, message, details: { errors = {} } }: Refusal): string {
  const [first] = Object.entries(errors);
  if (kind === "unsupportedMediaType") return "the media type of its body is not declared.";
  if (first === undefined) return message;
  const [field, [text = ""] = []] = first;
  return `${field} ${text}.`;
}
