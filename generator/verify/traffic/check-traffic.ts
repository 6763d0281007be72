/** Checks traffic that others have made: both requests and answers. */
import { FetchIncomingRequest } from "../../../runtime/server/http/incoming-request.js";
import { HttpError, Refusal } from "../../../runtime/server/http/refusal.js";
import { splitTarget } from "../../../runtime/server/http/target.js";
import { createInputReader } from "../../../runtime/server/request/read-input.js";
import { Routes } from "../../../runtime/server/routing/routes.js";
import { DecodeError } from "../../../runtime/wire/values/errors.js";
import { requestInvalid, requestUndescribed } from "../../diagnostics/catalogue/verify-traffic.js";
import { basePathOf } from "../../live/base-path.js";
import { describeOperations } from "../../live/descriptors.js";
import { validatorsOf } from "../../live/validators.js";
import type { Api } from "../../model/api.js";
import type { Operation } from "../../model/operation.js";
import { createValues } from "../../values/values.js";
import { checkAnswer } from "../checks/answer.js";
import { type Checked, nameOf } from "../checks/checked.js";
import { type Fault, fault } from "../checks/fault.js";
import type { Exchange, SentRequest } from "../exchange/exchange.js";

/** An exchange as it was recorded: bodies may not have been kept. */
export interface Recorded extends Exchange {
  readonly withoutBody?: true;
}

export interface CheckedTraffic {
  /** Absent: the document does not describe the request. */
  readonly operation?: Operation;
  readonly faults: readonly Fault[];
}

interface Route extends Checked {
  readonly read: ReturnType<typeof createInputReader>;
}

interface Match extends Route {
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
}

/**
 * Makes a function that checks one exchange after the other. Paths are those of the document, behind `basePath`, the path of the
 * document's first server, or nothing.
 */
export function createTrafficCheck(
  api: Api,
  basePath: string,
): (recorded: Recorded) => Promise<CheckedTraffic> {
  const values = createValues(api);
  const routes = [...new Set([basePath, basePathOf(api), ""])].map(
    (prefix) => new Routes<Route>(prefix),
  );
  for (const [operation, descriptor] of describeOperations(api)) {
    const read = createInputReader({ descriptor, validators: validatorsOf(operation, values) }, {});
    for (const one of routes)
      one.add(operation.method, operation.path, { operation, descriptor, read });
  }
  const known = new Set(Object.values(api.errorShapes).map(({ status }) => status));
  return async (recorded) => {
    const { request, answer } = recorded;
    const match = find(routes, request);
    if (match === undefined) return { faults: [undescribed(recorded, api)] };
    const faults = await checkAnswer(answer, match, { values, known });
    const kept = faults.filter(
      ({ diagnostic }) =>
        recorded.withoutBody !== true || diagnostic.code !== "verify/body-missing",
    );
    const why = answer.status < 400 ? await whyInvalid(request, match) : undefined;
    const { operation } = match;
    const invalid = why === undefined ? [] : [invalidFault(why, operation)];
    return { operation, faults: [...kept, ...invalid] };
  };
}

function find(
  routes: readonly Routes<Route>[],
  { method, target }: SentRequest,
): Match | undefined {
  const { path, query } = splitTarget(target);
  for (const one of routes) {
    const found = one.find(path);
    const entry = found?.methods.get(method);
    if (found === undefined || entry === undefined) continue;
    const named = entry.variables.map((name, index) => [name, found.values[index] ?? ""]);
    return { ...entry.route, path: Object.fromEntries(named) as Match["path"], query };
  }
  return undefined;
}

function undescribed({ request, answer }: Exchange, { origin }: Api): Fault {
  const { path } = splitTarget(request.target);
  const shown = { method: request.method, path, status: answer.status };
  return fault(requestUndescribed(shown, origin), `${request.method} ${path}`);
}

const invalidFault = (why: string, operation: Operation): Fault =>
  fault(
    requestInvalid({ operation: nameOf(operation), why }, operation.origin),
    `${operation.id} ${why}`,
  );

/** Why a server that keeps the document would refuse a request; nothing where it would not. */
async function whyInvalid(
  request: SentRequest,
  { read, path, query }: Match,
): Promise<string | undefined> {
  const { method, headers, body } = request;
  const hasBody = body !== undefined && method !== "GET" && method !== "HEAD";
  const incoming = new FetchIncomingRequest(
    new Request("http://recorded.invalid/", {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      ...(hasBody && { body }),
    }),
  );
  try {
    const { input } = await read({ path, query, incoming });
    await input();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error);
    if (error instanceof DecodeError || error instanceof HttpError) return error.message;
    throw error;
  }
}

function refusalText({ kind, details: { message, errors = {} } }: Refusal): string {
  const [first] = Object.entries(errors);
  if (kind === "unsupportedMediaType") return "the media type of its body is not declared.";
  if (first === undefined) return message ?? kind;
  const [field, [text = ""] = []] = first;
  return `${field} ${text}.`;
}
