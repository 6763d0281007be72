/** Small valid documents of the kinds that generators stumble over. */

const json = (schema: unknown): object => ({ content: { "application/json": { schema } } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const ok = (schema: unknown): object => ({ 200: { description: "", ...json(schema) } });
const done = { 204: { description: "" } };
const document = (fields: object, openapi = "3.1.1"): object => ({
  openapi,
  info: { title: "Unusual", version: "1" },
  ...fields,
});

/** Schemas that are read and written by operations of their own. */
const schemas = (components: Readonly<Record<string, unknown>>, openapi = "3.1.1"): object =>
  document(
    {
      paths: Object.fromEntries(
        Object.keys(components).map((name) => [
          `/${encodeURIComponent(name)}`,
          {
            get: { responses: ok(ref(name)) },
            put: { requestBody: json(ref(name)), responses: done },
          },
        ]),
      ),
      components: { schemas: components },
    },
    openapi,
  );

const operations = (list: readonly object[], rest: object = {}): object =>
  document({
    ...rest,
    paths: Object.fromEntries(
      list.map((operation, index) => [`/o${index}`, { post: { responses: done, ...operation } }]),
    ),
  });

const object = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});

/** Names that differ by case or punctuation alone, and names that others are made of. */
const closeNames = [
  "get-pet",
  "get_pet",
  "getPet",
  "GetPet",
  "get pet",
  "get.pet",
  "get/pet",
  "GETPET",
];

const BUILT_INS =
  "Object Array String Number Boolean Symbol Function Date Error Map Set Promise Proxy Record Partial Required Readonly Pick " +
  "Omit Request Response Headers File Blob FormData URL Uint8Array AsyncIterable ReadableStream Awaited Parameters " +
  "Open Client Call CallOptions Handlers Router Validator ApiError ClientSettings Credentials ApiClient types operations z " +
  "schema WebhookEvent WebhookEventMap createClient createApi apiOf createRouter securitySchemes servers Answer Principal";

const names = {
  "operations whose names differ in punctuation": operations(
    closeNames.map((operationId) => ({ operationId, tags: ["Pets", "pets", "PETS"] })),
  ),
  "tags whose names differ in punctuation": operations(
    closeNames.map((tag, index) => ({ operationId: `list${index}`, tags: [tag] })),
  ),
  "tags that are called like what the client exports": operations(
    [
      ..."createClient createApi apiOf hooks retry validate ApiError pets client index default".split(
        " ",
      ),
    ].map((tag, index) => ({ operationId: index % 2 === 0 ? tag : `list${tag}`, tags: [tag] })),
  ),
  "operations that are called like their tag": operations([
    { operationId: "pets", tags: ["pets"] },
    { operationId: "Pets", tags: ["pets"] },
    { operationId: "petsPets", tags: ["pets"] },
    { operationId: "petsOperations", tags: ["petsOperations"] },
    { tags: ["pets"] },
  ]),
  "schemas whose names differ in punctuation": schemas(
    Object.fromEntries(
      closeNames.map((name) => [name.replace("/", "."), object({ a: { type: "string" } })]),
    ),
  ),
  "schemas that are called like built-ins, exports and each other's parts": schemas(
    Object.fromEntries(
      BUILT_INS.split(" ").map((name) => [
        name,
        object(
          {
            [name]: { type: "string", readOnly: true },
            at: { type: "string", format: "date-time" },
            kind: { enum: [name, "b"], default: name },
            file: { type: "string", contentMediaType: "image/png" },
          },
          [name],
        ),
      ]),
    ),
  ),
  "schemas that are called like what others become": schemas({
    A: object({ id: { type: "string", readOnly: true } }, ["id"]),
    AInput: object({ a: { type: "string" } }),
    AInputInput: object({ a: { type: "string", default: "" } }),
    AResponses: { type: "string" },
    AValidators: { enum: ["a"] },
    getARequest: { enum: ["a", "b"] },
    GetAResponses: { enum: ["a", "b"] },
  }),
  "names of prototypes everywhere": document({
    tags: ["__proto__", "constructor"].map((name) => ({ name })),
    paths: Object.fromEntries(
      ["__proto__", "constructor", "toString", "hasOwnProperty", "then"].map((name) => [
        `/${name}/{${name}}`,
        {
          get: {
            operationId: name,
            tags: [name],
            parameters: [
              { name, in: "path", required: true, schema: { type: "string" } },
              {
                name,
                in: "query",
                schema: JSON.parse(`{"type":"object","properties":{"${name}":{"type":"string"}}}`),
                style: "deepObject",
                explode: true,
              },
              { name, in: "header", schema: { type: "integer" } },
              { name, in: "cookie", schema: { type: "boolean" } },
            ],
            responses: ok(
              JSON.parse(
                `{"type":"object","required":["${name}"],"properties":{"${name}":{"enum":["${name}"]}},"default":{"${name}":"${name}"}}`,
              ),
            ),
            security: [JSON.parse(`{"${name}":[]}`)],
          },
        },
      ]),
    ),
    components: {
      schemas: JSON.parse(
        '{"__proto__":{"type":"object"},"constructor":{"enum":["constructor","prototype"]}}',
      ),
      securitySchemes: JSON.parse(
        '{"__proto__":{"type":"http","scheme":"basic"},"constructor":{"type":"http","scheme":"bearer"},"toString":{"type":"apiKey","in":"query","name":"__proto__"},"hasOwnProperty":{"type":"apiKey","in":"cookie","name":"a"},"then":{"type":"oauth2","flows":{"clientCredentials":{"tokenUrl":"https://h/t","scopes":{"__proto__":"a"}}}}}',
      ),
    },
  }),
};

const objects = {
  "references with others beside them": schemas({
    A: object({ a: { type: "string" } }),
    Described: { ...ref("A"), description: "Other." },
    Wider: { ...ref("A"), properties: { b: { type: "integer" } }, required: ["b"] },
    Null: { ...ref("A"), type: ["object", "null"] },
    Nested: object({ a: { ...ref("A"), deprecated: true, default: { a: "x" }, readOnly: true } }),
    Same: { $ref: "#/components/schemas/Same2" },
    Same2: { ...ref("Same3"), title: "Same" },
    Same3: { type: ["string", "null"] },
    Property: { $ref: "#/components/schemas/Wider/properties/b" },
  }),
  "schemas that contain themselves": schemas({
    List: { type: "array", items: ref("List") },
    Map: { type: "object", additionalProperties: ref("Map") },
    Either: { oneOf: [{ type: "string" }, { type: "array", items: ref("Either") }] },
    Tree: {
      allOf: [
        object({ left: ref("Tree") }),
        object({ right: { ...ref("Tree"), description: "Right." } }),
      ],
    },
    Base: { allOf: [object({ child: ref("Child") })] },
    Child: { allOf: [ref("Base"), object({ parent: ref("Base"), own: ref("Child") })] },
    Json: {
      anyOf: [
        { type: ["string", "number", "boolean", "null"] },
        { type: "array", items: ref("Json") },
        { type: "object", additionalProperties: ref("Json") },
      ],
    },
    Tuple: { type: "array", prefixItems: [ref("Tuple"), { type: "string" }] },
    Not: { not: ref("Not2") },
    Not2: { not: { type: "object", properties: { a: ref("Not") } } },
    OneAll: { allOf: [{ oneOf: [object({ next: ref("OneAll") }), { type: "string" }] }] },
    Self: {
      properties: { a: { $ref: "#/components/schemas/Self" } },
      unevaluatedProperties: { $ref: "#/components/schemas/Self" },
    },
  }),
  "schemas that come back to themselves at once": schemas({
    A: { anyOf: [ref("B"), { type: "string" }] },
    B: { anyOf: [ref("A"), { type: "number" }] },
    Nullable: { anyOf: [ref("Nullable"), { type: "null" }] },
    Not: { not: ref("Not") },
    If: { if: ref("If"), then: ref("Then") },
    Then: { anyOf: [ref("If"), ref("Then"), { type: "string" }] },
    Pet: { ...object({ name: { type: "string" } }), oneOf: [ref("Cat"), ref("Dog")] },
    Cat: { allOf: [ref("Pet"), object({ meow: { type: "string" } }, ["meow"])] },
    Dog: { allOf: [ref("Pet"), object({ bark: { type: "string" } }, ["bark"])] },
    Crossed: { oneOf: [ref("Left"), ref("Right")] },
    Left: { allOf: [ref("Crossed"), { anyOf: [ref("Right"), { type: "string" }] }] },
    Right: { allOf: [{ anyOf: [ref("Crossed"), ref("Left")] }, { maxLength: 3 }] },
  }),
  "long chains of allOf": schemas({
    C0: object({ p0: { type: "string" } }, ["p0"]),
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `C${index + 1}`,
        {
          allOf: [
            ref(`C${index}`),
            object({ [`p${index + 1}`]: { type: "string" } }, [`p${index}`]),
          ],
        },
      ]),
    ),
  }),
  "allOf that diverges": schemas({
    A: object({ a: { type: "string" }, t: { type: "string", enum: ["a", "b"] } }),
    B: object({ a: { type: "string", maxLength: 3 }, t: { const: "b" } }, ["a"]),
    Both: { allOf: [ref("A"), ref("B")] },
    Alternatives: {
      allOf: [{ oneOf: [ref("A"), ref("B")] }, { anyOf: [ref("A"), { type: "null" }] }],
    },
    Never: { allOf: [{ type: "string" }, { type: "integer" }] },
    Nullable: { allOf: [ref("A"), { type: ["object", "null"] }] },
    Empty: { allOf: [{}, true, {}] },
    Closed: { allOf: [{ ...ref("A") }, { additionalProperties: false }] },
    Scalars: {
      allOf: [
        { type: "string", minLength: 1 },
        { type: "string", pattern: "^a" },
        { enum: ["a", "b"] },
      ],
    },
    Arrays: {
      allOf: [
        { type: "array", items: { type: "string" } },
        { items: { minLength: 2 }, minItems: 1 },
      ],
    },
    Additional: {
      allOf: [
        { type: "object", additionalProperties: { type: "string" } },
        object({ n: { type: "string" } }, ["n", "m"]),
      ],
    },
    Mixed: object({ n: { type: "integer" }, s: { type: "string" } }, ["n"]),
    MixedMap: { ...object({ n: { type: "integer" } }), additionalProperties: { type: "string" } },
    MixedPatterns: {
      ...object({ n: { type: "integer" } }),
      patternProperties: { "^x-": { type: "boolean" }, "^n": { minimum: 0 } },
      additionalProperties: { type: "string" },
    },
  }),
  "required without properties, and properties without type": schemas({
    A: { required: ["a", "b"] },
    B: { properties: { a: { type: "string" } }, required: ["a", "c"] },
    C: { type: "object", required: ["a"], additionalProperties: false },
    D: {
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
      ...object({ a: { type: "string" }, b: { type: "string" } }),
    },
    E: {
      ...object({ a: { type: "string" } }),
      oneOf: [{ required: ["a"] }, { not: { required: ["a"] } }],
    },
    F: { minimum: 3 },
    G: { items: { type: "string" } },
    H: { type: "object", maxProperties: 0 },
    I: { additionalProperties: false },
    J: {
      type: ["object", "array", "string", "null"],
      properties: { a: {} },
      items: { type: "integer" },
      minLength: 2,
    },
  }),
};

const unions = {
  "alternatives that are alike": schemas({
    A: object({ a: { type: "string" } }),
    Twice: { oneOf: [ref("A"), ref("A")] },
    TwiceAny: { anyOf: [ref("A"), ref("A"), { type: "null" }, { type: "null" }] },
    One: { oneOf: [ref("A")] },
    Empty: { anyOf: [{}, ref("A")] },
    Numbers: { oneOf: [{ type: "integer" }, { type: "number" }] },
    Strings: {
      oneOf: [
        { type: "string", format: "uuid" },
        { type: "string", format: "email" },
        { type: "string", enum: ["x"] },
      ],
    },
    Nested: {
      oneOf: [
        { anyOf: [{ oneOf: [ref("A"), { type: "string" }] }] },
        { type: "array", items: { anyOf: [ref("A"), ref("Twice")] } },
      ],
    },
    Nulls: { oneOf: [{ type: "null" }] },
    False: { anyOf: [false, { type: "string" }] },
    AllFalse: { oneOf: [false, false] },
    Parent: {
      ...object({ k: { type: "string" } }),
      oneOf: [object({ a: { type: "string" } }, ["a"]), object({ b: { type: "string" } }, ["b"])],
    },
  }),
  "enums of all types": schemas({
    Mixed: { enum: ["a", 1, 1.5, true, null, -0, 1e21] },
    Objects: { enum: [{ a: 1 }, [1, 2], "a"] },
    Words: {
      enum: [
        "NaN",
        "Infinity",
        "-Infinity",
        "null",
        "undefined",
        "true",
        "0",
        "",
        " ",
        "a b",
        "1a",
        "é",
        "__proto__",
        "constructor",
      ],
    },
    Huge: { type: "integer", enum: [9007199254740993, -9007199254740993, 1e308] },
    Digits: { enum: ["1", 1, "1.0", "01", "+1", "-1", "_1"] },
    Cases: { enum: ["a", "A", "á", "a-b", "a_b", "aB", "a.b"] },
    Null: { type: ["string", "null"], enum: ["a", null] },
    OnlyNull: { enum: [null] },
    NotNull: { type: ["string", "null"], enum: ["a"] },
    Booleans: { type: "boolean", enum: [true] },
    Default: { type: "string", enum: ["a", "b"], default: "b" },
    Long: { enum: Array.from({ length: 2000 }, (_, index) => `value-${index}`) },
    Const: { const: { deep: [{ a: null }] } },
    ConstNull: { const: null },
    Keys: object({
      a: {
        type: "object",
        propertyNames: { enum: ["x", "y"] },
        additionalProperties: { type: "integer" },
      },
    }),
  }),
  "nullable in every spelling of 3.0": schemas(
    {
      A: { type: "object", nullable: true, properties: { a: { type: "string", nullable: true } } },
      B: { nullable: true, allOf: [ref("A")] },
      C: { nullable: true, oneOf: [ref("A"), { type: "string" }] },
      D: { type: "string", nullable: true, enum: ["a", "b", null] },
      E: { type: "string", nullable: true, enum: ["a", "b"] },
      F: { type: "array", nullable: true, items: { nullable: true, allOf: [ref("D")] } },
      G: { nullable: true },
      H: { type: "integer", nullable: true, minimum: 0, exclusiveMinimum: true, default: null },
      I: { type: "object", additionalProperties: { type: "string", nullable: true } },
      J: { oneOf: [ref("A"), { type: "object", nullable: true, enum: [null] }] },
      K: { type: "string", format: "binary", nullable: true },
      L: { type: "string", format: "byte" },
      M: { not: {}, nullable: true },
      N: { type: "object", properties: { f: { type: "string", format: "binary" } } },
    },
    "3.0.3",
  ),
  "discriminators of all kinds": schemas({
    Cat: object({ kind: { const: "cat" }, n: { type: "integer" } }, ["kind"]),
    Dog: object({ kind: { enum: ["dog", "hound"] } }, ["kind"]),
    Bird: object({ kind: { type: "string" } }, ["kind"]),
    Loose: object({ kind: { type: "string" } }),
    Number: object({ kind: { const: 1 } }, ["kind"]),
    ByConst: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
    ByName: { oneOf: [ref("Bird"), ref("Loose")], discriminator: { propertyName: "kind" } },
    ByMapping: {
      oneOf: [ref("Bird"), ref("Cat")],
      discriminator: {
        propertyName: "kind",
        mapping: { b: "#/components/schemas/Bird", bb: "Bird", cat: "Cat" },
      },
    },
    ByNumber: { oneOf: [ref("Number"), ref("Cat")], discriminator: { propertyName: "kind" } },
    Missing: { oneOf: [ref("Cat"), object({ a: {} })], discriminator: { propertyName: "kind" } },
    Inline: {
      oneOf: [object({ t: { const: "a" } }, ["t"]), object({ t: { const: "b" } }, ["t"])],
      discriminator: { propertyName: "t" },
    },
    Nested: { oneOf: [ref("ByConst"), ref("Bird")], discriminator: { propertyName: "kind" } },
    Any: {
      anyOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { dog: "Dog" } },
    },
    Base: {
      ...object({ type: { type: "string" } }, ["type"]),
      discriminator: { propertyName: "type", mapping: { one: "#/components/schemas/DerivedOne" } },
    },
    DerivedOne: { allOf: [ref("Base"), object({ one: { type: "string" } })] },
    DerivedTwo: { allOf: [ref("Base"), object({ two: ref("Base") })] },
    Deeper: { allOf: [ref("DerivedOne"), object({ three: { type: "string" } })] },
    Holder: object({
      base: ref("Base"),
      list: { type: "array", items: ref("Base") },
      any: ref("Any"),
    }),
    WithBase: {
      oneOf: [ref("DerivedOne"), ref("DerivedTwo")],
      discriminator: { propertyName: "type" },
    },
    Lost: { ...object({ a: {} }), discriminator: { propertyName: "none" } },
    Quoted: {
      oneOf: [
        object({ "@type": { const: "a" } }, ["@type"]),
        object({ "@type": { const: "b" } }, ["@type"]),
      ],
      discriminator: { propertyName: "@type" },
    },
    NullMember: {
      oneOf: [ref("Cat"), ref("Dog"), { type: "null" }],
      discriminator: { propertyName: "kind" },
    },
  }),
};

const vocabulary = {
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
      ...object({ a: { type: "integer" }, b: { type: "string" } }),
      if: { properties: { a: { const: 1 } }, required: ["a"] },
      then: { required: ["b"] },
      else: { not: { required: ["b"] } },
    },
    Dependent: {
      type: "object",
      dependentRequired: { a: ["b"] },
      dependentSchemas: { c: { properties: { d: { type: "string" } }, required: ["d"] } },
    },
    Contains: {
      type: "array",
      contains: { type: "integer" },
      minContains: 2,
      maxContains: 3,
      uniqueItems: true,
    },
    Unevaluated: {
      allOf: [object({ a: { type: "string" } })],
      properties: { b: { type: "string" } },
      unevaluatedProperties: false,
    },
    UnevaluatedItems: {
      type: "array",
      prefixItems: [{ type: "string" }],
      unevaluatedItems: { type: "integer" },
    },
    Names: {
      type: "object",
      propertyNames: { pattern: "^[a-z]+$", maxLength: 5 },
      minProperties: 1,
      maxProperties: 3,
    },
    Defs: {
      $defs: { "in ner": { type: "string" }, other: { $anchor: "there", type: "integer" } },
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
        both: { type: "string" },
      },
      ["id", "secret", "both"],
    ),
    List: { type: "array", items: ref("A") },
    Map: { type: "object", additionalProperties: ref("A"), properties: { first: ref("A") } },
    Either: { oneOf: [ref("A"), { type: "string" }] },
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

const traffic = {
  "parameters of all styles": document({
    paths: {
      "/a/{simple}/{label}/{matrix}/{json}": {
        parameters: [
          {
            name: "simple",
            in: "path",
            required: true,
            schema: { type: "array", items: { type: "integer" } },
          },
          {
            name: "label",
            in: "path",
            required: true,
            style: "label",
            explode: true,
            schema: object({ a: { type: "string" } }),
          },
          {
            name: "matrix",
            in: "path",
            required: true,
            style: "matrix",
            schema: { type: "string" },
          },
          { name: "json", in: "path", required: true, ...json(object({ a: {} })) },
        ],
        get: {
          parameters: [
            { name: "deep[a]", in: "query", schema: { type: "string" } },
            {
              name: "deep",
              in: "query",
              style: "deepObject",
              explode: true,
              schema: object({
                a: object({ b: { type: "array", items: { type: "string" } } }),
                d: { type: "string", format: "date-time" },
              }),
            },
            {
              name: "pipe",
              in: "query",
              style: "pipeDelimited",
              explode: false,
              schema: { type: "array", items: { type: "string" } },
            },
            {
              name: "space",
              in: "query",
              style: "spaceDelimited",
              explode: false,
              schema: { type: "array", items: { type: "number" } },
            },
            {
              name: "free",
              in: "query",
              schema: { type: "object", additionalProperties: { type: "string" } },
            },
            { name: "any", in: "query", schema: {} },
            {
              name: "union",
              in: "query",
              schema: {
                oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }],
              },
            },
            { name: "nullable", in: "query", schema: { type: ["string", "null"] } },
            {
              name: "filter",
              in: "query",
              content: { "application/json": { schema: object({ a: { type: "integer" } }) } },
            },
            {
              name: "xml",
              in: "query",
              content: { "application/xml": { schema: { type: "string" } } },
            },
            {
              name: "reserved",
              in: "query",
              allowReserved: true,
              allowEmptyValue: true,
              schema: { type: "string" },
            },
            { name: "Accept", in: "header", schema: { type: "string" } },
            { name: "Content-Type", in: "header", schema: { type: "string" } },
            { name: "X-List", in: "header", schema: { type: "array", items: { type: "string" } } },
            { name: "x-list", in: "header", schema: { type: "array", items: { type: "string" } } },
            { name: "jar", in: "cookie", schema: { type: "array", items: { type: "string" } } },
            {
              name: "obj",
              in: "cookie",
              explode: false,
              schema: object({ a: { type: "integer" } }),
            },
          ],
          responses: done,
        },
      },
      "/x/{a}.{b}/{a}-{c}": {
        get: {
          parameters: ["a", "b", "c"].map((name) => ({
            name,
            in: "path",
            required: true,
            schema: { type: "string" },
          })),
          responses: done,
        },
      },
    },
  }),
  "bodies of all kinds": operations(
    [
      {
        requestBody: { content: { "*/*": { schema: {} } } },
        responses: { 200: { description: "", content: { "*/*": { schema: {} } } } },
      },
      {
        requestBody: {
          content: {
            "application/octet-stream": { schema: { type: "string", format: "binary" } },
            "image/*": {},
            "text/*": { schema: { type: "string" } },
          },
        },
      },
      {
        requestBody: {
          content: {
            "application/json": {},
            "application/vnd.api+json; version=1": { schema: object({ a: {} }) },
            "APPLICATION/JSON": { schema: true },
          },
        },
      },
      { requestBody: { content: {} } },
      {
        requestBody: {
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: object(
                {
                  a: { type: "array", items: { type: "string" } },
                  b: object({ c: { type: "integer" } }),
                  n: { type: ["integer", "null"] },
                },
                ["a"],
              ),
              encoding: { b: { style: "deepObject", explode: true }, a: { explode: false } },
            },
          },
        },
      },
      {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: object(
                {
                  file: { type: "string", format: "binary" },
                  files: {
                    type: "array",
                    items: { type: "string", contentMediaType: "application/octet-stream" },
                  },
                  meta: object({ a: {} }),
                  list: { type: "array", items: { type: "integer" } },
                  any: {},
                },
                ["file"],
              ),
              encoding: {
                meta: {
                  contentType: "application/json",
                  headers: { "X-A": { schema: { type: "string" } } },
                },
                files: { contentType: "image/png, image/jpeg" },
              },
            },
          },
        },
      },
      {
        requestBody: {
          content: {
            "multipart/mixed": { schema: { type: "array", items: {} } },
            "multipart/related": { schema: object({ a: { type: "string" } }) },
          },
        },
      },
      {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                oneOf: [object({ a: { type: "string" } }), object({ b: { type: "string" } })],
              },
            },
          },
        },
      },
      {
        requestBody: {
          content: {
            "multipart/form-data": {},
            "application/x-www-form-urlencoded": {
              schema: { type: "object", additionalProperties: { type: "string" } },
            },
          },
        },
      },
      {
        requestBody: {
          content: {
            "text/event-stream": { schema: { type: "string" } },
            "application/x-ndjson": { schema: object({ a: {} }) },
          },
        },
      },
      {
        requestBody: {
          content: {
            "": { schema: {} },
            "not a type": { schema: { type: "string" } },
            "application/json;charset=utf-8": { schema: { type: "integer" } },
          },
        },
      },
      { requestBody: { $ref: "#/components/requestBodies/A" } },
    ],
    {
      components: {
        requestBodies: { A: { $ref: "#/components/requestBodies/B" }, B: json({ type: "string" }) },
      },
    },
  ),
  "responses of all kinds": operations(
    [
      { responses: { default: { description: "" } } },
      { responses: { default: { description: "", ...json({ type: "string" }) } } },
      {
        responses: {
          "2XX": { description: "", ...json({ type: "string" }) },
          201: { description: "" },
          "4XX": { description: "" },
          "5xx": { description: "" },
        },
      },
      {
        responses: {
          200: {
            description: "",
            content: {
              "application/json": { schema: { type: "string" } },
              "text/plain": { schema: { type: "string" } },
              "image/png": {},
            },
          },
        },
      },
      {
        responses: {
          200: {
            description: "",
            headers: {
              "X-A": { required: true, schema: { type: "integer" } },
              "x-a": { schema: { type: "string" } },
              "Set-Cookie": { schema: { type: "array", items: { type: "string" } } },
              "Content-Type": { schema: { type: "string" } },
              Json: { ...json(object({ a: {} })) },
            },
          },
        },
      },
      {
        responses: { 101: { description: "" }, 304: { description: "" }, 599: { description: "" } },
      },
      { responses: { 204: { description: "", ...json({ type: "string" }) } } },
      { responses: {} },
      { responses: undefined },
      {
        responses: {
          200: { $ref: "#/components/responses/A" },
          201: { $ref: "#/components/responses/A" },
        },
      },
    ],
    {
      components: {
        responses: {
          A: { $ref: "#/components/responses/B" },
          B: {
            description: "",
            ...json({ type: "array", items: {} }),
            links: {
              next: { operationRef: "#/paths/~1o0/post" },
              lost: { operationId: "nowhere" },
            },
          },
        },
      },
    },
  ),
  "callbacks in callbacks": document({
    paths: {
      "/a": {
        post: {
          responses: done,
          callbacks: {
            event: {
              "{$request.body#/url}": {
                parameters: [{ name: "q", in: "query", schema: { type: "string" } }],
                post: {
                  requestBody: json(ref("Event")),
                  responses: ok({ type: "string" }),
                  callbacks: {
                    event: {
                      "http://h/{$request.query.q}": {
                        put: { requestBody: json(ref("Event")), responses: done },
                      },
                    },
                  },
                },
                get: { responses: done },
              },
              "http://other": { $ref: "#/components/pathItems/Other" },
            },
            shared: { $ref: "#/components/callbacks/Shared" },
          },
        },
      },
    },
    webhooks: {
      event: { post: { requestBody: json(ref("Event")), responses: done } },
      Event: {
        post: { requestBody: json({ type: "string" }), responses: done },
        put: { requestBody: { content: { "text/plain": {} } }, responses: done },
      },
      empty: { get: { responses: done } },
      shared: { $ref: "#/components/pathItems/Other" },
    },
    components: {
      schemas: {
        Event: object({ type: { const: "event" }, id: { type: "string", readOnly: true } }, [
          "type",
          "id",
        ]),
      },
      callbacks: { Shared: { "{$url}": { post: { responses: done } } } },
      pathItems: { Other: { post: { requestBody: json(ref("Event")), responses: done } } },
    },
  }),
  "security of all kinds": operations(
    [
      { security: [] },
      { security: [{}] },
      { security: [{ key: [], oauth: ["a:b"] }, { basic: [] }, {}] },
      { security: [{ mutual: [] }] },
      { security: [{ openid: ["x"] }] },
      { security: [{ nowhere: [] }] },
    ],
    {
      security: [{ key: [] }],
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "cookie", name: "sid" },
          basic: { type: "http", scheme: "Basic" },
          digest: { type: "http", scheme: "digest" },
          oauth: {
            type: "oauth2",
            flows: {
              authorizationCode: {
                authorizationUrl: "https://h/a",
                tokenUrl: "https://h/t",
                scopes: { "a:b": "" },
              },
              implicit: { authorizationUrl: "/a", scopes: {} },
            },
          },
          openid: { type: "openIdConnect", openIdConnectUrl: "https://h/.well-known" },
          mutual: { type: "mutualTLS" },
        },
      },
    },
  ),
  "paths of all kinds": document({
    servers: [
      { url: "/" },
      { url: "" },
      {
        url: "//h/{a}/{b}",
        variables: { a: { default: "x" }, b: { default: "1", enum: ["1", "2"] } },
      },
      { url: "http://h:{port}/v1/" },
    ],
    paths: {
      "/": { get: { responses: done } },
      "//": { get: { responses: done } },
      "/a/": { get: { responses: done } },
      "/a": {
        get: { responses: done },
        head: { responses: done },
        options: { responses: done },
        trace: { responses: done },
        patch: { responses: done },
        delete: { responses: done, requestBody: json({}) },
      },
      "/a/{id}": { get: { responses: done } },
      "/a/{ID}": {
        get: {
          parameters: [{ name: "ID", in: "path", required: true, schema: { type: "string" } }],
          responses: done,
        },
      },
      "/a/b c/%20/ü/:x/*": { get: { responses: done } },
      "/a#fragment": { get: { responses: done } },
      "/q?x=1": { get: { responses: done } },
      "/{a}{b}": { get: { responses: done } },
      "x-extension": { get: 1 },
      "/ref": { $ref: "#/components/pathItems/R", summary: "Here." },
      "/empty": {},
    },
    components: {
      pathItems: { R: { get: { responses: done, servers: [{ url: "https://other" }] } } },
    },
  }),
  "3.2": document(
    {
      $self: "https://example.com/openapi.yaml",
      tags: [
        { name: "a", kind: "nav", summary: "A" },
        { name: "b", parent: "a" },
      ],
      paths: {
        "/s": {
          query: {
            tags: ["b"],
            requestBody: json(object({ a: {} })),
            responses: ok({ type: "string" }),
          },
          additionalOperations: {
            COPY: { responses: done },
            "X-Odd": { responses: done },
            copy: { responses: done },
          },
        },
        "/q": {
          get: {
            parameters: [
              {
                name: "q",
                in: "querystring",
                content: {
                  "application/x-www-form-urlencoded": {
                    schema: object({ a: { type: "array", items: { type: "string" } } }),
                  },
                },
              },
            ],
            responses: {
              200: {
                summary: "S",
                content: {
                  "application/jsonl": { itemSchema: object({ a: {} }) },
                  "text/event-stream": { itemSchema: object({ data: { type: "string" } }) },
                  "application/json": { $ref: "#/components/mediaTypes/M" },
                },
              },
            },
          },
        },
        "/m": {
          post: {
            requestBody: {
              content: {
                "multipart/mixed": {
                  itemSchema: {},
                  prefixEncoding: [{ contentType: "application/json" }],
                  itemEncoding: { contentType: "image/png" },
                },
              },
            },
            responses: done,
          },
        },
      },
      components: {
        mediaTypes: { M: { schema: { type: "string" } } },
        schemas: {
          D: {
            oneOf: [ref("A"), ref("B")],
            discriminator: { propertyName: "k", defaultMapping: "B", mapping: { a: "A" } },
          },
          A: object({ k: { const: "a" } }),
          B: object({ k: { type: "string" }, n: { type: "integer" } }),
        },
      },
    },
    "3.2.0",
  ),
  "paths of 3.2 without anything": document({ components: {} }, "3.2.0"),
  "nothing but webhooks": document({
    webhooks: { a: { post: { requestBody: json({}), responses: done } } },
  }),
};

/** `undefined` stands for what is not there. */
export const UNUSUAL: Readonly<Record<string, object>> = {
  ...names,
  ...objects,
  ...unions,
  ...vocabulary,
  ...traffic,
};
