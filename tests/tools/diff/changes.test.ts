/** The meaning of each change, forwards and backwards, for senders and for readers. */
import { describe, expect, test } from "vitest";

import { nameApi, NameBook, type NameRecord } from "../../../generator/output/index.js";
import { compareDescriptions } from "../../../generator/tools/diff/compare.js";
import { changed, garden } from "./base.js";
import { compareFiles, describeFiles, linesOf, TODAY } from "./compare.js";

const SCHEMAS = "/components/schemas";
const GET = "/paths/~1plants~1{plantId}/get";
const PUT = "/paths/~1plants~1{plantId}/put";

type Case = readonly [
  what: string,
  pointer: string,
  value: unknown,
  forwards: readonly string[],
  backwards: readonly string[],
];

const CASES: readonly Case[] = [
  [
    "a property of what is sent, read and delivered",
    `${SCHEMAS}/Bed/properties/soil`,
    { type: "string" },
    [
      `safe property-added ${SCHEMAS}/Bed/properties/soil (request, caller)`,
      `safe property-added ${SCHEMAS}/Bed/properties/soil (request, receiver)`,
      `safe property-added ${SCHEMAS}/Bed/properties/soil (response, caller)`,
    ],
    [
      `risky property-removed ${SCHEMAS}/Bed/properties/soil (request, caller)`,
      `risky property-removed ${SCHEMAS}/Bed/properties/soil (request, receiver)`,
      `risky property-removed ${SCHEMAS}/Bed/properties/soil (response, caller)`,
    ],
  ],
  [
    "a bound of what is sent, read and delivered",
    `${SCHEMAS}/Bed/properties/name/maxLength`,
    50,
    [
      `breaking bound-loosened ${SCHEMAS}/Bed/properties/name/maxLength (request, receiver)`,
      `breaking bound-loosened ${SCHEMAS}/Bed/properties/name/maxLength (response, caller)`,
      `safe bound-loosened ${SCHEMAS}/Bed/properties/name/maxLength (request, caller)`,
    ],
    [
      `breaking bound-tightened ${SCHEMAS}/Bed/properties/name/maxLength (request, caller)`,
      `safe bound-tightened ${SCHEMAS}/Bed/properties/name/maxLength (request, implementer)`,
      `safe bound-tightened ${SCHEMAS}/Bed/properties/name/maxLength (response, implementer)`,
    ],
  ],
  [
    "a closed object's property",
    `${SCHEMAS}/PlantInput/properties/note`,
    undefined,
    [`breaking property-removed ${SCHEMAS}/PlantInput/properties/note (request, caller)`],
    [`safe property-added ${SCHEMAS}/PlantInput/properties/note (request, caller)`],
  ],
  [
    "a value that receivers may meet",
    `${SCHEMAS}/Wilted/properties/cause/enum`,
    ["heat", "frost", "slugs"],
    [`risky enum-value-added ${SCHEMAS}/Wilted/properties/cause/enum (request, receiver)`],
    [`safe enum-value-removed ${SCHEMAS}/Wilted/properties/cause/enum (request, implementer)`],
  ],
  [
    "null in what is sent",
    `${SCHEMAS}/PlantInput/properties/note/type`,
    ["string", "null"],
    [`safe null-allowed ${SCHEMAS}/PlantInput/properties/note/type (request, caller)`],
    [`breaking null-refused ${SCHEMAS}/PlantInput/properties/note/type (request, caller)`],
  ],
  [
    "a pattern",
    `${SCHEMAS}/PlantInput/properties/note/pattern`,
    "^[a-z ]*$",
    [`risky pattern-changed ${SCHEMAS}/PlantInput/properties/note/pattern (request, caller)`],
    [`risky pattern-changed ${SCHEMAS}/PlantInput/properties/note/pattern (request, caller)`],
  ],
  [
    "a condition that only an assertion shows",
    `${SCHEMAS}/PlantInput/not`,
    { required: ["url"] },
    [`breaking condition-added ${SCHEMAS}/PlantInput/not (request, caller)`],
    [`safe condition-removed ${SCHEMAS}/PlantInput/not (request, caller)`],
  ],
  [
    "a required parameter",
    `${GET}/parameters/2`,
    { name: "garden", in: "query", required: true, schema: { type: "string" } },
    [`breaking parameter-added ${GET}/parameters/2 (request, caller)`],
    [`breaking parameter-removed ${GET}/parameters/2 (request, caller)`],
  ],
  [
    "the style of a list",
    `${GET}/parameters/0/explode`,
    false,
    [`breaking serialization-changed ${GET}/parameters/0/explode (request, caller)`],
    [`breaking serialization-changed ${GET}/parameters/0/explode (request, caller)`],
  ],
  ["the style of a single value", `${GET}/parameters/1/explode`, false, [], []],
  [
    "a type in text, where every number is a string",
    `${GET}/parameters/1/schema`,
    { type: "string", default: "1" },
    [
      `risky default-changed ${GET}/parameters/1/schema/default (request, caller)`,
      `safe type-widened ${GET}/parameters/1/schema/type (request, caller)`,
    ],
    [
      `breaking type-narrowed ${GET}/parameters/1/schema/type (request, caller)`,
      `risky default-changed ${GET}/parameters/1/schema/default (request, caller)`,
    ],
  ],
  [
    "a promised header",
    `${GET}/responses/200/headers/ETag`,
    undefined,
    [`breaking header-removed ${GET}/responses/200/headers/ETag (response, caller)`],
    [`safe header-added ${GET}/responses/200/headers/ETag (response, caller)`],
  ],
  [
    "a media type",
    `${PUT}/requestBody/content/text~1plain`,
    { schema: { type: "string" } },
    [`safe media-type-added ${PUT}/requestBody/content/text~1plain (request, caller)`],
    [`breaking media-type-removed ${PUT}/requestBody/content/text~1plain (request, caller)`],
  ],
  [
    "a scope",
    `${PUT}/security/0/login`,
    ["write", "read"],
    [`breaking scope-added ${PUT}/security/0/login (document, caller)`],
    [`safe scope-removed ${PUT}/security/0/login (document, caller)`],
  ],
  [
    "a rate limit",
    "/x-rate-limit/limit",
    30,
    ["risky rate-limit-lowered /x-rate-limit (document, caller)"],
    ["safe rate-limit-raised /x-rate-limit (document, caller)"],
  ],
  [
    "the header of signatures",
    "/x-webhook-signature/header",
    "X-Signature",
    ["breaking signature-changed /x-webhook-signature/header (document, receiver)"],
    ["breaking signature-changed /x-webhook-signature/header (document, receiver)"],
  ],
  [
    "a callback",
    `${PUT}/callbacks`,
    undefined,
    [`breaking callback-removed ${PUT}/callbacks/watered (document, receiver)`],
    [`safe callback-added ${PUT}/callbacks/watered (document, receiver)`],
  ],
  [
    "a name of generated code",
    `${GET}/operationId`,
    "readPlant",
    [`risky name ${GET}/operationId (document, caller)`],
    [`risky name ${GET}/operationId (document, caller)`],
  ],
  [
    "any string beside a list, which opens the list",
    `${SCHEMAS}/Plant/properties/colour`,
    { anyOf: [{ enum: ["red", "blue", "white"] }, { type: "string" }] },
    [
      `risky enum-opened ${SCHEMAS}/Plant/properties/colour (response, caller)`,
      `risky enum-opened ${SCHEMAS}/Plant/properties/colour (request, receiver)`,
    ].sort(),
    [
      `safe enum-closed ${SCHEMAS}/Plant/properties/colour (response, implementer)`,
      `safe enum-closed ${SCHEMAS}/Plant/properties/colour (request, implementer)`,
    ].sort(),
  ],
  [
    "words",
    "/info/description",
    "Beds.",
    ["safe docs /info/description (document, caller)"],
    ["safe docs /info/description (document, caller)"],
  ],
];

describe("a change in the garden", () => {
  const described = describeFiles({ "openapi.json": garden() });

  test.each(CASES)("%s", async (_, pointer, value, forwards, backwards) => {
    const now = await describeFiles({ "openapi.json": changed(pointer, value) });
    const [old, options] = [await described, { today: TODAY }];
    expect(linesOf(compareDescriptions(old, now, options))).toEqual(forwards);
    expect(linesOf(compareDescriptions(now, old, options))).toEqual(backwards);
  });
});

test("what every caller has to send is reported for each message", async () => {
  const now = changed(`${SCHEMAS}/Bed/required`, ["name", "shade"]);
  const { findings } = await compareFiles({ "o.json": garden() }, { "o.json": now });
  const request = findings.find(
    ({ part, verdict }) => part === "request" && verdict === "breaking",
  );
  expect(request?.in).toEqual(["PUT /plants/{plantId}"]);
  const response = findings.find(({ part }) => part === "response");
  expect(response?.in).toEqual(["GET /plants/{plantId} 200", "PUT /plants/{plantId} 200"]);
  const delivered = findings.find(({ part, whom }) => part === "request" && whom === "implementer");
  expect(delivered?.in).toEqual(["POST callback watered", "POST webhook wilted"]);
});

test("a removal is risky once the day that was announced is over", async () => {
  const deprecated = changed(`${GET}/x-sunset`, "2026-06-30", changed(`${GET}/deprecated`, true));
  const now = changed(GET, undefined);
  const verdictOn = async (day: string) =>
    (await compareFiles({ "o.json": deprecated }, { "o.json": now }, day)).findings.map(
      ({ verdict }) => verdict,
    );
  expect(await verdictOn("2026-06-29")).toEqual(["breaking"]);
  expect(await verdictOn("2026-06-30")).toEqual(["risky"]);
});

test("a webhook under another key is the same webhook", async () => {
  const base = garden();
  const { wilted } = base.webhooks;
  const now = { ...base, webhooks: { drooped: wilted } };
  expect(linesOf(await compareFiles({ "o.json": base }, { "o.json": now }))).toEqual([
    "risky name /webhooks/drooped (document, receiver)",
  ]);
});

test("a path parameter under another name, and an operation id that is given twice", async () => {
  const base = garden();
  const item = base.paths["/plants/{plantId}"];
  const parameters = [{ ...item.parameters[0], name: "id" }];
  const now = { ...base, paths: { "/plants/{id}": { ...item, parameters } } };
  expect(linesOf(await compareFiles({ "o.json": base }, { "o.json": now }))).toEqual([
    "risky name /paths/~1plants~1{id}/parameters/0/name (document, caller)",
  ]);
  const twice = changed("/paths/~1again", { get: { ...item.get, parameters: [] } });
  const turned = {
    ...twice,
    paths: Object.fromEntries(Object.entries((twice as typeof base).paths).toReversed()),
  };
  // Each keeps its name in generated code, whichever comes first.
  expect(linesOf(await compareFiles({ "o.json": twice }, { "o.json": turned }))).toEqual([]);
});

test("what is added has other names than what is there, and the manifest is heeded", async () => {
  const { get } = garden().paths["/plants/{plantId}"];
  const station = (operationId: string) => ({ get: { ...get, parameters: [], operationId } });
  const paths = { "/stations": station("getPlants"), "/plants": station("get-plants") };
  const old = await describeFiles({
    "o.json": { ...garden(), paths: { "/plants": paths["/plants"] } },
  });
  const now = await describeFiles({ "o.json": { ...garden(), paths } });
  const generated = (kept?: NameRecord) =>
    compareDescriptions(old, now, { today: TODAY, kept }).findings.filter(
      ({ kind }) => kind === "generated-name",
    );
  expect(generated()).toEqual([]);
  // Somebody has generated from the new document before, without the old output.
  const book = new NameBook();
  nameApi(now.api, () => undefined, book);
  expect(generated(book.names)).toEqual([]);
});

test("another value of a discriminator that no constant states", async () => {
  const union = (word: string): object =>
    changed(
      `${SCHEMAS}/Plant/properties/bed`,
      {
        oneOf: [{ $ref: "#/components/schemas/Pot" }, { $ref: "#/components/schemas/Field" }],
        discriminator: { propertyName: "sort", mapping: { [word]: "#/components/schemas/Pot" } },
      },
      {
        ...garden(),
        components: {
          ...garden().components,
          schemas: {
            ...garden().components.schemas,
            Pot: sorted("litres"),
            Field: sorted("acres"),
          },
        },
      },
    );
  const sorted = (name: string): object => ({
    type: "object",
    required: ["sort"],
    properties: { sort: { type: "string" }, [name]: { type: "number" } },
  });
  expect(
    linesOf(await compareFiles({ "o.json": union("pot") }, { "o.json": union("jar") })),
  ).toContain(
    `breaking enum-changed ${SCHEMAS}/Plant/properties/bed/discriminator (response, caller)`,
  );
});
