import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import type { MapIssues } from "../../../runtime/server/request/validate.js";
import type { AnyReply } from "../../../runtime/server/response/reply.js";
import type {
  ContentDescriptor,
  ResponseDescriptors,
} from "../../../runtime/wire/descriptors/descriptor.js";
import type { Validator } from "../../../runtime/wire/descriptors/validator.js";
import { type Harness, harness, json, operation, validator } from "./support.js";

const JSON_TYPE: ContentDescriptor = { type: "application/json", codec: "json" };
const ok = (...contents: readonly ContentDescriptor[]): ResponseDescriptors => ({
  200: { contents },
});

const atLeastTwo = validator(
  (value) => (typeof value === "number" && value < 2 ? [{ message: "at least 2" }] : []),
  (value) => (typeof value === "number" ? value * 10 : value),
);
const validators = {
  responses: { "200": { "application/json": atLeastTwo, "application/jsonl": atLeastTwo } },
};

function answering(
  reply: AnyReply | (() => AnyReply),
  responses: readonly ResponseDescriptors[] = [ok(JSON_TYPE)],
  settings: Parameters<typeof harness>[1] = {},
): Harness {
  const handler = typeof reply === "function" ? reply : () => reply;
  return harness(
    [operation("GET /a", handler, { responses: joined(responses), validators })],
    settings,
  );
}

const joined = (responses: readonly ResponseDescriptors[]): ResponseDescriptors =>
  Object.fromEntries(responses.flatMap((one) => Object.entries(one)));

it("an answer may be one that the document does not allow, where the server lets it pass", async () => {
  const seen: unknown[] = [];
  const body = (issues: MapIssues) =>
    answering({ status: 200, body: 1 }, [ok(JSON_TYPE)], { mapIssues: issues }).fetch("GET /a");
  const tolerant = await body((issues, found) => {
    seen.push({ messages: issues.map(({ message }) => message), ...found });
    return [];
  });
  expect([tolerant.status, await tolerant.text()]).toEqual([200, "1"]);
  const found = { operation: "GET /a", part: "response", value: 1 };
  expect(seen).toEqual([{ messages: ["at least 2"], ...found }]);
  expect((await body((issues) => issues)).status).toBe(500);
});

it("an answer is validated, and sent as the validator returns it", async () => {
  const response = await answering({ status: 200, body: 2 }).fetch("GET /a");
  expect([response.headers.get("content-length"), await response.text()]).toEqual(["2", "20"]);
});

const OtherPromise = runInNewContext("Promise") as typeof Promise;

it.each([
  ["a promise", Promise],
  ["a promise of another realm", OtherPromise],
])("requests and answers wait for validators that return %s", async (_, Kind) => {
  const { validate, ...standard } = atLeastTwo["~standard"];
  const later = (value: unknown) => Kind.resolve(validate(value));
  const late: Validator = { "~standard": { ...standard, validate: later } };
  const { fetch } = harness([
    operation("POST /a", ({ body }) => ({ status: 200, body: Number(body) / 10 }), {
      body: { contents: [JSON_TYPE] },
      responses: ok(JSON_TYPE),
      validators: {
        body: { "application/json": late },
        responses: { 200: { "application/json": late } },
      },
    }),
  ]);
  const send = async (value: number) => {
    const response = await fetch("POST /a", json(value));
    return [response.status, response.ok && (await response.json())];
  };
  expect(await send(2)).toEqual([200, 20]);
  expect(await send(1)).toEqual([422, false]);
});

const range: ResponseDescriptors = { "4XX": { contents: [JSON_TYPE] } };
const fallback: ResponseDescriptors = { default: {} };

it("an answer may have a declared status, a status of a declared range, or any where there is a default", async () => {
  const status = async (reply: AnyReply, ...responses: readonly ResponseDescriptors[]) =>
    (await answering(reply, responses).fetch("GET /a")).status;
  expect(await status({ status: 404, body: {} }, ok(), range)).toBe(404);
  expect(await status({ status: 503 }, ok(), range, fallback)).toBe(503);
  expect(await status({ status: 204 }, { 204: {} })).toBe(204);
  expect(await status({ status: 304 }, { 304: { contents: [JSON_TYPE] } })).toBe(304);
});

it.each<[string, ContentDescriptor["codec"], unknown, string]>([
  ["*/*", "json", { type: "circle" }, "application/json"],
  ["application/*", "json", null, "application/json"],
  ["text/*", "text", "a", "text/plain"],
  ["text/csv", "text", "a", "text/csv"],
])(
  "an answer that is declared as %s has a type of its own (%s, %j)",
  async (type, codec, body, sent) => {
    const api = answering({ status: 200, body }, [ok({ type, codec })]);
    expect((await api.fetch("GET /a")).headers.get("content-type")).toBe(sent);
  },
);

it("an answer may be anything where the document declares none", async () => {
  const api = answering({ status: 599, body: 5, headers: { "X-A": "1" } }, [], {
    responses: "off",
  });
  const response = await api.fetch("GET /a");
  expect([response.status, response.headers.get("x-a")]).toEqual([599, "1"]);
  const strict = answering({ status: 201, body: 5 }, []);
  expect([(await strict.fetch("GET /a")).status, strict.errors]).toEqual([201, []]);
});

it.each([
  ["text/plain", "a", "a"],
  ["application/json", "a", '"a"'],
  ["text/html", "a", '"a"'],
])("an answer of the media type %s is written as %s is", async (contentType, body, text) => {
  const contents = ok(JSON_TYPE, { type: "text/plain", codec: "text" });
  const api = answering({ status: 200, body, contentType }, [contents], { responses: "off" });
  const response = await api.fetch("GET /a");
  expect([response.headers.get("content-type"), await response.text()]).toEqual([
    contentType,
    text,
  ]);
});

it.each([199, 600, 200.5])("an answer cannot have the status %d", async (status) => {
  const response = await answering({ status, body: 5 }, [], { responses: "off" }).fetch("GET /a");
  expect(response.status).toBe(500);
});

it.each([204, 205, 304])("an answer with the status %i has no body", async (status) => {
  const declared = { [status]: { contents: [JSON_TYPE] } };
  const response = await answering({ status, body: 5 }, [declared]).fetch("GET /a");
  expect([response.status, await response.text()]).toEqual([status, ""]);
});

const file = {
  stream: () => new Blob(["x"]).stream(),
  arrayBuffer: () => new Blob(["x"]).arrayBuffer(),
  text: () => Promise.resolve("x"),
};

it.each<[string, unknown, string]>([
  ["image/*", new Blob(["x"], { type: "image/png" }), "image/png"],
  ["image/*", new Blob(["x"]), "application/octet-stream"],
  ["image/*", new Uint8Array(1), "application/octet-stream"],
  ["image/gif", new Blob(["x"], { type: "image/png" }), "image/gif"],
  ["image/*", "x", "application/octet-stream"],
  ["image/*", { ...file, type: "image/png" }, "image/png"],
  ["image/*", { ...file, type: "" }, "application/octet-stream"],
])("an answer that is declared as %s has the type of its bytes", async (type, body, sent) => {
  const content = { type, codec: "binary" } as const;
  const response = await answering({ status: 200, body }, [ok(content)]).fetch("GET /a");
  expect(response.headers.get("content-type")).toBe(sent);
});

it.each([
  ["an undeclared status", { status: 201, body: 5 }, [ok(JSON_TYPE)]],
  ["a body that is not valid", { status: 200, body: 1 }, [ok(JSON_TYPE)]],
  ["a body where none is declared", { status: 200, body: 5 }, [ok()]],
  ["no body where one is declared", { status: 200 }, [ok(JSON_TYPE)]],
  ["an undeclared media type", { status: 200, body: 5, contentType: "text/html" }, [ok(JSON_TYPE)]],
  [
    "an undeclared header",
    { status: 200, body: 5, headers: { "X-Powered-By": "me" } },
    [ok(JSON_TYPE)],
  ],
  [
    "no header where one is required",
    { status: 200, body: 5 },
    [
      {
        200: {
          contents: [JSON_TYPE],
          headers: [{ name: "X-Id", required: true, shape: "string" }],
        },
      },
    ],
  ],
] as const)("an answer is refused with %s by default", async (_, reply, responses) => {
  const strict = answering(reply, responses);
  expect((await strict.fetch("GET /a")).status).toBe(500);
  expect(strict.errors).toHaveLength(1);
  expect(String(strict.errors[0])).toContain("GET /a answered");
  const warned = answering(reply, responses, { responses: "warn" });
  expect((await warned.fetch("GET /a")).status).toBe(reply.status);
  expect(warned.errors.length).toBeGreaterThan(0);
  const off = answering(reply, responses, { responses: "off" });
  expect((await off.fetch("GET /a")).status).toBe(reply.status);
  expect(off.errors).toEqual([]);
});

it("an answer has the headers that are declared, and none that would be two", async () => {
  const headers = [
    { name: "X-Count", shape: "number" },
    { name: "Set-Cookie", shape: { array: "string" } },
    { name: "Link", shape: "string" },
  ] as const;
  const send = (values: object): Harness =>
    answering({ status: 200, body: 5, headers: values }, [
      { 200: { contents: [JSON_TYPE], headers } },
    ]);
  const response = await send({
    "x-count": 3,
    "Set-Cookie": ["a=1", "b=2"],
    Link: undefined,
  }).fetch("GET /a");
  expect(response.headers.get("x-count")).toBe("3");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(response.headers.has("link")).toBe(false);
  const injected = send({ Link: "<a>\r\nSet-Cookie: admin=1" });
  const refused = await injected.fetch("GET /a");
  expect([refused.status, refused.headers.has("set-cookie")]).toEqual([500, false]);
  expect(String(injected.errors[0])).toContain("control characters");
});

it("an answer is of the media type that the client likes best", async () => {
  const api = answering({ status: 200, body: 5 }, [
    ok({ type: "text/plain", codec: "text" }, JSON_TYPE),
  ]);
  const type = async (accept: string) =>
    (await api.fetch("GET /a", { headers: { accept } })).headers.get("content-type");
  expect(await type("application/json")).toBe("application/json");
  expect(await type("text/*;q=0.9, application/json;q=0.1")).toBe("text/plain");
  expect(await type("image/png")).toBe("text/plain");
});

it("an answer may be bytes in any form, and of the type that they have", async () => {
  const image = [ok({ type: "image/*", codec: "binary" })];
  const bytes = new Uint8Array([1, 2, 3]);
  for (const body of [
    bytes,
    bytes.buffer,
    new Blob([bytes], { type: "image/png" }),
    new Blob([bytes]).stream(),
  ]) {
    const response = await answering({ status: 200, body, contentType: "image/png" }, image).fetch(
      "GET /a",
    );
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  }
  const own = await answering(
    { status: 200, body: new Blob([bytes], { type: "image/gif" }) },
    image,
  ).fetch("GET /a");
  expect(own.headers.get("content-type")).toBe("image/gif");
});

it("an answer may be a sequence, whose items are sent as they come", async () => {
  let produced = 0;
  async function* numbers() {
    for (; produced < 5; produced++) yield produced + 2;
  }
  const lines: ContentDescriptor = { type: "application/jsonl", codec: "json-lines" };
  const response = await answering(() => ({ status: 200, body: numbers() }), [ok(lines)]).fetch(
    "GET /a",
  );
  expect(produced).toBeLessThan(3);
  expect(await response.text()).toBe("20\n30\n40\n50\n60\n");
});

it("an answer ends at an item that is invalid or cannot be made, and reports it", async () => {
  const lines: ContentDescriptor = { type: "application/jsonl", codec: "json-lines" };
  const invalid = answering({ status: 200, body: [2, 1, 3] }, [ok(lines)]);
  await expect((await invalid.fetch("GET /a")).text()).rejects.toThrow();
  expect(String(invalid.errors[0])).toContain("at least 2");
  async function* failing() {
    yield 2;
    throw new Error("no more");
  }
  const broken = answering(() => ({ status: 200, body: failing() }), [ok(lines)]);
  await expect((await broken.fetch("GET /a")).text()).rejects.toThrow("no more");
  expect(broken.errors).toMatchObject([{ message: "no more" }]);
  expect(invalid.errors).toHaveLength(1);
  const stream = new ReadableStream({ pull: () => Promise.reject(new Error("disk full")) });
  const bytes = answering({ status: 200, body: stream }, [
    ok({ type: "application/octet-stream", codec: "binary" }),
  ]);
  await expect((await bytes.fetch("GET /a")).text()).rejects.toThrow("disk full");
  expect(bytes.errors).toMatchObject([{ message: "disk full" }]);
});

it("an answer that is not a response is reported as a defect", async () => {
  for (const reply of [
    undefined,
    {},
    { status: "200" },
    { status: 99 },
    { status: 200, body: 10n },
  ]) {
    const api = answering(reply as AnyReply);
    expect((await api.fetch("GET /a")).status).toBe(500);
    expect(api.errors).toHaveLength(1);
  }
});
