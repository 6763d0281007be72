/** Operations as the runtime's descriptors, for use in this process instead of in an output file. */
import type {
  OperationDescriptor,
  SecuritySchemeDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";
import {
  createShapes,
  describeBody,
  describeContents,
  describeHeader,
  describeOperation,
  describeParameter,
  describeResponse,
  describeSecurityScheme,
  type Direction,
  isSymbol,
} from "../../output/index.js";
import type {
  Api,
  Body,
  Content,
  Header,
  Operation,
  Parameter,
  Response,
} from "../../description/index.js";

/** An operation, and its descriptor for the runtime. */
export interface DescribedOperation {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
}

export type OperationDescriptors = ReadonlyMap<Operation, OperationDescriptor>;

/**
 * The descriptor of each operation. The functions in a client's descriptors are left out: servers and codecs use only
 * the data.
 */
export function describeOperations(api: Api): OperationDescriptors {
  const values = {
    shapeOf: createShapes(),
    conversionOf: () => undefined,
    sentBy: () => undefined,
    calls: true,
    serves: true,
  };
  const contentsIn = (direction: Direction) => (contents: readonly Content[]) =>
    describeContents(contents, direction, values);
  const context = {
    api,
    ...values,
    headerOf: (header: Header) => describeHeader(header, values),
    parameterOf: (parameter: Parameter) => describeParameter(parameter, values),
    bodyOf: (body: Body) => describeBody(body, contentsIn("request")),
    contentsOf: contentsIn("response"),
    responseOf: (response: Response) => describeResponse(response, context),
  };
  return new Map(
    api.operations.map((operation) => [
      operation,
      withoutSymbols(describeOperation(operation, context)) as OperationDescriptor,
    ]),
  );
}

/** The security schemes of a document by their names. */
export const describeSchemes = ({
  securitySchemes,
}: Api): Readonly<Record<string, SecuritySchemeDescriptor>> =>
  Object.fromEntries(securitySchemes.map((scheme) => [scheme.key, describeSecurityScheme(scheme)]));

function withoutSymbols(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSymbols);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
      isSymbol(member) ? [] : [[key, withoutSymbols(member)]],
    ),
  );
}

/** The path of the document's first server, such as `/v1`; empty if it has none. */
export function basePathOf({ servers }: Api): string {
  const [server] = servers;
  if (server === undefined) return "";
  const url = server.url.replace(
    /\{([^{}]+)\}/g,
    (_, name: string) => server.variables.find((one) => one.name === name)?.default ?? "",
  );
  const path = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? url;
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" || trimmed.startsWith("/") ? trimmed : `/${trimmed}`;
}
