/** Requests with one fault. */
import type { Operation, Parameter } from "../../../description/index.js";
import type { CaseContext } from "./pool.js";
import {
  type Case,
  parameterKey,
  type RequestInput,
  withoutParameter,
  withParameter,
} from "./input.js";
import { type Mutation, mutations } from "./mutations.js";
import { preferredContent } from "./valid.js";
import { isBodiless } from "../../../../runtime/wire/bodies/request-body.js";
import type { ParameterDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import { decodeCookies, encodeCookies } from "../../../../runtime/wire/parameters/cookies.js";
import { decodeHeaders, encodeHeaders } from "../../../../runtime/wire/parameters/headers.js";
import { decodePath, encodePath } from "../../../../runtime/wire/parameters/path.js";
import { decodeQuery, encodeQuery } from "../../../../runtime/wire/parameters/query.js";

/** The number of faults that are tried for one parameter, and for a body. */
const PER_PARAMETER = 4;
const PER_BODY = 40;

/** Every request that differs from a valid one by a single fault, in a fixed order. */
export const invalidCases = (context: CaseContext, base: RequestInput): readonly Case[] => [
  ...context.operation.parameters.flatMap((parameter) => parameterCases(parameter, base, context)),
  ...bodyCases(base, context),
];

function parameterCases(
  parameter: Parameter,
  base: RequestInput,
  context: CaseContext,
): readonly Case[] {
  const { operation, descriptor, values, seed } = context;
  const { name, location, schema, required } = parameter;
  const described = descriptor.parameters?.find((one) => one.name === name && one.in === location);
  if (described === undefined) return [];
  const key = parameterKey(parameter);
  const make = parameterCase(operation, parameter);
  const breaks = (changed: unknown): boolean => {
    const read = onWire(described, changed);
    if (read === undefined || read.value === undefined) return false;
    return values.issues(schema, "write", read.value).length > 0;
  };
  const value =
    base.parameters.get(key) ??
    values.sample(schema, { side: "write", seed: `${seed} ${operation.id} ${name}` });
  const broken = distinct(mutations(schema, value).filter(({ value: changed }) => breaks(changed)));
  // An empty list or object that has no other form is sent by its absence.
  const mayLack = location === "path" || described.absent === "empty";
  return [
    ...(required && !mayLack ? [make("missing", withoutParameter(base, key), "is missing")] : []),
    ...broken
      .slice(0, PER_PARAMETER)
      .map((mutation) =>
        make(labelOf(mutation), withParameter(base, parameter, mutation.value), whatOf(mutation)),
      ),
  ];
}

/** Makes cases in which this parameter is wrong: its label in the id, the input, and what is wrong with it. */
const parameterCase =
  ({ id }: Operation, parameter: Parameter) =>
  (label: string, input: RequestInput, what: string): Case => {
    const { name, location, origin } = parameter;
    const kind = location === "header" ? "header" : `${location} parameter`;
    return {
      id: `${id}/invalid/${location}-${name}-${label}`,
      kind: "invalid",
      input,
      what: `${kind} ${name} ${what}`,
      wrong: parameterKey(parameter),
      origin,
    };
  };

/** One mutation for each keyword in each place. */
const distinct = (all: readonly Mutation[]): readonly Mutation[] =>
  [
    ...new Map(all.toReversed().map((mutation) => [labelOf(mutation), mutation])).values(),
  ].toReversed();

const labelOf = ({ path, keyword }: Mutation): string =>
  [...path, keyword].join("-").replaceAll(/[\s/]/g, "-");

const whatOf = ({ path, keyword }: Mutation): string =>
  `breaks ${keyword}${path.length === 0 ? "" : ` at ${path.join(".")}`}`;

function bodyCases(base: RequestInput, context: CaseContext): readonly Case[] {
  const { operation, values } = context;
  const content = operation.body && preferredContent(operation.body);
  if (content === undefined || isBodiless(operation.method)) return [];
  const make = (label: string, change: Partial<RequestInput>, what: string): Case => ({
    id: `${operation.id}/invalid/body-${label}`,
    kind: "invalid",
    input: { parameters: base.parameters, credentials: base.credentials, ...change },
    what: `the body ${what}`,
    wrong: "body",
    origin: content.schema.origin,
  });
  const missing = operation.body?.required === true ? [make("missing", {}, "is missing")] : [];
  if (content.codec !== "json" || base.body === undefined || !("value" in base.body))
    return missing;
  const { value } = base.body;
  const broken = distinct(
    mutations(content.schema, value).filter(
      (mutation) => values.issues(content.schema, "write", mutation.value).length > 0,
    ),
  );
  const raw = { raw: '{"unfinished": ', contentType: content.mediaType };
  return [
    ...missing,
    make("malformed", { body: raw }, "is not JSON"),
    ...broken
      .slice(0, PER_BODY)
      .map((mutation) =>
        make(labelOf(mutation), { body: { content, value: mutation.value } }, whatOf(mutation)),
      ),
  ];
}

/**
 * The value that a server reads when a client writes a value: in a query, `7` is also the string "7". `undefined` if
 * the value cannot be written.
 */
function onWire(
  parameter: ParameterDescriptor,
  value: unknown,
): { readonly value: unknown } | undefined {
  const { name } = parameter;
  const [all, values] = [[parameter], { [name]: value }];
  try {
    switch (parameter.in) {
      case "path":
        return { value: decodePath(all, { [name]: encodePath(`{${name}}`, all, values) })[name] };
      case "header": {
        const headers = new Headers();
        encodeHeaders(all, values, headers);
        return { value: decodeHeaders(all, headers)[name] };
      }
      case "cookie":
        return { value: decodeCookies(all, encodeCookies(all, values))[name] };
      case "query": {
        const decoded = decodeQuery(all, encodeQuery(all, values));
        return { value: (decoded as Readonly<Record<string, unknown>> | undefined)?.[name] };
      }
      case "querystring":
        return { value: decodeQuery(all, encodeQuery(all, value)) };
      default:
        return parameter.in satisfies never;
    }
  } catch {
    return undefined;
  }
}
