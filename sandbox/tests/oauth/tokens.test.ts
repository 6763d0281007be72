/** What the tokens of a platform app are, and what they let it do. */
import { expect, it } from "vitest";
import { scopes } from "../../src/domain/accounts/scopes.js";
import { rotateClientSecret } from "../../src/domain/oauth/apps.js";
import { operations, routeOf, scopesOf } from "../support/operations.js";
import { serviceSuite } from "../support/service.js";
import {
  accountNamed,
  authorizationUrl,
  codeGrant,
  connect,
  consent,
  grantedCode,
  refresh,
  registerApp,
  signedInBrowser,
  token,
} from "./support.js";

const { service, another } = serviceSuite();
const everything = scopes.join(" ");
const hour = 3600;
const day = 24 * hour;

const pass = (seconds: number) => service().sandbox.control.clock.advance({ body: { seconds } });
const ping = async (key: string) => (await service().call("GET /ping", { key })).status;
const refreshGrant = (value = "") => ({ grant_type: "refresh_token", refresh_token: value });

it("tokens last one hour and 30 days of the sandbox clock, to the second", async () => {
  const platform = await registerApp(service());
  await service().sandbox.control.clock.freeze();
  const tokens = await connect(service(), platform);
  await pass(hour - 1);
  expect(await ping(tokens.access_token)).toBe(200);
  await pass(1);
  expect(await ping(tokens.access_token)).toBe(401);
  await pass(30 * day - hour - 1);
  const next = await refresh(platform, tokens.refresh_token ?? "");
  expect(await ping(next.access_token)).toBe(200);
  await pass(30 * day);
  expect(await token(platform, refreshGrant(next.refresh_token))).toMatchObject({
    status: 400,
    body: { error: "invalid_grant" },
  });
  await service().sandbox.control.clock.resume();
});

it("tokens are kept as hashes alone, like codes, secrets and cookies", async () => {
  const platform = await registerApp(service());
  const browser = await signedInBrowser(service());
  const address = await consent(browser, await authorizationUrl(platform));
  const tokens = await connect(service(), platform);
  await service().call("POST /files", { key: tokens.access_token, json: {} });
  const dump = await everyRow();
  const secrets = [
    platform.app.clientSecret,
    tokens.access_token,
    tokens.refresh_token ?? "",
    address.searchParams.get("code") ?? "",
    ...browser.cookies(),
  ];
  expect(secrets.filter((secret) => secret.length < 20)).toEqual([]);
  expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
  expect(dump).toContain(platform.app.id);
});

it("tokens come with the account for which they act", async () => {
  const platform = await registerApp(service());
  const { body } = await token(platform, codeGrant(await grantedCode(service(), platform)));
  const accountId = await accountNamed(service(), "Meridian Legal");
  expect(body).toMatchObject({ account_id: accountId });
  const renewed = await token(platform, refreshGrant(String(body["refresh_token"])));
  expect(renewed.body).toMatchObject({ account_id: accountId });
});

it("tokens outlive a restart of the secret, which stops working at once", async () => {
  const platform = await registerApp(service());
  const tokens = await connect(service(), platform);
  const accountId = await accountNamed(service(), "Northgate Partners");
  const { clientSecret } = await rotateClientSecret(service().core, accountId, platform.app.id);
  expect((await token(platform, refreshGrant(tokens.refresh_token))).status).toBe(401);
  expect(await ping(tokens.access_token)).toBe(200);
  const renewed = { ...platform, app: { ...platform.app, clientSecret } };
  expect((await token(renewed, refreshGrant(tokens.refresh_token))).status).toBe(200);
});

it.each(operations.filter((operation) => scopesOf(operation).length > 0))(
  "what a token lets an app do $id: 403 names the scopes that are missing",
  async (operation) => {
    const needed = scopesOf(operation);
    const others = scopes.filter((scope) => !needed.includes(scope)).join(" ");
    const { access_token: key } = await connected(others);
    expect(await service().call(routeOf(operation), { key })).toMatchObject({
      status: 403,
      body: { required_scopes: needed },
    });
  },
);

it("what a token lets an app do ends at the account: what belongs to another one is not found", async () => {
  const platform = await registerApp(service());
  const { access_token: key } = await connect(service(), platform, { scope: everything });
  const own = await service().key({ account: "Northgate Partners" });
  const creation = await service().call("POST /quotes", {
    key: own,
    json: { quote_type: "perm_ad" },
  });
  const { id } = (creation.body as { data: { id: string } }).data;
  expect((await service().call(`GET /quotes/${id}`, { key: own })).status).toBe(200);
  expect((await service().call(`GET /quotes/${id}`, { key })).status).toBe(404);
});

it("what a token lets an app do has endpoints of the app, which keys of the account do not see", async () => {
  const platform = await registerApp(service());
  const { access_token: key } = await connect(service(), platform, { scope: everything });
  const body = { url: "https://visas.example/hooks", events: ["*"] };
  const creation = await service().call("POST /webhook-endpoints", { key, json: body });
  expect(creation.status).toBe(201);
  const { id } = (creation.body as { data: { id: string } }).data;
  expect((await service().call(`GET /webhook-endpoints/${id}`)).status).toBe(404);
  expect((await service().call(`GET /webhook-endpoints/${id}`, { key })).status).toBe(200);
});

it("what a token lets an app do is bounded to the rate of the app for each account by itself", async () => {
  const limited = await another({ rate: { limit: 3, window: 3600 } });
  const platform = await registerApp(limited);
  const [first, second] = [await connect(limited, platform), await connect(limited, platform)];
  const other = await registerApp(limited, "Another app");
  const third = await connect(limited, other);
  const answers: number[] = [];
  for (const { access_token: key } of [first, second, first, second, third]) {
    answers.push((await limited.call("GET /ping", { key })).status);
  }
  // Two tokens of one app for one account count together; those of another app do not.
  expect(answers).toEqual([200, 200, 200, 429, 200]);
  expect((await limited.call("GET /ping")).status).toBe(200);
});

async function connected(scope: string) {
  return connect(service(), await registerApp(service()), { scope });
}

/** Everything in the database, as text, without the records of the test's own key. */
async function everyRow(): Promise<string> {
  const { database } = service().core;
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  const rows: unknown[] = [];
  for (const { name } of tables) rows.push(...(await database.query(`SELECT * FROM ${name}`)));
  return JSON.stringify(rows);
}
