/** A sandbox whose files are in an object store: uploads, downloads, and a store that refuses or is unavailable. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { report } from "../../../src/foundation/errors/report.js";
import type { SandboxOptions } from "../../../src/service/sandbox.js";
import { type ObjectStore, startObjectStore } from "../../support/object-store.js";
import { populate } from "../../support/populate.js";
import { startReceiver } from "../../support/receiver.js";
import { serviceSuite } from "../../support/service.js";

const { another, receiver } = serviceSuite();

let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.close());
afterEach(() => {
  vi.unstubAllEnvs();
});

const withStore = (changes: object = {}, options: SandboxOptions = {}) =>
  another({ ...options, files: { ...store.options, ...changes } });

const pdf = (content: string, name = "a.pdf"): FormData => {
  const form = new FormData();
  form.append("file", new File([`%PDF-1.4 ${content}`], name));
  return form;
};

test("the object store keeps uploaded files, which are downloaded from it whole and in parts", async () => {
  const { call, core, sandbox } = await withStore();
  const before = await store.names();
  const creation = await call("POST /files", { body: pdf("0123456789", '../../"a"\u202e/ü.pdf') });
  expect(creation.status).toBe(201);
  const { id } = (creation.body as { data: { id: string } }).data;
  const names = (await store.names()).filter((name) => !before.includes(name));
  // Under a name of our own, never under the uploaded one.
  expect(names).toEqual([`${id}._S3rver_object`]);
  const { documentId } = await populate(core, sandbox.key);
  const { body } = await call(`GET /documents/${documentId}/download`);
  const { url } = body as { url: string };
  expect(new URL(url).origin).toBe(sandbox.origin);
  const whole = await (await fetch(url)).text();
  expect(whole).toMatch(/^%PDF-/);
  const part = await fetch(url, { headers: { range: "bytes=1-3" } });
  expect([part.status, await part.text()]).toEqual([206, "PDF"]);
});

test("the object store keeps files that were fetched from an address", async () => {
  const { call, api } = await withStore();
  const source = await receiver((response) => response.end("%PDF-1.4 fetched"));
  const { body } = await call("POST /files", { json: { url: `${source.url}.pdf` } });
  const { id } = (body as { data: { id: string } }).data;
  const file = () => api.files.get({ params: { fileId: id } });
  await expect.poll(file).toMatchObject({ status: "ready", size: 16 });
});

test("the object store gets no refused file, and none waits on disk", async () => {
  const { call } = await withStore({}, { settings: { maxFileSize: 1000 } });
  const before = await store.names();
  const large = await call("POST /files", { body: pdf("a".repeat(2000)) });
  const wrong = new FormData();
  wrong.append("file", new File(["GIF89a\0 and so on"], "a.pdf"));
  expect([large.status, (await call("POST /files", { body: wrong })).status]).toEqual([422, 422]);
  expect(await store.names()).toEqual(before);
});

test("a store that refuses requests causes a failure without secrets, and no file", async () => {
  const refusing = await startReceiver((response, _, { path }) => {
    // It is correct when the sandbox starts.
    if (path.includes("/start_")) return void response.writeHead(200).end();
    response.writeHead(403, { "content-type": "application/xml" });
    response.end("<Error><StringToSign>AWS4-HMAC-SHA256 secret-part</StringToSign></Error>");
  });
  const secretAccessKey = "a-secret-that-nobody-may-see";
  const errors: unknown[] = [];
  const endpoint = new URL(refusing.url).origin;
  const { call, core } = await withStore(
    { endpoint, secretAccessKey },
    { onError: (error) => errors.push(error) },
  );
  const answer = await call("POST /files", { body: pdf("x") });
  expect([answer.status, answer.body]).toEqual([500, { message: "Server Error" }]);
  expect(await core.database.query("SELECT id FROM files")).toEqual([]);
  const log = errors.map((error) => format("%o", error) + report(error)).join("\n");
  expect(log).toContain("The object store answered with status 403.");
  expect(log).not.toMatch(/secret-part|a-secret-that|Signature=|AWS4/);
  const sent = refusing.received.map(({ headers, path }) => format("%o", [headers, path]));
  expect(sent.join("\n")).toContain("AWS4-HMAC-SHA256");
  expect(sent.join("\n")).not.toContain(secretAccessKey);
  await refusing.close();
});

test("a link to a file that the store has lost leads nowhere", async () => {
  const { call, core, sandbox } = await withStore();
  const { documentId = "" } = await populate(core, sandbox.key);
  const { body } = await call(`GET /documents/${documentId}/download`);
  const [row] = await core.database.query<{ key: string }>(
    "SELECT bytes_key AS key FROM documents WHERE id = $1",
    [documentId],
  );
  await core.bytes.delete(row?.key ?? "");
  expect((await fetch((body as { url: string }).url)).status).toBe(404);
});

test("a store that fails in the middle of a download ends it, and others are served", async () => {
  const { call, core, sandbox } = await withStore({ endpoint: await dying() });
  const { documentId = "" } = await populate(core, sandbox.key);
  const { body } = await call(`GET /documents/${documentId}/download`);
  const response = await fetch((body as { url: string }).url).catch(() => undefined);
  await expect(response === undefined ? Promise.reject() : response.text()).rejects.toBeDefined();
  expect((await call("GET /ping")).status).toBe(200);
});

/** A store that accepts everything, but returns only a part. */
async function dying(): Promise<string> {
  const { url } = await receiver((response, _, { headers }) => {
    if (headers["content-type"] !== undefined || headers["content-length"] !== undefined) {
      return void response.writeHead(200).end();
    }
    response.writeHead(200, { "content-length": "100000" });
    response.write("%PDF-1.4 and then", () => response.destroy());
  });
  return new URL(url).origin;
}

test("no file of the object store stays on this machine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-trace-"));
  vi.stubEnv("TMPDIR", folder);
  const { sandbox, call } = await withStore();
  expect((await call("POST /files", { body: pdf("y") })).status).toBe(201);
  expect(await readdir(folder)).not.toEqual([]);
  await sandbox.close();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
