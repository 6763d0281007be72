/** The guides that say what can go wrong, and what has changed. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";
import { readable } from "./readable.js";

const text = { type: "string" };
const object = (properties: object): object => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});
const fail = (description: string, schema?: object, more: object = {}): object => ({
  description,
  ...(schema !== undefined && { content: { "application/json": { schema, ...more } } }),
});
const get = (operationId: string, responses: object = {}, more: object = {}): object => ({
  get: {
    operationId,
    tags: ["Things"],
    responses: { 204: { description: "Done." }, ...responses },
    ...more,
  },
});
const coded = object({
  code: { type: "string", enum: ["late", "lost"] },
  errorCode: { oneOf: [{ const: "x", description: "An x." }, { const: "y" }] },
});
const ERRORS = {
  ...EMPTY,
  servers: [{ url: "https://api.test" }],
  paths: {
    "/a": get(
      "all",
      {
        404: fail("Not there."),
        default: fail("Else.", { const: "oh" }),
        200: fail("Ok.", object({ items: { type: "array", items: text } })),
      },
      {
        parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
        "x-pagination": { style: "page", items: "/items", page: "page" },
      },
    ),
    "/b": get(
      "getB",
      {
        404: fail("No such b.", coded),
        "5XX": fail("Broken."),
        302: fail("Moved."),
        400: fail(" ", object({ error_code: { const: "a", enum: ["a", "b"] } })),
      },
      { parameters: [{ name: "q", in: "query", required: true, schema: { const: 1 } }] },
    ),
    "/c": get("getCeeWithALongName", {
      404: fail("Not there.", coded, { example: { code: "lost", errorCode: "y" } }),
      409: { description: "Text.", content: { "text/plain": { schema: text } } },
    }),
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `/m${index}`,
        get(`m${index}`, { 418: fail(`Meaning ${index}.`) }),
      ]),
    ),
  },
};

const OLDER = {
  ...EMPTY,
  info: { title: "T", version: "1" },
  paths: {
    "/a": get("a"),
    "/b": get("b", {}, { parameters: [{ name: "q", in: "query", schema: text }] }),
  },
};
const NEWER = {
  ...OLDER,
  info: { title: "T", version: "2" },
  paths: {
    "/b": get(
      "b",
      { 200: fail("New.", text) },
      {
        description: "A b.",
        parameters: [{ name: "q", in: "query", required: true, schema: { ...text, maxLength: 5 } }],
      },
    ),
    "/c": get("c"),
  },
};

it("the guide lists the errors of every status, and their codes", async () => {
  const { page } = await makeOf(ERRORS);
  expect(readable(page("guides/errors.html"))).toEqual([
    "# Errors",
    "An error response can be thrown as an exception or returned as a value.",
    "## Handle errors",
    "Throw",
    'import { ApiError, createApi } from "./api/index.js";\n\nconst api = createApi();\n\ntry {\n  await api.things.m0();\n} catch (error) {\n  if (!(error instanceof ApiError)) throw error;\n  console.error(error.status, error.body);\n}',
    "Or get every response as a value, and check ok and status:",
    "Result",
    'import { createApi } from "./api/index.js";\n\nconst api = createApi();\n\nconst result = await api.things.m0().result();\nif (result.ok) console.log(result.data);\nelse console.error(result.status, result.error);',
    "Thrown | When",
    "ApiError | The server sent an error response, whose content is in body.",
    "NetworkError, TimeoutError | There was no response, or none in time.",
    "CredentialError | The client has no credential for the operation. Nothing was sent.",
    "UnexpectedResponseError | The body does not match its media type, or is too long.",
    "Status | Meaning | Operations",
    "[400](#status-400) | | 1",
    "[404](#status-404) | Not there. | 3",
    "[409](#status-409) | Text. | 1",
    "[418](#status-418) | Meaning 0. | 9",
    "[5XX](#status-5XX) | Broken. | 1",
    "[default](#status-default) | Else. | 1",
    "## 400",
    'error_code "a" required',
    "application/json",
    '{\n  "error_code": "a"\n}',
    "1 operation",
    "[GET /b](../reference/things/getB.html)",
    "## 404",
    "Not there.",
    "No such b.",
    ...["code string required", "late lost", "errorCode string required", "x", "An x.", "y"],
    "application/json",
    '{\n  "code": "lost",\n  "errorCode": "y"\n}',
    "3 operations",
    "[GET /a](../reference/things/all.html)",
    "[GET /b](../reference/things/getB.html)",
    "[GET /c](../reference/things/getCeeWithALongName.html)",
    "## 409",
    "Text.",
    "1 operation",
    "[GET /c](../reference/things/getCeeWithALongName.html)",
    "## 418",
    "Meaning 0.",
    "Meaning 1.",
    "Meaning 2.",
    "Meaning 3.",
    "Meaning 4.",
    "Meaning 5.",
    "Meaning 6.",
    "Meaning 7.",
    "The response has no body.",
    "9 operations",
    "[GET /m0](../reference/things/m0.html)",
    "[GET /m1](../reference/things/m1.html)",
    "[GET /m2](../reference/things/m2.html)",
    "[GET /m3](../reference/things/m3.html)",
    "[GET /m4](../reference/things/m4.html)",
    "[GET /m5](../reference/things/m5.html)",
    "[GET /m6](../reference/things/m6.html)",
    "[GET /m7](../reference/things/m7.html)",
    "[GET /m8](../reference/things/m8.html)",
    "## 5XX",
    "Broken.",
    "The response has no body.",
    "1 operation",
    "[GET /b](../reference/things/getB.html)",
    "## default",
    "Else.",
    "application/json",
    '"oh"',
    "1 operation",
    "[GET /a](../reference/things/all.html)",
    "## Codes",
    "Code | Meaning",
    "late |",
    "lost |",
    "x | An x.",
    "y |",
  ]);
});

it("the guide shows how to handle errors of a list if only lists can be called", async () => {
  const security = [{ key: [] }];
  const securitySchemes = { key: { type: "apiKey", in: "query", name: "k" } };
  const more = { security, "x-pagination": { style: "offset", items: "", offset: "from" } };
  const parameters = [{ name: "from", in: "query", schema: { type: "integer" } }];
  const list = fail("Ok.", { type: "array", items: text });
  const { page } = await makeOf({
    ...EMPTY,
    components: { securitySchemes },
    paths: { "/a": get("all", { 200: list }, { ...more, parameters }) },
  });
  const code = readable(page("guides/errors.html")).filter((line) => line.includes("\n"));
  expect(code).toEqual([
    'import { ApiError, createApi } from "./api/index.js";\n\nconst api = createApi({\n  baseUrl: "https://api.example.com",\n  auth: { key: "YOUR_KEY" },\n});\n\ntry {\n  await api.things.all();\n} catch (error) {\n  if (!(error instanceof ApiError)) throw error;\n  console.error(error.status, error.body);\n}',
    'import { createApi } from "./api/index.js";\n\nconst api = createApi({\n  baseUrl: "https://api.example.com",\n  auth: { key: "YOUR_KEY" },\n});\n\nconst result = await api.things.all().result();\nif (result.ok) console.log(result.data);\nelse console.error(result.status, result.error);',
  ]);
});

async function changelog(document: object, older: object = OLDER): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-older-"));
  const against = join(folder, "older.json");
  writeFileSync(against, JSON.stringify(older));
  const { page } = await makeOf(document, { against });
  return readable(page("guides/changelog.html"));
}

it("the changelog lists what changed, and for whom", async () => {
  expect(await changelog(NEWER)).toEqual([
    "# Changelog",
    "From 1 to 2: 3 breaking, 1 risky, 3 safe.",
    "This is a major change.",
    "## Breaking",
    "breaking GET /a was removed. Calls to it are refused. For callers in GET /a. /paths/~1a/get",
    "breaking The parameter q is now required. Requests without it are now refused. For callers in GET /b. /paths/~1b/get/parameters/0/required",
    "breaking The bound maxLength: 5 was added. Values that it excludes are now refused. For callers in GET /b. /paths/~1b/get/parameters/0/schema/maxLength",
    "## Risky",
    "risky The status 200 was added. Callers that handle only the other statuses get an unknown one. For callers in GET /b 200. /paths/~1b/get/responses/200",
    "## Other changes",
    "safe The documentation changed: version. Only documentation changed. For callers. /info/version",
    "safe GET /c was added. Existing operations are unaffected. For callers in GET /c. /paths/~1c/get",
    "safe The documentation changed: description. Only documentation changed. For callers in GET /b. /paths/~1b/get/description",
  ]);
});

it("the changelog says for how many messages beyond the first six a change counts", async () => {
  const sharing = (count: number, schema: object): object => ({
    ...OLDER,
    components: { parameters: { q: { name: "q", in: "query", schema } } },
    paths: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/${index}`,
        get(`get${index}`, {}, { parameters: [{ $ref: "#/components/parameters/q" }] }),
      ]),
    ),
  });
  const change = async (count: number): Promise<string | undefined> =>
    (await changelog(sharing(count, { type: "integer" }), sharing(count, text)))
      .find((line) => line.startsWith("breaking"))
      ?.replace(/^.* in GET/, "GET");
  const six = "GET /0, GET /1, GET /2, GET /3, GET /4, GET /5";
  expect(await change(6)).toContain(`${six}. `);
  expect(await change(7)).toContain(`${six} and 1 more. `);
});

it("the changelog says which version it compares", async () => {
  expect(await changelog(OLDER)).toEqual([
    "# Changelog",
    "No changes",
    "The API is the same as in version 1.",
  ]);
  const [, since] = await changelog({ ...OLDER, paths: { ...OLDER.paths, "/c": get("c") } });
  expect(since).toBe("Since 1: 1 safe.");
});

it("the changelog takes what has reached its announced end as removed in time", async () => {
  const day = (milliseconds: number): string =>
    new Date(Date.now() + milliseconds).toISOString().slice(0, 10);
  const ending = (sunset: string): object => ({
    ...OLDER,
    paths: { ...OLDER.paths, "/end": get("end", {}, { deprecated: true, "x-sunset": sunset }) },
  });
  const removed = async (sunset: string): Promise<string | undefined> =>
    (await changelog(OLDER, ending(sunset)))[1];
  expect(await removed(day(0))).toBe("Since 1: 1 risky.");
  expect(await removed(day(3 * 86_400_000))).toBe("Since 1: 1 breaking.");
});

it("the changelog says nothing of an older document that cannot be read", async () => {
  const { files, diagnostics } = await makeOf(NEWER, { against: "nowhere.yaml" });
  expect([...files.keys()]).toEqual([]);
  expect(diagnostics.map(({ code }) => code)).toEqual(["diff/source-unreadable"]);
});
