/** What accounts grant to platform apps, and how it ends. */
import { processRevocationResponse, revocationRequest } from "oauth4webapi";
import { expect, it } from "vitest";
import { authenticate } from "../../src/domain/accounts/keys.js";
import { scopes } from "../../src/domain/accounts/scopes.js";
import { moveUser } from "../../src/domain/accounts/users.js";
import { removePlatformApp } from "../../src/domain/oauth/apps.js";
import {
  endGrant,
  type Grant,
  listGrants,
  listGrantsOfApp,
} from "../../src/domain/oauth/grants.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { status } from "../support/receiver.js";
import { serviceSuite } from "../support/service.js";
import {
  accountNamed,
  codeGrant,
  connect,
  grantedCode,
  insecure,
  registerApp,
  token,
} from "./support.js";

const { service, receiver } = serviceSuite();
const everything = scopes.join(" ");
const day = 86_400;
const orderEvents = [
  "order.created",
  "order.in_progress",
  "order.ready_for_review",
  "order.completed",
];

const pass = (seconds: number) => service().sandbox.control.clock.advance({ body: { seconds } });
const ping = async (key: string) => (await service().call("GET /ping", { key })).status;
const refreshGrant = (value = "") => ({ grant_type: "refresh_token", refresh_token: value });

it("the end of a grant stops tokens and deliveries at once, those that wait included", async () => {
  const hook = await receiver(status(500));
  const platform = await registerApp(service());
  const { access_token: key, refresh_token } = await connect(service(), platform, {
    scope: everything,
  });
  await subscribe(key, hook.url);
  await quote("Meridian Legal");
  await expect.poll(() => hook.received.length).toBe(1);
  await quote("Northgate Partners");

  await endGrants(platform.app.id);
  expect(await ping(key)).toBe(401);
  expect((await token(platform, refreshGrant(refresh_token))).status).toBe(400);
  await quote("Meridian Legal");
  await service().sandbox.control.jobs.drain();
  await pass(day);
  expect(hook.received.length).toBe(1);
  const waiting = await service().core.database.query(
    `SELECT deliveries.id FROM deliveries JOIN webhook_endpoints each ON each.id = endpoint_id
       WHERE app_id = $1 AND deliveries.status = 'pending'`,
    [platform.app.id],
  );
  expect(waiting).toEqual([]);
});

it("the end of a grant is not undone by a retry of what was sent while it lasted", async () => {
  const hook = await receiver(status(500));
  const platform = await registerApp(service());
  const { access_token: key } = await connect(service(), platform, { scope: everything });
  await subscribe(key, hook.url);
  await quote("Meridian Legal");
  await expect.poll(() => hook.received.length).toBe(1);
  const delivery = String(hook.received[0]?.headers["x-service-delivery"]);
  await endGrants(platform.app.id);
  await service().sandbox.control.deliveries.retry({ params: { deliveryId: delivery } });
  await service().sandbox.control.jobs.drain();
  expect(hook.received.length).toBe(1);
});

it("the end of a grant ends all that users of the account agreed to, and codes that wait", async () => {
  const platform = await registerApp(service());
  const [first, second] = [
    await connect(service(), platform),
    await connect(service(), platform, { scope: "orders:read" }),
  ];
  const waiting = await grantedCode(service(), platform);
  expect(await grantsOf(platform.app.id)).toMatchObject([
    { scopes: ["quotes:read", "quotes:write", "orders:read"] },
  ]);
  await endGrants(platform.app.id);
  expect([await ping(first.access_token), await ping(second.access_token)]).toEqual([401, 401]);
  expect((await token(platform, codeGrant(waiting))).status).toBe(400);
  expect(await grantsOf(platform.app.id)).toEqual([]);
});

it("the end of a grant comes with the last refresh token, by the sandbox clock", async () => {
  const hook = await receiver();
  const platform = await registerApp(service());
  await service().sandbox.control.clock.freeze();
  const { access_token: key } = await connect(service(), platform, { scope: everything });
  await subscribe(key, hook.url);
  await pass(30 * day - 1);
  await quote("Meridian Legal");
  await service().sandbox.control.jobs.drain();
  expect([hook.received.length, (await grantsOf(platform.app.id)).length]).toEqual([1, 1]);
  await pass(1);
  await quote("Meridian Legal");
  await service().sandbox.control.jobs.drain();
  expect([hook.received.length, await grantsOf(platform.app.id)]).toEqual([1, []]);
  await service().sandbox.control.clock.resume();
});

it("the end of a grant comes when the app revokes its last token, and not before", async () => {
  const platform = await registerApp(service());
  const [first, second] = [await connect(service(), platform), await connect(service(), platform)];
  const { server, client, clientAuth, app } = platform;
  const revoke = async (value = "") =>
    processRevocationResponse(await revocationRequest(server, client, clientAuth, value, insecure));
  await revoke(first.refresh_token);
  expect([await ping(first.access_token), await ping(second.access_token)]).toEqual([401, 200]);
  expect(await grantsOf(app.id)).toHaveLength(1);
  await revoke(second.refresh_token);
  expect(await grantsOf(app.id)).toEqual([]);
});

it("the end of a grant comes with that of the app, and for as long with that of the user", async () => {
  const hook = await receiver();
  const platform = await registerApp(service());
  const { access_token: key } = await connect(service(), platform, { scope: everything });
  await subscribe(key, hook.url);
  const { core } = service();
  const [user] = await core.database.query<{ id: string }>(
    "SELECT id FROM users WHERE email LIKE 'adaeze%'",
  );
  await moveUser(core, user?.id ?? "", "inactive");
  await quote("Meridian Legal");
  await service().sandbox.control.jobs.drain();
  expect([await ping(key), hook.received.length]).toEqual([401, 0]);
  expect(await grantsOf(platform.app.id)).toEqual([]);
  await moveUser(core, user?.id ?? "", "active");
  await quote("Meridian Legal");
  await service().sandbox.control.jobs.drain();
  expect([await ping(key), hook.received.length]).toEqual([200, 1]);
  const accountId = await accountNamed(service(), "Northgate Partners");
  await removePlatformApp(core, accountId, platform.app.id);
  expect(await ping(key)).toBe(401);
});

it("a consent is no grant until its code is redeemed", async () => {
  const hook = await receiver();
  const platform = await registerApp(service());
  const { access_token: key } = await connect(service(), platform, { scope: everything });
  await subscribe(key, hook.url);
  await endGrants(platform.app.id);
  const value = await grantedCode(service(), platform);
  expect(await grantsOf(platform.app.id)).toEqual([]);
  await quote("Meridian Legal");
  await service().sandbox.control.jobs.drain();
  expect(hook.received.length).toBe(0);
  expect((await token(platform, codeGrant(value))).status).toBe(200);
  expect(await grantsOf(platform.app.id)).toHaveLength(1);
});

it.each([
  ["users:read webhooks:manage", []],
  ["quotes:read webhooks:manage", ["quote.requested", "quote.ready", "quote.approved"]],
  ["orders:read webhooks:manage", orderEvents],
  ["documents:read webhooks:manage", ["document.approved"]],
  ["files:read webhooks:manage", ["file.ready"]],
])("events reach an app with %s if it may read what they are about", async (scope, expected) => {
  const hook = await receiver();
  const { access_token: key } = await connected(scope);
  await subscribe(key, hook.url);
  const { events, jobs } = service().sandbox.control;
  for (const type of ["order.completed", "document.approved", "file.ready"] as const) {
    await events.trigger({ body: { type } });
  }
  await jobs.drain();
  const seen = hook.received.map(({ headers }) => String(headers["x-service-event"]));
  expect([...new Set(seen)].toSorted()).toEqual(expected.toSorted());
});

it("events are not sent again to an app that may not read what they are about", async () => {
  const hook = await receiver();
  const { access_token: key } = await connected("users:read webhooks:manage");
  const { access_token: other } = await connected("quotes:read webhooks:manage");
  const { events, jobs } = service().sandbox.control;
  const account_id = await accountNamed(service(), "Meridian Legal");
  const { data } = await events.list({ query: { account_id, limit: 1 } });
  const params = { eventId: data[0]?.id ?? "" };
  for (const each of [key, other]) {
    const { id: endpoint_id } = await subscribe(each, hook.url);
    await events.deliver({ params, body: { endpoint_id } });
  }
  await jobs.drain();
  expect(data[0]?.type).toBe("quote.requested");
  expect(hook.received.length).toBe(1);
});

it("events say which account they are about", async () => {
  const hook = await receiver();
  const { access_token: key } = await connected(everything);
  const { id } = await subscribe(key, hook.url);
  await quote("Meridian Legal");
  await service().call(`POST /webhook-endpoints/${id}/ping`, { key });
  await service().sandbox.control.jobs.drain();
  const accountId = await accountNamed(service(), "Meridian Legal");
  const accounts = hook.received.map(({ headers }) => headers["x-service-account"]);
  expect(accounts).toEqual([accountId, accountId]);
});

it("events of every account that granted it access are delivered to a platform app, and no others", async () => {
  const hook = await receiver();
  const platform = await registerApp(service());
  const { access_token: key } = await connect(service(), platform, { scope: everything });
  await service().call("POST /webhook-endpoints", {
    key,
    json: { url: hook.url, events: ["quote.*"] },
  });
  const granted = await quote("Meridian Legal");
  await quote("Northgate Partners");
  await service().sandbox.control.jobs.drain();
  const seen = hook.received.map(({ body }) => JSON.parse(body).data.object.id);
  expect(seen).toEqual([granted]);
});

async function connected(scope: string) {
  return connect(service(), await registerApp(service()), { scope });
}

async function quote(account: "Meridian Legal" | "Northgate Partners"): Promise<string> {
  const { core } = service();
  const caller = await authenticate(core, await service().key({ account }));
  if (caller === undefined) throw new Error("The key does not work.");
  return (await createQuote(core, caller, { quote_type: "perm_ad" })).data.id;
}

async function grantsOf(appId: string): Promise<Grant[]> {
  const accountId = await accountNamed(service(), "Meridian Legal");
  const grants = await listGrants(service().core, accountId);
  expect(await listGrantsOfApp(service().core, appId)).toEqual(
    grants.filter((grant) => grant.appId === appId),
  );
  return grants.filter((grant) => grant.appId === appId);
}

async function endGrants(appId: string): Promise<void> {
  const { core } = service();
  await endGrant(core, { accountId: await accountNamed(service(), "Meridian Legal"), appId });
}

async function subscribe(key: string, url: string): Promise<{ readonly id: string }> {
  const json = { url, events: ["*"] };
  const { body } = await service().call("POST /webhook-endpoints", { key, json });
  return (body as { data: { id: string } }).data;
}
