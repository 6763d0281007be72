/** An operation that accepts a file as a multipart form, or its URL as JSON. */
import { createHash, randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type ApiClient, createApi } from "../../generated/client/index.js";
import type { CreateFileInput } from "../../generated/server.js";
import type { File as StoredFile } from "../../generated/types.js";
import { KEY, type Service, startService } from "./service.js";

/** Larger than what is decoded at once, and containing all bytes that could end a part. */
const BYTES = Buffer.concat([Buffer.from("\r\n--\r\n\0\xff%PDF"), randomBytes(3 << 20)]);
const NAME = 'título "ñ" 学位.pdf';

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

let folder: string;
let service: Service;
let api: ApiClient;
let seen: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
  await writeFile(join(folder, "scan.pdf"), BYTES);
  service = await startService();
  api = createApi({ baseUrl: service.url, auth: { bearerKey: KEY } });
  service.on("createFile", async (request) => {
    const reply = await stage(request as unknown as CreateFileInput);
    return { status: 201, body: reply };
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** A typical handler: it distinguishes bodies by their media type. */
async function stage(input: CreateFileInput): Promise<object> {
  if (input.contentType === "application/json") {
    seen = [input.body];
    const file_name = input.body.file_name ?? "titulo.pdf";
    return { message: "File ingestion started.", data: staged({ file_name }) };
  }
  const { file, file_name = file.name ?? "unnamed" } = input.body;
  const bytes = new Uint8Array(await file.arrayBuffer());
  seen = [{ name: file.name, type: file.type, sha256: sha256(bytes) }];
  return {
    message: "File uploaded successfully.",
    data: staged({ file_name, status: "ready", size: bytes.length, mime_type: file.type }),
  };
}

const staged = (known: Partial<StoredFile>): StoredFile => ({
  id: "fil_1",
  status: "pending",
  source: "direct_upload",
  file_name: "",
  mime_type: null,
  size: null,
  failure_message: null,
  created_at: "2026-03-02T13:57:21.000000Z",
  completed_at: null,
  ...known,
});

const scan = async (): Promise<File> =>
  new File([await openAsBlob(join(folder, "scan.pdf"))], NAME, { type: "application/pdf" });

it("a file on disk arrives with its name, its type and every byte", async () => {
  const { message, data } = await api.files.create({ body: { file: await scan() } });
  expect(seen).toEqual([{ name: NAME, type: "application/pdf", sha256: sha256(BYTES) }]);
  expect(message).toBe("File uploaded successfully.");
  expect(data).toMatchObject({ status: "ready", file_name: NAME, size: BYTES.length });
});

it("a file on disk may be given another name in a field before it", async () => {
  const body = { file_name: "expediente ☂.pdf", file: await scan() };
  const { data } = await api.files.create({ body });
  expect(data.file_name).toBe("expediente ☂.pdf");
});

it("a file on disk arrives the same from a form that the platform encodes", async () => {
  const body = new FormData();
  body.set("file_name", "expediente.pdf");
  body.set("file", await scan());
  const headers = { authorization: `Bearer ${KEY}` };
  const response = await fetch(`${service.url}/files`, { method: "POST", body, headers });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ data: { file_name: "expediente.pdf" } });
  expect(seen).toEqual([{ name: NAME, type: "application/pdf", sha256: sha256(BYTES) }]);
});

it("a file on disk is read the same by a parser of the platform's own", async () => {
  const received = await receiveForm(async (baseUrl) => {
    const other = createApi({ baseUrl, auth: { bearerKey: KEY } });
    await other.files.create({ body: { file_name: "a.pdf", file: await scan() } }).result();
  });
  const file = received.get("file");
  if (!(file instanceof File)) throw new TypeError("the file is missing");
  expect([received.get("file_name"), file.name, file.type]).toEqual([
    "a.pdf",
    NAME,
    "application/pdf",
  ]);
  expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(BYTES));
});

it("an address in place of a file is sent to the same operation as JSON", async () => {
  const url = "https://files.example/titulo.pdf";
  const { message, data } = await api.files.create({
    contentType: "application/json",
    body: { url },
  });
  expect(seen).toEqual([{ url }]);
  expect([message, data.status]).toEqual(["File ingestion started.", "pending"]);
});

/** What an independent server reads from the next request. */
async function receiveForm(send: (baseUrl: string) => Promise<void>): Promise<FormData> {
  const { promise, resolve } = deferred<FormData>();
  const server = createServer(async (request: IncomingMessage, response) => {
    const type = request.headers["content-type"] ?? "";
    const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
    resolve(await new Response(body, { headers: { "content-type": type } }).formData());
    response.writeHead(500, { "content-type": "application/json" }).end('{"message":""}');
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    await send(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return await promise;
  } finally {
    server.close();
  }
}

function deferred<Value>(): { readonly promise: Promise<Value>; resolve(value: Value): void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}
