/** Handlers that remember: they answer as the mock server does, in Node.js and in a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { type RequestHandler, getResponse } from "msw";
import { afterAll, beforeAll, expect, it } from "vitest";

import { buildModel } from "../../../generator/description/builder/build-model.js";
import { createMemory } from "../../../generator/tools/mock/memory.js";
import { createMock } from "../../../generator/tools/mock/mock.js";
import type { StatefulHandlers, StatefulOptions } from "../../../runtime/mocking/remember.js";
import { contextSuite } from "../../support/chromium.js";
import { typeErrors } from "../../support/compile.js";
import { loadFiles } from "../../support/load.js";
import { SHOP } from "../../tools/mock/shop.js";
import { bundlePage } from "../bundle-page.js";
import { type Generated, generateClient, startServer, type TestServer } from "../client/setup.js";

const ORIGIN = "https://shop.test";

type Create = (options?: StatefulOptions) => StatefulHandlers<RequestHandler>;

let generated: Generated;
let create: Create;
let server: TestServer;
const open = contextSuite();
beforeAll(async () => {
  const options = { msw: { stateful: true } } as const;
  generated = await generateClient(SHOP, ["types", "client", "msw"], options);
  create = ((await generated.load("msw/index.ts")) as { createStatefulHandlers: Create })
    .createStatefulHandlers;
  server = await startServer();
});
afterAll(async () => {
  await server.close();
});

type Answer = readonly [status: number, body: unknown];
type Ask = (method: string, path: string, body?: unknown, type?: string) => Promise<Answer>;

const asking =
  (send: (request: Request) => Promise<Response | undefined>): Ask =>
  async (method, path, body, type = "application/json") => {
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      ...(body !== undefined && { headers: { "content-type": type }, body: JSON.stringify(body) }),
    });
    const response = await send(request);
    const text = (await response?.text()) ?? "";
    return [response?.status ?? 0, text === "" ? undefined : JSON.parse(text)];
  };

/** What a program asks, step by step: the keys that it was given are in its later requests. */
async function program(ask: Ask): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const step: Ask = async (...request) => {
    const answer = await ask(...request);
    answers.push(answer);
    return answer;
  };
  const idOf = ([, body]: Answer): string => String((body as { id: unknown }).id);
  await step("GET", "/owners");
  const ann = idOf(await step("POST", "/owners", { name: "Ann", email: "a@x.org" }));
  await step("POST", "/owners", { name: "Bob", plan: "pro" });
  await step("GET", "/owners?sort=-name");
  await step("GET", "/owners?page=2");
  await step("GET", "/owners?plan=pro");
  await step("PATCH", `/owners/${ann}`, { email: null }, "application/merge-patch+json");
  await step(
    "PATCH",
    `/owners/${ann}`,
    [{ op: "replace", path: "/name", value: "A" }],
    "application/json-patch+json",
  );
  await step("PUT", `/owners/${ann}`, { name: "Anna" });
  const pet = idOf(await step("POST", `/owners/${ann}/pets`, { name: "Tom" }));
  await step("GET", `/owners/${ann}/pets/${pet}`);
  await step("GET", "/owners/999/pets");
  await step("DELETE", `/owners/${ann}`);
  await step("GET", `/owners/${ann}/pets/${pet}`);
  const order = idOf(await step("POST", "/orders", { note: "mine" }));
  await step("POST", `/orders/${order}/pay`);
  await step("POST", `/orders/${order}/pay`);
  await step("PUT", "/settings", { theme: "dark" });
  await step("GET", "/settings");
  return answers;
}

it("handlers answer as the mock server does", async () => {
  const { set } = await loadFiles({ "openapi.json": SHOP });
  if (set === undefined) throw new Error("the document does not load");
  const description = { api: buildModel(set, () => undefined), set };
  const mock = createMock(description, { memory: createMemory(description, { seed: "1" }) });
  const { handlers } = create({ seed: "1" });
  const expected = await program(asking(mock));
  const found = await program(asking((request) => getResponse(handlers, request)));
  expect(found.map(([status]) => status)).toEqual(expected.map(([status]) => status));
  const successes = (all: readonly Answer[]) => all.filter(([status]) => status < 300);
  expect(successes(found)).toEqual(successes(expected));
});

it("each has a memory of its own, which a test moves and resets", async () => {
  const events: string[] = [];
  const [own, other] = [create({ onEvent: ({ type }) => events.push(type) }), create()];
  const ask = asking((request) => getResponse(own.handlers, request));
  const [, order] = await ask("POST", "/orders", {});
  const { id } = order as { id: string };
  expect(own.advance(8 * 24 * 3600)).toEqual([{ resource: "orders", key: id, to: "lost" }]);
  expect(events).toEqual(["order.opened", "order.lost"]);
  for (const seconds of [Number.NaN, Number.POSITIVE_INFINITY, -1])
    expect(() => own.advance(seconds)).toThrow(RangeError);
  expect(own.now()).toMatch(/^2030-01-09T/);
  const [status] = await asking((request) => getResponse(other.handlers, request))(
    "GET",
    `/orders/${id}`,
  );
  expect(status).toBe(404);
  const snapshot = own.snapshot();
  own.reset();
  expect((await ask("GET", `/orders/${id}`))[0]).toBe(404);
  own.restore(snapshot);
  expect((await ask("GET", `/orders/${id}`))[1]).toMatchObject({ status: "lost" });
  expect(own.move("orders", id, "sent").kind).toBe("conflict");
});

it("their files compile", () => {
  const files = [...generated.files.keys()].filter((path) => path.startsWith("msw/"));
  expect(typeErrors(generated.folder, "7", files)).toEqual([]);
});

const PAGE = `
import { setupWorker } from "msw/browser";
import { createElement as h, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createApi } from "./client/index.js";
import { createStatefulHandlers } from "./msw/index.js";

const baseUrl = location.origin + "/api";
const shop = createStatefulHandlers({ baseUrl });
await setupWorker(...shop.handlers).start({ quiet: true });
const api = createApi({ baseUrl }).general;

function Owners() {
  const [list, setList] = useState([]);
  const [name, setName] = useState("");
  const load = async () => setList((await api.listOwners({ query: { per_page: 9 } })).data);
  useEffect(() => void load(), []);
  const add = async (event) => {
    event.preventDefault();
    await api.addOwner({ body: { name } });
    await load();
  };
  const remove = async (ownerId) => {
    await api.removeOwner({ params: { ownerId } });
    await load();
  };
  return h("form", { onSubmit: add },
    h("input", { "aria-label": "Name", value: name, onChange: (event) => setName(event.target.value) }),
    h("button", null, "Add"),
    h("ul", null, list.map((one) => h("li", { key: one.id }, one.name, " ",
      h("button", { type: "button", onClick: () => remove(one.id) }, "Remove " + one.name)))));
}
createRoot(document.getElementById("root")).render(h(Owners));
document.title = await fetch(baseUrl + "/ownerz").catch((error) => error.name);
`;

it("a React page works on what it changed, without a server", async () => {
  const worker = createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");
  const files = new Map([
    ["/app.js", await bundlePage(generated.folder, PAGE)],
    ["/mockServiceWorker.js", readFileSync(worker, "utf8")],
  ]);
  server.answer(({ url }, response) => {
    const file = files.get(url);
    response.statusCode = file === undefined && url !== "/" ? 500 : 200;
    response.setHeader("content-type", file === undefined ? "text/html" : "text/javascript");
    response.end(file ?? '<div id="root"></div><script type="module" src="/app.js"></script>');
  });
  const page = await (await open()).newPage();
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await page.goto(server.url);
  const shown = () => page.locator("li").allTextContents();
  await expect.poll(shown).toEqual(["Eve Remove Eve"]);
  await page.getByLabel("Name").fill("Ann");
  await page.getByRole("button", { name: "Add" }).click();
  await expect.poll(shown).toEqual(["Eve Remove Eve", "Ann Remove Ann"]);
  await page.getByRole("button", { name: "Remove Eve" }).click();
  await expect.poll(shown).toEqual(["Ann Remove Ann"]);
  await expect.poll(() => page.title()).toBe("TypeError");
  expect([failures, server.requests.filter(({ url }) => url.startsWith("/api"))]).toEqual([[], []]);
});

it("what has nothing to remember is answered all the same", async () => {
  const ping = { operationId: "ping", responses: { 204: { description: "Here." } } };
  const document = { servers: [{ url: ORIGIN }], paths: { "/ping": { get: ping } } };
  const output = await generateClient(document, ["msw"], { msw: { stateful: true } });
  const { createStatefulHandlers } = (await output.load("msw/index.ts")) as {
    createStatefulHandlers: Create;
  };
  const { handlers } = createStatefulHandlers();
  const response = await getResponse([...handlers], new Request(`${ORIGIN}/ping`));
  expect(response?.status).toBe(204);
  expect(typeErrors(output.folder, "7", ["msw/stateful.ts"])).toEqual([]);
});
