/** Operations as the data that the runtime is driven by. What is the default there is left out here. */
import type {
  BodyDescriptor,
  OperationDescriptor,
  PaginationDescriptor,
  ResponseDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";
import type { Api } from "../../model/api.js";
import type { Body, Operation, Response } from "../../model/operation.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import { acceptOf } from "./accept.js";
import { describeContent } from "./content.js";
import { encodersOf } from "./encoders.js";
import { describeParameter, type ValueDescriptions } from "./parameter.js";
import type { Described } from "./print.js";

export interface DescribeContext extends ValueDescriptions {
  readonly api: Api;
  /** Describes a response, or names the constant that does. */
  readonly responseOf: (response: Response) => Described<ResponseDescriptor> | OutputSymbol;
}

const DECODE_HEADERS = runtimeSymbol("decodeHeaders", "wire/parameters/headers.ts", "value");

const DECODE_TYPED_HEADERS = runtimeSymbol(
  "decodeTypedHeaders",
  "wire/parameters/typed-headers.ts",
  "value",
);

const headersDecoder = (
  { responses }: Operation,
  conversionOf: ValueDescriptions["conversionOf"],
): OutputSymbol =>
  responses.some(({ headers }) => headers.some(({ schema }) => conversionOf(schema) !== undefined))
    ? DECODE_TYPED_HEADERS
    : DECODE_HEADERS;

export function describeOperation(
  operation: Operation,
  { api, shapeOf, conversionOf, responseOf }: DescribeContext,
): Described<OperationDescriptor> {
  const { id, method, path, parameters, body, security, pagination } = operation;
  const values = { shapeOf, conversionOf };
  const described = parameters.map((one) => describeParameter(one, values));
  const rateLimit = operation.rateLimit ?? api.rateLimit;
  const server = ownServer(operation, api);
  return {
    id,
    method,
    path,
    ...(described.length > 0 && { parameters: described }),
    ...encodersOf(operation, described),
    ...(body !== undefined && { body: describeBody(body, values) }),
    responses: operation.responses.map((response) => responseOf(response)),
    ...acceptOf(operation),
    ...(operation.responses.some(({ headers }) => headers.length > 0) && {
      decodeHeaders: headersDecoder(operation, conversionOf),
    }),
    ...(security.length > 0 && {
      security: security.map((alternative) =>
        Object.fromEntries(alternative.map(({ scheme, scopes }) => [scheme.key, scopes])),
      ),
    }),
    ...(pagination !== undefined && {
      pagination: { ...pagination } satisfies PaginationDescriptor,
    }),
    ...(rateLimit !== undefined && {
      rateLimit: { limit: rateLimit.limit, window: rateLimit.window, per: rateLimit.per },
    }),
    ...(server !== undefined && { server }),
  };
}

/** The address of an operation that is served elsewhere than the rest. */
function ownServer({ servers }: Operation, api: Api): string | undefined {
  const [first] = servers;
  const [common] = api.servers;
  if (first === undefined || first.url === common?.url) return undefined;
  return first.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    return first.variables.find((variable) => variable.name === name)?.default ?? whole;
  });
}

function describeBody(
  { required, contents }: Body,
  values: ValueDescriptions,
): Described<BodyDescriptor> {
  return {
    ...(required && { required: true as const }),
    contents: contents.map((content) => describeContent(content, "request", values)),
  };
}
