/** A revoked key stops working at once, even for requests in progress. */
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { authenticate, listKeys, revokeKey } from "../../../src/domain/accounts/keys.js";
import type { SqlValue } from "../../../src/foundation/database/database.js";
import { populate } from "../../support/populate.js";
import { statusOf } from "../../support/raw.js";
import { serviceSuite } from "../../support/service.js";
import { ownTemporary } from "../../support/temporary.js";

const { waiting } = ownTemporary();
const { service, another } = serviceSuite();

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function revoke(text: string): Promise<void> {
  const { core } = service();
  const mine = (await listKeys(core)).find(({ hint }) => text.endsWith(hint));
  expect(await revokeKey(core, mine?.id ?? "")).toBe(true);
}

/** A request whose body is sent in parts, and its response. */
function slowly(path: string, headers: readonly string[], key: string) {
  const { hostname, port } = new URL(service().sandbox.origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const start = [`POST /v1${path} HTTP/1.1`, "Host: api.test", "Connection: close"];
  socket.write([...start, `Authorization: Bearer ${key}`, ...headers, "", ""].join("\r\n"));
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
  return { send: (text: string) => socket.write(text), answer };
}

test("an upload in progress is refused at its end, and leaves nothing behind", async () => {
  const { key, core } = service();
  const secret = await key();
  const before = await core.database.query("SELECT id FROM files");
  const content = `%PDF-1.4 ${"a".repeat(200_000)}`;
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const body = `${head}${content}\r\n--x--\r\n`;
  const { send, answer } = slowly(
    "/files",
    ["Content-Type: multipart/form-data; boundary=x", `Content-Length: ${body.length}`],
    secret,
  );
  send(body.slice(0, 150_000));
  const longest = async () => Math.max(0, ...(await waiting()));
  await expect.poll(longest).toBeGreaterThan(100_000);
  await revoke(secret);
  send(body.slice(150_000));
  const text = await answer;
  expect(statusOf(text)).toBe(401);
  expect(text).toMatch(/^www-authenticate: Bearer\r$/im);
  expect(text).toContain('{"message":"Unauthenticated."}');
  expect(await core.database.query("SELECT id FROM files")).toEqual(before);
  await expect.poll(waiting).toEqual([]);
});

const json = JSON.stringify({ quote_type: "perm_ad" });

test.each([
  ["of a known length", `Content-Length: ${json.length}`, json],
  [
    "in chunks",
    "Transfer-Encoding: chunked",
    `${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
  ],
])("a body in progress changes nothing", async (_, framing, body) => {
  const { key, core } = service();
  const secret = await key();
  const { send, answer } = slowly("/quotes", ["Content-Type: application/json", framing], secret);
  send(body.slice(0, 5));
  // When a later request has been answered, the headers of this one have been read.
  await service().call("GET /ping");
  await service().call("GET /ping");
  await revoke(secret);
  send(body.slice(5));
  expect(statusOf(await answer)).toBe(401);
  expect(await core.database.query("SELECT id FROM quotes")).toEqual([]);
});

test("a revoked key is refused on a connection that stays open", async () => {
  const { key, sandbox } = service();
  const secret = await key();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  const ping = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${secret}` };
      const asked = request(`${sandbox.url}/ping`, { agent, headers }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      });
      asked.on("socket", (socket) => {
        socket.once("connect", () => ports.add(socket.localPort));
      });
      asked.on("error", reject).end();
    });
  try {
    expect(await ping()).toBe(200);
    await revoke(secret);
    expect(await ping()).toBe(401);
    expect(ports.size).toBe(1);
  } finally {
    agent.destroy();
  }
});

test("a download link outlives the key that it was made with, and no other does", async () => {
  const { key, core, call } = service();
  const secret = await key();
  const { documentId } = await populate(core, secret);
  const { body } = await call(`GET /documents/${documentId}/download`, { key: secret });
  await revoke(secret);
  expect((await call(`GET /documents/${documentId}/download`, { key: secret })).status).toBe(401);
  expect((await fetch((body as { url: string }).url)).status).toBe(200);
});

test("a key of one sandbox is not accepted by another", async () => {
  const { sandbox } = service();
  const other = await another();
  expect((await other.call("GET /ping")).status).toBe(200);
  expect((await other.call("GET /ping", { key: sandbox.key })).status).toBe(401);
  expect((await service().call("GET /ping", { key: other.sandbox.key })).status).toBe(401);
});

test("the time to look up a key says nothing about keys, because only hashes are compared", async () => {
  const { core, sandbox } = service();
  const parameterLists: (readonly SqlValue[])[] = [];
  const database: typeof core.database = {
    ...core.database,
    query: (statement, parameters = []) => {
      parameterLists.push(parameters);
      return core.database.query(statement, parameters);
    },
  };
  const nearly = `${sandbox.key.slice(0, -1)}x`;
  for (const text of [sandbox.key, nearly]) await authenticate({ ...core, database }, text);
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  expect(parameterLists).toEqual([[hashOf(sandbox.key)], [hashOf(nearly)]]);
});
