/** Operations as the data that the runtime is driven by. What is the default there is left out here. */
import type {
  BodyDescriptor,
  ContentDescriptor,
  HeaderDescriptor,
  OAuthFlowDescriptor,
  OperationDescriptor,
  PaginationDescriptor,
  ParameterDescriptor,
  PartDescriptor,
  ResponseDescriptor,
  SecuritySchemeDescriptor,
  ServerDescriptor,
  Shape,
} from "../../../runtime/wire/descriptors/descriptor.js";
import type { Api } from "../../model/api.js";
import type {
  Body,
  Content,
  Header,
  Operation,
  Parameter,
  ParameterCodec,
  PartEncoding,
  Response,
  Server,
} from "../../model/operation.js";
import type { SecurityScheme } from "../../model/security.js";
import type { Shapes } from "./shape.js";

/** Levels of a value that a style can show: a list or an object, and lists in an exploded one. */
const STYLED = 2;
/** Levels of a `deepObject`. */
const DEEP = 6;

export function describeOperation(
  operation: Operation,
  { api, shapeOf }: { readonly api: Api; readonly shapeOf: Shapes },
): OperationDescriptor {
  const { id, method, path, parameters, body, responses, security, pagination } = operation;
  const rateLimit = operation.rateLimit ?? api.rateLimit;
  const server = ownServer(operation, api);
  return {
    id,
    method,
    path,
    ...(parameters.length > 0 && {
      parameters: parameters.map((one) => describeParameter(one, shapeOf)),
    }),
    ...(body !== undefined && { body: describeBody(body, shapeOf) }),
    responses: responses.map((response) => describeResponse(response, shapeOf)),
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

function describeParameter(
  { name, location, required, schema, codec }: Parameter,
  shapeOf: Shapes,
): ParameterDescriptor {
  const common = { name, in: location, ...(required && { required: true as const }) };
  if (codec.kind === "content")
    return { ...common, shape: shapeOf(schema, 1), content: codec.mediaType };
  const style = codec.style === defaultStyle(location) ? undefined : codec.style;
  return {
    ...common,
    shape: shapeOf(schema, codec.style === "deepObject" ? DEEP : STYLED),
    ...(style !== undefined && { style }),
    ...explodeOf(codec),
    ...(codec.allowReserved && { allowReserved: true }),
  };
}

const defaultStyle = (location: Parameter["location"]): string =>
  location === "path" || location === "header" ? "simple" : "form";

type StyleCodec = Extract<ParameterCodec, { kind: "style" }>;

function explodeOf({ style, explode }: StyleCodec): { readonly explode?: boolean } {
  const usual = style === "form" || style === "cookie";
  return explode === usual || style === "deepObject" ? {} : { explode };
}

function describeBody({ required, contents }: Body, shapeOf: Shapes): BodyDescriptor {
  return {
    ...(required && { required: true as const }),
    contents: contents.map((content) => describeContent(content, shapeOf)),
  };
}

function describeContent(content: Content, shapeOf: Shapes): ContentDescriptor {
  const { mediaType, codec, encodings } = content;
  const shape = contentShape(content, shapeOf);
  const parts = encodings.flatMap((encoding) => {
    const part = describePart(encoding);
    return Object.keys(part).length === 0 ? [] : [[encoding.property, part] as const];
  });
  return {
    type: mediaType,
    codec,
    ...(shape !== undefined && shape !== "json" && { shape }),
    ...(parts.length > 0 && { parts: Object.fromEntries(parts) }),
  };
}

/** JSON tells its own types; what is text needs to be told. */
function contentShape(
  { codec, schema, item, encodings }: Content,
  shapeOf: Shapes,
): Shape | undefined {
  switch (codec) {
    case "json":
    case "json-lines":
    case "json-sequence":
    case "binary":
      return undefined;
    case "text": {
      const shape = shapeOf(schema, 0);
      return shape === "string" ? undefined : shape;
    }
    case "event-stream":
      return eventShape(shapeOf(item ?? schema, 2));
    case "form":
    case "multipart":
      return shapeOf(
        schema,
        encodings.some(({ style }) => style?.style === "deepObject") ? DEEP : STYLED,
      );
    default:
      return codec satisfies never;
  }
}

/** Only the data of an event can be anything but text. */
function eventShape(shape: Shape): Shape {
  if (typeof shape === "string" || !("object" in shape)) return shape;
  const { data } = shape.object;
  return data === undefined
    ? "json"
    : { object: { data: typeof data === "string" ? data : "json" } };
}

function describePart({ contentType, style }: PartEncoding): PartDescriptor {
  if (style === undefined) return contentType === undefined ? {} : { contentType };
  return {
    style: style.style,
    ...explodeOf(style),
    ...(style.allowReserved && { allowReserved: true as const }),
  };
}

function describeResponse(
  { status, headers, contents }: Response,
  shapeOf: Shapes,
): ResponseDescriptor {
  return {
    status,
    ...(contents.length > 0 && {
      contents: contents.map((content) => describeContent(content, shapeOf)),
    }),
    ...(headers.length > 0 && {
      headers: headers.map((header) => describeHeader(header, shapeOf)),
    }),
  };
}

function describeHeader(
  { name, required, schema, codec }: Header,
  shapeOf: Shapes,
): HeaderDescriptor {
  return {
    name,
    ...(required && { required: true as const }),
    shape: shapeOf(schema, STYLED),
    ...(codec.kind === "style" && codec.explode && { explode: true as const }),
    ...(codec.kind === "content" && { content: codec.mediaType }),
  };
}

export function describeSecurityScheme({ scheme }: SecurityScheme): SecuritySchemeDescriptor {
  switch (scheme.type) {
    case "apiKey":
      return { type: "apiKey", in: scheme.in, name: scheme.name };
    case "http":
      return { type: "http", scheme: scheme.scheme };
    case "oauth2":
      return { type: "oauth2", flows: scheme.flows.map(describeFlow) };
    case "openIdConnect":
      return { type: "openIdConnect", url: scheme.url };
    case "mutualTLS":
      return { type: "mutualTLS" };
    default:
      return scheme satisfies never;
  }
}

type Flow = Extract<SecurityScheme["scheme"], { type: "oauth2" }>["flows"][number];

const describeFlow = ({
  flow,
  authorizationUrl,
  tokenUrl,
  refreshUrl,
}: Flow): OAuthFlowDescriptor => ({
  flow,
  ...(authorizationUrl !== undefined && { authorizationUrl }),
  ...(tokenUrl !== undefined && { tokenUrl }),
  ...(refreshUrl !== undefined && { refreshUrl }),
});

export function describeServer({ url, name, variables }: Server): ServerDescriptor {
  const described = variables.map(
    (variable) =>
      [
        variable.name,
        { default: variable.default, ...(variable.values && { values: variable.values }) },
      ] as const,
  );
  return {
    url,
    ...(name !== undefined && { name }),
    ...(described.length > 0 && { variables: Object.fromEntries(described) }),
  };
}
