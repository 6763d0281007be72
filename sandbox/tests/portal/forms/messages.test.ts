/** What a page says once, after the change that led to it. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";
import { signedInBrowser } from "../../oauth/support.js";
import type { Browser } from "../../support/browser.js";

const { service } = serviceSuite();
let browser: Browser;
let csrf = "";
beforeAll(async () => {
  browser = await signedInBrowser(service());
  csrf = (await read("quotes/new")).field("csrf");
});

const read = (path: string) => browser.get(`/portal/${path}`);
const send = (path: string, fields: Readonly<Record<string, string>>) =>
  browser.post(`/portal/${path}`, { csrf, ...fields });

const saved = "Your changes were saved.";

test("what was done is said by the next page, once, and not by its address", async () => {
  const { data } = await service().sandbox.control.accounts.list();
  const at = `teams/${data[0]?.teams[0]?.id}`;
  const item = at.split("/")[1];
  const look = { [`icon.${item}`]: "users", [`color.${item}`]: "#112233" };
  const { status, headers } = await send(at, look);
  expect([status, headers.get("location")]).toEqual([303, "/portal/people"]);
  // In another tab, a page renews itself.
  const renewal = await browser.get("/portal/people", { "x-renewal": "1" });
  expect(renewal.text).not.toContain(saved);
  expect((await read("people")).text).toContain(saved);
  expect((await read("people")).text).not.toContain(saved);
  expect((await read("people?done=saved")).text).not.toContain(saved);
});

test("a key that was made is shown once, by a page that makes none when it is loaded again", async () => {
  const keys = async () => (await service().sandbox.control.keys.list()).data.length;
  const before = await keys();
  const { data } = await service().sandbox.control.accounts.list();
  const app = data[0]?.apps[0]?.id ?? "";
  const { status, headers } = await send("keys", { app, scopes: "orders:read" });
  expect([status, headers.get("location")]).toEqual([303, "/portal/apps"]);
  const rows = JSON.stringify(await service().core.database.query("SELECT * FROM portal_sessions"));
  const { text } = await read("apps");
  const [, key = ""] = /<code class="secret">(sk-[^<]*)</.exec(text) ?? [];
  expect((await service().call("GET /orders", { key })).status).toBe(200);
  expect(rows).not.toContain(key);
  expect((await read("apps")).text).not.toContain(key);
  expect(await keys()).toBe(before + 1);
});
