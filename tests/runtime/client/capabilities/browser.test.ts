/** The client in a browser, on a page that is not secure: uploads, keys, and how far a body has been sent. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, it } from "vitest";

import { contextSuite } from "../../../support/chromium.js";
import { type Generated, generateClient } from "../setup.js";

const bytes = { type: "string", format: "binary" };
const DOCUMENT = {
  paths: {
    "/photos": {
      post: {
        operationId: "upload",
        parameters: [{ name: "Idempotency-Key", in: "header", schema: { type: "string" } }],
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": { schema: { type: "object", properties: { file: bytes } } },
          },
        },
        responses: {
          200: { description: "Done.", content: { "application/json": { schema: {} } } },
          413: { description: "Large.", content: { "application/json": { schema: {} } } },
        },
      },
    },
  },
};

const PROGRAM = `
import { createApi, retry, uploadTransport } from "./client/index.ts";
const api = createApi({ baseUrl: location.origin, use: [retry()] });
const body = (size) => ({ body: { file: new Blob([new Uint8Array(size)]) } });
window.run = async (size) => {
  const seen = [];
  const fetch = uploadTransport({ onProgress: (progress) => seen.push(progress) });
  const plain = await api.general.upload(body(10));
  const { status, data, headers } = await api.general.upload(body(size), { fetch }).result();
  return { isSecureContext, plain, status, data, seen };
};
window.stream = async () => {
  const body = { file: new Blob(["a"]).stream() };
  const fetch = uploadTransport({ onProgress: () => undefined });
  return api.general.upload({ body }, { fetch }).then(JSON.stringify, ({ name }) => name);
};
window.abort = async () => {
  const stop = new AbortController();
  const fetch = uploadTransport({ onProgress: () => stop.abort(new Error("enough")) });
  return api.general.upload(body(5e7), { fetch, signal: stop.signal }).catch(String);
};
`;

let generated: Generated;
let server: Server;
let origin: string;
const open = contextSuite();

beforeAll(async () => {
  const options = { client: { capabilities: ["uploadTransport"] } } as const;
  generated = await generateClient(DOCUMENT, ["types", "client"], options);
  const input = join(generated.folder, "program.ts");
  writeFileSync(input, PROGRAM);
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  const { output } = await bundle.generate({ format: "iife" });
  const [{ code }] = output;
  server = createServer(async (request, response) => {
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html");
      return response.end(`<!doctype html><script>${code}</script>`);
    }
    let size = 0;
    try {
      for await (const chunk of request) size += (chunk as Buffer).length;
    } catch {
      return undefined;
    }
    const key = request.headers["idempotency-key"] ?? "";
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify({ size, key }));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  // A name that is not localhost: no secure context.
  origin = `http://photos.test:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Window {
  run(size: number): Promise<{ readonly seen: readonly { loaded: number; total: number }[] }>;
  stream(): Promise<string>;
  abort(): Promise<string>;
}

it("a client on a page that is not secure sends files and keys, and tells how far they are", async () => {
  const page = await (await open()).newPage();
  await page.goto(origin);
  const size = 3_000_000;
  const result = await page.evaluate((bytes) => (window as unknown as Window).run(bytes), size);
  expect(result).toMatchObject({
    isSecureContext: false,
    plain: { key: expect.stringMatching(/^[\da-f-]{36}$/) as unknown },
    status: 200,
    data: { size: expect.any(Number) as unknown },
  });
  const last = result.seen.at(-1);
  expect(last?.loaded).toBe(last?.total);
  expect(last?.total).toBeGreaterThan(size);
});

it("a client whose upload is aborted throws the reason", async () => {
  const page = await (await open()).newPage();
  await page.goto(origin);
  const reason = await page.evaluate(() => (window as unknown as Window).abort());
  expect(reason).toBe("Error: enough");
});

it("a client that cannot send a stream does not send its name instead", async () => {
  const page = await (await open()).newPage();
  await page.goto(origin);
  const outcome = await page.evaluate(() => (window as unknown as Window).stream());
  expect(outcome).toBe("NetworkError");
});
