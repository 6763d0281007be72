import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";

import { serve, type RunningServer } from "../../runtime/server/adapters/node.js";
import { type UserFolder, userFolder } from "../support/cli.js";
import { DOCUMENT, petServer, sentOf, TOKEN } from "../tools/verify/pets.js";

let place: UserFolder;
let good: RunningServer;
let bad: RunningServer;

beforeAll(async () => {
  place = userFolder({ "pets.json": DOCUMENT });
  const [send, flawed] = [petServer(), petServer()];
  const respond = async (request: Request, server: typeof send): Promise<Response> => {
    const { status, headers, body } = await server(await sentOf(request));
    return new Response(status === 204 ? null : body, { status, headers });
  };
  good = await serve((request) => respond(request, send), { port: 0 });
  bad = await serve(
    async (request) => {
      const response = await respond(request, flawed);
      if (new URL(request.url).pathname !== "/health") return response;
      return new Response("<b>\u0007 &", { status: 418, headers: { "content-type": "text/html" } });
    },
    { port: 0 },
  );
});
afterAll(async () => {
  await Promise.all([good.close(), bad.close()]);
});

const verify = (...words: string[]) =>
  place.apostille("verify", ...words, "--input", "pets.json", "--bearer", TOKEN);

it("apostille verify passes a server that keeps its document, reading only unless it may write", async () => {
  const { exit, out, err } = await verify(good.url);
  expect([exit, out]).toEqual([0, ""]);
  expect(err).toMatch(/^\d+ requests for 4 of 6 operations, seed 1: no findings\n/);
  expect(err).toContain("2 change data and were not called (--write calls them)");
  const written = await verify(good.url, "--write", "--count", "1");
  expect([written.exit, written.err]).toEqual([0, expect.stringContaining("6 of 6 operations")]);
});

it("apostille verify shows each finding with its place, and a command that never has the credentials in it", async () => {
  const { exit, err } = await verify(bad.url);
  expect(exit).toBe(1);
  expect(err).toContain(
    "error verify/status-undeclared  GET /health answered 418; the document declares 200.",
  );
  expect(err).toContain("#/paths/~1health/get");
  expect(err).toContain(`try  curl -si --url ${bad.url}/health`);
  expect(err).not.toContain(TOKEN);
});

it("apostille verify shows a fault of the whole server once to people, and in each operation to programs", async () => {
  const closed = await serve(async () => new Response(null, { status: 418 }), { port: 0 });
  try {
    const { err } = await verify(closed.url, "--write", "--count", "0");
    expect(err.match(/answered 418; the document declares/g)).toHaveLength(1);
    expect(err).toMatch(/answered 418; the document declares .*The same in 5 other operations: /);
    const { out } = await verify(closed.url, "--write", "--count", "0", "--format", "json");
    const found = JSON.parse(out).findings as readonly { code: string; operation: string }[];
    const same = found.filter(({ code }) => code === "verify/status-undeclared");
    expect(new Set(same.map(({ operation }) => operation)).size).toBe(6);
  } finally {
    await closed.close();
  }
});

it("apostille verify ends with 1 if the document has errors, and shows them once", async () => {
  const broken = structuredClone(DOCUMENT);
  const lost = { "application/json": { schema: { $ref: "#/none" } } };
  const { responses } = broken.paths["/health"].get;
  Object.assign(responses, { "418": { description: "Lost.", content: lost } });
  place.write("broken.json", broken);
  const words = ["verify", good.url, "--input", "broken.json", "--bearer", TOKEN];
  const { exit, err } = await place.apostille(...words);
  expect([exit, err.match(/^error \S+/gm)]).toEqual([1, ["error ref/missing"]]);
  expect(err).toContain("no findings");
  const refused = await place.apostille(...words, "--only", "none");
  expect([refused.exit, refused.err.match(/^error \S+/gm)]).toEqual([
    2,
    ["error ref/missing", expect.stringMatching(/^error verify\//)],
  ]);
  expect((await place.apostille(...words, "--lenient")).exit).toBe(0);
});

it("apostille verify sends one case again", async () => {
  const { err } = await verify(bad.url, "--only", "health/valid/least");
  expect(err).toContain("verify/status-undeclared");
  expect(err).toMatch(/1 of 6 operations, seed 1: 1 error\n/);
});

it("apostille verify reports to programs", async () => {
  const { out } = await verify(bad.url, "--format", "json", "--seed", "seven");
  expect(JSON.parse(out)).toMatchObject({
    seed: "seven",
    findings: [
      {
        code: "verify/status-undeclared",
        operation: "health",
        case: "health/valid/least",
        reproduce: expect.stringContaining("curl"),
        location: { file: "pets.json", pointer: "/paths/~1health/get" },
        answer: { status: 418 },
      },
    ],
    operations: expect.arrayContaining([
      expect.objectContaining({ id: "addPet", skipped: "changes data" }),
    ]),
  });
  const github = await verify(bad.url, "--format", "github");
  expect(github.out).toMatch(/^::error file=pets\.json,line=\d+,.*curl/);
  const { out: sarif } = await verify(bad.url, "--format", "sarif");
  expect(JSON.parse(sarif)).toHaveProperty("runs.0.results.0.ruleId", "verify/status-undeclared");
});

it("apostille verify writes JUnit that its schema allows", async () => {
  const { out } = await verify(bad.url, "--format", "junit");
  const schema = readFileSync(new URL("junit.xsd", import.meta.url), "utf8");
  const { valid, errors } = await validateXML({ xml: out, schema });
  expect([valid, errors]).toEqual([true, []]);
  expect(out).toContain('<testcase classname="health" name="valid/least">');
  expect(out).toContain('<failure type="verify/status-undeclared"');
  expect(out).toContain('<skipped message="changes data"/>');
});

it("apostille verify says nothing of what the document says to ignore", async () => {
  const { get, ...rest } = DOCUMENT.paths["/health"];
  const health = { ...rest, get: { ...get, "x-apostille-ignore": "verify/status-undeclared" } };
  place.write("tolerant.json", { ...DOCUMENT, paths: { ...DOCUMENT.paths, "/health": health } });
  const words = ["--input", "tolerant.json", "--bearer", TOKEN, "--only", "health"];
  const { exit } = await place.apostille("verify", bad.url, ...words);
  expect(exit).toBe(0);
});

it("apostille verify gives findings the severities of the configuration", async () => {
  const run = (severity: string, ...flags: readonly string[]) => {
    const diagnostics = { "verify/status-undeclared": severity };
    place.write("severe.json", { input: "pets.json", output: "out", diagnostics });
    const words = ["--config", "severe.json", "--bearer", TOKEN, "--only", "health"];
    return place.apostille("verify", bad.url, ...words, ...flags);
  };
  const warned = await run("warning");
  expect([warned.exit, warned.err]).toEqual([0, expect.stringContaining("warning verify/status")]);
  expect(await run("off")).toMatchObject({ exit: 0, out: "" });
  const strict = await run("warning", "--strict");
  expect([strict.exit, strict.err]).toEqual([1, expect.stringContaining("error verify/status")]);
  expect((await run("info", "--strict")).exit).toBe(0);
});

it("apostille verify sends each --request-header and --api-key, and paints its progress over itself", async () => {
  const sent: Headers[] = [];
  const server = await serve(
    async (request) => {
      sent.push(request.headers);
      return new Response("ok", { headers: { "content-type": "text/plain" } });
    },
    { port: 0 },
  );
  const key = (name: string) => ({ type: "apiKey", in: "header", name });
  const { get } = DOCUMENT.paths["/health"];
  const health = { get: { ...get, security: [{ one: [], two: [] }] } };
  const document = {
    ...DOCUMENT,
    paths: { "/health": health },
    components: {
      ...DOCUMENT.components,
      securitySchemes: { ...DOCUMENT.components.securitySchemes, one: key("k-1"), two: key("k-2") },
    },
  };
  const watched = userFolder({ "keys.json": document }, { interactive: true });
  const words = ["--request-header", "X-A: 1", "--request-header", "X-B: 2"];
  const keys = ["--api-key", "one=1", "--api-key", "two=2", "--count", "0"];
  const { err } = await watched.apostille(
    ...["verify", server.url, "--input", "keys.json", ...words, ...keys],
  );
  await server.close();
  const complete = sent.map((given) => ["x-a", "x-b", "k-1", "k-2"].map((name) => given.get(name)));
  expect(complete).toContainEqual(["1", "2", "1", "2"]);
  expect(err).toMatch(
    /\r\u001b\[K\u001b\[\?7l\d+\/1 health: \d+ requests, \d+ findings\u001b\[\?7h\r\u001b\[K/,
  );
  expect(err.split("\r\u001b[K").at(-1)).not.toMatch(/\d+\/1 health/);
});

it.each([
  ["no address", [], "verify/target"],
  [
    "a host that is not this machine",
    ["http://127.0.0.1:1", "--record", "--host", "203.0.113.7", "--port", "0"],
    "serving/port",
  ],
  ["an address that is none", ["pets.test"], "verify/target"],
  [
    "a header that is none",
    ["http://127.0.0.1:1", "--request-header", "Nonsense"],
    "verify/header-flag",
  ],
  ["an unknown operation", ["http://127.0.0.1:1", "--only", "listPet"], "verify/operation-unknown"],
  [
    "workflows that are not there",
    ["http://127.0.0.1:1", "--workflows", "none.yaml"],
    "verify/target",
  ],
  ["nobody there", ["http://127.0.0.1:1"], "verify/unreachable"],
  [
    "nobody there, and a key for every scheme",
    ["http://127.0.0.1:1", "--api-key", "no scheme"],
    "verify/unreachable",
  ],
])("apostille verify with %s does nothing", async (_, words, code) => {
  const { exit, err } = await verify(...words);
  expect([exit, err]).toEqual([2, expect.stringContaining(code)]);
});

it("apostille verify with a document that is not there does nothing", async () => {
  const { exit, err } = await place.apostille("verify", bad.url, "--input", "none.json");
  expect([exit, err]).toEqual([2, expect.stringMatching(/^error document\/unreadable /)]);
});
