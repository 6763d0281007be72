/** Keys of internal apps and platform apps, as the portal makes and removes them. */
import { beforeAll, expect, test } from "vitest";
import { scopes } from "../../../src/domain/accounts/scopes.js";
import { connect, registerApp } from "../../oauth/support.js";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, ledTo, people, refusalOf, type Sent } from "./desk.js";

const { service } = serviceSuite();
let desk: Desk;
let other: Desk;
let appId = "";
beforeAll(async () => {
  desk = await deskOf(service());
  other = await deskOf(service(), people.other);
  const { data } = await service().sandbox.control.accounts.list();
  appId = data[0]?.apps[0]?.id ?? "";
});

const keysOf = async () => (await service().sandbox.control.keys.list()).data;

/** The secret that the page shows to which a form led. */
const secretOf = ({ next }: Sent): string =>
  /<code class="secret">([^<]*)</.exec(next?.text ?? "")?.[1] ?? "";

test("a key is made for an app, with the scopes that were chosen, and is shown once", async () => {
  const selection = ["orders:read", "quotes:read", "nonsense"];
  const sent = await desk.send("keys", { app: appId, scopes: selection });
  expect(ledTo(sent)).toBe("apps");
  expect(sent.next?.text).toContain("Your new key");
  const key = secretOf(sent);
  expect((await service().call("GET /quotes", { key })).status).toBe(200);
  expect((await service().call("GET /users", { key })).status).toBe(403);
  const newKey = (await keysOf()).at(-1);
  expect(newKey?.scopes).toEqual(scopes.filter((scope) => selection.includes(scope)));
  expect(newKey?.app_id).toBe(appId);
  expect((await desk.page("apps")).text).not.toContain(key);
});

const named = (app_name: string) =>
  desk.send("keys", { app: "new", app_name, scopes: "orders:read" });

test("a key is made for a new app, which has a name of up to 255 characters", async () => {
  const name = "n".repeat(255);
  expect(secretOf(await named(name))).not.toBe("");
  const { data } = await service().sandbox.control.accounts.list();
  expect(data[0]?.apps.at(-1)).toMatchObject({ name, id: (await keysOf()).at(-1)?.app_id });
  const message = "The name of the new app must have 1 to 255 characters.";
  expect(refusalOf(await named(`${name}n`))).toEqual([422, message]);
  expect(refusalOf(await named(" "))).toEqual([422, message]);
});

test("a key is not made without a scope, nor for an app of others", async () => {
  const before = await keysOf();
  const none = await desk.send("keys", { app: appId });
  expect(refusalOf(none)).toEqual([422, "Choose at least one scope."]);
  expect(ledTo(await other.send("keys", { app: appId, scopes: "orders:read" }))).toBe("404");
  expect(await keysOf()).toEqual(before);
});

test("a key is revoked by its account only", async () => {
  const sent = await desk.send("keys", { app: appId, scopes: "orders:read" });
  const id = (await keysOf()).at(-1)?.id;
  const key = secretOf(sent);
  expect(ledTo(await other.send(`keys/${id}/revoke`))).toBe("404");
  expect(ledTo(await desk.send("keys/key_0/revoke"))).toBe("404");
  expect((await service().call("GET /ping", { key })).status).toBe(200);
  expect(ledTo(await desk.send(`keys/${id}/revoke`))).toBe("apps: revoked");
  expect((await service().call("GET /ping", { key })).status).toBe(401);
});

test("a platform app is registered with the addresses it returns to, gets new secrets, and is removed", async () => {
  const { data } = await service().sandbox.control.accounts.list();
  await desk.send(`staff/accounts/${data[0]?.id}`, { setting: "platform_apps", to: "on" });
  const redirect_uris = "\r\nhttps://a.example/back\r\n\r\nhttps://b.example/back\r\n";
  const answer = await desk.send("apps", { name: "Visas", redirect_uris });
  expect(answer.next?.text).toContain("The client secret of Visas");
  const text = (answer.next?.text ?? "").replaceAll(/<.*?>/g, "");
  expect(text).toContain("https://a.example/back");
  expect(text).toContain("https://b.example/back");
  const first = secretOf(answer);
  const [, id] = /\/portal\/apps\/(\w+)\/secret/.exec(answer.next?.text ?? "") ?? [];
  expect(ledTo(await other.send(`apps/${id}/secret`))).toBe("404");
  const next = await desk.send(`apps/${id}/secret`);
  expect([ledTo(next), secretOf(next)]).toEqual(["apps", expect.not.stringMatching(first)]);
  expect(ledTo(await other.send(`apps/${id}/remove`))).toBe("404");
  expect(ledTo(await desk.send(`apps/${id}/remove`))).toBe("apps: unregistered");
  expect((await desk.page("apps")).text).not.toContain(`/portal/apps/${id}/secret`);
  const [status, message] = refusalOf(await desk.send("apps", { name: "Visas" }));
  expect([status, message]).toEqual([422, expect.stringMatching(/redirect/i)]);
});

test.each([
  [1, "Visas", undefined],
  [10, "n".repeat(255), undefined],
  [0, "Visas", "The redirect addresses must be 1 to 10."],
  [11, "Visas", "The redirect addresses must be 1 to 10."],
  [1, " ", "Name is required."],
  [1, "n".repeat(256), "Name must not be greater than 255 characters."],
])("a platform app with %i addresses, named %s, is refused: %s", async (count, name, message) => {
  const { data } = await service().sandbox.control.accounts.list();
  await desk.send(`staff/accounts/${data[0]?.id}`, { setting: "platform_apps", to: "on" });
  const uris = Array.from({ length: count }, (_, index) => `https://a.example/${index}`);
  const answer = await desk.send("apps", { name, redirect_uris: uris.join("\n") });
  expect(refusalOf(answer)).toEqual([message === undefined ? 303 : 422, message]);
  await desk.send(`staff/accounts/${data[0]?.id}`, { setting: "platform_apps", to: "off" });
  const off = await desk.send("apps", { name: "Visas", redirect_uris: "https://a.example/" });
  const disabled = expect.stringContaining("<li>Platform apps are not enabled for this account.");
  expect([off.status, off.text]).toEqual([422, disabled]);
});

test("a platform app lists who let it in, who can let it out again", async () => {
  const platform = await registerApp(service());
  await connect(service(), platform);
  expect((await other.page("apps")).text).toContain("Meridian Legal");
  const access = await desk.page("access");
  expect(access.text).toContain("Visa tracker");
  const [, path = ""] = /\/portal\/(access\/\w+\/end)/.exec(access.text) ?? [];
  expect(ledTo(await other.send(path))).toBe("404");
  const member = await deskOf(service(), people.member);
  expect(ledTo(await member.send(path))).toBe("403");
  expect(ledTo(await desk.send(path))).toBe("access: ended");
  expect((await desk.page("access")).text).toContain("No app has access");
  expect((await other.page("apps")).text).not.toContain("Meridian Legal");
});
