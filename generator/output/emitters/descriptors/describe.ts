/** Operations as the data that drives the runtime. Default values are left out. */
import type {
  BodyDescriptor,
  HeaderDescriptor,
  OperationDescriptor,
  PaginationDescriptor,
  ResponseDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import type {
  Api,
  Body,
  Content,
  Header,
  Operation,
  Response,
} from "../../../description/index.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import { acceptOf } from "./accept.js";
import { describeContent } from "./content.js";
import { encodersOf } from "./encoders.js";
import { describeHeader, describeParameter, type ValueDescriptions } from "./parameter.js";
import type { Described } from "./print.js";

export interface DescribeContext extends ValueDescriptions {
  readonly api: Api;
  /** Describes a response, or returns the constant that does. */
  readonly responseOf: (response: Response) => Described<ResponseDescriptor> | OutputSymbol;
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
  plain: runtimeSymbol("decodePlainHeaders", "wire/parameters/plain-headers.ts", "value"),
  typed: runtimeSymbol("decodeTypedHeaders", "wire/parameters/typed-headers.ts", "value"),
} as const;

const isScalarHeader = ({ name, shape, content }: Described<HeaderDescriptor>): boolean =>
  content === undefined &&
  (shape === "string" || shape === "number" || shape === "boolean") &&
  name.toLowerCase() !== "set-cookie";

const PICK_WANTED = runtimeSymbol("pickWanted", "wire/negotiation/wanted.ts", "value");

/** Every client can distinguish `application/json` from other media types without this. */
const contentPicker = ({ responses }: Operation): { readonly pickContent?: OutputSymbol } =>
  responses.every(({ contents }) => contents.every(isPlainJson))
    ? {}
    : { pickContent: PICK_WANTED };

const isPlainJson = ({ mediaType, codec }: Content): boolean =>
  mediaType === "application/json" && codec === "json";

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
    ...headersDecoder(
      operation.responses.flatMap(({ headers }) => headers),
      values,
    ),
    ...contentPicker(operation),
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

/** The URL of an operation that has its own server. */
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
