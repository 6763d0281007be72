/** Small valid documents with names and texts that could break TypeScript. */

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: object): object => ({ 200: { description: "Fine.", ...json(schema) } });

const document = (fields: object): object => ({
  openapi: "3.1.1",
  info: { title: "Trouble", version: "1.0.0" },
  ...fields,
});

/** Words that mean something in TypeScript, in the runtime or in the generated files. */
const WORDS = [
  "Promise",
  "Array",
  "Record",
  "Response",
  "Request",
  "Error",
  "Date",
  "Map",
  "undefined",
  "default",
  "class",
  "await",
  "eval",
  "arguments",
  "string",
  "any",
  "never",
  "Client",
  "Call",
  "Open",
  "Binary",
  "z",
  "schema",
  "types",
  "Handlers",
  "Validator",
];

const names = document({
  paths: Object.fromEntries(
    WORDS.map((word) => [
      `/${word}/{${word}}`,
      {
        parameters: [{ name: word, in: "path", required: true, schema: { type: "string" } }],
        get: { operationId: word, tags: [word], responses: answer(ref(word)) },
        put: {
          operationId: `put-${word}`,
          tags: [word],
          requestBody: { required: true, ...json(ref(word)) },
          responses: answer(ref(word)),
        },
      },
    ]),
  ),
  components: {
    schemas: Object.fromEntries(
      WORDS.map((word) => [
        word,
        {
          type: "object",
          required: [word],
          properties: { [word]: { type: "string" }, next: ref(word) },
        },
      ]),
    ),
  },
});

/** Strings that could end a comment, a string, a template or a line, or reach a prototype. */
const TEXTS = [
  "*/ export const broken = 1; /*",
  "`${process.exit(1)}`",
  '"; throw 1; //',
  "'\\",
  "a\nb\r\nc\u2028d\u2029e",
  "{@link x} @deprecated <script>",
  "__proto__",
  "constructor",
  "",
  " ",
  "-1",
  "01",
  "😀",
];

const texts = document({
  info: { title: TEXTS.join(" "), version: "1.0.0", description: TEXTS.join("\n") },
  tags: [{ name: "T", description: TEXTS.join("\n\n") }],
  paths: {
    "/texts": {
      post: {
        operationId: "postTexts",
        tags: ["T"],
        summary: TEXTS.join(" "),
        description: TEXTS.join("\n"),
        parameters: [{ name: "*/ `${x}`", in: "query", schema: { enum: TEXTS } }],
        requestBody: json(ref("Texts")),
        responses: answer(ref("Texts")),
      },
    },
  },
  components: {
    schemas: {
      Texts: {
        type: "object",
        description: TEXTS.join("\n"),
        properties: Object.fromEntries(
          TEXTS.map((text) => [text, { type: "string", description: text, default: text }]),
        ),
        required: ["__proto__"],
      },
      Enum: { enum: [...TEXTS, 1, -0.5, true, null], description: TEXTS.join("\n") },
      Const: { const: { [TEXTS[0] ?? ""]: TEXTS } },
      Pattern: { type: "string", pattern: "^[/`'\"\\\\]*/\\u{1F600}?$" },
    },
  },
});

const shapes = document({
  paths: { "/shapes": { get: { operationId: "getShapes", responses: answer(ref("Everything")) } } },
  components: {
    schemas: {
      Yes: true,
      No: false,
      Empty: {},
      Nothing: { type: "null" },
      Self: { $ref: "#/components/schemas/Self2" },
      Self2: { type: "array", items: ref("Self") },
      Tree: {
        type: "object",
        additionalProperties: ref("Tree"),
        properties: { value: { type: ["string", "integer", "null"] } },
      },
      Tuple: { type: "array", prefixItems: [{ type: "string" }, ref("Tree")], items: false },
      Both: { allOf: [ref("Tree"), { required: ["value"] }, { not: { required: ["x"] } }] },
      Either: { oneOf: [ref("Tuple"), ref("Both"), { type: "string", format: "date-time" }] },
      Conditional: {
        type: "object",
        properties: { kind: { type: "string" }, size: { type: "number" } },
        if: { properties: { kind: { const: "big" } } },
        then: { required: ["size"] },
        else: { properties: { size: { maximum: 5 } } },
        dependentRequired: { size: ["kind"] },
        patternProperties: { "^x-": { type: "boolean" } },
        propertyNames: { minLength: 1 },
        unevaluatedProperties: false,
      },
      Everything: {
        type: "object",
        properties: Object.fromEntries(
          ["Yes", "No", "Empty", "Nothing", "Self", "Tree", "Tuple", "Both", "Either"]
            .concat("Conditional")
            .map((name) => [name, ref(name)]),
        ),
        minProperties: 1,
      },
    },
  },
});

const TEXT = { type: "string" };
const OBJECT = { type: "object", properties: { a: { type: "string", default: "" } } };

/** Groups of parameters, with and without defaults. */
const PARAMETERS: Readonly<Record<string, readonly object[]>> = {
  none: [],
  plain: [{ name: "a", in: "query", schema: TEXT }],
  filled: ["query", "header", "cookie"].map((location) => ({
    name: "a",
    in: location,
    schema: { ...TEXT, default: "" },
  })),
};

const contentOf = (types: readonly string[], schema: object): object =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

/** The content of bodies: one or several media types, ranges, and what a server receives otherwise than it is sent. */
const BODIES: Readonly<Record<string, object>> = {
  text: contentOf(["text/plain"], TEXT),
  texts: contentOf(["application/json", "application/yaml"], TEXT),
  object: contentOf(["application/json"], OBJECT),
  objects: contentOf(["application/json", "application/x-www-form-urlencoded"], OBJECT),
  parts: contentOf(["multipart/form-data", "application/json"], OBJECT),
  range: contentOf(["image/*"], {}),
  ranges: contentOf(["text/*", "application/json"], TEXT),
};

const requests = document({
  paths: Object.fromEntries(
    Object.entries(PARAMETERS).flatMap(([group, parameters]) =>
      Object.entries(BODIES).flatMap(([kind, content]) =>
        [true, false].map((required) => [
          `/${group}/${kind}/${required}`,
          { post: { parameters, requestBody: { content, required }, responses: answer({}) } },
        ]),
      ),
    ),
  ),
});

const nothing = document({ paths: {} });

const sequences = document({
  paths: {
    "/events": {
      get: {
        operationId: "watch",
        responses: {
          200: {
            description: "Events.",
            content: {
              "text/event-stream": { itemSchema: { type: "object" } },
              "application/jsonl": { itemSchema: { type: "integer" } },
            },
          },
          "4XX": { description: "No.", content: { "text/plain": {} } },
          default: { description: "Else.", content: { "image/*": {} } },
        },
      },
    },
    "/bytes": {
      put: {
        operationId: "putBytes",
        requestBody: { content: { "application/octet-stream": {}, "application/xml": {} } },
        responses: { 204: { description: "Done." } },
      },
    },
  },
  webhooks: {
    "*/": {
      post: { requestBody: json({ type: "object" }), responses: { 200: { description: "" } } },
    },
  },
});

export const HOSTILE: Readonly<Record<string, object>> = {
  "names that mean something": names,
  "texts that would end something": texts,
  "shapes of all kinds": shapes,
  "requests of all kinds": requests,
  "a document of nothing": nothing,
  "sequences, ranges and bytes": { ...sequences, openapi: "3.2.0" },
};
