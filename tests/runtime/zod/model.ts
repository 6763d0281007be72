/** Builds model nodes directly, to test the emitter without the stages before it. */
import type { Api } from "../../../generator/description/model/api.js";
import type { JsonValue } from "../../../generator/description/core/json-value.js";
import type {
  Content,
  Operation,
  Parameter,
} from "../../../generator/description/model/operation.js";
import type {
  AnySchema,
  Declaration,
  ObjectSchema,
  Property,
  Schema,
  StringSchema,
} from "../../../generator/description/model/schema.js";
import { behind } from "../../../generator/description/model/unwrap.js";

const DOCUMENT = "file:///home/someone/api/openapi.yaml";
const origin = { document: DOCUMENT, pointer: "" };
export const node = { origin, docs: {} } as const;

export const string = (rest: Partial<StringSchema> = {}): StringSchema => ({
  ...node,
  kind: "string",
  ...rest,
});
export const any: AnySchema = { ...node, kind: "any" };
export const integer: Schema = { ...node, kind: "number", integer: true };
export const literal = (value: JsonValue): Schema => ({ ...node, kind: "literal", value });
export const array = (items: Schema): Schema => ({ ...node, kind: "array", items });
export const union = (variants: readonly Schema[], exclusive = true): Schema => ({
  ...node,
  kind: "union",
  variants,
  exclusive,
});
export const refTo = (target: Declaration): Schema => ({ ...node, kind: "ref", target });

export const property = (name: string, schema: Schema, rest: Partial<Property> = {}): Property => ({
  ...node,
  name,
  schema,
  required: false,
  direction: "both",
  ...rest,
});

export const object = (
  properties: readonly Property[],
  rest: Partial<ObjectSchema> = {},
): Schema => ({ ...node, kind: "object", properties, patterns: [], ...rest });

export function declaration(
  name: string,
  schema: Schema | ((self: Declaration) => Schema),
  rest: Partial<Declaration> = {},
): Declaration {
  const made: { -readonly [K in keyof Declaration]: Declaration[K] } = {
    origin: { document: DOCUMENT, pointer: `/components/schemas/${name}` },
    docs: {},
    kind: "declaration",
    key: `${DOCUMENT}#/components/schemas/${name}`,
    name,
    named: false,
    schema: any,
    get behind() {
      return behind(made.schema);
    },
    use: { input: false, output: true, event: false, asymmetric: false, side: "read" },
    ...rest,
  };
  made.schema = typeof schema === "function" ? schema(made) : schema;
  return made;
}

export function api(declarations: readonly Declaration[], rest: Partial<Api> = {}): Api {
  return {
    ...node,
    kind: "api",
    title: "Test",
    version: "1",
    openapi: "3.1.0",
    servers: [],
    tags: [],
    securitySchemes: [],
    declarations,
    operations: [],
    webhooks: [],
    events: {},
    errorShapes: {},
    assertions: {},
    ...rest,
  };
}

export const operation = (id: string, rest: Partial<Operation>): Operation => ({
  ...node,
  kind: "operation",
  id,
  named: true,
  method: "POST",
  address: `POST /${id}`,
  path: `/${id}`,
  tags: [{ ...node, name: "things" }],
  parameters: [],
  responses: [],
  security: [],
  servers: [],
  callbacks: [],
  ...rest,
});

export const parameter = (
  name: string,
  schema: Schema,
  rest: Partial<Parameter> = {},
): Parameter => ({
  ...node,
  name,
  location: "query",
  required: false,
  schema,
  codec: { kind: "style", style: "form", explode: true, allowReserved: false },
  ...rest,
});

export const content = (schema: Schema, rest: Partial<Content> = {}): Content => ({
  ...node,
  mediaType: "application/json",
  codec: "json",
  schema,
  encodings: [],
  ...rest,
});
