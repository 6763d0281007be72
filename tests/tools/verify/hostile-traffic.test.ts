/** Recorded traffic and servers behind the proxy are not trusted: whatever they hold, the run ends with a report. */
import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";

import { expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const T = { $ref: "#/components/schemas/T" };
const operation = (operationId: string, more: object = {}) => ({
  operationId,
  responses: { "200": { description: "Fine." } },
  ...more,
});
const DOCUMENT = {
  openapi: "3.2.0",
  info: { title: "T", version: "1" },
  paths: {
    "/a": {
      get: operation("getA", {
        parameters: [
          { name: "q", in: "query", schema: { type: "integer" } },
          { name: "c", in: "cookie", schema: { type: "integer" } },
        ],
        responses: {
          "200": {
            description: "Fine.",
            headers: { "X-N": { schema: { type: "integer" } } },
            content: {
              "application/json": { schema: T },
              "text/event-stream": { itemSchema: { type: "object" } },
              "multipart/form-data": { schema: { type: "object" } },
              "application/xml": { schema: { type: "object" } },
            },
          },
        },
      }),
      trace: operation("traceA"),
      head: operation("headA"),
      query: operation("queryA", { requestBody: { content: { "application/json": {} } } }),
      additionalOperations: { CONNECT: operation("connectA"), COPY: operation("copyA") },
      post: operation("postA", {
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: T },
            "multipart/form-data": { schema: { type: "object" } },
            "application/x-www-form-urlencoded": { schema: { type: "object" } },
          },
        },
      }),
    },
  },
  components: {
    schemas: { T: { type: "object", properties: { l: { type: "array", items: T } } } },
    securitySchemes: { key: { type: "apiKey", in: "query", name: "key" } },
  },
};

const fields = (all: Record<string, unknown>) =>
  Object.entries(all).map(([name, value]) => ({ name, value }));
const JSON_TYPE = fields({ "content-type": "application/json" });
const entry = (request: object = {}, response: object = {}) => ({
  request: { method: "GET", url: "http://x.test/a", headers: [], ...request },
  response: { status: 200, headers: JSON_TYPE, content: { text: "{}" }, ...response },
});
const sent = (type: string, text: unknown) =>
  entry({ method: "POST", headers: fields({ "content-type": type }), postData: { text } });
const answered = (type: string, text: unknown) =>
  entry({}, { headers: fields({ "content-type": type }), content: { text } });

const deep = '{"l":['.repeat(20_000) + "]}".repeat(20_000);
let wide = "1";
for (let depth = 0; depth < 100; depth++) wide = `{"l":[${"1,".repeat(100)}${wide}]}`;
const ESCAPES = "\u001b[2J\u009b31m\u202e\r\n::error::x";
const TYPES = [
  "application/json; charset=utf-16",
  "application/json; charset=nope",
  "application/xml",
  "text/event-stream",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=b",
  "application/x-www-form-urlencoded",
  "",
  "a/b/c",
  'application/json; a="',
  `text/${ESCAPES}`,
];
const BODIES = [
  "",
  "\0",
  "data: {\n\n",
  "--b\r\n\r\n--b--",
  '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
  "a=%zz&__proto__=1",
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  "\ud800",
  '{"__proto__":1}',
  deep,
  wide,
];
const METHODS = ["TRACE", "CONNECT", "COPY", "QUERY", "HEAD", "get", "", "G E T", "P\r\nX: y", "é"];

const ENTRIES: Readonly<Record<string, readonly unknown[]>> = {
  "what is no entry": [null, 1, "x", [], {}, { request: null }, { request: {}, response: {} }],
  "fields of other types": [
    { request: { method: 1, url: 1 }, response: { status: 200 } },
    entry({ headers: {} }),
    entry({ headers: [null, 1, {}, { name: 1, value: 2 }, { name: "x" }] }),
    entry({ postData: 5 }),
    entry({ postData: { text: 5 } }),
    entry({ url: ["http://x.test/a"] }),
    entry({}, { content: 5 }),
    entry({}, { content: { text: {} } }),
    entry({}, { headers: "x" }),
    entry({}, { content: { text: "not base64!!", encoding: "base64" } }),
  ],
  "statuses that are none": [-1, 0, 100, 199, 200.5, 204, 304, 600, 1e9, "200", null].map(
    (status) => entry({}, { status }),
  ),
  "methods that fetch refuses": METHODS.flatMap((method) => [
    entry({ method }),
    entry({ method, headers: JSON_TYPE, postData: { text: "{}" } }),
  ]),
  "addresses that are none": [
    "data:x",
    "mailto:a",
    "about:blank",
    "file:///etc/passwd",
    "http://x.test/%zz",
    "http://x.test/a?q=%zz&key=%zz",
    "http://x.test//a",
    "http://u:p@x.test/a",
    `http://x.test/${ESCAPES}`,
    `http://x.test/${"a/".repeat(20_000)}`,
    `http://x.test/a?${"q=1&".repeat(20_000)}`,
  ].map((url) => entry({ url })),
  "header fields that are none": [
    entry({ headers: fields({ "": "x", "a b": "x", "x\r\ny": "1", h: "é\u{1f600}" }) }),
    entry({ headers: fields({ "content-length": "-1", host: "\0", expect: "100-continue" }) }),
    entry({ headers: fields({ "content-encoding": "gzip", "transfer-encoding": "chunked" }) }),
    entry({ headers: fields({ authorization: "", cookie: `c=${ESCAPES}; __proto__=1; c` }) }),
    entry({}, { headers: fields({ "x-n": ESCAPES, "content-type": ESCAPES }) }),
    entry({}, { headers: Array.from({ length: 5_000 }, () => ({ name: "x-n", value: "v" })) }),
  ],
  "bodies that their type does not fit": TYPES.flatMap((type) =>
    BODIES.flatMap((text) => [sent(type, text), answered(type, text)]),
  ),
};

let place: UserFolder;
const verifyHar = (name: string, ...words: string[]) =>
  place.apostille("verify", "--har", name, "--input", "a.json", ...words);

// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;

it.each(Object.keys(ENTRIES))("a HAR file may have %s", async (name) => {
  const har = { log: { entries: ENTRIES[name] } };
  place = userFolder({ "a.json": DOCUMENT, "t.har": har });
  for (const format of ["pretty", "json", "github", "junit"]) {
    const { exit, out, err } = await verifyHar("t.har", "--format", format);
    expect([0, 1], err).toContain(exit);
    expect(`${out}${err}`).not.toMatch(CONTROLS);
    expect(err).not.toMatch(/^::error::x/m);
    expect(err).toMatch(/\d+ requests for \d+ of 7 operations/);
  }
});

it.each([
  ["nothing", ""],
  ["text with control sequences", `${ESCAPES}\npassword: hunter2`],
  ["brackets without end", "[".repeat(100_000)],
  ["another value", "null"],
  ["entries that are no list", { log: { entries: { length: 5 } } }],
  ["a prototype with a log", '{"__proto__":{"log":{"entries":[]}}}'],
])("a HAR file that is %s is refused", async (_, text) => {
  place = userFolder({ "a.json": DOCUMENT, "t.har": text });
  const { exit, out, err } = await verifyHar("t.har");
  expect([exit, err]).toEqual([2, expect.stringContaining("verify/har-unreadable")]);
  expect(`${out}${err}`).not.toMatch(CONTROLS);
  expect(err).not.toMatch(/\n {4}at /);
});

it("a HAR file may begin with a byte order mark", async () => {
  const text = `\ufeff${JSON.stringify({ log: { entries: [entry()] } })}`;
  place = userFolder({ "a.json": DOCUMENT, "t.har": text });
  expect(await verifyHar("t.har")).toMatchObject({ exit: 0 });
});

it.each(["pipe", "zero", "loop", "folder", "none"])(
  "a HAR file that is no file is refused: %s",
  async (name) => {
    place = userFolder({ "a.json": DOCUMENT, "folder/x": "" });
    execFileSync("mkfifo", [join(place.folder, "pipe")]);
    symlinkSync("/dev/zero", join(place.folder, "zero"));
    symlinkSync("loop", join(place.folder, "loop"));
    expect((await verifyHar(name)).err).toContain("verify/har-unreadable");
  },
);

it("a HAR file with a token in each request shows none of them", async () => {
  const entries = Array.from({ length: 300 }, (_, index) =>
    entry({
      url: `http://x.test/u${index}?key=hush${index}`,
      headers: fields({ authorization: `Bearer hush-${index}` }),
    }),
  );
  place = userFolder({ "a.json": DOCUMENT, "t.har": { log: { entries } } });
  const { out } = await verifyHar("t.har", "--format", "json");
  expect(out.match(/APOSTILLE_BEARER/g)).toHaveLength(300);
  expect(out).not.toMatch(/hush|BEARER\\?"\d/);
});

const head = (status: string, ...lines: string[]) =>
  `${["HTTP/1.1 " + status, ...lines].join("\r\n")}\r\n\r\n`;
const endless = (socket: Socket): void => {
  socket.write(head("200 OK", "content-type: application/json"));
  const more = (): void => {
    while (!socket.destroyed && socket.write("x".repeat(65_536)));
    socket.once("drain", more);
  };
  more();
};

const answers: readonly (readonly [string, number, string | ((socket: Socket) => void)])[] = [
  ["a status above 599", 502, head("999 X", "content-length: 0")],
  ["a status below 100", 502, head("099 X", "content-length: 0")],
  ["a switch of protocols", 502, head("101 X", "upgrade: x", "connection: upgrade")],
  ["nothing", 502, ""],
  ["what is no HTTP", 502, "\0\u0001garbage\r\n\r\n"],
  ["two lengths", 502, head("200 OK", "content-length: 2", "transfer-encoding: chunked")],
  [
    "a coding that it does not use",
    502,
    `${head("200 OK", "content-encoding: gzip", "content-length: 3")}abc`,
  ],
  ["a body without end", 502, endless],
  [
    "control sequences",
    200,
    `${head("200 \u001b[31m", "content-type: text/\u009b31m", "x-n: \u009b2J", "content-length: 2")}{}`,
  ],
  ["a redirect", 302, head("302 X", "location: http://169.254.169.254/", "content-length: 0")],
  ["no body", 304, head("304 X", "content-length: 2")],
];

it("a server behind --record may send anything: callers get a response, and the run ends with its report", async () => {
  let answer: string | ((socket: Socket) => void) = "";
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      if (typeof answer === "string") socket.end(answer, "latin1");
      else answer(socket);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const ending = new AbortController();
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  place = userFolder(
    { "a.json": DOCUMENT },
    { interrupted: () => ending.signal, err: print, out: print },
  );
  const words = ["--record", "--port", "0", "--input", "a.json"];
  const run = place.apostille("verify", `http://127.0.0.1:${port}`, ...words);
  await expect.poll(() => lines.join("")).toMatch(/passes requests on/);
  const [proxy = ""] = /http:\S+/.exec(lines.join("")) ?? [];
  for (const [name, status, text] of answers) {
    answer = text;
    const response = await fetch(`${proxy}/a`, { redirect: "manual" });
    expect(response.status, name).toBe(status);
    await response.text();
  }
  ending.abort();
  expect((await run).exit).toBe(1);
  server.close();
  expect(lines.join("")).not.toMatch(CONTROLS);
  expect(lines.join("")).not.toMatch(/\n {4}at /);
  expect(lines.join("")).toMatch(/^\d+ requests for /m);
});
