/** What stands in place of references where OpenAPI has none. */
import { expect, test } from "vitest";

import { valueAt } from "../../../../generator/description/core/origin.js";
import { findReferences } from "../../../../generator/description/document/references.js";
import { loadFiles } from "../../../support/load.js";

const ref = (pointer: string): object => ({ $ref: `#${pointer}` });
const own = (pointer: string): object => ({ $ref: `a.json#${pointer}` });
const PARAMETER = { name: "a", in: "query", schema: {} };

/** The value at a pointer after loading, with the ends of addresses, and `code pointer` of what is reported. */
async function loaded(fields: object, pointer: string) {
  const document = { openapi: "3.2.0", info: { title: "T", version: "1" }, paths: {}, ...fields };
  const { set, diagnostics } = await loadFiles({ "a.json": document });
  const entry = set?.entry ?? expect.fail("not loaded");
  expect(set?.references.get(entry.uri)).toEqual(findReferences(entry.value));
  const value = valueAt(set?.entry.value, pointer)?.value;
  return {
    value: JSON.parse(
      JSON.stringify(value).replaceAll(/"file:[^"]*\/a\.json#/g, '"a.json#'),
    ) as unknown,
    reports: diagnostics.map(({ code, location }) => `${code} ${location?.pointer}`),
  };
}

test.each<[string, object, string, unknown]>([
  ["a list", { tags: ref("/x-tags"), "x-tags": [{ name: "a" }] }, "/tags", [{ name: "a" }]],
  ["a list that is none", { tags: ref("/x-tags"), "x-tags": { a: 1 } }, "/tags", { a: 1 }],
  ["a list with null in it", { tags: ref("/x-tags"), "x-tags": [null, 1] }, "/tags", [null, 1]],
  [
    "entries of one list, twice the same",
    { tags: ref("/x-tags"), "x-tags": [ref("/x-tag"), ref("/x-tag")], "x-tag": { name: "a" } },
    "/tags",
    [{ name: "a" }, { name: "a" }],
  ],
  [
    "two places",
    { tags: ref("/x-tags"), servers: ref("/x-servers"), "x-tags": [], "x-servers": [{ url: "/" }] },
    "/servers",
    [{ url: "/" }],
  ],
  [
    "a chain",
    { tags: ref("/x-one"), "x-one": ref("/x-two"), "x-two": [{ name: "a" }] },
    "/tags",
    [{ name: "a" }],
  ],
  [
    "what may be referred to, by references",
    {
      components: { parameters: ref("/x-parameters") },
      "x-parameters": { A: PARAMETER, B: { ...PARAMETER, name: "b" } },
    },
    "/components/parameters",
    { A: own("/x-parameters/A"), B: own("/x-parameters/B") },
  ],
  [
    "references, without links in between",
    {
      components: { parameters: { C: PARAMETER } },
      paths: { "/": { parameters: ref("/x-list") } },
      "x-list": [
        ref("/x-link"),
        ref("/components/parameters/C"),
        { ...ref("/x-link"), description: "d" },
        PARAMETER,
        null,
        { description: "#/components/parameters/C" },
      ],
      "x-link": ref("/components/parameters/C"),
    },
    "/paths/~1/parameters",
    [
      own("/x-link"),
      own("/components/parameters/C"),
      own("/x-list/2"),
      own("/x-list/3"),
      null,
      own("/x-list/5"),
    ],
  ],
  [
    "paths with extensions among them",
    { paths: ref("/x-paths"), "x-paths": { "/a": { get: {} }, "x-own": { get: 1 } } },
    "/paths",
    { "/a": own("/x-paths/~1a"), "x-own": { get: 1 } },
  ],
  [
    "an object with names of JavaScript",
    { info: ref("/x-info"), "x-info": { title: "T", version: "1", constructor: { a: ref("/b") } } },
    "/info",
    { title: "T", version: "1", constructor: { a: ref("/b") } },
  ],
  ["something that is not there", { tags: ref("/x-none") }, "/tags", ref("/x-none")],
])("a reference in place of an object is read: %s", async (_, fields, pointer, expected) => {
  expect((await loaded(fields, pointer)).value).toEqual(expected);
});

test("something within itself ends with a reference, which is reported", async () => {
  const content = { "multipart/form-data": { schema: {}, encoding: { a: ref("/x-encoding") } } };
  const place = "/components/requestBodies/A/content/multipart~1form-data/encoding/a";
  const { value, reports } = await loaded(
    {
      components: { requestBodies: { A: { content } } },
      "x-encoding": { contentType: "a/b", encoding: { b: ref("/x-encoding") } },
    },
    place,
  );
  expect(value).toEqual({ contentType: "a/b", encoding: { b: own("/x-encoding/encoding/b") } });
  expect(reports).toEqual([
    `ref/unusual ${place}/$ref`,
    "ref/unusual /x-encoding/encoding/b/$ref",
    `ref/loop ${place}/$ref`,
    "ref/loop /x-encoding/encoding/b/$ref",
  ]);
});

test("each place is reported once, and a circle where it is", async () => {
  const { reports } = await loaded(
    {
      tags: ref("/x-one"),
      servers: ref("/x-servers"),
      "x-one": ref("/x-two"),
      "x-two": ref("/x-two"),
      "x-servers": [],
    },
    "/tags",
  );
  expect(reports).toEqual([
    "ref/unusual /tags/$ref",
    "ref/unusual /x-one/$ref",
    "ref/unusual /x-two/$ref",
    "ref/unusual /servers/$ref",
    "ref/loop /x-two/$ref",
  ]);
});
