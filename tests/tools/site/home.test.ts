/** The home page of a site: what the document has, and the first call. */
import { expect, it } from "vitest";

import { readable } from "./content/readable.js";
import { EMPTY, makeOf } from "./make.js";

const PARTS = {
  operations: { paths: { "/a": { get: { responses: { 204: { description: "Done." } } } } } },
  servers: { servers: [{ url: "https://api.test" }] },
  guides: { components: { securitySchemes: { key: { type: "http", scheme: "basic" } } } },
  events: {
    webhooks: {
      grown: {
        post: {
          requestBody: { content: { "application/json": { schema: { type: "object" } } } },
          responses: { 204: { description: "Seen." } },
        },
      },
    },
  },
};
it.each([
  ["operations", "servers"],
  ["operations", "guides"],
  ["servers", "events"],
  ["guides", "events"],
] as const)("the home page lists %s and %s if the document has these", async (...names) => {
  const document = Object.assign({ ...EMPTY }, ...names.map((name) => PARTS[name]));
  const { page } = await makeOf(document);
  const sections = [...page("index.html").matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
  expect(sections).toEqual(expect.arrayContaining([...names]));
});

const done = { responses: { 204: { description: "Done." } } };
const home = async (document: object): Promise<string> =>
  (await makeOf({ ...EMPTY, ...document })).page("index.html");
const described = (info: object, rest: object = {}): object => ({
  info: { ...EMPTY.info, ...info },
  ...rest,
});

it.each([
  [described({ summary: "All pets." }), "All pets.", "All pets."],
  [described({ description: "About **pets**.\n\nAnd more." }), undefined, "About pets."],
  [described({ summary: "In short.", description: "At length." }), "In short.", "In short."],
])("the home page begins with the summary: %j", async (document, lead, summary) => {
  const page = await home(document);
  expect(/<p class="lead">([^<]*)</.exec(page)?.[1]).toBe(lead);
  expect(/<meta name="description" content="([^"]*)"/.exec(page)?.[1]).toBe(summary);
});

it("the home page says who is behind the API, and links only to web addresses", async () => {
  const page = await home(
    described({
      license: { name: "MIT", url: "https://pets.test/mit" },
      contact: { name: "Pat <b>", email: "pat@pets.test" },
      termsOfService: "javascript:alert(1)",
    }),
  );
  expect(readable(page).find((line) => line.startsWith("License"))).toBe(
    "License: [MIT](https://pets.test/mit) · Contact: [Pat <b>](mailto:pat@pets.test) · Terms of service: javascript:alert(1)",
  );
  expect(readable(await home({})).join()).not.toContain("Contact");
});

it("groups are in the order in which the document declares their tags", async () => {
  const get = (tag: string): object => ({ get: { ...done, tags: [tag] } });
  const page = await home({
    tags: [{ name: "Dogs" }, { name: "Cats" }],
    paths: { "/a": get("Fish"), "/b": get("Cats"), "/c": get("Dogs") },
  });
  const groups = [...page.matchAll(/<h3><a href="[^"]*">(\w+)</g)].map(([, name]) => name);
  expect(groups).toEqual(["Dogs", "Cats", "Fish"]);
});

it("the home page has the headings of the description below its own", async () => {
  const page = await home(described({ description: "# Pets\n\n## Cats" }));
  expect(
    [...page.matchAll(/<(h\d)[^>]*>(Pets|Cats)/g)].map(([, level, text]) => [level, text]),
  ).toEqual([
    ["h2", "Pets"],
    ["h3", "Cats"],
  ]);
});

it("the home page counts what there is", async () => {
  const page = await home({
    paths: { "/a": { get: done } },
    components: { schemas: { A: { type: "string" }, B: { type: "string" } } },
  });
  const figures = /<dl class="figures">([^]*?)<\/dl>/.exec(page)?.[1] ?? "";
  expect(
    figures
      .replace(/<[^>]*>|\s+/g, " ")
      .trim()
      .split(/\s+/),
  ).toEqual([...["operation", "1"], ...["schemas", "2"]]);
});

const taking = (name: string) => ({
  parameters: [{ name, in: "query", required: true, schema: { type: "string" } }],
});
const sending = { requestBody: { content: { "text/plain": { schema: { type: "string" } } } } };
it.each([
  [
    "needs nothing",
    "shortest",
    { taker: taking("q"), sender: sending, shortestOfAll: {}, shortest: {} },
  ],
  ["needs nothing and is shortest", "shortest", { shortest: {}, shortestOfAll: {} }],
  ["is first, if all need something", "taker", { taker: taking("q"), sender: sending }],
])("the home page shows the call that %s", async (_, shown, operations) => {
  const paths = Object.entries(operations).map(([operationId, fields]) => [
    `/${operationId}`,
    { post: { operationId, ...done, ...fields } },
  ]);
  const page = await home({ paths: Object.fromEntries(paths) });
  const start = /<section id="start">([^]*?)<\/section>/.exec(page)?.[1] ?? "";
  expect(/curl[^]*?\/(shortest\w*|taker|sender)/.exec(start.replace(/<[^>]*>/g, ""))?.[1]).toBe(
    shown,
  );
});

it.each([
  [{ url: "https://pets.test/more", description: "More about pets" }, "More about pets"],
  [{ url: "https://pets.test/more" }, "https://pets.test/more"],
  [{ url: "javascript:alert(1)" }, undefined],
])("leads to the documentation elsewhere: %j", async (externalDocs, text) => {
  const page = await home({ externalDocs });
  expect(/<a href="https:\/\/pets\.test\/more" rel="noreferrer">([^<]*)</.exec(page)?.[1]).toBe(
    text,
  );
});

it("the home page describes the servers", async () => {
  const page = await home({ servers: [{ url: "https://pets.test", description: "# For *all*" }] });
  const servers = /<section id="servers">([^]*?)<\/section>/.exec(page)?.[1];
  expect(servers).toContain("https://pets.test");
  expect(servers).toMatch(/<h5[^>]*>For <em>all/);
});

it("the home page says what a group is for, in one paragraph", async () => {
  const page = await home({
    tags: [{ name: "Pets", description: "All *pets*.\n\nNot plants." }],
    paths: { "/a": { get: { ...done, tags: ["Pets"] } } },
  });
  expect(page).toContain('<p class="quiet">All pets.<');
});
