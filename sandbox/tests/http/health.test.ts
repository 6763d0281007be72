import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { liveLog } from "../../src/cli/live-log.js";
import { serveOptions } from "../../src/cli/serve-options.js";
import { serviceSuite } from "../support/service.js";

const { service, another, receiver } = serviceSuite();

test("the health of the sandbox can be read without a key", async () => {
  const { sandbox, core } = service();
  const url = `${sandbox.origin}/health`;
  const well = await fetch(url);
  expect([well.status, await well.json()]).toEqual([200, { status: "ok" }]);
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(url, { method: "POST" })).status).toBe(405);
  const { query } = core.database;
  Object.assign(core.database, { query: () => Promise.reject(new Error("It is away.")) });
  const away = await fetch(url);
  Object.assign(core.database, { query });
  expect([away.status, await away.json()]).toEqual([503, { status: "unavailable" }]);
});

test("an idle connection outlasts the minute for which proxies keep theirs", async () => {
  const { headers } = await fetch(`${service().sandbox.origin}/health`);
  expect(Number(/timeout=(\d+)/.exec(headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThan(60);
});

test("every request is logged on a line, except health checks that succeed", async () => {
  const lines: string[] = [];
  const { onRequest } = liveLog((line) => lines.push(line), false);
  const { sandbox, core, call } = await another({ onRequest });
  await fetch(`${sandbox.origin}/health`);
  await call("GET /quotes/none");
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(/GET {2}\/v1\/quotes\/none {2}404 {2}\d+ ms {2}Resource not found/);
  const { query } = core.database;
  Object.assign(core.database, { query: () => Promise.reject(new Error("It is away.")) });
  await fetch(`${sandbox.origin}/health`);
  Object.assign(core.database, { query });
  await expect.poll(() => lines.at(-1)).toMatch(/GET {2}\/health {2}503/);
});

test("the document of the API is served without a key, with the sandbox as its first server", async () => {
  const { sandbox } = service();
  const url = `${sandbox.origin}/openapi.json`;
  const answer = await fetch(url);
  const document = await answer.json();
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json"]);
  const { servers, ...rest } = document;
  expect(servers[0].url).toBe(sandbox.url);
  const itself = new URL("../../../generated/openapi.json", import.meta.url);
  expect({ ...rest, servers: servers.slice(1) }).toEqual(JSON.parse(readFileSync(itself, "utf8")));
  expect((await fetch(url, { method: "PUT" })).status).toBe(405);
  expect((await fetch(`${servers[0].url}/ping`)).status).toBe(401);
  expect((await fetch(`${sandbox.origin}/ping`)).status).toBe(404);
});

test("a sandbox on all addresses prints one that can be reached", async () => {
  const { sandbox } = await another({ host: "0.0.0.0" });
  expect(new URL(sandbox.url).hostname).toBe("127.0.0.1");
  expect((await fetch(`${sandbox.origin}/health`)).status).toBe(200);
});

test("events are delivered to a host that is allowed by name, and to no other like it", async () => {
  const resolve = async () => ["127.0.0.1"];
  const { api, sandbox } = await another({
    allowLoopback: false,
    allowedHosts: ["Host.docker.internal"],
    resolve,
  });
  const events = await receiver();
  const { port } = new URL(events.url);
  const create = (host: string) =>
    api.webhookEndpoints.create({ body: { url: `http://${host}:${port}/events`, events: ["*"] } });
  await create("host.docker.internal");
  await sandbox.control.events.trigger({ body: { type: "quote.requested" } });
  await sandbox.control.jobs.drain();
  expect(events.received).toHaveLength(1);
  for (const host of ["other.docker.internal", "127.0.0.1", "example.com"]) {
    expect((await create(host).result()).status, host).toBe(422);
  }
});

test("the container files say what the command line takes, and what it serves", () => {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
  const { services } = parse(read("compose.yaml"));
  const { command, environment } = services.sandbox;
  const options = serveOptions(command.slice(1), environment);
  expect(options.sandbox).toMatchObject({
    host: "0.0.0.0",
    publicOrigin: "http://localhost:4010",
    allowedHosts: ["host.docker.internal"],
    location: { url: environment.DATABASE_URL },
    files: { endpoint: "http://files:9000", bucket: "sandbox" },
  });
  const dockerfile = read("Dockerfile");
  const [, flags = "[]"] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  expect(serveOptions(JSON.parse(flags).slice(1), {}).folder).toBe("/data");
  expect(dockerfile).toContain("http://127.0.0.1:4010/health");
});
