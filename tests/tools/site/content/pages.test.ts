/** The pages of groups. */
import { describe, expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { readable } from "./readable.js";
import { DOCUMENT, done, json, text } from "./shop.js";

const fields = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, text]));

const GOOD = [
  "id string",
  "Its id.",
  "name string optionaldeprecated",
  'default "new" · minimum length 2 · maximum length 30',
  "weight Weight optional",
  "size number optional",
  "in cm · more than 0 · multiple of 0.5",
];
const SAMPLES = ["TypeScript", "curl", "curl"];
const withoutCode = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !/\n|^curl /.test(line));

describe("the page of a group", () => {
  it("says everything of its operations", async () => {
    const made = await makeOf(DOCUMENT);
    const id = ["id string pathrequired", "Which.", "in m"];
    expect(withoutCode(readable(made.page("reference/goods.html")))).toEqual([
      ...["# Our goods", "## All", "All goods.", "## Replace a good", "PUT /goods/{id}"],
      ...["This operation is deprecated.", "### How", "With care."],
      "Scopes: r w At most 3 requests per 10 seconds.",
      ...["### Parameters", ...id, "q string query", "##### Q", "What."],
      `pattern ${"p".repeat(120)}`,
      ...["### Body", "#### Body", "The good.", "application/json GoodInput"],
      ...["name string deprecated", 'default "new" · minimum length 2 · maximum length 30'],
      ...["key string", "weight Weight", "size number", "in cm · more than 0 · multiple of 0.5"],
      ...["text/plain string", "### Responses", "200 Good", "##### Ok", "The good.", "Fields"],
      ...[...GOOD, "201 string", "A text.", "404 Good", "None.", "default", ...SAMPLES],
      ...["## HEAD /goods/{id}", "HEAD /goods/{id}", "### Parameters", "id string pathrequired"],
      ...["### Responses", "204", "Done.", ...SAMPLES],
    ]);
  });

  it("describes the items of a stream", async () => {
    const made = await makeOf(DOCUMENT);
    const lines = readable(made.page("reference/others.html"));
    expect(withoutCode(lines.slice(lines.indexOf("### Responses")))).toEqual([
      ...["### Responses", "200 Good", "Lines.", "Fields", ...GOOD, ...SAMPLES],
    ]);
  });

  it("shows what an operation alone has", async () => {
    const security = [{ login: ["r"] }];
    const one = json({ type: "object", properties: { only: text } });
    const { page } = await makeOf({
      ...EMPTY,
      components: { securitySchemes: DOCUMENT.components.securitySchemes },
      paths: {
        "/a": {
          get: { operationId: "get", security, responses: { 200: { description: "", ...one } } },
        },
        "/b": { get: { operationId: "list_all", responses: { "5XX": { description: "" } } } },
      },
    });
    const shown = page("reference/general.html");
    const lines = readable(shown);
    expect(lines).toContain("Scopes: r");
    expect(lines).toContain("only string optional");
    const ids = [...shown.matchAll(/<section class="operation" id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["tag/general/get", "tag/general/list-all"]);
    expect(shown.match(/class="status status-\w+"/g)).toEqual([
      'class="status status-2"',
      'class="status status-5"',
    ]);
    expect(page("guides/errors.html")).toContain('<td data-label="Thrown">');
  });

  it("says which method an operation has, in colour if it is a common one", async () => {
    const made = await makeOf(DOCUMENT);
    const badges = made.page("reference/goods.html").matchAll(/class="method ([\w-]+)"/g);
    expect(new Set([...badges].map(([, name]) => name))).toEqual(
      new Set(["method-put", "method-other"]),
    );
  });

  it.each([
    [40, []],
    [41, ["1 more field"]],
    [42, ["2 more fields"]],
  ])("folds away the fields beyond the fortieth of %i", async (count, folded) => {
    const requestBody = json({ type: "object", properties: fields(count) });
    const { page } = await makeOf({
      ...EMPTY,
      paths: { "/a": { post: { operationId: "a", requestBody, responses: done } } },
    });
    const lines = readable(page("reference/general.html"));
    expect(lines.filter((line) => /^f\d+ string$/.test(line))).toHaveLength(count);
    const more = lines.findIndex((line) => line.includes("more field"));
    expect(more === -1 ? [] : [lines[more]]).toEqual(folded);
    if (more !== -1) expect(lines[more + 1]).toBe("f40 string");
  });

  it("cuts long types", async () => {
    const options = (length: number): object => ({ enum: ["a".repeat(length), "b"] });
    const { page } = await makeOf({
      ...EMPTY,
      paths: {
        "/a": {
          post: {
            operationId: "a",
            parameters: [
              { name: "long", in: "query", schema: options(232) },
              { name: "longer", in: "query", schema: options(233) },
            ],
            responses: done,
          },
        },
      },
    });
    const types = readable(page("reference/general.html")).filter((line) =>
      line.startsWith("long"),
    );
    expect(types).toEqual([
      `long "${"a".repeat(232)}" | "b" query`,
      `longer "${"a".repeat(233)}" | "b… query`,
    ]);
  });
});
