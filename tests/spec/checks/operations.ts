import { isDeepStrictEqual } from "node:util";

import type { AnswerFact, OperationFact, ParameterClaim } from "../fact.js";
import {
  at,
  follow,
  isJson,
  type Json,
  list,
  operation,
  parameters,
  property,
  refName,
  requires,
  strings,
  typesOf,
  valuesOf,
  walk,
} from "../view.js";
import type { Check } from "./schemas.js";

export function operationChecks(fact: OperationFact, document: Json): readonly Check[] {
  const { operation: name } = fact;
  const found = operation(document, name);
  return [
    { claim: `${name} exists`, holds: found !== undefined },
    ...(fact.scope === undefined ? [] : scopeChecks(found, { name, scope: fact.scope })),
    ...(fact.body === undefined ? [] : bodyChecks(document, { name, found, body: fact.body })),
    ...Object.entries(fact.replies ?? {}).flatMap(([status, schema]) =>
      replyChecks(document, { name, status, schema }),
    ),
    ...Object.entries(fact.parameters ?? {}).flatMap(([parameter, claim]) =>
      parameterChecks(document, { name, parameter, claim }),
    ),
  ];
}

function scopeChecks(
  found: unknown,
  { name, scope }: { readonly name: string; readonly scope: string },
): readonly Check[] {
  return ["bearerKey", "platformApp"].map((scheme) => ({
    claim: `${name} requires ${scope} of ${scheme}`,
    holds: list(at(found, "security")).some((one) => isDeepStrictEqual(at(one, scheme), [scope])),
  }));
}

interface BodyClaim {
  readonly name: string;
  readonly found: unknown;
  readonly body: Readonly<Record<string, string>> | null;
}

function bodyChecks(document: Json, { name, found, body }: BodyClaim): readonly Check[] {
  const request = walk(document, found, "requestBody");
  if (body === null) {
    return [
      { claim: `${name} takes no body`, holds: found !== undefined && request === undefined },
    ];
  }
  return [
    { claim: `${name} requires a body`, holds: at(request, "required") === true },
    ...Object.entries(body).map(([type, schema]) => ({
      claim: `${name} takes ${schema} as ${type}`,
      holds: refName(at(request, "content", type, "schema")) === schema,
    })),
  ];
}

interface ReplyClaim {
  readonly name: string;
  readonly status: string;
  readonly schema: string | null;
}

function replyChecks(document: Json, { name, status, schema }: ReplyClaim): readonly Check[] {
  const response = walk(document, operation(document, name), "responses", status);
  const claim = `${name} answers ${status}`;
  if (schema === null) return [{ claim, holds: response !== undefined }];
  const reply = at(response, "content", "application/json", "schema");
  return [
    { claim, holds: response !== undefined },
    { claim: `${claim} with ${schema}`, holds: refName(reply) === schema },
  ];
}

interface NamedParameter {
  readonly name: string;
  readonly parameter: string;
  readonly claim: ParameterClaim;
}

function parameterChecks(
  document: Json,
  { name, parameter, claim }: NamedParameter,
): readonly Check[] {
  const found = parameters(document, name).find((one) => at(one, "name") === parameter);
  const schema = follow(document, at(found, "schema"));
  const said = `${name} has ${parameter}`;
  return [
    { claim: `${said} in the ${claim.in}`, holds: at(found, "in") === claim.in },
    {
      claim: `${said}, ${claim.required ? "required" : "optional"}`,
      holds: found !== undefined && (at(found, "required") === true) === claim.required,
    },
    {
      claim: `${said} of type ${claim.type}`,
      holds: hasParameterType(document, { found, schema }, claim),
    },
    ...(claim.default === undefined
      ? []
      : [
          {
            claim: `${said}, by default ${String(claim.default)}`,
            holds: hasDefault(schema, claim),
          },
        ]),
    ...(claim.items ?? []).map((value) => ({
      claim: `${said} that can be ${value}`,
      holds: valuesOf(document, at(schema, "items")).includes(value),
    })),
    ...(claim.items === undefined
      ? []
      : [
          {
            claim: `${said} that can be nothing else`,
            holds: valuesOf(document, at(schema, "items")).every((value) =>
              claim.items?.includes(String(value)),
            ),
          },
        ]),
  ];
}

/**
 * The source describes everything in a query as a string; a comma-separated list is described as a list.
 */
function hasParameterType(
  document: Json,
  { found, schema }: { readonly found: unknown; readonly schema: unknown },
  { type, items }: ParameterClaim,
): boolean {
  const { types, nullable } = typesOf(document, schema);
  if (nullable) return false;
  if (items === undefined) return types.join() === type;
  const withCommas = at(found, "style") === "form" && at(found, "explode") === false;
  const itemTypes = typesOf(document, at(schema, "items"));
  return (
    types.join() === "array" && withCommas && itemTypes.types.join() === type && !itemTypes.nullable
  );
}

function hasDefault(schema: unknown, claim: ParameterClaim): boolean {
  const expected = claim.items === undefined ? claim.default : [claim.default];
  return isDeepStrictEqual(at(schema, "default"), expected);
}

/** The operations that clients call, by method and path. */
export function operationNames(document: Json): readonly string[] {
  const methods = ["get", "put", "post", "delete", "patch"];
  return Object.entries(at(document, "paths") as Json).flatMap(([path, item]) =>
    methods
      .filter((method) => isJson(at(item, method)))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

export function answerChecks(fact: AnswerFact, document: Json): readonly Check[] {
  return operationsOf(fact.on, document).flatMap((name) => {
    const response = walk(document, operation(document, name), "responses", fact.status);
    const schema = at(response, "content", "application/json", "schema");
    const said = `${name} answers ${fact.status}`;
    return [
      { claim: said, holds: response !== undefined },
      ...(fact.fields ?? []).map((field) => ({
        claim: `${said} with ${field}`,
        holds: property(document, schema, field) !== undefined && requires(document, schema, field),
      })),
      ...(fact.headers ?? []).map((header) => ({
        claim: `${said} with the header ${header}`,
        holds: at(walk(document, response, "headers", header), "required") === true,
      })),
    ];
  });
}

function operationsOf(on: AnswerFact["on"], document: Json): readonly string[] {
  const all = operationNames(document);
  switch (on) {
    case "all":
      return all;
    case "scoped":
      return all.filter((name) => {
        const [first] = list(at(operation(document, name), "security"));
        return strings(at(first, "bearerKey")).length > 0;
      });
    case "with-id":
      return all.filter((name) => name.includes("{"));
    default:
      return on;
  }
}
