/** Names that are similar, or already used. */
import { document, integer, object, ok, operations, schemas, string } from "./document.js";

/** Names that differ only in case or punctuation, and names from which others are derived. */
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

export const names = {
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
    Object.fromEntries(closeNames.map((name) => [name.replace("/", "."), object({ a: string })])),
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
    AInput: object({ a: string }),
    AInputInput: object({ a: { type: "string", default: "" } }),
    AResponses: string,
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
              { name, in: "path", required: true, schema: string },
              {
                name,
                in: "query",
                schema: JSON.parse(`{"type":"object","properties":{"${name}":{"type":"string"}}}`),
                style: "deepObject",
                explode: true,
              },
              { name, in: "header", schema: integer },
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
