/** Changes in other files have the address at which the entry document has their content. */
import { expect, test } from "vitest";

import { compareFiles, type Files, linesOf } from "./compare.js";

interface Garden {
  readonly maximum: number;
  /** The schemas that the entry lists as components. */
  readonly schemas?: object;
}

const garden = ({ maximum, schemas = {} }: Garden): Files => ({
  "o.json": {
    openapi: "3.1.1",
    info: { title: "Garden", version: "1.0.0" },
    paths: { "/beds": { $ref: "paths/beds.json" } },
    components: { schemas },
  },
  "paths/beds.json": {
    get: {
      operationId: "listBeds",
      parameters: [{ $ref: "#/x-sizes/Size" }],
      responses: {
        200: {
          description: "Beds.",
          content: { "application/json": { schema: { $ref: "../schemas.json#/Bed" } } },
        },
      },
    },
    "x-sizes": { Size: { name: "size", in: "query", schema: { type: "integer", maximum } } },
  },
  "schemas.json": {
    Bed: { type: "object", properties: { soil: { $ref: "soil.json#/defs/Soil" } } },
    Other: { type: "string" },
  },
  "soil.json": {
    defs: { Soil: { type: "object", properties: { depth: { type: "integer", maximum } } } },
  },
});

const BED = "/paths/~1beds/get/responses/200/content/application~1json/schema";

test.each<readonly [string, object, string]>([
  ["by the place that refers to them", {}, `${BED}/properties/soil`],
  [
    "by the component, if there is one",
    { Bed: { $ref: "schemas.json#/Bed" } },
    "/components/schemas/Bed/properties/soil",
  ],
  [
    "by the component that is their own, not by one that contains it",
    { Bed: { $ref: "schemas.json#/Bed" }, Soil: { $ref: "soil.json#/defs/Soil" } },
    "/components/schemas/Soil",
  ],
  [
    "and not by that of another schema",
    { Other: { $ref: "schemas.json#/Other" } },
    `${BED}/properties/soil`,
  ],
])("a change in another file is addressed %s", async (_, schemas, soil) => {
  const lines = linesOf(
    await compareFiles(garden({ maximum: 8, schemas }), garden({ maximum: 9, schemas })),
  );
  expect(lines).toContain(
    `breaking bound-loosened ${soil}/properties/depth/maximum (response, caller)`,
  );
});

test("changes below a parameter of a path in a file of its own have that address, too", async () => {
  const lines = linesOf(await compareFiles(garden({ maximum: 8 }), garden({ maximum: 9 })));
  expect(lines.filter((line) => line.includes("(request"))).toEqual([
    "safe bound-loosened /paths/~1beds/x-sizes/Size/schema/maximum (request, caller)",
  ]);
});

test("changes beside references that lead nowhere have that address, too", async () => {
  const files = (maximum: number): Files => ({
    ...garden({ maximum }),
    "schemas.json": {
      None: { $ref: "none.json" },
      Bed: {
        type: "object",
        properties: { none: { $ref: "none.json#/None" }, soil: { $ref: "soil.json#/defs/Soil" } },
      },
    },
  });
  const lines = linesOf(await compareFiles(files(8), files(9)));
  expect(lines).toContain(
    `breaking bound-loosened ${BED}/properties/soil/properties/depth/maximum (response, caller)`,
  );
});
