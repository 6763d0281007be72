/** The credentials that a sandbox begins with: what is asked for, else what was kept, else random. */
import { expect, test } from "vitest";
import { listAccounts } from "../../src/domain/accounts/list.js";
import {
  authenticate,
  isStanding,
  makeKey,
  readKey,
  revokeKey,
} from "../../src/domain/accounts/keys.js";
import type { Core } from "../../src/foundation/core/core.js";
import { type AccessOptions, openAccess } from "../../src/domain/seeds/access.js";
import type { AccountFixture, Fixtures } from "../../src/domain/seeds/seed.js";
import { standardFixtures } from "../../src/domain/seeds/standard.js";
import { clearAll } from "../../src/service/snapshots/state.js";
import { suite } from "../support/suite.js";

const { world: createWorld, database } = suite();

async function emptyCore(): Promise<Core> {
  const { core } = await createWorld();
  await clearAll(database());
  await database().query("DELETE FROM settings WHERE name = 'access'");
  return core;
}

const opened = (core: Core, options: Partial<AccessOptions> = {}) =>
  openAccess(core, { fixtures: standardFixtures, ...options });

const endpoints = () =>
  database().query<{ id: string; url: string; secret: string }>(
    "SELECT id, url, secret FROM webhook_endpoints",
  );

test("keys and tokens are random, and the same when the sandbox starts again", async () => {
  const core = await emptyCore();
  const first = await opened(core);
  expect(first.key).toMatch(/^sk-[0-9a-f]{48}$/);
  expect(first.controlToken).toMatch(/^[0-9a-f]{48}$/);
  expect(first.webhookSecret).toBeUndefined();
  expect(await opened(core)).toEqual(first);
  expect(await authenticate(core, first.key)).toBeDefined();
  const accounts = await listAccounts(database());
  expect(accounts.map(({ name, apps, users }) => [name, apps.length, users.length])).toEqual([
    ["Meridian Legal", 1, 2],
    ["Northgate Partners", 1, 1],
  ]);
});

test("fixtures bill accounts, allow no platform apps, and make the first team the default", async () => {
  const core = await emptyCore();
  await opened(core);
  expect(
    (await listAccounts(database())).map(({ invoicing, platform_apps, teams }) => [
      invoicing,
      platform_apps,
      teams.map(({ name }) => name),
    ]),
  ).toEqual([
    [true, false, ["Immigration", "Corporate"]],
    [false, false, ["Admissions"]],
  ]);
  expect(await database().query("SELECT name, is_default FROM teams ORDER BY seq")).toEqual([
    { name: "Immigration", is_default: true },
    { name: "Corporate", is_default: false },
    { name: "Admissions", is_default: true },
  ]);
});

test("a key tells when it was last used, to the minute, and is revoked once and for all", async () => {
  const { core, alice } = await createWorld();
  await core.clock.freeze();
  const { id, text } = await makeKey(core, alice);
  expect(text).toMatch(/^sk-[0-9a-f]{48}$/);
  const usedAt = async () => (await readKey(core, id))?.last_used_at;
  const at = core.clock.now().getTime();
  const useAfter = async (milliseconds: number) => {
    await core.clock.moveTo(new Date(at + milliseconds));
    await authenticate(core, text);
    return Date.parse((await usedAt()) ?? "") - at;
  };
  expect(await usedAt()).toBeNull();
  expect(await useAfter(0)).toBe(0);
  expect(await useAfter(59_999)).toBe(0);
  expect(await useAfter(60_000)).toBe(60_000);
  expect(await isStanding(core, id)).toBe(true);
  expect([await revokeKey(core, id), await revokeKey(core, "key_0")]).toEqual([true, false]);
  expect(await isStanding(core, id)).toBe(false);
  expect(await authenticate(core, text)).toBeUndefined();
});

test("a first key that was revoked is replaced at the next start, for the same app and user", async () => {
  const core = await emptyCore();
  const first = await opened(core);
  const before = await authenticate(core, first.key);
  await core.database.query("UPDATE keys SET scopes = '[\"quotes:read\"]'");
  await revokeKey(core, before?.keyId ?? "");
  const { key, ...others } = await opened(core);
  expect(key).not.toBe(first.key);
  expect({ ...others, key: first.key }).toEqual(first);
  const { appId, userId } = before ?? {};
  const scopes = new Set(["quotes:read"]);
  expect(await authenticate(core, key)).toMatchObject({ appId, userId, scopes });
  expect((await opened(core)).key).toBe(key);
});

test("the first key and the token survive a reset, which deletes everything else", async () => {
  const core = await emptyCore();
  const webhookUrl = "http://127.0.0.1:9/events";
  const first = await opened(core, { webhookUrl });
  await clearAll(database());
  const again = await opened(core, { webhookUrl });
  const { webhookEndpointId: _, ...kept } = first;
  expect(again).toMatchObject(kept);
  expect(await endpoints()).toMatchObject([
    { id: again.webhookEndpointId, url: webhookUrl, secret: first.webhookSecret },
  ]);
});

test("the given token is used, and the given key only if there is none yet", async () => {
  const core = await emptyCore();
  const [key, controlToken] = ["sk-mine-0123456789", "a control token"];
  const first = await opened(core, { key, controlToken });
  expect(first).toMatchObject({ key, controlToken });
  expect(await opened(core, { key: "sk-other-0123456789" })).toEqual(first);
  const moved = { ...first, controlToken: "another token" };
  expect(await opened(core, { controlToken: "another token" })).toEqual(moved);
  await clearAll(database());
  expect(await opened(core, { key: "sk-other-0123456789" })).toMatchObject({
    key: "sk-other-0123456789",
    controlToken: "another token",
  });
});

test("the endpoint follows its address, and keeps its id and its secret", async () => {
  const core = await emptyCore();
  await opened(core);
  expect(await endpoints()).toEqual([]);
  const first = await opened(core, { webhookUrl: "http://127.0.0.1:9/one" });
  expect(first.webhookSecret).toMatch(/^whsec_/);
  expect(await opened(core, { webhookUrl: "http://127.0.0.1:9/two" })).toEqual(first);
  expect(await endpoints()).toEqual([
    { id: first.webhookEndpointId, url: "http://127.0.0.1:9/two", secret: first.webhookSecret },
  ]);
  expect(await opened(core)).toEqual(first);
});

const user = { email: "a@example.com", roles: {} };
const account: AccountFixture = { name: "Mine", teams: [], users: [user], apps: [] };
const withApps = (...apps: AccountFixture["apps"]): Fixtures => ({
  accounts: [
    { ...account, apps },
    { ...account, name: "Other", users: [] },
  ],
});

test("the key may be that of the fixtures, and all of their apps and keys are made", async () => {
  const core = await emptyCore();
  const [own, second] = ["sk-fixture-0123456789", "sk-second-0123456789"];
  const keys = [own, second].map((text) => ({ user: user.email, text }));
  const fixtures = withApps({ name: "One", keys }, { name: "Two", keys: [] });
  expect(await opened(core, { fixtures })).toMatchObject({ key: own });
  expect(await authenticate(core, second)).toBeDefined();
  const accounts = await listAccounts(database());
  expect(accounts.map(({ name, apps }) => [name, apps.map((app) => app.name)])).toEqual([
    ["Mine", ["One", "Two"]],
    ["Other", []],
  ]);
});

test.each<[string, Fixtures]>([
  ["an account", { accounts: [] }],
  ["an app", withApps()],
  ["a key", withApps({ name: "One", keys: [] })],
])("fixtures without %s are refused", async (_, fixtures) => {
  await expect(opened(await emptyCore(), { fixtures })).rejects.toThrow(
    "The fixtures begin without a key.",
  );
});
