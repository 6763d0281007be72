/** What is kept about platform apps and their grants, without a server in between. */
import { expect, test } from "vitest";
import { setPlatformApps } from "../../src/domain/accounts/accounts.js";
import { createPlatformApp, rotateClientSecret } from "../../src/domain/oauth/apps.js";
import { activateConsent, addConsent } from "../../src/domain/oauth/consents.js";
import {
  AlreadyConsumed,
  consumeRecord,
  findRecord,
  keepRecord,
} from "../../src/portal/authorization/records.js";
import { createUnitOfWork } from "../../src/portal/authorization/unit-of-work.js";
import { refusalOf, suite } from "../support/suite.js";

const { world, database } = suite();

const address = "https://visas.example/callback";

async function developer() {
  const { core, alice, bob } = await world();
  await setPlatformApps(core, alice.accountId, true);
  const create = (change: { readonly name?: string; readonly redirectUris?: readonly string[] }) =>
    createPlatformApp(core, {
      accountId: alice.accountId,
      name: "Visa tracker",
      redirectUris: [address],
      ...change,
    });
  return { core, alice, bob, create };
}

/** An app with a grant of Bob's account. */
async function granted() {
  const own = await developer();
  const { core, bob, create } = own;
  const { id: appId } = await create({});
  const grant = { id: "grant_1", appId, userId: bob.userId, scopes: ["quotes:read"] };
  await core.database.transaction(async (tx) => {
    await addConsent(core, tx, grant);
    await activateConsent(core, tx, { id: grant.id, lifetime: 3600 });
  });
  return { ...own, appId, grant };
}

test("an app shows the end of its secret, and of the one that replaces it", async () => {
  const { core, alice, create } = await developer();
  const app = await create({});
  expect(app.secretHint).toBe(app.clientSecret.slice(-4));
  const rotated = await rotateClientSecret(core, alice.accountId, app.id);
  expect(rotated.clientSecret).not.toBe(app.clientSecret);
  expect(rotated).toEqual({
    ...app,
    clientSecret: rotated.clientSecret,
    secretHint: rotated.clientSecret.slice(-4),
  });
});

test("an app with addresses that are not encrypted is refused at each of them", async () => {
  const { create } = await developer();
  const message = "The redirect address must use https, or http on this machine.";
  const redirectUris = ["http://a.example", address, "http://b.example"];
  expect(await refusalOf(create({ redirectUris }))).toMatchObject({
    status: 422,
    errors: { "redirect_uris.0": [message], "redirect_uris.2": [message] },
  });
});

test("times of a record are in real time, however far ahead the sandbox clock is", async () => {
  const { core } = await granted();
  await core.clock.moveTo(new Date(core.clock.now().getTime() + 86_400_000));
  const key = { kind: "Interaction", id: "one" };
  await core.database.transaction((tx) =>
    keepRecord(core, tx, { ...key, payload: { returnTo: "/at/one" }, lifetime: 600 }),
  );
  const found = await findRecord(core, key);
  expect(found).toMatchObject({ jti: "one", returnTo: "/at/one" });
  const now = Date.now() / 1000;
  expect(Math.abs((found?.iat ?? 0) - now)).toBeLessThan(60);
  expect((found?.exp ?? 0) - (found?.iat ?? 0)).toBe(600);
});

test("changes of a request are stored together at its end or not at all, and other changes at once", async () => {
  const { core } = await world();
  const unit = createUnitOfWork(core.database);
  const note = (name: string) =>
    unit.change(async (tx) => {
      await tx.query("INSERT INTO settings (name, value) VALUES ($1, '1')", [`unit ${name}`]);
    });
  const noted = async () => {
    const rows = await database().query<{ name: string }>(
      "SELECT name FROM settings WHERE name LIKE 'unit %' ORDER BY name",
    );
    return rows.map(({ name }) => name.slice(5));
  };
  await note("alone");
  expect(await noted()).toEqual(["alone"]);
  await unit.run(async () => {
    await note("first");
    await note("second");
    expect(await noted()).toEqual(["alone"]);
  });
  expect(await noted()).toEqual(["alone", "first", "second"]);
  const failing = unit.run(async () => {
    await note("third");
    await note("alone");
  });
  await expect(failing).rejects.toThrow("duplicate key");
  expect(await noted()).toEqual(["alone", "first", "second"]);
});

test("a code is consumed once, and its second use names the grant", async () => {
  const { core, grant } = await granted();
  const consume = (id: string) =>
    core.database.transaction((tx) => consumeRecord(core, tx, { kind: "AuthorizationCode", id }));
  const payload = { grantId: grant.id };
  await core.database.transaction((tx) =>
    keepRecord(core, tx, { kind: "AuthorizationCode", id: "code", payload, lifetime: 60 }),
  );
  await consume("code");
  await expect(consume("code")).rejects.toMatchObject({ grantId: grant.id });
  await expect(consume("code")).rejects.toThrow(AlreadyConsumed);
  await expect(consume("unknown")).rejects.toMatchObject({ grantId: null });
});
