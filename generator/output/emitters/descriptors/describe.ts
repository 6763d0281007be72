/** Operations as the data that drives the runtime. Default values are left out. */
import type {
  BodyDescriptor,
  HeaderDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  ResponseDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import type {
  ListDescriptor,
  PaginationDescriptor,
} from "../../../../runtime/wire/descriptors/pagination.js";
import {
  type Api,
  type Body,
  type Header,
  leaves,
  type Operation,
  type Pagination,
  type Parameter,
  type Response,
} from "../../../description/index.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import {
  describeHeader,
  describeParameter,
  isPlainParameter,
  type ValueDescriptions,
} from "./parameter.js";
import type { PrintedDescriptor } from "./print.js";
import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import { preferredTypes } from "../types/media-types.js";

/** The parts of an operation: each described, or the constant that does so. */
export interface DescribedParts {
  readonly parameterOf: (
    parameter: Parameter,
  ) => PrintedDescriptor<ParameterDescriptor> | OutputSymbol;
  readonly bodyOf: (body: Body) => PrintedDescriptor<BodyDescriptor> | OutputSymbol;
  readonly responseOf: (response: Response) => PrintedDescriptor<ResponseDescriptor> | OutputSymbol;
}

export interface DescribeContext extends ValueDescriptions, DescribedParts {
  readonly api: Api;
}

/** The function that reads declared response headers: a small one if all are strings, numbers and booleans. */
function headersDecoder(
  headers: readonly Header[],
  values: ValueDescriptions,
): { readonly decodeHeaders?: OutputSymbol } {
  if (headers.length === 0) return {};
  if (headers.some(({ schema }) => values.conversionOf(schema) !== undefined))
    return { decodeHeaders: HEADERS.typed };
  const described = headers.map((header) => describeHeader(header, values));
  return { decodeHeaders: described.every(isScalarHeader) ? HEADERS.plain : HEADERS.any };
}

const HEADERS = {
  any: runtimeSymbol("decodeHeaders", "wire/parameters/headers.ts", "value"),
  plain: runtimeSymbol("decodePlainHeaders", "wire/parameters/plain.ts", "value"),
  typed: runtimeSymbol("decodeTypedHeaders", "wire/parameters/headers.ts", "value"),
} as const;

const isScalarHeader = ({ name, shape, content }: PrintedDescriptor<HeaderDescriptor>): boolean =>
  content === undefined &&
  (shape === "string" || shape === "number" || shape === "boolean") &&
  name.toLowerCase() !== "set-cookie";

export function describeOperation(
  operation: Operation,
  { api, parameterOf, bodyOf, responseOf, ...values }: DescribeContext,
): PrintedDescriptor<OperationDescriptor | ListDescriptor> {
  const { id, method, path, parameters, body, security, pagination } = operation;
  const described = parameters.map((one) => describeParameter(one, values));
  const rateLimit = operation.rateLimit ?? api.rateLimit;
  const server = ownServer(operation, api);
  return {
    id,
    method,
    path,
    ...(parameters.length > 0 && { parameters: parameters.map(parameterOf) }),
    ...(values.calls && encodersOf(operation, described)),
    ...(body !== undefined && { body: bodyOf(body) }),
    responses: Object.fromEntries(
      operation.responses.map((response) => [String(response.status), responseOf(response)]),
    ),
    ...(values.calls && readersOf(operation, values)),
    ...(security.length > 0 && {
      security: security.map((alternative) =>
        Object.fromEntries(alternative.map(({ key, scopes }) => [key, scopes])),
      ),
    }),
    ...(pagination !== undefined && {
      pagination: {
        ...pagination,
        ...firstPage(pagination, operation),
      } satisfies PaginationDescriptor,
    }),
    ...(rateLimit !== undefined && {
      rateLimit: { limit: rateLimit.limit, window: rateLimit.window, per: rateLimit.per },
    }),
    ...(server !== undefined && { server }),
  };
}

/** The URL of an operation that has its own server. */
function ownServer({ servers }: Operation, api: Api): string | undefined {
  const [first] = servers;
  const [common] = api.servers;
  if (first === undefined || first.url === common?.url) return undefined;
  return first.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    return first.variables.find((variable) => variable.name === name)?.default ?? whole;
  });
}

/** Where pages begin: at the default of their parameter, or else at its minimum. */
export function firstPage(
  { style, page, offset }: Pagination,
  { parameters }: Operation,
): { readonly first?: number } {
  const [name, usual] = style === "page" ? [page, 1] : [offset, 0];
  const parameter = parameters.find((one) => one.location === "query" && one.name === name);
  if (parameter === undefined) return {};
  const [minimum] = [...leaves(parameter.schema)].flatMap((leaf) =>
    leaf.kind === "number" ? (leaf.minimum ?? []) : [],
  );
  const first = parameter.default ?? minimum;
  return typeof first === "number" && first !== usual ? { first } : {};
}

/** How a client asks for responses and reads them. */
const readersOf = (operation: Operation, values: ValueDescriptions) => ({
  ...acceptOf(operation),
  ...headersDecoder(
    operation.responses.flatMap(({ headers }) => headers),
    values,
  ),
});

/**
 * The `Accept` header of an operation. If a response may be JSON, only JSON is requested for it, because the result has
 * its type. Media types that only error responses use come last (RFC 9110, 12.4.2). Absent, it is JSON; where there are
 * no bodies, a client accepts what comes.
 */
function acceptOf({ responses }: Operation): { readonly accept?: string } {
  const successes = responses.filter(({ status }) => isSuccess(status));
  const wanted = new Set(successes.flatMap(({ contents }) => preferredTypes(contents)));
  const others = new Set(responses.flatMap(({ contents }) => preferredTypes(contents)));
  const fallbacks = [...others].filter((type) => !wanted.has(type));
  const ranked = wanted.size === 0 ? fallbacks : fallbacks.map((type) => `${type};q=0.9`);
  const accept = [...wanted, ...ranked].join(", ");
  return accept === "application/json" ? {} : { accept: accept || "*/*" };
}

const encoder = (name: string, file: string): OutputSymbol =>
  runtimeSymbol(name, `wire/${file}.ts`, "value");

const ENCODERS = {
  values: encoder("writeValues", "conversion/named"),
  path: encoder("encodePath", "parameters/path"),
  plainPath: encoder("encodePlainPath", "parameters/plain"),
  query: encoder("encodeQuery", "parameters/query"),
  plainQuery: encoder("encodePlainQuery", "parameters/plain"),
  headers: encoder("encodeHeaders", "parameters/headers"),
  plainHeaders: encoder("encodePlainHeaders", "parameters/plain"),
  cookies: encoder("encodeCookies", "parameters/cookies"),
  body: encoder("encodeRequestBody", "bodies/request-body"),
} as const;

type Encoders = Readonly<Record<string, OutputSymbol>>;

/** The functions that write an operation's request: none for parts that it lacks, small ones for simple parts. */
function encodersOf(
  { path, body }: Operation,
  parameters: readonly PrintedDescriptor<ParameterDescriptor>[],
): { readonly encode?: Encoders } {
  const within = (...locations: readonly string[]) =>
    parameters.filter(({ in: location }) => locations.includes(location));
  const query = within("query", "querystring");
  const headers = within("header");
  const isConverted = parameters.some(({ convert }) => convert !== undefined);
  const encode: Encoders = {
    ...(isConverted && { values: ENCODERS.values }),
    ...(path.includes("{") && {
      path: within("path").every(isPlainParameter) ? ENCODERS.plainPath : ENCODERS.path,
    }),
    ...(query.length > 0 && {
      query: query.every(isPlainParameter) ? ENCODERS.plainQuery : ENCODERS.query,
    }),
    ...(headers.length > 0 && {
      headers: headers.every(isPlainParameter) ? ENCODERS.plainHeaders : ENCODERS.headers,
    }),
    ...(within("cookie").length > 0 && { cookies: ENCODERS.cookies }),
    ...(body !== undefined && { body: ENCODERS.body }),
  };
  return Object.keys(encode).length === 0 ? {} : { encode };
}
