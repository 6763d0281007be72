/** The coverage of tests that go through the generated client or router. */
import { beforeAll, expect, it } from "vitest";

import { recordTraffic, type Traffic } from "../../../../runtime/wire/traffic/record-traffic.js";
import { type UserFolder, userFolder } from "../../../support/cli.js";
import { type Generated, generateClient } from "../setup.js";

const answer = (schema: object, type = "application/json") => ({
  description: "An answer.",
  content: { [type]: { schema } },
});
const kind = { enum: ["a", "b"] };
const note = { type: "object", required: ["kind"], properties: { kind } };
const DOCUMENT = {
  openapi: "3.2.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      get: {
        operationId: "listNotes",
        parameters: [{ name: "kind", in: "query", schema: kind }],
        responses: { 200: answer({ type: "array", items: note }), 400: answer({}) },
      },
      post: {
        operationId: "addNote",
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: note },
            "multipart/form-data": { schema: { type: "object", properties: { text: {} } } },
          },
        },
        responses: { 201: answer(note) },
      },
    },
    "/lines": {
      post: {
        operationId: "sendLines",
        requestBody: { required: true, content: { "application/jsonl": { itemSchema: note } } },
        responses: { 204: { description: "Done." } },
      },
    },
    "/events": {
      get: {
        operationId: "readEvents",
        responses: { 200: answer({ type: "object" }, "text/event-stream") },
      },
    },
  },
};

type Call = (request?: object, options?: object) => Promise<unknown>;
type Router = (request: Request) => Promise<Response>;

const HANDLERS = {
  listNotes: () => ({ status: 200, body: [{ kind: "b" }] }),
  addNote: () => ({ status: 201, body: { kind: "a" } }),
  sendLines: async ({ body }: { readonly body: AsyncIterable<unknown> }) => {
    for await (const _ of body);
    return { status: 204 };
  },
  readEvents: () => ({
    status: 200,
    body: (async function* () {
      yield { count: 1 };
    })(),
  }),
};

let generated: Generated;
let router: Router;
let place: UserFolder;
beforeAll(async () => {
  generated = await generateClient(DOCUMENT, ["types", "client", "server", "zod"], {
    client: { capabilities: ["recordTraffic"] },
    server: { capabilities: ["recordTraffic"] },
  });
  const { createRouter } = await generated.load("server.ts");
  router = (createRouter as (handlers: object) => Router)({ general: HANDLERS });
  place = userFolder({ "openapi.json": DOCUMENT });
});

/** The operations that a recording has seen, and everything else. */
async function coverageOf(files: readonly string[], ...words: string[]) {
  const given = ["--har", files.join(","), "--input", "openapi.json", "--coverage", "seen.json"];
  const { exit, err } = await place.apostille("verify", ...given, ...words);
  const { coverage } = JSON.parse(place.read("seen.json")) as {
    coverage: { items: { operation: string; name: string; seen: boolean }[] }[];
  };
  const seen = coverage.flatMap(({ items }) =>
    items.filter((item) => item.seen).map(({ operation, name }) => `${operation} ${name}`.trim()),
  );
  return { exit, err, seen };
}

async function throughClient(traffic: Traffic): Promise<void> {
  const { createApi } = await generated.load("client/index.ts");
  const fetch = (url: string, init: RequestInit) => router(new Request(url, init));
  const settings = { baseUrl: "http://notes.test", fetch, use: [traffic] };
  const { general } = (createApi as (settings: object) => { general: Record<string, Call> })(
    settings,
  );
  const call = (name: string, ...given: object[]) => (general[name] ?? expect.fail(name))(...given);
  await call("listNotes", { query: { kind: "a" } });
  await call("addNote", { body: { text: "A" }, contentType: "multipart/form-data" });
  const lines = async function* () {
    yield { kind: "a" };
  };
  await call("sendLines", { body: lines() });
  for await (const _ of (await call("readEvents")) as AsyncIterable<unknown>);
}

it("verify counts what a test sends and receives through the client, and finds nothing in it", async () => {
  const traffic = recordTraffic();
  await throughClient(traffic);
  place.write("client.har", await traffic.har());
  expect(await coverageOf(["client.har"])).toEqual({
    exit: 0,
    err: expect.stringContaining("4 requests for 4 of 4 operations: no findings"),
    seen: [
      ...["listNotes", "addNote", "sendLines", "readEvents", "listNotes query kind"],
      ...["listNotes 200", "addNote 201", "sendLines 204", "readEvents 200"],
      ...["listNotes 200 application/json", "addNote request multipart/form-data"],
      ...["addNote 201 application/json", "sendLines request application/jsonl"],
      "readEvents 200 text/event-stream",
      ...["listNotes query kind=a", "listNotes 200.kind=b", "addNote 201.kind=a"],
    ],
  });
});

it("verify counts what a test sends to the router, and adds it to other recordings and runs", async () => {
  const { recordTraffic: ofServer } = await generated.load("server.ts");
  const [one, two] = [(ofServer as typeof recordTraffic)(), recordTraffic()];
  const send = (traffic: Traffic, path: string, init?: RequestInit) =>
    traffic.around(new Request(`http://notes.test${path}`, init), router);
  const json = { "content-type": "application/json" };
  const added = { method: "POST", headers: json, body: '{"kind":"b"}' };
  expect(await (await send(one, "/notes", added)).json()).toEqual({ kind: "a" });
  await send(two, "/notes?kind=b");
  place.write("one.har", await one.har());
  place.write("two.har", await two.har());
  const first = await coverageOf(["one.har"]);
  place.write("one.json", place.read("seen.json"));
  const values = ["addNote body.kind=b", "addNote 201.kind=a"];
  expect(first.seen.filter((item) => item.includes("="))).toEqual(values);
  const listed = ["listNotes query kind=b", "listNotes 200.kind=b", ...values];
  for (const { seen } of [
    await coverageOf(["one.har", "two.har"]),
    await coverageOf(["two.har"], "--add-coverage", "one.json"),
  ])
    expect(seen.filter((item) => item.includes("="))).toEqual(listed);
});
