import type { ParameterDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import { encodeCookies } from "../../../../runtime/wire/parameters/cookies.js";
import { encodeHeaders } from "../../../../runtime/wire/parameters/headers.js";
import { encodePath } from "../../../../runtime/wire/parameters/path.js";
import { encodeQuery } from "../../../../runtime/wire/parameters/query.js";
import {
  type Api,
  type JsonValue,
  type Operation,
  propertiesNamed,
  sentType,
  type Schema,
  type SecurityScheme,
  unwrap,
} from "../../../description/index.js";
import {
  absoluteAddress,
  baseAddress,
  placeholder,
  type SampleBody,
  type SampleRequest,
} from "../../../output/index.js";

/** The input of a sample; the parameters are those of the generated client. */
interface CurlSample {
  readonly api: Api;
  readonly operation: Operation;
  readonly request: SampleRequest;
  readonly parameters: readonly ParameterDescriptor[];
}

/** A call of `curl` that sends what the generated client sends: values are encoded by the same functions. */
export function curlSample(source: CurlSample): string {
  const { operation, request } = source;
  const { method } = operation;
  const address = addressOf(source);
  const body = bodyArguments(request);
  const implied = method === "GET" || (method === "POST" && body.length > 0);
  const pieces = [
    ...(implied ? [] : [methodArgument(method)]),
    // Otherwise `curl` requests one address for each value of `[1-3]` and `{a,b}`.
    ...(/[[\]{}]/.test(address) ? ["--globoff"] : []),
    `--url ${quote(address)}`,
    ...headerLines(source).map((line) => `-H ${quote(line)}`),
    ...basicArguments(operation),
    ...body,
  ];
  return `curl ${pieces.join(" \\\n  ")}\n`;
}

/** With `-X HEAD`, `curl` waits for the body that the headers of the response announce. */
const methodArgument = (method: string): string =>
  method === "HEAD" ? "--head" : `-X ${quote(method)}`;

/** In single quotes nothing is special to a shell (POSIX, 2.2.2). */
const quote = (text: string): string =>
  /^[A-Z]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

type Values = Readonly<Record<string, unknown>>;

function addressOf({ api, operation, request, parameters }: CurlSample): string {
  const [own] = operation.servers;
  const first = baseAddress(api);
  const base =
    own === undefined || own.url === api.servers[0]?.url ? first : absoluteAddress(own, first);
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
function safely<T>(encode: () => T, fallback: T): T {
  try {
    return encode();
  } catch {
    return fallback;
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
  ].filter((line) => FIELD_LINE.test(line));
}

/** RFC 9110, 5.1. `curl` takes a line that begins with `@` for the name of a file with further lines. */
const FIELD_LINE = /^[\w!#$%&'*+.^`|~-]+: /;

const credentialCookie = ({ key, scheme }: SecurityScheme): readonly string[] =>
  scheme.type === "apiKey" && scheme.in === "cookie" ? [`${scheme.name}=${placeholder(key)}`] : [];

/** `curl` sets the media type of a form itself, and adds the boundary to that of other parts. */
const contentType = ({ body }: SampleRequest): readonly string[] =>
  body === undefined || /^(?:multipart|form)$/.test(body.content.codec)
    ? []
    : [`Content-Type: ${body.content.mediaType}`];

const credentials = ({ security }: Operation): readonly SecurityScheme[] =>
  (security[0] ?? []).flatMap(({ scheme }) => scheme ?? []);

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

/** Of a value, `curl` must not take `@name` and `<name>` for files: `--data-raw` and `--form-string` do not. */
function bodyArguments({ body }: SampleRequest): readonly string[] {
  if (body === undefined) return [];
  const { content, value } = body;
  switch (content.codec) {
    case "json":
      return [`--data-raw ${quote(JSON.stringify(value, null, 2))}`];
    case "multipart":
      return formFields(body).map(multipartArgument);
    case "multipart-array":
    case "multipart-sequence":
      return partArguments(body);
    case "form":
      return formFields(body).map(
        // Only what follows the name is encoded by `curl`.
        ({ name, text }) =>
          `--data-urlencode ${quote(`${new URLSearchParams({ [name]: "" })}${text}`)}`,
      );
    case "binary":
      return ["--data-binary @file"];
    case "text":
      return [`--data-raw ${quote(typeof value === "string" ? value : JSON.stringify(value))}`];
    case "event-stream":
    case "json-lines":
    case "json-sequence":
      return [`--data-raw ${quote(JSON.stringify(value))}`];
    default:
      return content.codec satisfies never;
  }
}

interface FormField {
  readonly name: string;
  readonly text: string;
  readonly isFile: boolean;
}

function formFields({ schema, value: fields }: SampleBody): readonly FormField[] {
  if (typeof fields !== "object" || fields === null) return [];
  return Object.entries(fields).map(([name, value]: [string, JsonValue]) => {
    const properties = [...propertiesNamed(schema, name)];
    const isFile = properties.some((property) => unwrap(property.schema)?.kind === "binary");
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return { name, text: isFile ? "@file" : text, isFile };
  });
}

/** The parts of a body without names. In quotes, `curl` takes a value as it is. */
function partArguments({ content, value, schema }: SampleBody): readonly string[] {
  const items = content.codec === "multipart-array" && Array.isArray(value) ? value : [value];
  const types = content.prefixEncoding ?? [];
  return items.map((item: JsonValue, index) => {
    const stated = sentType((types[index] ?? content.itemEncoding)?.contentType);
    if (isFilePart(schema, index))
      return `-F ${quote(`=@file${stated === undefined ? "" : `;type=${stated}`}`)}`;
    const text = typeof item === "string" ? item : JSON.stringify(item);
    const type = stated ?? (typeof item === "object" ? "application/json" : "text/plain");
    return `-F ${quote(`="${text.replace(/["\\]/g, "\\$&")}";type=${type}`)}`;
  });
}

function isFilePart(schema: Schema, index: number): boolean {
  const bare = unwrap(schema);
  const item =
    bare?.kind === "tuple"
      ? (bare.prefix[index] ?? bare.rest)
      : bare?.kind === "array"
        ? bare.items
        : schema;
  return unwrap(item)?.kind === "binary";
}

/** A name ends at its first `=`, which cannot be escaped. */
function multipartArgument({ name, text, isFile }: FormField): string {
  const field = `${name.replaceAll("=", "%3D")}=${text}`;
  return `${isFile ? "-F" : "--form-string"} ${quote(field)}`;
}
