/** The printed commands of `curl`, run by a shell: they send what they show, and nothing else of the reader's machine. */
import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { curl } from "../../generator/tools/verify/exchange/curl.js";
import { type Described, object, required, samplesOf, sends } from "./site/code/written.js";

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

const folder = mkdtempSync(join(tmpdir(), "apostille-curl-"));
const CONTENT = "what only the reader may see";
let received: Received[] = [];
let origin = "";
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks) });
    if (method === "HEAD") response.writeHead(200, { "content-length": 5 }).end();
    else response.writeHead(204).end();
  });
});

beforeAll(async () => {
  writeFileSync(join(folder, "file"), CONTENT);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** What a server receives of a command. */
async function sentBy(command: string): Promise<Received | undefined> {
  const env = { PATH: process.env["PATH"], HOME: folder, SERVER: origin };
  await promisify(execFile)("sh", ["-c", command], { cwd: folder, env });
  expect(received.length).toBeLessThan(2);
  expect(JSON.stringify(received.map(({ headers }) => headers))).not.toContain(CONTENT);
  return received[0];
}

/** The command that the site shows for an operation, whose servers are not those of the document if it has its own. */
async function sample(operation: Described): Promise<string> {
  const found = await samplesOf({ one: operation }, { servers: [{ url: `${origin}/v1` }] });
  return found.get("one")?.curl ?? "";
}

const POST: Described = { method: "post" };
const HOSTILE = ["@file", "<file", "a;type=text/html;filename=b", "-K", "{a,b}[1-3]"];

it.each(HOSTILE)("a text of the site that is %s is sent as it is", async (value) => {
  const sent = await sentBy(await sample({ ...POST, ...sends("text/plain", { const: value }) }));
  expect([sent?.body.toString(), sent?.headers["content-type"]]).toEqual([value, "text/plain"]);
});

it.each(HOSTILE)("lines of the site with %s are sent as they are", async (value) => {
  const content = { "application/jsonl": { itemSchema: { const: value } } };
  const sent = await sentBy(await sample({ ...POST, requestBody: { content } }));
  expect(sent?.body.toString()).toBe(JSON.stringify(value));
});

it.each(["multipart/form-data", "application/x-www-form-urlencoded"])(
  "fields of the site in %s are sent as they are",
  async (type) => {
    const values = [...HOSTILE, "a b&c=d"];
    const names = [...values.keys()].map((index) => `of[${index}]`);
    const fields = Object.fromEntries(names.map((name, i) => [name, { const: values[i] }]));
    const sent = await sentBy(await sample({ ...POST, ...sends(type, object(fields)) }));
    expect([...(await formOf(sent))]).toEqual(names.map((name, i) => [name, values[i]]));
  },
);

it.each([
  ["application/x-www-form-urlencoded", "f@file", "f@file"],
  ["application/x-www-form-urlencoded", "a=@file&b", "a=@file&b"],
  ["multipart/form-data", "@file", "@file"],
  ["multipart/form-data", "a=@file;b", "a%3D@file;b"],
])("in %s, a field of the site may be called %s", async (type, name, shown) => {
  const schema = object({ [name]: { const: "v" } });
  const form = await formOf(await sentBy(await sample({ ...POST, ...sends(type, schema) })));
  expect([...form]).toEqual([[shown, "v"]]);
});

it("a file of a form is the only one that is read, whatever its field is called", async () => {
  const schema = object({ "a=@file;b": { type: "string", format: "binary" } });
  const command = await sample({ ...POST, ...sends("multipart/form-data", schema) });
  const form = await formOf(await sentBy(command));
  const given = form.get("a%3D@file;b");
  expect([...form.keys()]).toHaveLength(1);
  expect(given instanceof Blob && (await given.text())).toBe(CONTENT);
});

const formOf = (sent: Received | undefined): Promise<FormData> => {
  const type = String(sent?.headers["content-type"]);
  return new Response(new Uint8Array(sent?.body ?? []), {
    headers: { "content-type": type },
  }).formData();
};

it("an address of the site is one address", async () => {
  const query = required("q", "query", { const: "{x,y}[1-5]" }, { allowReserved: true });
  const place = required("of", "path", { type: "string" }, { example: ".." });
  const command = await sample({ path: "/[1-3]/{of}", parameters: [query, place] });
  // `..` cannot be sent in a path, which is then shown as it is described.
  expect((await sentBy(command))?.url).toBe("/v1/[1-3]/{of}?q=%7Bx,y%7D%5B1-5%5D");
});

it.each(["-Kfile", "@file", "[1-3]"])("a server of the site may be %s", async (url) => {
  const sent = await sentBy(await sample({ ...POST, servers: [{ url }] }));
  expect([sent?.method, sent?.url]).toEqual(["POST", `/${url}/one`]);
});

it("a server of the site is no folder of the reader", async () => {
  const command = await sample({ path: "/file", servers: [{ url: `file://${folder}` }] });
  expect((await sentBy(command))?.url).toBe("/v1/file");
});

it("a credential of the site that no header can hold is left out", async () => {
  writeFileSync(join(folder, "file: YOUR_FILES"), `X-File: ${CONTENT}`);
  const security = [{ files: [] }];
  const scheme = { type: "apiKey", in: "header", name: "@file" };
  const found = await samplesOf(
    { one: { security } },
    { servers: [{ url: origin }], components: { securitySchemes: { files: scheme } } },
  );
  expect((await sentBy(found.get("one")?.curl ?? ""))?.url).toBe("/one");
});

it("a request of the site for headers does not wait for a body", async () => {
  expect((await sentBy(await sample({ method: "head" })))?.method).toBe("HEAD");
});

const printed = (target: string, body?: string, to = origin): string =>
  curl(
    { method: "POST", target, headers: [["x-empty", ""]], ...(body !== undefined && { body }) },
    { server: to, secrets: new Map() },
  );

it("a request of verify for headers does not wait for a body", async () => {
  const request = { method: "HEAD", target: "/a", headers: [] };
  expect((await sentBy(curl(request, { server: origin, secrets: new Map() })))?.method).toBe(
    "HEAD",
  );
});

it.each(HOSTILE)("verify sends the body %s as it is", async (body) => {
  const sent = await sentBy(printed("/a", body));
  expect([sent?.body.toString(), sent?.headers["x-empty"]]).toEqual([body, ""]);
});

it.each(HOSTILE)("verify sends the header %s as it is", async (value) => {
  const headers = [["x-a", value]] as const;
  const request = { method: "GET", target: "/a", headers };
  const sent = await sentBy(curl(request, { server: origin, secrets: new Map() }));
  expect(sent?.headers["x-a"]).toBe(value);
});

it("a recorded header whose name is none reads no file, and a recorded method is no option", async () => {
  writeFileSync(join(folder, "file: b"), `X-File: ${CONTENT}`);
  const recorded = { method: "-K", target: "/a", headers: [["@file", "b"]] } as const;
  const command = curl(recorded, { server: origin, secrets: new Map() });
  expect(command).not.toContain("@file");
  // Node's server refuses such a method.
  await sentBy(command);
  const elsewhere = curl(
    { ...recorded, method: "GET", target: "/one" },
    { server: "-Kfile", secrets: new Map() },
  );
  await expect(sentBy(elsewhere)).rejects.toThrow("Command failed");
});

it.each(["$SERVER", undefined])("verify sends to one address of the server %s", async (to) => {
  const sent = await sentBy(printed("/[1-3]{a,b}?d[a]=[1-3]{x,y}", undefined, to));
  expect(sent?.url).toBe("/[1-3]{a,b}?d[a]=[1-3]{x,y}");
});
