/** The table of the keywords that a document uses. */
import { expect, test } from "vitest";

import { keywordReport } from "../../../../generator/description/builder/keyword-report.js";
import { loadFiles } from "../../../support/load.js";

async function rowsOf(schemas: object, openapi = "3.1.1", shown?: number) {
  const info = { title: "T", version: "1" };
  const { set } = await loadFiles({
    "openapi.json": { openapi, info, paths: {}, components: { schemas } },
  });
  if (set === undefined) throw new Error("the document does not load");
  return keywordReport(set, shown).map(({ keyword, treatment, uses, places }) => [
    keyword,
    treatment,
    uses,
    places.map(({ pointer }) => pointer.replace("/components/schemas/", "")).join(" "),
  ]);
}

const text = { type: "string" };

test("the table has the most used first, and the first places of each", async () => {
  const schemas = {
    A: { minLength: 1 },
    B: { ...text, format: "date" },
    C: { ...text, "x-own": 1 },
    D: { ...text, format: "made-up" },
    E: text,
    F: true,
  };
  expect(await rowsOf(schemas)).toEqual([
    ["type", "validated", 4, "B C D"],
    ["minLength", "validated", 1, "A"],
    ['format "date"', "validated", 1, "B"],
    ['format "made-up"', "documented", 1, "D"],
  ]);
  expect((await rowsOf(schemas, "3.1.1", 1))[0]).toEqual(["type", "validated", 4, "B"]);
});

test("the table has a row for each treatment of a keyword", async () => {
  const A = { type: "array", items: [text], additionalItems: text };
  const B = { type: "array", additionalItems: text, required: true };
  const C = { type: "object", required: ["a"] };
  expect(await rowsOf({ A, B, C }, "3.0.3")).toEqual([
    ["type", "validated", 3, "A B C"],
    ["items", "validated", 1, "A"],
    ["additionalItems", "validated", 1, "A"],
    ["additionalItems", "ignored", 1, "B"],
    ["required", "ignored", 1, "B"],
    ["required", "validated", 1, "C"],
  ]);
});
