/** Requests that are refused before a handler runs. */
import { expect, it } from "vitest";

import { harness, json, jsonBody, operation, validator } from "./support.js";
import { echo } from "./echo.js";

const body = {
  "application/json": validator((value) =>
    value === 0 ? [{ message: "not zero", path: ["a", 0] }, { message: "whole" }] : [],
  ),
};
const api = harness([operation("POST /a", echo, { body: jsonBody, validators: { body } })], {
  limits: { bodyBytes: 20 },
});

it("the router refuses a media type that is not declared", async () => {
  const response = await api.fetch("POST /a", {
    body: "x",
    headers: { "content-type": "text/plain" },
  });
  expect(response.status).toBe(415);
  expect(response.headers.get("accept")).toBe("application/json");
  const compressed = await api.fetch("POST /a", {
    body: "1",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
  });
  expect(compressed.status).toBe(415);
});

it.each(["utf-16le", "UTF-16", "iso-8859-1", "us-ascii", '"utf-7"', "nonsense"])(
  "the router refuses JSON in another charset than UTF-8: %s",
  async (charset) => {
    const body = new TextEncoder().encode("1");
    const headers = { "content-type": `application/json; charset=${charset}` };
    const response = await api.fetch("POST /a", { body, headers });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ detail: "JSON is read in UTF-8 only." });
  },
);

it.each(["utf-8", "UTF-8", '"utf-8"', "utf8"])(
  "the router takes JSON in UTF-8, however that is spelled: %s",
  async (charset) => {
    const headers = { "content-type": `application/json; Charset=${charset}` };
    expect((await api.fetch("POST /a", { body: '"ä"', headers })).status).toBe(200);
  },
);

it.each([
  ["arrays", "[", "]"],
  ["objects", '{"a":', "}"],
])(
  "the router refuses a body that is nested too deeply, whatever its schema: %s",
  async (_, open, close) => {
    const own = harness([operation("POST /a", echo, { body: jsonBody })]);
    const nested = (levels: number) => ({
      body: `${open.repeat(levels)}1${close.repeat(levels)}`,
      headers: { "content-type": "application/json" },
    });
    expect((await own.fetch("POST /a", nested(1000))).status).toBe(200);
    for (const levels of [1001, 100_000]) {
      const response = await own.fetch("POST /a", nested(levels));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: { body: ["Nested too deeply"] } });
    }
  },
);

it("the router refuses an address with malformed percent-encoding, in any part", async () => {
  const parameters = [
    { name: "id", in: "path", shape: "string" },
    { name: "q", in: "query", shape: "string" },
  ] as const;
  const addressed = harness([operation("GET /a/{id}", echo, { parameters })]);
  for (const escape of ["%zz", "%", "%4", "%c3", "%ff", "%c0%af", "%ed%a0%80", "%u0041"]) {
    for (const path of [`/a/${escape}`, `/a/1?q=${escape}`, `/a/1?other=${escape}&q=1`]) {
      const response = await addressed.fetch(`GET ${path}`);
      expect(response.status, path).toBe(400);
      expect(response.headers.get("content-type"), path).toBe("application/problem+json");
    }
  }
  const fine = await addressed.fetch("GET /a/%c3%a9%25zz?q=%25+%e2%82%ac");
  expect(await fine.json()).toMatchObject({ params: { id: "é%zz" }, query: { q: "% €" } });
});

it("the router refuses a body without Content-Type", async () => {
  const optional = { contents: jsonBody.contents };
  const any = { contents: [{ type: "*/*", codec: "binary" }] } as const;
  const bytes = { contents: [{ type: "application/octet-stream", codec: "binary" }] } as const;
  const none = harness([
    operation("POST /required", echo, { body: jsonBody }),
    operation("POST /optional", echo, { body: optional }),
    operation("POST /bytes", echo, { body: bytes }),
    operation("POST /any", undefined, { body: any }),
    operation("POST /none"),
  ]);
  const blank = { body: new TextEncoder().encode("1"), headers: { "content-type": " " } };
  const status = async (path: string, init: RequestInit = {}): Promise<number> =>
    (await none.fetch(`POST ${path}`, init)).status;
  for (const path of ["/required", "/optional", "/bytes"]) {
    expect(await status(path, { body: blank.body }), path).toBe(415);
    expect(await status(path, blank), path).toBe(415);
  }
  expect(await status("/any", { body: blank.body })).toBe(200);
  expect(await status("/none", { body: blank.body })).toBe(200);
  expect([await status("/required"), await status("/optional")]).toEqual([400, 200]);
});

it("the router refuses a body that is missing or malformed", async () => {
  expect((await api.fetch("POST /a")).status).toBe(400);
  for (const text of ["", "{", "nope", '{"a":1,}']) {
    expect(
      (await api.fetch("POST /a", { body: text, headers: { "content-type": "application/json" } }))
        .status,
      text,
    ).toBe(400);
  }
});

it("a refusal is told in whole sentences", async () => {
  const headers = { "content-type": "application/json" };
  const refused = await api.fetch("POST /a", { body: "{", headers });
  expect(await refused.json()).toMatchObject({
    detail: "The body is not valid JSON, as application/json requires.",
  });
  const form = { "content-type": "multipart/form-data" };
  const text = await (await api.fetch("POST /a", { body: "x", headers: form })).text();
  expect(text).not.toContain("..");
});

it("the router refuses an invalid body, and names its fields", async () => {
  const response = await api.fetch("POST /a", json(0));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    detail: "a.0: not zero (and 1 more error)",
    errors: { "a.0": ["not zero"], body: ["whole"] },
  });
});

it("the router refuses an invalid parameter, and names it", async () => {
  const params = validator(() => [{ message: "Too small.", path: ["id"] }]);
  const query = validator(() =>
    ["No.", "Really."].map((message) => ({ message, path: [{ key: "q" }] })),
  );
  const own = harness([operation("GET /a/{id}", echo, { validators: { params, query } })]);
  const response = await own.fetch("GET /a/1");
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    detail: "The path parameter id is not valid: Too small.",
    errors: { id: ["Too small."], q: ["No.", "Really."] },
  });
});

it("a refusal names fields, whatever they are called, and not a million times", async () => {
  const many = validator(() => [
    ...["__proto__", "constructor", "toString"].map((name) => ({ message: name, path: [name] })),
    ...Array.from({ length: 100_000 }, (_, index) => ({ message: "x", path: [index] })),
  ]);
  const own = harness([
    operation("POST /a", echo, {
      body: jsonBody,
      validators: { body: { "application/json": many } },
    }),
  ]);
  const response = await own.fetch("POST /a", json(0));
  const text = await response.text();
  expect(text.length).toBeLessThan(5000);
  expect(text).toContain('"__proto__":["__proto__"],"constructor":["constructor"]');
  expect(({} as Record<string, unknown>)["0"]).toBeUndefined();
});

it("the router refuses no Accept, unless it is strict", async () => {
  const operations = [
    operation("GET /a"),
    operation("DELETE /a", () => ({ status: 204 }), { responses: { 204: {} } }),
  ];
  const accept = { headers: { accept: "text/html" } };
  expect((await harness(operations).fetch("GET /a", accept)).status).toBe(200);
  const strict = harness(operations, { accept: "strict" });
  expect((await strict.fetch("GET /a", accept)).status).toBe(406);
  expect((await strict.fetch("DELETE /a", accept)).status).toBe(204);
  expect(
    (await strict.fetch("GET /a", { headers: { accept: "text/html, */*;q=0.1" } })).status,
  ).toBe(200);
  expect(
    (await strict.fetch("GET /a", { headers: { accept: "application/json;q=0" } })).status,
  ).toBe(406);
});
