import { schemaObjects } from "./schema-objects.js";
import { securityObjects } from "./security-objects.js";
import {
  recommend,
  any,
  boolean,
  costing,
  nonEmptyList,
  list,
  map,
  object,
  type ObjectType,
  objectTypesOf,
  oneOf,
  orReference,
  prose,
  referenceTo,
  forbid,
  required,
  since,
  string,
} from "./object-types.js";

const schema = object("Schema");
const strings = list(string);
const content = map(orReference("Media Type"));
const examples = prose(map(orReference("Example")));
const documentation = prose(object("External Documentation"));
const servers = list(object("Server"));
const requirements = forbid(list(object("Security Requirement")));
const parameters = forbid(list(orReference("Parameter")));
const operation = object("Operation");

const root: ObjectType = {
  fields: {
    openapi: forbid(required(string)),
    $self: since("3.2", string),
    info: costing("the API has no title and no version", required(object("Info"))),
    jsonSchemaDialect: since("3.1", string),
    servers,
    paths: forbid(map(object("Path Item"), "path")),
    webhooks: forbid(since("3.1", map(object("Path Item")), "`x-webhooks`, or `openapi: 3.1.1`")),
    components: forbid(object("Components")),
    security: requirements,
    tags: list(object("Tag")),
    externalDocs: documentation,
  },
};

const components: ObjectType = {
  fields: {
    schemas: forbid(map(schema, "component")),
    responses: forbid(map(orReference("Response"), "component")),
    parameters: forbid(map(orReference("Parameter"), "component")),
    examples: prose(map(orReference("Example"), "component")),
    requestBodies: forbid(map(orReference("Request Body"), "component")),
    headers: map(orReference("Header"), "component"),
    securitySchemes: forbid(map(orReference("Security Scheme"), "component")),
    links: map(orReference("Link"), "component"),
    callbacks: map(orReference("Callback"), "component"),
    pathItems: forbid(since("3.1", map(object("Path Item"), "component"))),
    mediaTypes: forbid(since("3.2", map(orReference("Media Type"), "component"))),
  },
};

const pathItem: ObjectType = {
  lost: "an HTTP method",
  cost: "it is left out, with its operations",
  fields: {
    $ref: string,
    summary: prose(string),
    description: prose(string),
    get: operation,
    put: operation,
    post: operation,
    delete: operation,
    options: operation,
    head: operation,
    patch: operation,
    trace: operation,
    query: since("3.2", operation),
    additionalOperations: since("3.2", map(operation)),
    servers,
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
    parameters,
    requestBody: orReference("Request Body"),
    responses: { ...recommend(map(orReference("Response"), "status")), optionalSince: "3.1" },
    callbacks: map(orReference("Callback")),
    deprecated: boolean,
    security: requirements,
    servers,
  },
};

const STYLES = [
  "matrix",
  "label",
  "simple",
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
  "cookie",
];

const parameterFields = {
  description: prose(string),
  required: boolean,
  deprecated: boolean,
  allowEmptyValue: boolean,
  style: oneOf(...STYLES),
  explode: boolean,
  allowReserved: boolean,
  schema,
  content,
  example: any,
  examples,
};

const NO_PARAMETER = "the parameter is left out";

const parameter: ObjectType = {
  cost: NO_PARAMETER,
  fields: {
    name: costing(NO_PARAMETER, required(string)),
    in: {
      cost: NO_PARAMETER,
      ...required(oneOf("query", "querystring", "header", "path", "cookie")),
      in: {
        "3.0": oneOf("query", "header", "path", "cookie"),
        "3.1": oneOf("query", "header", "path", "cookie"),
      },
    },
    ...parameterFields,
  },
};

/** An operation without its body would be another operation. */
const NO_OPERATION = "operations that require it are left out";

const body: Readonly<Record<string, ObjectType>> = {
  "Request Body": {
    cost: NO_OPERATION,
    fields: {
      description: prose(string),
      content: costing("the body is left out", required(content)),
      required: boolean,
    },
  },
  "Media Type": {
    cost: "every content is accepted",
    fields: {
      schema,
      itemSchema: since("3.2", schema),
      example: any,
      examples,
      encoding: map(object("Encoding")),
      prefixEncoding: since("3.2", list(object("Encoding"))),
      itemEncoding: since("3.2", object("Encoding")),
    },
  },
  Encoding: {
    fields: {
      contentType: string,
      headers: map(orReference("Header")),
      style: oneOf(...STYLES),
      explode: boolean,
      allowReserved: boolean,
      encoding: since("3.2", map(object("Encoding"))),
      prefixEncoding: since("3.2", list(object("Encoding"))),
      itemEncoding: since("3.2", object("Encoding")),
    },
  },
  Response: {
    cost: "the content of the response is unknown",
    fields: {
      summary: since("3.2", prose(string), "`description`"),
      description: { ...recommend(prose(string)), optionalSince: "3.2" },
      headers: map(orReference("Header")),
      content,
      links: map(orReference("Link")),
    },
  },
  Header: { cost: "the header is left out", fields: parameterFields },
  Callback: { fields: {}, entries: { values: object("Path Item"), keys: "expression" } },
};

export const prosaic: Readonly<Record<string, ObjectType>> = {
  Info: {
    fields: {
      title: recommend(prose(string)),
      summary: since("3.1", prose(string), "`description`"),
      description: prose(string),
      termsOfService: prose(string),
      contact: prose(object("Contact")),
      license: prose(object("License")),
      version: recommend(prose(string)),
    },
  },
  Contact: { fields: { name: string, url: string, email: string } },
  License: {
    fields: {
      name: recommend(prose(string)),
      identifier: since("3.1", string, "`url`"),
      url: string,
    },
  },
  Server: {
    cost: "the server is left out",
    fields: {
      url: costing("the server is left out", required(string)),
      description: prose(string),
      name: since("3.2", prose(string), "`description`"),
      variables: map(object("Server Variable")),
    },
  },
  "Server Variable": {
    fields: { enum: nonEmptyList(string), default: required(string), description: prose(string) },
  },
  Tag: {
    fields: {
      name: required(string),
      summary: since("3.2", prose(string), "`description`"),
      description: prose(string),
      externalDocs: documentation,
      parent: since("3.2", prose(string), "`x-tagGroups` on the document"),
      kind: since("3.2", prose(string)),
    },
  },
  "External Documentation": { fields: { description: string, url: recommend(prose(string)) } },
  Example: {
    fields: {
      summary: string,
      description: string,
      dataValue: since("3.2", any, "`value`"),
      serializedValue: since("3.2", string, "`value`"),
      value: any,
      externalValue: referenceTo("data"),
    },
  },
  Link: {
    fields: {
      operationRef: referenceTo("operation"),
      operationId: string,
      parameters: map(any),
      requestBody: any,
      description: prose(string),
      server: object("Server"),
    },
  },
};

/** Every object type of OpenAPI 3.0, 3.1 and 3.2 (section 4 of each), with the differences between them. */
export const objectTypes = objectTypesOf({
  OpenAPI: root,
  Components: components,
  "Path Item": pathItem,
  Operation: operationObject,
  Parameter: parameter,
  ...body,
  ...prosaic,
  ...schemaObjects,
  ...securityObjects,
});
