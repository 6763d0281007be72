import {
  recommend,
  any,
  boolean,
  costing,
  count,
  either,
  type Field,
  nonEmptyList,
  list,
  map,
  number,
  object,
  type ObjectType,
  objectTypesOf,
  oneOf,
  orReference,
  prose,
  forbid,
  required,
  requiredWith,
  string,
} from "../format/object-types.js";
import { prosaic } from "../format/objects.js";
import { schemaObjects } from "../format/schema-objects.js";
import { securityObjects } from "../format/security-objects.js";

const schema = object("Schema");
const strings = list(string);
const documentation = prose(object("External Documentation"));
const requirements = forbid(list(object("Security Requirement")));
const parameters = forbid(list(orReference("Parameter")));
const operation = object("Operation");
const schemes = list(oneOf("http", "https", "ws", "wss"));

const root: ObjectType = {
  fields: {
    swagger: any,
    info: forbid(required(object("Info"))),
    host: string,
    basePath: string,
    schemes,
    consumes: strings,
    produces: strings,
    paths: forbid(required(map(object("Path Item"), "path"))),
    definitions: forbid(map(schema)),
    parameters: forbid(map(orReference("Parameter"))),
    responses: forbid(map(orReference("Response"))),
    securityDefinitions: forbid(map(object("Security Scheme"))),
    security: requirements,
    tags: list(object("Tag")),
    externalDocs: documentation,
    // An extension, which is read as in 3.0: what is wrong there costs only what it describes.
    "x-webhooks": prose(map(object("Path Item"))),
  },
};

const pathItem: ObjectType = {
  lost: "an HTTP method",
  cost: "it is left out, with its operations",
  fields: {
    $ref: string,
    get: operation,
    put: operation,
    post: operation,
    delete: operation,
    options: operation,
    head: operation,
    patch: operation,
    parameters,
  },
};

const operationObject: ObjectType = {
  cost: "the operation is left out",
  fields: {
    tags: strings,
    summary: prose(string),
    description: prose(string),
    externalDocs: documentation,
    operationId: string,
    consumes: strings,
    produces: strings,
    parameters,
    responses: recommend(map(orReference("Response"), "status")),
    schemes,
    deprecated: boolean,
    security: requirements,
  },
};

/** What a value of a parameter, a header or an item may be: a part of JSON Schema draft 4. */
export const valueFields: Readonly<Record<string, Field>> = {
  type: costing(
    "values of every type are accepted",
    oneOf("string", "number", "integer", "boolean", "array", "file"),
  ),
  format: string,
  items: object("Items"),
  collectionFormat: oneOf("csv", "ssv", "tsv", "pipes", "multi"),
  default: any,
  maximum: number,
  exclusiveMaximum: boolean,
  minimum: number,
  exclusiveMinimum: boolean,
  maxLength: count,
  minLength: count,
  pattern: string,
  maxItems: count,
  minItems: count,
  uniqueItems: boolean,
  enum: list(any),
  multipleOf: number,
};

const NO_PARAMETER = "the parameter is left out";

const messages: Readonly<Record<string, ObjectType>> = {
  Parameter: {
    cost: NO_PARAMETER,
    fields: {
      name: costing(NO_PARAMETER, required(string)),
      in: costing(NO_PARAMETER, required(oneOf("query", "header", "path", "formData", "body"))),
      description: prose(string),
      required: boolean,
      schema: requiredWith("in", "body", required(schema)),
      allowEmptyValue: boolean,
      ...valueFields,
    },
  },
  Items: { fields: valueFields },
  Header: { fields: { description: prose(string), ...valueFields } },
  Response: {
    cost: "the content of the response is unknown",
    fields: {
      description: recommend(prose(string)),
      schema,
      headers: map(object("Header")),
      examples: prose(map(any)),
    },
  },
};

const CLOSED = "operations that require this scheme accept no credentials";

const securityScheme: ObjectType = {
  cost: CLOSED,
  fields: {
    type: costing(CLOSED, required(oneOf("basic", "apiKey", "oauth2"))),
    description: prose(string),
    name: costing(CLOSED, requiredWith("type", "apiKey", required(string))),
    in: costing(CLOSED, requiredWith("type", "apiKey", required(oneOf("query", "header")))),
    flow: requiredWith(
      "type",
      "oauth2",
      recommend(oneOf("implicit", "password", "application", "accessCode")),
    ),
    authorizationUrl: string,
    tokenUrl: string,
    scopes: map(string),
  },
};

const { Schema = { fields: {} } } = schemaObjects;
const typeName = oneOf("null", "boolean", "object", "array", "number", "string", "integer", "file");

/**
 * A Schema Object as it is read: that of OpenAPI 3.0, whose additions are unambiguous here too, with the discriminator
 * of 2.0 and with files.
 */
const schemaObject: ObjectType = {
  ...Schema,
  fields: {
    ...Schema.fields,
    type: costing("values of every type are accepted", either(typeName, nonEmptyList(typeName))),
    discriminator: either(string, object("Discriminator")),
  },
};

/** Every object type of Swagger 2.0 (OpenAPI 2.0, "Specification"). */
export const swaggerTypes = objectTypesOf({
  ...prosaic,
  ...schemaObjects,
  ...securityObjects,
  Swagger: root,
  "Path Item": pathItem,
  Operation: operationObject,
  ...messages,
  Schema: schemaObject,
  "Security Scheme": securityScheme,
});
