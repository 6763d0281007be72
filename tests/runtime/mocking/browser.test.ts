/** The generated mocks in the service worker of Chromium. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type Generated, generateClient, startServer, type TestServer } from "../client/setup.js";
import { bundlePage } from "../bundle-page.js";
import { contextSuite } from "../../support/chromium.js";
import { DOCUMENT } from "./document.js";

const APP = `
import { setupWorker } from "msw/browser";
import { createApi } from "./client/index.js";
import { handlers, pets } from "./msw/index.js";

const baseUrl = location.origin + "/v1";
const api = createApi({ baseUrl });
const worker = setupWorker(pets.get({ status: 404, body: { code: "gone" } }), ...handlers({ baseUrl }));
await worker.start({ quiet: true });
const missing = await api.pets.get({ params: { petId: "p-1" } }).result();
const refused = await fetch(baseUrl + "/petz").catch((error) => error.name);
document.title = JSON.stringify({ list: (await api.pets.list()).length, missing: missing.error, refused });
`;

let generated: Generated;
let server: TestServer;
const open = contextSuite();

beforeAll(async () => {
  generated = await generateClient(DOCUMENT, ["types", "client", "msw"]);
  const worker = createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");
  const files = new Map([
    ["/app.js", await bundlePage(generated.folder, APP)],
    ["/mockServiceWorker.js", readFileSync(worker, "utf8")],
  ]);
  server = await startServer();
  server.answer(({ url }, response) => {
    const file = files.get(url);
    response.statusCode = file === undefined && url !== "/" ? 500 : 200;
    response.setHeader("content-type", file === undefined ? "text/html" : "text/javascript");
    response.end(file ?? '<script type="module" src="/app.js"></script>');
  });
});
afterAll(async () => {
  await server?.close();
  generated?.remove();
});

it("answer in the page, and refuse what the document does not have", async () => {
  const page = await (await open()).newPage();
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await page.goto(server.url);
  const expected = { list: 2, missing: { code: "gone" }, refused: "TypeError" };
  await expect.poll(() => page.title()).toBe(JSON.stringify(expected));
  expect(failures).toEqual([]);
  expect(server.requests.filter(({ url }) => url.startsWith("/v1"))).toEqual([]);
});
