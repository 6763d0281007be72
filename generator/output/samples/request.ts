import {
  type Api,
  type Content,
  fits,
  type JsonValue,
  type Operation,
  type Parameter,
  parseUrl,
  type Schema,
  type Server,
  words,
} from "../../description/index.js";
import type { ExampleOf } from "./example.js";

/** The values that the samples of an operation send. */
export interface SampleRequest {
  readonly parameters: readonly { readonly parameter: Parameter; readonly value: JsonValue }[];
  readonly body?: SampleBody;
}

export interface SampleBody {
  readonly content: Content;
  /** The schema of the value: that of one item if the content is a stream. */
  readonly schema: Schema;
  readonly value: JsonValue;
}

/** The required parameters of an operation, and its body if it has one: as JSON if possible. */
export function sampleRequest(
  { parameters, body, method }: Operation,
  exampleOf: ExampleOf,
): SampleRequest {
  const values = parameters
    .filter(({ required }) => required)
    .map((parameter) => ({ parameter, value: parameterValue(parameter, exampleOf) }));
  const content = body?.contents.find(({ codec }) => codec === "json") ?? body?.contents[0];
  if (content === undefined || /^(?:GET|HEAD)$/.test(method)) return { parameters: values };
  const schema = content.item ?? content.schema;
  const value = exampleOf(schema, "write", [content.docs]);
  return { parameters: values, body: { content, schema, value } };
}

/** Whether its values are valid: `null` takes the place of what no value is found for. */
export const isComplete = ({ parameters, body }: SampleRequest): boolean =>
  [...parameters.map(({ parameter, value }) => ({ schema: parameter.schema, value })), body].every(
    (sent) => sent?.value !== null || fits(null, sent.schema),
  );

/** An empty path parameter would change the path. */
function parameterValue({ schema, docs, name }: Parameter, exampleOf: ExampleOf): JsonValue {
  const value = exampleOf(schema, "write", [docs]);
  return value === "" ? name : value;
}

/** The placeholder for a credential in a sample: `YOUR_BEARER_KEY`. */
export const placeholder = (key: string): string => {
  const name = words(key)
    .join("_")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]/g, "");
  return name === "" ? "YOUR_TOKEN" : `YOUR_${name}`;
};

/** The base URL of samples if the document declares none. */
const UNKNOWN = "https://api.example.com";

/** The URL of a server with the defaults of its variables. */
export const serverAddress = ({ url, variables }: Server): string =>
  url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    return variables.find((variable) => variable.name === name)?.default ?? whole;
  });

/** The base URL of samples: that of the first server, without a trailing slash. */
export const baseAddress = ({ servers: [first] }: Pick<Api, "servers">): string =>
  first === undefined ? UNKNOWN : absoluteAddress(first, UNKNOWN);

/** The absolute URL of a server, without a trailing slash; `base` if it names none, or a file of the reader. */
export function absoluteAddress(server: Server, base: string): string {
  const url = parseUrl(serverAddress(server), base);
  return url !== undefined && url.protocol !== "file:" ? url.href.replace(/\/+$/, "") : base;
}
