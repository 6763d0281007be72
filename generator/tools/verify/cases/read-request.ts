/** Reads requests as a server that follows the document would. */
import { EVERY_CODEC } from "../../../../runtime/server/codecs/every.js";
import { fetchIncoming } from "../../../../runtime/server/http/incoming-request.js";
import { Refusal } from "../../../../runtime/server/http/refusal.js";
import { splitTarget } from "../../../../runtime/server/http/target.js";
import { createInputReader, type Input } from "../../../../runtime/server/request/read-input.js";
import { readQueryTemplate } from "../../../../runtime/server/routing/query-template.js";
import { Routes } from "../../../../runtime/server/routing/routes.js";
import { DecodeError } from "../../../../runtime/wire/values/errors.js";
import type {
  Api,
  Operation,
  ParameterLocation,
  SchemaValues,
} from "../../../description/index.js";
import {
  basePathOf,
  type DescribedOperation,
  describeOperations,
  validatorsOf,
} from "../../live/index.js";
import type { SentRequest } from "../exchange/exchange.js";
import { parameterKey, type RequestInput } from "./input.js";
import { isMembers } from "./variations.js";

export interface ReadRequest extends DescribedOperation {
  /** What the request has of the document; of one that is not valid, nothing is known. */
  readonly input: RequestInput;
  /** Why a server that follows the document would refuse the request. */
  readonly why?: string;
}

/** Reads one request; `undefined` if the document does not describe it. */
export type RequestReader = (request: SentRequest) => Promise<ReadRequest | undefined>;

interface Route extends DescribedOperation {
  readonly read: ReturnType<typeof createInputReader>;
}

interface RouteMatch extends Route {
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
}

/** Paths are those of the document, after `basePath`, after the path of the document's first server, or without a prefix. */
export function createRequestReader(
  api: Api,
  basePath: string,
  values: SchemaValues,
): RequestReader {
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
  return async (request) => {
    const match = find(routes, request);
    if (match === undefined) return undefined;
    const { operation, descriptor } = match;
    return { operation, descriptor, ...(await readInput(request, match)) };
  };
}

/** `%zz` cannot be decoded, so no path of a document matches it. */
function splitDecodable(target: string): ReturnType<typeof splitTarget> | undefined {
  try {
    return splitTarget(target);
  } catch {
    return undefined;
  }
}

function find(
  routes: readonly Routes<Route>[],
  { method, target }: SentRequest,
): RouteMatch | undefined {
  const split = splitDecodable(target);
  if (split === undefined) return undefined;
  const { path, query } = split;
  for (const one of routes) {
    const found = one.find(path, method, query);
    if (found === undefined) continue;
    return { ...found.route, path: found.path, query };
  }
  return undefined;
}

const NO_INPUT: RequestInput = { parameters: new Map(), credentials: "given" };

async function readInput(
  request: SentRequest,
  match: RouteMatch,
): Promise<Pick<ReadRequest, "input" | "why">> {
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
    return { input: inputOf(await read({ path, query, incoming }), operation) };
  } catch (error) {
    if (error instanceof Refusal) return { input: NO_INPUT, why: refusalText(error) };
    if (error instanceof DecodeError) return { input: NO_INPUT, why: error.message };
    throw error;
  }
}

function inputOf(
  { body: value, contentType, ...decoded }: Input,
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
