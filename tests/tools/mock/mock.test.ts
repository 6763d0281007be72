/** The mock responds from the document, as users of Prism expect. */
import { expect, it, vi } from "vitest";

import { buildModel } from "../../../generator/description/builder/build-model.js";
import {
  createMock,
  type MockLogEntry,
  type MockServerOptions,
} from "../../../generator/tools/mock/mock.js";
import { loadFiles } from "../../support/load.js";
import { DOCUMENT } from "./document.js";

const load = async (document: object) => {
  const { set } = await loadFiles({ "openapi.json": document });
  if (set === undefined) throw new Error("the document does not load");
  return { api: buildModel(set, () => undefined), set };
};
const described = await load(DOCUMENT);

const HOST = "http://mock.test";
const KEY = { authorization: "Bearer any" };

function start(options: MockServerOptions = {}) {
  const answers: MockLogEntry[] = [];
  const mock = createMock(described, { ...options, onAnswer: (answer) => answers.push(answer) });
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { ...KEY, ...(init.headers as Record<string, string> | undefined) };
    const response = await mock(new Request(`${HOST}${path}`, { ...init, headers }));
    const text = await response.text();
    const json: unknown = /json/.test(response.headers.get("content-type") ?? "")
      ? JSON.parse(text)
      : undefined;
    return { status: response.status, headers: response.headers, text, json };
  };
  return { send, answers };
}

/** A mock of one operation, which sends its responses without their descriptions. */
async function answering(responses: Readonly<Record<string, object>>) {
  const stated = Object.entries(responses).map(
    ([status, response]) => [status, { description: "A response.", ...response }] as const,
  );
  const get = { operationId: "get", security: [], responses: Object.fromEntries(stated) };
  const notes: string[] = [];
  const mock = createMock(await load({ ...DOCUMENT, paths: { "/thing": { get } } }), {
    onAnswer: (entry) => notes.push(...entry.notes),
  });
  return async (headers: Record<string, string> = {}) => {
    const response = await mock(new Request(`${HOST}/thing`, { headers }));
    const type = response.headers.get("content-type");
    return {
      status: response.status,
      type,
      headers: response.headers,
      text: await response.text(),
      notes,
    };
  };
}

const prefer = (text: string): RequestInit => ({ headers: { prefer: text } });
const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});

it("responses are the first example, with the headers that the document declares", async () => {
  const { send, answers } = start();
  const { status, json, headers } = await send("/pets");
  expect([status, json]).toEqual([200, DOCUMENT.components.examples.cats.value]);
  expect(headers.get("x-total")).toBe("7");
  expect(answers).toMatchObject([{ operation: "listPets", status: 200, notes: ["example cats"] }]);
});

it("responses are found below the path of the document's server too", async () => {
  const { send } = start();
  expect((await send("/v1/pets")).status).toBe(200);
  expect((await send("/v1/nothing")).status).toBe(404);
  expect((await send("/v2/pets")).status).toBe(404);
});

it("responses are generated where there is no example: valid when read, and the same for the same seed", async () => {
  const [one, same, other] = await Promise.all(
    ["1", "1", "2"].map((seed) => start({ seed }).send("/pets", post({ name: "Tom" }))),
  );
  expect(one?.status).toBe(201);
  expect(one?.json).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: expect.stringMatching(/./),
  });
  expect(one?.json).not.toHaveProperty("secret");
  expect(same?.json).toEqual(one?.json);
  expect(other?.json).not.toEqual(one?.json);
});

it("responses have the media type that the request accepts", async () => {
  const { send } = start();
  expect((await send("/pets", { headers: { accept: "text/csv" } })).text).toBe("id,name\n");
  expect((await send("/pets", { headers: { accept: "image/png" } })).status).toBe(406);
});

it("responses are JSON, not text in the place of XML, if the request accepts both", async () => {
  const schema = { type: "object", properties: { id: { type: "integer" } } };
  const content = { "application/xml": { schema }, "application/json": { schema } };
  const send = await answering({ "200": { content } });
  for (const accept of ["*/*", "application/xml, application/json"])
    expect((await send({ accept })).type).toBe("application/json");
  expect((await send({ accept: "application/xml" })).type).toBe("application/xml");
});

it.each([
  ["*/*", { type: "object" }, "application/json"],
  ["application/*", { type: "object" }, "application/json"],
  ["*/*", {}, "application/octet-stream"],
  ["text/*", { type: "string" }, "text/plain"],
  ["image/*", {}, "image/png"],
  ["audio/*", {}, "audio/mpeg"],
  ["video/*", {}, "video/mp4"],
  ["font/*", {}, "application/octet-stream"],
])("responses have a media type within the range %s for %j", async (range, schema, type) => {
  const send = await answering({ "200": { content: { [range]: { schema } } } });
  expect(await send()).toMatchObject({ status: 200, type, text: expect.stringMatching(/./) });
});

it.each([
  ["application/json", false, "null"],
  ["text/plain", false, ""],
  ["application/x-www-form-urlencoded", { type: "string" }, ""],
  ["multipart/form-data", { type: "integer" }, expect.stringMatching(/^--.+--\r\n$/)],
  ["text/event-stream", false, "data: null\n\n".repeat(3)],
])(
  "responses are as empty as %s can be, if nothing fits the schema %j",
  async (type, schema, text) => {
    const send = await answering({ "200": { content: { [type]: { schema } } } });
    expect(await send()).toMatchObject({ status: 200, text });
  },
);

it("an example that its schema does not allow is sent only if the request names it", async () => {
  const schema = { type: "object", required: ["id"], properties: { id: { const: 7 } } };
  const examples = { wrong: { value: { id: "7" } }, right: { value: { id: 7, name: "a" } } };
  const answer = async (shown: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const content = { "application/json": { schema, examples: shown } };
    return JSON.parse((await (await answering({ "200": { content } }))(headers)).text) as unknown;
  };
  expect(await answer(examples)).toEqual({ id: 7, name: "a" });
  expect(await answer({ wrong: examples.wrong })).toEqual({ id: 7 });
  expect(await answer(examples, { prefer: "example=wrong" })).toEqual({ id: "7" });
});

it("a response is an object also if a property has no valid value, and the mock says which", async () => {
  const properties = { at: { type: "string", format: "date", maxLength: 9 }, name: { const: "a" } };
  const schema = { type: "object", required: ["at", "name"], properties };
  const content = { "application/json": { schema } };
  const { text, notes } = await (await answering({ "200": { content } }))();
  expect(JSON.parse(text)).toEqual({ at: expect.stringMatching(/^\d{4}-/), name: "a" });
  expect(notes).toEqual([expect.stringMatching(/^generated, not valid: no string .* at \/at$/)]);
});

it.each<[string, object, unknown]>([
  ["a value", { value: { id: 1 } }, { id: 1 }],
  ["data", { dataValue: { id: 2 } }, { id: 2 }],
  ["a serialized message", { serializedValue: '{"id":3}' }, { id: 3 }],
  ["a serialized message that is none", { serializedValue: "{" }, { id: 7 }],
  ["an address alone", { externalValue: "https://example.com/id.json" }, { id: 7 }],
])(
  "responses are taken from examples with %s, else from those of the schema",
  async (_, one, value) => {
    for (const schema of [
      { type: "object", example: { id: 7 } },
      { $ref: "#/components/schemas/Shown" },
      { $ref: "#/components/schemas/Renamed" },
      { anyOf: [{ $ref: "#/components/schemas/Shown" }, { type: "null" }] },
    ]) {
      const content = { "application/json": { schema, examples: { one } } };
      const { text } = await (await answering({ "200": { content } }))();
      expect(JSON.parse(text)).toEqual(value);
    }
  },
);

it("responses omit headers that have no value, or none that can be sent", async () => {
  const headers = Object.fromEntries(
    [{ const: "a" }, false, { const: null }, { const: "a\nb" }].map((schema, index) => [
      `X-${index}`,
      { schema },
    ]),
  );
  const sent = (await (await answering({ "204": { headers } }))()).headers;
  expect([...sent].filter(([name]) => name.startsWith("x-"))).toEqual([["x-0", "a"]]);
});

it.each([
  [["404", "201", "200"], 200],
  [["204", "default"], 204],
  [["default", "3XX"], 200],
  [["300", "default"], 200],
  [["302", "301", "400"], 301],
  [["302", "2XX"], 200],
  [["400"], 200],
])("responses to requests that succeed have, of the statuses %j, %i", async (statuses, status) => {
  const send = await answering(Object.fromEntries(statuses.map((one) => [one, {}])));
  expect((await send()).status).toBe(status);
});

it("responses stream the items of a sequence", async () => {
  const { text } = await start().send("/events");
  expect(text.match(/data: ?tick/g)).toHaveLength(3);
});

it("responses succeed without a body where the document declares failures alone", async () => {
  const { status, text } = await start().send("/broken");
  expect([status, text]).toEqual([200, ""]);
});

it.each([
  ["code=404", 404],
  ["code=503", 503],
  ["code=204", 404],
  ["code=abc", 400],
])("Prefer: %s answers %i", async (text, status) => {
  expect((await start().send("/pets", prefer(text))).status).toBe(status);
});

it("Prefer names an example, or is refused", async () => {
  const { send } = start();
  expect((await send("/pets", prefer("example=none"))).json).toEqual([]);
  expect((await send("/pets?__example=none")).json).toEqual([]);
  const missing = await send("/pets", prefer('code=200, example="dogs"'));
  expect([missing.status, missing.text]).toEqual([404, expect.stringContaining("dogs")]);
});

it("Prefer asks for other values with each request", async () => {
  const { send } = start();
  const first = await send("/pets", prefer("dynamic=true"));
  const second = await send("/pets", prefer("dynamic=true"));
  expect(first.json).not.toEqual(DOCUMENT.components.examples.cats.value);
  expect(second.json).not.toEqual(first.json);
  const { send: dynamic } = start({ dynamic: true });
  expect((await dynamic("/pets")).json).not.toEqual(DOCUMENT.components.examples.cats.value);
  expect((await dynamic("/pets", prefer("dynamic=false"))).json).toEqual(
    DOCUMENT.components.examples.cats.value,
  );
});

it("Prefer delays the answer", async () => {
  const waits = vi.spyOn(globalThis, "setTimeout");
  // What else runs in this process may wait, too.
  const delays = () =>
    waits.mock.calls.map(([, delay]) => delay).filter((delay) => delay === 2 || delay === 3);
  await start().send("/pets");
  expect(delays()).toEqual([]);
  const { send } = start({ delay: 2 });
  await send("/pets");
  await send("/pets", prefer("delay=3"));
  expect(delays()).toEqual([2, 3]);
  waits.mockRestore();
});

it("requests that are not valid get the error that the document declares, and the reason is reported", async () => {
  const { send, answers } = start();
  const { status, json } = await send("/pets?limit=0");
  expect([status, json]).toEqual([400, { problem: "from the document" }]);
  expect(answers[0]?.notes.join()).toContain("limit");
});

it("requests keep the router's own refusal where that is as declared", async () => {
  const { status, json } = await start().send("/pets", post({ age: 31 }));
  expect(status).toBe(422);
  expect(json).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } });
  expect(Object(json).detail).toMatch(/^age: must be at most 30.* \(and 1 more error\)$/);
});

it.each([
  ["no credentials", "/pets", { headers: { authorization: "" } }, 401],
  ["an unknown path", "/dogs", {}, 404],
  ["an unknown method", "/pets", { method: "PUT" }, 405],
  ["a wrong media type", "/pets", post("a", { "content-type": "text/plain" }), 415],
  ["a body that is no JSON", "/pets", post("{"), 422],
  ["a parameter of the path", "/pets/7", { method: "DELETE" }, 400],
])("requests with %s are refused", async (_, path, init, status) => {
  expect((await start().send(path, init)).status).toBe(status);
});

const preflight = {
  method: "OPTIONS",
  headers: { origin: "https://app.test", "access-control-request-method": "POST" },
};

it("other origins may read everything", async () => {
  const { send } = start();
  const { status, headers } = await send("/pets", preflight);
  expect(status).toBe(204);
  expect(headers.get("access-control-allow-origin")).toBe("https://app.test");
  expect(headers.get("access-control-allow-methods")).toContain("POST");
  expect(headers.get("access-control-allow-credentials")).toBe("true");
  const read = await send("/pets", { headers: { origin: "https://app.test" } });
  expect(read.headers.get("access-control-expose-headers")).toBe("X-Total");
});
