/** Sessions of the portal: who may begin one, where it leads, and how it ends. */
import { beforeAll, expect, test } from "vitest";
import { csrfToken } from "../../../src/portal/session/sessions.js";
import { openBrowser } from "../../support/browser.js";
import { serviceSuite } from "../../support/service.js";
import { deskOf, ledTo } from "./desk.js";

const { service, another } = serviceSuite();
let user = "";
beforeAll(async () => {
  const { data } = await service().sandbox.control.accounts.list();
  user = data[0]?.users[0]?.id ?? "";
});

const browser = () => openBrowser(service().sandbox.origin);

test("whoever is not signed in is sent to sign in, and then to the page that was asked for", async () => {
  const page = browser();
  const answer = await page.get("/portal/people?page=1");
  expect(ledTo(answer)).toBe("sign-in?next=%2Fportal%2Fpeople%3Fpage%3D1");
  const next = (await page.get(answer.location)).field("next");
  expect(next).toBe("/portal/people?page=1");
  expect(ledTo(await page.post("/portal/sign-in", { user, next }))).toBe("people?page=1");
  expect((await page.get("/portal/people")).status).toBe(200);
});

test("whoever is not signed in does not come back to a form that was sent", async () => {
  expect(ledTo(await browser().post("/portal/people", {}))).toBe("sign-in");
  const page = await browser().get("/portal/sign-in");
  expect(page.field("next")).toBe("");
  expect(page.text).not.toContain("Your session has ended");
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/portal/\\evil.example",
  "/portal/x y",
  "/portal",
  "quotes",
  "",
])("whoever is not signed in is not sent to %j", async (next) => {
  expect(ledTo(await browser().post("/portal/sign-in", { user, next }))).toBe("overview");
});

test.each(["", "usr_0"])("whoever is not signed in does not sign in as %j", async (nobody) => {
  const next = "/portal/people";
  const answer = await browser().post("/portal/sign-in", { user: nobody, next });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Choose a user to sign in as.");
  expect(answer.field("next")).toBe(next);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("whoever is not signed in does not sign in as somebody who is not active", async () => {
  const { control } = service().sandbox;
  const { id } = await control.accounts.addUser({ body: { email: "gone@example.com" } });
  await control.accounts.moveUser({ params: { userId: id }, body: { to: "inactive" } });
  expect((await browser().post("/portal/sign-in", { user: id })).status).toBe(422);
});

test("a session is a cookie for the portal alone, which scripts cannot read, for twelve hours", async () => {
  const { headers } = await browser().post("/portal/sign-in", { user });
  const [, ...attributes] = (headers.getSetCookie()[0] ?? "").split("; ");
  expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=43200", "Path=/portal", "SameSite=Lax"]);
});

test("a session ends when its user signs out, wherever its cookie is", async () => {
  const page = browser();
  await page.post("/portal/sign-in", { user });
  const [token = ""] = page.cookies();
  const cookie = `portal_session=${token}`;
  const home = `${service().sandbox.origin}/portal/quotes`;
  const visit = () => fetch(home, { headers: { cookie }, redirect: "manual" });
  expect((await visit()).status).toBe(200);
  const signOut = await page.post("/portal/sign-out", { csrf: csrfToken(token) });
  expect(ledTo(signOut)).toBe("sign-in");
  expect(signOut.headers.getSetCookie()[0]).toMatch(/^portal_session=;.*Max-Age=0/);
  const answer = await visit();
  expect(answer.headers.get("location")).toBe("/portal/sign-in?next=%2Fportal%2Fquotes&ended=1");
  const signInPage = await page.get("/portal/sign-in?ended=1");
  expect(signInPage.text).toContain("Your session has ended");
});

test.each(["", "x", csrfToken("another session")])(
  "a session takes no form with the token %j",
  async (csrf) => {
    const desk = await deskOf(service());
    const answer = await desk.send("people", { email: "a@example.com", csrf });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("The form has expired.");
  },
);

test("signing in takes the control token if others can reach the sandbox", async () => {
  const exposed = await another({ host: "0.0.0.0", allowLoopback: true });
  const { port } = new URL(exposed.sandbox.origin);
  const page = openBrowser(`http://127.0.0.1:${port}`);
  const { data } = await exposed.sandbox.control.accounts.list();
  const own = data[0]?.users[0]?.id ?? "";
  expect((await page.get("/portal/sign-in")).text).toContain("Control token");
  expect((await browser().get("/portal/sign-in")).text).not.toContain("Control token");
  for (const code of ["", "not the token"]) {
    const refused = await page.post("/portal/sign-in", { user: own, code });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("This is not the control token of the sandbox.");
  }
  const code = exposed.sandbox.controlToken;
  expect(ledTo(await page.post("/portal/sign-in", { user: own, code }))).toBe("overview");
});
