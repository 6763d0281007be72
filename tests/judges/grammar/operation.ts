/** The operation of a cell. */
import { carrierOf } from "./carriers.js";
import type { Cell } from "./features.js";
import { holderSchema, isOptional, valueSchema } from "./place.js";
import { object, type Schema, whole } from "./schema.js";

/** The name of the parameter or header of a cell. */
export const NAMES: Readonly<Record<string, string>> = {
  path: "value",
  query: "value",
  querystring: "value",
  header: "X-Value",
  cookie: "value",
};

export function pathOf(cell: Cell, id: string): string {
  return carrierOf(cell.carrier).parameter?.["in"] === "path" ? `/${id}/{value}` : `/${id}`;
}

export const methodOf = ({ carrier, direction }: Cell): "get" | "post" =>
  direction === "response" || carrierOf(carrier).parameter !== undefined ? "get" : "post";

export function operationOf(cell: Cell, id: string): Schema {
  const { parameter } = carrierOf(cell.carrier);
  const sends = cell.direction !== "response";
  return {
    operationId: id,
    tags: ["all"],
    ...(cell.security !== "none" && { security: SECURITY[cell.security] }),
    ...(sends && parameter !== undefined && { parameters: [parameterOf(cell)] }),
    ...(sends &&
      parameter === undefined && { requestBody: { required: true, content: contentOf(cell) } }),
    responses: responsesOf(cell),
  };
}

export const responsesOf = (cell: Cell): Schema => ({
  ...(cell.direction === "request" ? { "204": { description: "Done." } } : answerOf(cell)),
  ...refusalsOf(cell),
});

const SECURITY: Readonly<Record<string, readonly Schema[]>> = {
  bearer: [{ token: [] }],
  key: [{ key: [] }],
  "undeclared first": [{ undeclared: [] }, { key: [] }],
  both: [{ token: [], key: [] }],
};

export const SECURITY_SCHEMES = {
  token: { type: "http", scheme: "bearer" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
};

function parameterOf(cell: Cell): Schema {
  const { parameter = {}, json } = carrierOf(cell.carrier);
  const isWhole = parameter["in"] === "querystring";
  return {
    name: NAMES[String(parameter["in"])],
    ...parameter,
    required: !isOptional(cell),
    ...(isWhole
      ? { content: { "application/x-www-form-urlencoded": { schema: valueSchema(cell) } } }
      : json
        ? { content: { "application/json": { schema: valueSchema(cell) } } }
        : { schema: valueSchema(cell) }),
  };
}

/** What a body has beside its own media type. */
const BESIDE: Readonly<Record<string, readonly [type: string, schema?: Schema]>> = {
  XML: ["application/xml"],
  text: ["text/plain", { type: "string" }],
  "vendor JSON": ["application/vnd.other+json"],
};

export function contentOf(cell: Cell): Readonly<Record<string, Schema>> {
  const { body = "", isSequence } = carrierOf(cell.carrier);
  const schema = cell.presence === "whole" ? valueSchema(cell) : holderSchema(cell);
  const other = BESIDE[cell.beside];
  return {
    [body]: isSequence ? { itemSchema: schema } : { schema },
    ...(other && { [other[0]]: { schema: other[1] ?? schema } }),
  };
}

const answerOf = (cell: Cell): Schema =>
  carrierOf(cell.carrier).parameter === undefined
    ? { "200": { description: "Found.", content: contentOf(cell) } }
    : {
        "204": {
          description: "Found.",
          headers: { "X-Value": { required: !isOptional(cell), schema: valueSchema(cell) } },
        },
      };

const CODE = whole({ code: { type: "string" } });
const refusal = (schema: Schema, type = "application/json"): Schema => ({
  description: "Refused.",
  content: { [type]: { schema } },
});
const each = (response: Schema): Schema =>
  Object.fromEntries(["400", "401", "413", "415", "422"].map((status) => [status, response]));

const REFUSALS: Readonly<Record<string, Schema>> = {
  exact: each(refusal(CODE)),
  open: each(refusal(object({ code: { type: "string" } }))),
  problem: each(
    refusal(
      object({ title: { type: "string" }, status: { type: "integer" } }),
      "application/problem+json",
    ),
  ),
  range: { "4XX": refusal(CODE) },
  default: { default: refusal(CODE) },
  text: each(refusal({ type: "string" }, "text/plain")),
};

/** How the cell declares refusals, by status. */
export const refusalsOf = ({ refusals }: Cell): Schema => REFUSALS[refusals] ?? {};
