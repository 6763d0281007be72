/** All keywords of JSON Schema 2020-12. */
import { integer, list, object, ref, schemas, string } from "./document.js";

export const vocabulary = {
  "boolean schemas and nothing": schemas({
    True: true,
    False: false,
    Nothing: {},
    Deep: object({ yes: true, no: false, nothing: {} }, ["yes", "nothing"]),
    Items: { type: "array", items: false },
    Tuple: { type: "array", prefixItems: [true, false, {}], items: true },
    Map: { type: "object", additionalProperties: true },
    NotNothing: { not: {} },
    NotFalse: { not: false },
  }),
  "all that 2020-12 has": schemas({
    Conditions: {
      ...object({ a: integer, b: string }),
      if: { properties: { a: { const: 1 } }, required: ["a"] },
      then: { required: ["b"] },
      else: { not: { required: ["b"] } },
    },
    Dependent: {
      type: "object",
      dependentRequired: { a: ["b"] },
      dependentSchemas: { c: { properties: { d: string }, required: ["d"] } },
    },
    Contains: {
      type: "array",
      contains: integer,
      minContains: 2,
      maxContains: 3,
      uniqueItems: true,
    },
    Unevaluated: {
      allOf: [object({ a: string })],
      properties: { b: string },
      unevaluatedProperties: false,
    },
    UnevaluatedItems: {
      type: "array",
      prefixItems: [string],
      unevaluatedItems: integer,
    },
    Names: {
      type: "object",
      propertyNames: { pattern: "^[a-z]+$", maxLength: 5 },
      minProperties: 1,
      maxProperties: 3,
    },
    Defs: {
      $defs: { "in ner": string, other: { $anchor: "there", type: "integer" } },
      ...object({
        a: { $ref: "#/components/schemas/Defs/$defs/in%20ner" },
        b: { $ref: "#/components/schemas/Defs/$defs/other" },
      }),
    },
    Dynamic: {
      $id: "https://example.com/tree",
      $dynamicAnchor: "node",
      type: "object",
      properties: { data: true, children: { type: "array", items: { $dynamicRef: "#node" } } },
    },
    Strict: {
      $id: "https://example.com/strict",
      $dynamicAnchor: "node",
      $ref: "tree",
      unevaluatedProperties: false,
    },
    Content: {
      type: "string",
      contentEncoding: "base64",
      contentMediaType: "application/json",
      contentSchema: { type: "object" },
    },
    Formats: object(
      Object.fromEntries(
        "date-time date time duration email idn-email hostname ipv4 ipv6 uri uri-reference iri uuid json-pointer regex int32 int64 float double password byte binary made-up"
          .split(" ")
          .map((format) => [
            format,
            { type: /int|float|double/.test(format) ? "number" : "string", format },
          ]),
      ),
    ),
    Numbers: {
      type: "number",
      multipleOf: 0.01,
      minimum: -1e21,
      maximum: 1e21,
      exclusiveMinimum: -1e22,
    },
    BareMinimum: object({
      a: { minimum: 1 },
      b: { maxLength: 2 },
      c: { uniqueItems: true },
      d: { pattern: "a" },
    }),
    Types: { type: ["integer", "string", "boolean", "array", "object", "null", "number"] },
    Comment: {
      $comment: "*/",
      title: "",
      description: "",
      examples: [],
      deprecated: false,
      type: "string",
    },
  }),
  "readOnly and writeOnly in all places": schemas({
    A: object(
      {
        id: { type: "string", readOnly: true },
        secret: { type: "string", writeOnly: true },
        both: string,
      },
      ["id", "secret", "both"],
    ),
    List: list(ref("A")),
    Map: { type: "object", additionalProperties: ref("A"), properties: { first: ref("A") } },
    Either: { oneOf: [ref("A"), string] },
    All: {
      allOf: [ref("A"), object({ created: { type: "string", readOnly: true } }, ["created"])],
    },
    Tuple: { type: "array", prefixItems: [ref("A")], items: false },
    Only: object({ id: { type: "string", readOnly: true } }, ["id"]),
    Deep: object({ a: object({ b: ref("Only") }) }, ["a"]),
    Loop: object({ next: ref("Loop"), id: { type: "integer", readOnly: true } }, ["id"]),
    Default: object({
      a: { type: "string", default: "x" },
      b: { type: "array", items: ref("Default"), default: [] },
    }),
  }),
  "patterns with characters of their own": schemas({
    A: object(
      Object.fromEntries(
        [
          "/",
          "^/a\\/b$",
          "[/]",
          "\\",
          "`",
          "${a}",
          "\\u{1F600}",
          "\n",
          "\\d+(?=x)",
          "(?<n>a)\\k<n>",
          "a{,3}",
          "\\-",
          "[\\w-.]",
          "\\p{L}",
          "(?i)a",
          "\\A\\z",
          "*",
          "",
        ].map((pattern, index) => [`p${index}`, { type: "string", pattern }]),
      ),
    ),
  }),
};
