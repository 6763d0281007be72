import type { ParameterDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";
import { encodeCookies } from "../../../runtime/wire/parameters/cookies.js";
import { encodeHeaders } from "../../../runtime/wire/parameters/headers.js";
import { encodePath } from "../../../runtime/wire/parameters/path.js";
import { encodeQuery } from "../../../runtime/wire/parameters/query.js";
import type { JsonValue } from "../../core/json-value.js";
import type { Api } from "../../model/api.js";
import type { Content, Operation } from "../../model/operation.js";
import type { SecurityScheme } from "../../model/security.js";
import { unwrap } from "../../model/unwrap.js";
import { placeholder, type SampleRequest, baseAddress, serverAddress } from "./request.js";

/** The input of a sample; the parameters are those of the generated client. */
export interface CurlSample {
  readonly api: Api;
  readonly operation: Operation;
  readonly request: SampleRequest;
  readonly parameters: readonly ParameterDescriptor[];
}

/** A call of `curl` that sends what the generated client sends: values are encoded by the same functions. */
export function curlSample(source: CurlSample): string {
  const { operation, request } = source;
  const { method } = operation;
  const body = bodyArguments(request);
  const implied = method === "GET" || (method === "POST" && body.length > 0);
  const pieces = [
    ...(implied ? [] : [`-X ${quote(method)}`]),
    quote(addressOf(source)),
    ...headerLines(source).map((line) => `-H ${quote(line)}`),
    ...basicArguments(operation),
    ...body,
  ];
  return `curl ${pieces.join(" \\\n  ")}\n`;
}

/** In single quotes nothing is special to a shell (POSIX, 2.2.2). */
const quote = (text: string): string =>
  /^[A-Z]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

type Values = Readonly<Record<string, unknown>>;

function addressOf({ api, operation, request, parameters }: CurlSample): string {
  const [own] = operation.servers;
  const base =
    own === undefined || own.url === api.servers[0]?.url
      ? baseAddress(api)
      : serverAddress(own).replace(/\/+$/, "");
  const values = valuesOf(request);
  const query = [
    safely(() => encodeQuery(parameters, wholeQuery(request) ?? values), ""),
    ...credentials(operation).flatMap(({ key, scheme }) =>
      scheme.type === "apiKey" && scheme.in === "query"
        ? [`${encodeURIComponent(scheme.name)}=${placeholder(key)}`]
        : [],
    ),
  ].filter((part) => part !== "");
  const path = safely(() => encodePath(operation.path, parameters, values), operation.path);
  return `${base}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

/** An example that cannot be encoded must not prevent the sample. */
function safely<T>(encode: () => T, otherwise: T): T {
  try {
    return encode();
  } catch {
    return otherwise;
  }
}

const valuesOf = ({ parameters }: SampleRequest): Values =>
  Object.fromEntries(parameters.map(({ parameter, value }) => [parameter.name, value]));

const wholeQuery = ({ parameters }: SampleRequest): JsonValue | undefined =>
  parameters.find(({ parameter }) => parameter.location === "querystring")?.value;

function headerLines({ operation, request, parameters }: CurlSample): readonly string[] {
  const headers = new Headers();
  const values = valuesOf(request);
  safely(() => encodeHeaders(parameters, values, headers), undefined);
  // A request has one `Cookie` header (RFC 6265, section 5.4).
  const cookies = [
    ...credentials(operation).flatMap(credentialCookie),
    ...[safely(() => encodeCookies(parameters, values), "")].filter((text) => text !== ""),
  ];
  return [
    ...credentials(operation).flatMap(credentialLine),
    ...[...headers].map(([name, value]) => `${name}: ${value}`),
    ...(cookies.length > 0 ? [`Cookie: ${cookies.join("; ")}`] : []),
    ...contentType(request),
  ];
}

const credentialCookie = ({ key, scheme }: SecurityScheme): readonly string[] =>
  scheme.type === "apiKey" && scheme.in === "cookie" ? [`${scheme.name}=${placeholder(key)}`] : [];

/** `curl` sets the media type of a form itself. */
const contentType = ({ content, body }: SampleRequest): readonly string[] =>
  content === undefined || body === undefined || /^(?:multipart|form)$/.test(content.codec)
    ? []
    : [`Content-Type: ${content.mediaType}`];

const credentials = ({ security }: Operation): readonly SecurityScheme[] =>
  (security[0] ?? []).map(({ scheme }) => scheme);

function credentialLine({ key, scheme }: SecurityScheme): readonly string[] {
  const value = placeholder(key);
  switch (scheme.type) {
    case "oauth2":
    case "openIdConnect":
      return [`Authorization: Bearer ${value}`];
    case "http":
      return scheme.scheme.toLowerCase() === "basic"
        ? []
        : [`Authorization: ${scheme.scheme.replace(/^bearer$/i, "Bearer")} ${value}`];
    case "apiKey":
      return scheme.in === "header" ? [`${scheme.name}: ${value}`] : [];
    case "mutualTLS":
      return [];
    default:
      return scheme satisfies never;
  }
}

const basicArguments = (operation: Operation): readonly string[] =>
  credentials(operation).some(
    ({ scheme }) => scheme.type === "http" && scheme.scheme.toLowerCase() === "basic",
  )
    ? ["-u YOUR_NAME:YOUR_PASSWORD"]
    : [];

function bodyArguments({ content, body }: SampleRequest): readonly string[] {
  if (content === undefined || body === undefined) return [];
  switch (content.codec) {
    case "json":
      return [`-d ${quote(JSON.stringify(body, null, 2))}`];
    case "multipart":
      return formArguments(content, body, "-F");
    case "form":
      return formArguments(content, body, "--data-urlencode");
    case "binary":
      return ["--data-binary @file"];
    case "text":
      return [`-d ${quote(typeof body === "string" ? body : JSON.stringify(body))}`];
    case "event-stream":
    case "json-lines":
    case "json-sequence":
      return [`--data-binary ${quote(JSON.stringify(body))}`];
    default:
      return content.codec satisfies never;
  }
}

function formArguments({ schema }: Content, body: JsonValue, flag: string): readonly string[] {
  const bare = unwrap(schema);
  if (bare?.kind !== "object" || typeof body !== "object" || body === null) return [];
  return Object.entries(body).map(([name, value]: [string, JsonValue]) => {
    const property = bare.properties.find((candidate) => candidate.name === name);
    const isFile = property !== undefined && unwrap(property.schema)?.kind === "binary";
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${flag} ${quote(`${name}=${isFile ? "@file" : text}`)}`;
  });
}
