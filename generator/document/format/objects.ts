import { schemaObjects } from "./schema-objects.js";
import { securityObjects } from "./security-objects.js";
import {
  advised,
  any,
  boolean,
  type CheckedType,
  filled,
  list,
  map,
  object,
  type ObjectType,
  oneOf,
  orReference,
  prose,
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
const requirements = list(object("Security Requirement"));
const operation = object("Operation");

const root: ObjectType = {
  fields: {
    openapi: required(string),
    $self: since("3.2", string),
    info: required(object("Info")),
    jsonSchemaDialect: since("3.1", string),
    servers,
    paths: map(object("Path Item"), "path"),
    webhooks: since("3.1", map(object("Path Item")), "`x-webhooks`, or `openapi: 3.1.1`"),
    components: object("Components"),
    security: requirements,
    tags: list(object("Tag")),
    externalDocs: documentation,
  },
};

const components: ObjectType = {
  fields: {
    schemas: map(schema, "component"),
    responses: map(orReference("Response"), "component"),
    parameters: map(orReference("Parameter"), "component"),
    examples: prose(map(orReference("Example"), "component")),
    requestBodies: map(orReference("Request Body"), "component"),
    headers: map(orReference("Header"), "component"),
    securitySchemes: map(orReference("Security Scheme"), "component"),
    links: map(orReference("Link"), "component"),
    callbacks: map(orReference("Callback"), "component"),
    pathItems: since("3.1", map(object("Path Item"), "component")),
    mediaTypes: since("3.2", map(orReference("Media Type"), "component")),
  },
};

const pathItem: ObjectType = {
  lost: "an HTTP method",
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
    parameters: list(orReference("Parameter")),
  },
};

const operationObject: ObjectType = {
  fields: {
    tags: strings,
    summary: prose(string),
    description: prose(string),
    externalDocs: documentation,
    operationId: string,
    parameters: list(orReference("Parameter")),
    requestBody: orReference("Request Body"),
    responses: {
      ...map(orReference("Response"), "status"),
      required: "advised",
      optionalSince: "3.1",
    },
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

const parameter: ObjectType = {
  fields: {
    name: required(string),
    in: {
      ...required(oneOf("query", "querystring", "header", "path", "cookie")),
      in: {
        "3.0": oneOf("query", "header", "path", "cookie"),
        "3.1": oneOf("query", "header", "path", "cookie"),
      },
    },
    ...parameterFields,
  },
};

const body: Readonly<Record<string, ObjectType>> = {
  "Request Body": {
    fields: { description: prose(string), content: required(content), required: boolean },
  },
  "Media Type": {
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
    fields: {
      summary: since("3.2", prose(string), "`description`"),
      description: { ...advised(string), optionalSince: "3.2" },
      headers: map(orReference("Header")),
      content,
      links: map(orReference("Link")),
    },
  },
  Header: { fields: parameterFields },
  Callback: { fields: {}, entries: { values: object("Path Item"), keys: "expression" } },
};

const prosaic: Readonly<Record<string, ObjectType>> = {
  Info: {
    fields: {
      title: advised(string),
      summary: since("3.1", prose(string), "`description`"),
      description: prose(string),
      termsOfService: prose(string),
      contact: prose(object("Contact")),
      license: prose(object("License")),
      version: advised(string),
    },
  },
  Contact: { fields: { name: string, url: string, email: string } },
  License: {
    fields: { name: advised(string), identifier: since("3.1", string, "`url`"), url: string },
  },
  Server: {
    fields: {
      url: required(string),
      description: prose(string),
      name: since("3.2", prose(string), "`description`"),
      variables: map(object("Server Variable")),
    },
  },
  "Server Variable": {
    fields: { enum: filled(string), default: required(string), description: prose(string) },
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
  "External Documentation": { fields: { description: string, url: advised(string) } },
  Example: {
    fields: {
      summary: string,
      description: string,
      dataValue: since("3.2", any, "`value`"),
      serializedValue: since("3.2", string, "`value`"),
      value: any,
      externalValue: string,
    },
  },
  Link: {
    fields: {
      operationRef: string,
      operationId: string,
      parameters: map(any),
      requestBody: any,
      description: prose(string),
      server: object("Server"),
    },
  },
};

/** Every object type of OpenAPI 3.0, 3.1 and 3.2 (section 4 of each), with the differences between them. */
export const objectTypes: ReadonlyMap<string, CheckedType> = new Map(
  Object.entries<ObjectType>({
    OpenAPI: root,
    Components: components,
    "Path Item": pathItem,
    Operation: operationObject,
    Parameter: parameter,
    ...body,
    ...prosaic,
    ...schemaObjects,
    ...securityObjects,
  }).map(([name, type]) => [name, { ...type, mandatory: mandatoryFields(type) }]),
);

function mandatoryFields({ fields }: ObjectType): CheckedType["mandatory"] {
  return Object.entries(fields).filter(([, field]) => field.required !== undefined);
}
