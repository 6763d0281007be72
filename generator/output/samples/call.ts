import { isSuccess } from "../../../runtime/wire/negotiation/status.js";
import {
  type Api,
  camelCase,
  type Operation,
  type Parameter,
  type SecurityScheme,
} from "../../description/index.js";
import type { NamedOperation, OperationGroup } from "../names/operations.js";
import { isIdentifier, propertyAccess } from "../print/escape/identifier.js";
import {
  callExpression,
  type Expression,
  expression,
  literal,
  type ObjectEntry,
  objectExpression,
} from "../print/expression.js";
import type { Doc } from "../print/layout/doc.js";
import { layout } from "../print/layout/layout.js";
import { codeOf, type Conversions, FILE } from "./code.js";
import {
  baseAddress,
  placeholder,
  type SampleBody,
  type SampleRequest,
  serverAddress,
} from "./request.js";

/** What a sample shows, and the modules that it imports. */
interface CallSample {
  readonly api: Api;
  readonly group: OperationGroup;
  readonly named: NamedOperation;
  readonly request: SampleRequest;
  readonly module: string;
  readonly conversions: Conversions;
}

/** A program that makes one call with the generated client, whole and in parts that guides combine. */
export interface CallProgram {
  readonly text: string;
  /** What precedes the call: the imports, and the client. */
  readonly setup: string;
  /** The expression that calls the operation. */
  readonly call: string;
}

/** A program that makes one call with the generated client. */
export function callSample(sample: CallSample): CallProgram {
  const { api, named, module } = sample;
  const imports: Doc = ["import { createApi } from ", literal(module).doc, ";\n\n"];
  const settings = clientSettings(api, named.operation);
  const client: Doc = [
    "const api = ",
    callExpression("createApi", settings.length === 0 ? [] : [objectExpression(settings)]).doc,
    ";\n\n",
  ];
  const setup: Doc = [imports, client];
  const call = callOf(sample);
  return {
    text: print([setup, ...statement(sample, call)]),
    setup: print(setup),
    call: print(call),
  };
}

const print = (doc: Doc): string => layout(doc, { nameOf: ({ name }) => name });

function callOf({ group, named, request, conversions }: CallSample): Doc {
  const { operation, method } = named;
  const members = requestMembers(operation, request, conversions);
  const callee = ["api", propertyAccess(group.name), propertyAccess(method)].join("");
  return callExpression(callee, members.length === 0 ? [] : [objectExpression(members)]).doc;
}

/** The call, with what becomes of its result. */
function statement({ group, named: { operation } }: CallSample, call: Doc): readonly Doc[] {
  if (operation.pagination !== undefined) {
    const item = variable(camelCase(singular(group.name)), "item");
    return [`for await (const ${item} of `, call, `.items()) {\n  console.log(${item});\n}`];
  }
  const result = resultName(operation);
  return result === undefined ? ["await ", call, ";"] : [`const ${result} = await `, call, ";"];
}

const singular = (name: string): string => name.replace(/s$/, "");

/** `auth`, and a base URL if the document has no complete one. */
function clientSettings(api: Api, { security }: Operation): readonly ObjectEntry[] {
  const [first = []] = security;
  const auth = first.flatMap(({ scheme }) => scheme ?? []).flatMap(credentialEntry);
  const [server] = api.servers;
  const complete = server !== undefined && /^https?:/.test(serverAddress(server));
  return [
    ...(complete ? [] : [{ key: "baseUrl", value: literal(baseAddress(api)) }]),
    ...(auth.length === 0 ? [] : [{ key: "auth", value: objectExpression(auth) }]),
  ];
}

function credentialEntry({ key, scheme }: SecurityScheme): readonly ObjectEntry[] {
  if (scheme.type === "mutualTLS") return [];
  const basic = scheme.type === "http" && scheme.scheme.toLowerCase() === "basic";
  const value = basic
    ? literal({ username: "YOUR_NAME", password: "YOUR_PASSWORD" })
    : literal(placeholder(key));
  return [{ key, value }];
}

const GROUPS = [
  { member: "params", location: "path" },
  { member: "query", location: "query" },
  { member: "headers", location: "header" },
  { member: "cookies", location: "cookie" },
] as const;

function requestMembers(
  operation: Operation,
  request: SampleRequest,
  conversions: Conversions,
): readonly ObjectEntry[] {
  const groups = GROUPS.flatMap(({ member, location }): readonly ObjectEntry[] => {
    const values = request.parameters.filter(({ parameter }) => parameter.location === location);
    if (values.length === 0) return [];
    const entries = values.map(({ parameter: { name, schema }, value }) => ({
      key: name,
      value: codeOf(value, schema, conversions),
    }));
    return [{ key: member, value: objectExpression(entries) }];
  });
  const whole = request.parameters.find(({ parameter }) => isWholeQuery(parameter));
  return [
    ...groups,
    ...(whole === undefined
      ? []
      : [{ key: "query", value: codeOf(whole.value, whole.parameter.schema, conversions) }]),
    ...bodyMembers(operation, request, conversions),
  ];
}

const isWholeQuery = ({ location }: Parameter): boolean => location === "querystring";

function bodyMembers(
  operation: Operation,
  { body }: SampleRequest,
  conversions: Conversions,
): readonly ObjectEntry[] {
  if (body === undefined) return [];
  const { content } = body;
  const { mediaType } = content;
  const assumed = operation.body?.contents[0] === content && !mediaType.includes("*");
  const type = mediaType.replace("*/*", "application/octet-stream").replace("/*", "/plain");
  return [
    ...(assumed ? [] : [{ key: "contentType", value: literal(type) }]),
    { key: "body", value: bodyExpression(body, conversions) },
  ];
}

/** A stream is written as a generator of its items. */
function bodyExpression(
  { content: { codec }, schema, value }: SampleBody,
  conversions: Conversions,
): Expression {
  switch (codec) {
    case "binary":
      return FILE;
    case "event-stream":
    case "json-lines":
    case "json-sequence":
    case "multipart-sequence": {
      const item = codeOf(value, schema, conversions);
      return expression(["(async function* () {\n  yield ", item.doc, ";\n})()"]);
    }
    case "multipart":
    case "multipart-array":
    case "form":
    case "json":
    case "text":
      return codeOf(value, schema, conversions);
    default:
      return codec satisfies never;
  }
}

/** A name for the result: that of its schema. */
function resultName({ responses }: Operation): string | undefined {
  const success = responses.find(({ status }) => isSuccess(status));
  const [content] = success?.contents ?? [];
  if (content === undefined) return undefined;
  return content.schema.kind === "ref" ? variable(camelCase(content.schema.target.name)) : "data";
}

const TAKEN_NAMES: ReadonlySet<string> = new Set(["api", "createApi", "console"]);

const variable = (name: string, fallback = "data"): string =>
  isIdentifier(name) && !TAKEN_NAMES.has(name) ? name : fallback;
