/** The frame of pages, the pages of groups, and the search index. */
import { describe, expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { readable } from "./readable.js";

const text = { type: "string" };
const done = { 204: { description: "Done." } };
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const fields = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, text]));

const DOCUMENT = {
  ...EMPTY,
  info: { title: "Shop", version: "2" },
  openapi: "3.2.0",
  tags: [
    { name: "goods", summary: "Our goods", description: "# All\n\nAll *goods*." },
    { name: "others", description: "" },
  ],
  components: {
    schemas: {
      Good: {
        type: "object",
        required: ["id"],
        properties: {
          id: { ...text, readOnly: true, description: "Its id." },
          name: { ...text, deprecated: true, minLength: 2, maxLength: 30, default: "new" },
          key: { ...text, writeOnly: true },
          weight: { $ref: "#/components/schemas/Weight" },
          size: { type: "number", "x-unit": "cm", exclusiveMinimum: 0, multipleOf: 0.5 },
        },
      },
      Weight: { type: "number", description: "How heavy.", "x-unit": "kg" },
    },
    securitySchemes: {
      login: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://a.test/t", scopes: { r: "", w: "" } } },
      },
    },
  },
  paths: {
    "/goods/{id}": {
      put: {
        operationId: "putGood",
        tags: ["goods"],
        summary: "Replace a good",
        description: "# How\n\nWith care.",
        deprecated: true,
        security: [{ login: ["r", "w"] }, { login: ["r"] }],
        "x-rate-limit": { limit: 3, window: 10, per: "key" },
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            schema: { ...text, "x-unit": "m", description: "Which." },
          },
          {
            name: "q",
            in: "query",
            description: "# Q\n\nWhat.",
            schema: { ...text, pattern: "p".repeat(130) },
          },
        ],
        requestBody: {
          description: "# Body\n\nThe good.",
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/Good" } },
            "text/plain": { schema: text },
          },
        },
        responses: {
          200: { description: "# Ok\n\nThe good.", ...json({ $ref: "#/components/schemas/Good" }) },
          201: { description: "A text.", ...json(text) },
          404: { description: "None.", ...json({ $ref: "#/components/schemas/Good" }) },
          default: { description: "" },
        },
      },
      head: { operationId: "hasGood", tags: ["goods"], responses: done },
    },
    "/lines": {
      get: {
        operationId: "lines",
        tags: ["others"],
        responses: {
          200: {
            description: "Lines.",
            content: { "application/jsonl": { schema: { $ref: "#/components/schemas/Good" } } },
          },
        },
      },
    },
  },
};

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

describe("the frame", () => {
  const heads = (page: string) => ({
    title: /<title>\s*(.*?)\s*<\/title>/.exec(page)?.[1],
    description: /<meta name="description" content="(.*?)"/.exec(page)?.[1],
    policy: /Content-Security-Policy"\s+content="(.*?)"/.exec(page)?.[1]?.replaceAll("&#39;", "'"),
    scripts: [...page.matchAll(/<script src="(.*?)"/g)].map(([, source]) => source),
    wide: /<main[^>]*class="wide"/.test(page),
    contents: /<(aside|div) class="contents"/.exec(page)?.[1],
    current: [...page.matchAll(/<a\s+href="([^"]*)"\s+aria-current="page"/g)].map(([, to]) => to),
  });
  const policy = (style: string, connect: string): string =>
    `default-src 'none'; script-src 'self' file:; style-src 'self' file:${style}; img-src 'self' file: data:; font-src 'self' file: data:; connect-src ${connect}; form-action 'none'; base-uri 'none'; frame-src 'none'`;
  const errors = "Which errors can occur, and how the client reports them.";
  const own = (root: string, ...more: readonly string[]): readonly string[] =>
    ["assets/theme.js", "assets/site.js", ...more].map((name) => root + name);

  it.each([
    ["index.html", "Shop", "", "aside"],
    ["reference/goods.html", "Our goods · Shop", "All", "aside"],
    ["reference/others.html", "others · Shop", "1 operation.", "div"],
  ])("is around %s", async (path, title, description, contents) => {
    const made = await makeOf(DOCUMENT);
    const root = path.includes("/") ? "../" : "";
    expect(heads(made.page(path))).toEqual({
      ...{ title, description, contents, wide: false },
      policy: policy("", "'none'"),
      scripts: own(root),
      current: [root + path],
    });
  });

  const rendering = ["assets/renderer.js", "reference/goods.js", "assets/reference.js"];
  const inline = " 'unsafe-inline'";
  it.each([
    [
      "is served",
      { reload: true },
      "guides/errors.html",
      policy("", "'self'"),
      ["assets/reload.js"],
    ],
    ["is rendered", { renderer: "//" }, "reference/goods.html", policy(inline, "*"), rendering],
    [
      "is rendered and served",
      { renderer: "//", reload: true },
      "reference/goods.html",
      policy(inline, "*"),
      [...rendering, "assets/reload.js"],
    ],
    ["has nothing to render", { renderer: "//" }, "guides/errors.html", policy("", "'none'"), []],
  ])("is around a page that %s", async (_, options, path, allowed, scripts) => {
    const { page } = await makeOf(DOCUMENT, options);
    const wide = path.startsWith("reference/");
    expect(heads(page(path))).toEqual({
      title: wide ? "Our goods · Shop" : "Errors · Shop",
      description: wide ? "All" : errors,
      contents: wide ? undefined : "aside",
      wide,
      policy: allowed,
      scripts: own("../", ...scripts),
      current: [`../${path}`],
    });
  });

  it.each([
    [{}, []],
    [{ reload: true }, ["reload"]],
    [{ renderer: "//" }, ["renderer", "reference"]],
  ])("has the scripts that it needs: %j", async (options, names) => {
    const { files } = await makeOf(DOCUMENT, options);
    const found = [...files.keys()].flatMap(
      (path) => /^assets\/(re\w+)\.js$/.exec(path)?.slice(1) ?? [],
    );
    expect(found).toEqual(names);
  });

  it("lists the pages, and the operations of the shown one", async () => {
    const listed = (page: string): readonly string[] =>
      readable(`<main>${/<nav[^]*?<\/nav>/.exec(page)?.[0]}<footer>`);
    expect(listed((await makeOf(DOCUMENT)).page("reference/goods.html"))).toEqual([
      "[Overview](../index.html)",
      "Guides",
      "[Authentication](../guides/authentication.html)",
      "[Errors](../guides/errors.html)",
      "[Rate limits](../guides/rate-limits.html)",
      "[Scopes](../guides/scopes.html)",
      "Reference",
      "[Our goods](../reference/goods.html)",
      "[PUT Replace a good](#tag/goods/putGood)",
      "[HEAD HEAD /goods/{id}](#tag/goods/hasGood)",
      "[others](../reference/others.html)",
    ]);
    expect(listed((await makeOf(EMPTY)).page("index.html"))).toEqual([
      "[Overview](index.html)",
      "Guides",
    ]);
  });
});
