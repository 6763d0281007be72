/** The meaning of each change, forwards and backwards, for senders and for readers. */
import { expect, test } from "vitest";

import { nameApi, NameBook, type NameRecord } from "../../../generator/output/index.js";
import { compareDescriptions } from "../../../generator/tools/diff/compare.js";
import { changed, garden } from "./base.js";
import { expectedOf } from "./cases/expected.js";
import { compareFiles, describeFiles, linesOf, TODAY } from "./compare.js";

const SCHEMAS = "/components/schemas";
const GET = "/paths/~1plants~1{plantId}/get";

test.each<[what: string, pointer: string, value: unknown, ...finds: string[]]>([
  [
    "a property of what is sent, read and delivered",
    `${SCHEMAS}/Bed/properties/soil`,
    { type: "string" },
    "safe property-added (request, caller) | risky property-removed",
    "safe property-added (request, receiver) | risky property-removed",
    "safe property-added (response, caller) | risky property-removed",
  ],
  [
    "a bound of what is sent, read and delivered",
    `${SCHEMAS}/Bed/properties/name/maxLength`,
    50,
    "safe bound-loosened (request, caller) | breaking bound-tightened",
    "breaking bound-loosened (request, receiver) | safe bound-tightened (request, implementer)",
    "breaking bound-loosened (response, caller) | safe bound-tightened (response, implementer)",
  ],
  [
    "a closed object's property",
    `${SCHEMAS}/PlantInput/properties/note`,
    undefined,
    "breaking property-removed (request, caller) | safe property-added",
  ],
  ["the style of a single value", `${GET}/parameters/1/explode`, false],
  [
    "a type in text, where every number is a string",
    `${GET}/parameters/1/schema`,
    { type: "string", default: "1" },
    "safe type-widened type (request, caller) | breaking type-narrowed",
    "risky default-changed default (request, caller)",
  ],
])(
  "a change in the garden is judged in both directions: %s",
  async (_, pointer, value, ...finds) => {
    const old = await describeFiles({ "openapi.json": garden() });
    const now = await describeFiles({ "openapi.json": changed(pointer, value) });
    const options = { today: TODAY };
    expect({
      forwards: linesOf(compareDescriptions(old, now, options)),
      backwards: linesOf(compareDescriptions(now, old, options)),
    }).toEqual(expectedOf(finds, pointer));
  },
);

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
