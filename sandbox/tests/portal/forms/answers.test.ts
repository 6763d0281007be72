/** What every page is sent with, and how the portal answers what it refuses. */
import { beforeAll, expect, test } from "vitest";
import { signedInBrowser } from "../../oauth/support.js";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, ledTo, people } from "./desk.js";

const { service } = serviceSuite();
let desk: Desk;
let member: Desk;
beforeAll(async () => {
  desk = await deskOf(service());
  member = await deskOf(service(), people.member);
});

const headingOf = (text: string): string | undefined => /<h1>(.*?)<\/h1>/.exec(text)?.[1];

test("no page is framed, cached, or told to other sites", async () => {
  const { status, headers } = await desk.page("quotes");
  const policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
  expect([status, Object.fromEntries(headers)]).toMatchObject([
    200,
    {
      "content-security-policy": policy,
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
      "cache-control": "no-store",
      "cross-origin-opener-policy": "same-origin",
    },
  ]);
});

test.each([
  ["portal.css", "text/css"],
  ["icon.svg", "image/svg+xml"],
])("%s needs no session", async (name, type) => {
  const answer = await fetch(`${service().sandbox.origin}/portal/${name}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
  expect(await answer.text()).not.toBe("");
});

test("the portal begins with what waits", async () => {
  const browser = await signedInBrowser(service());
  expect(ledTo(await browser.get("/portal"))).toBe("overview");
});

test.each([
  ["", ""],
  ["quotes/?status=pending", "quotes?status=pending"],
  ["nothing/", "nothing"],
])("a slash at the end of %j leads to the address without it", async (path, led) => {
  const browser = await signedInBrowser(service());
  const { status, headers } = await browser.get(`/portal/${path}`);
  expect([status, headers.get("location")]).toEqual([
    303,
    led === "" ? "/portal" : `/portal/${led}`,
  ]);
  expect((await desk.send("quotes/")).status).toBe(404);
});

test.each(["nothing", "quotes/quo_0", "orders/ord_0", "webhooks/we_0"])(
  "%s is no page",
  async (path) => {
    const { status, text } = await desk.page(path);
    expect([status, headingOf(text)]).toEqual([404, "Not found"]);
    expect(text).toContain("There is no such page, or it is not yours.");
    expect(text).toContain("Sign out");
  },
);

test("a form that a state does not allow gets a page that names the state", async () => {
  const { data } = await service().api.quotes.create({ body: { quote_type: "perm_ad" } });
  expect(ledTo(await desk.send(`quotes/${data.id}/cancel`))).toMatch(/^quotes\/quo_/);
  const { status, text } = await desk.send(`quotes/${data.id}/cancel`);
  expect([status, headingOf(text)]).toEqual([422, "This cannot be done"]);
  expect(text).toContain("This is no longer possible. It is “Cancelled” now.");
});

test("a form without the token of the session has expired", async () => {
  const { status, text } = await desk.send("quotes", { csrf: "of another session" });
  expect([status, headingOf(text)]).toEqual([403, "Not allowed"]);
  expect(text).toContain("The form has expired.");
});

test.each([
  "quotes/any/approve",
  "keys",
  "keys/any/revoke",
  "apps",
  "apps/any/secret",
  "apps/any/remove",
  "people",
  "people/any",
  "teams/any",
  "access/any/end",
  "webhooks",
  "webhooks/any",
  "webhooks/any/deliveries/any/retry",
])("only owners and admins of a team send the form %s", async (path) => {
  const { status, text } = await member.send(path);
  expect([status, headingOf(text)]).toEqual([403, "Not allowed"]);
  expect(text).toContain("Only owners and admins of a team can do this.");
});
