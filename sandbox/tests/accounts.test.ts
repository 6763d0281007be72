import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addApp, addTeam, addUser } from "../src/domain/accounts/accounts.js";
import { authenticate, listKeys, makeKey } from "../src/domain/accounts/keys.js";
import { listTeams, updateTeam } from "../src/domain/accounts/teams.js";
import { currentUser, getUser } from "../src/domain/accounts/users.js";
import { seed } from "../src/domain/seeds/seed.js";
import { seedExamples } from "../src/domain/seeds/examples.js";
import { standardFixtures } from "../src/domain/seeds/standard.js";
import { listQuotes } from "../src/domain/quotes/read.js";
import { listOrders } from "../src/domain/orders/read.js";
import { refusalOf, suite } from "./support/suite.js";

const { world: createWorld, database } = suite();

test("the database keeps only the hash and the end of a key, whose text is never shown again", async () => {
  const { core, alice } = await createWorld();
  const rows = await database().query<Record<string, unknown>>("SELECT * FROM keys");
  const text = JSON.stringify(rows);
  expect(text).not.toContain(alice.key);
  expect(text).toContain(createHash("sha256").update(alice.key).digest("hex"));
  expect(JSON.stringify(await listKeys(core, alice.appId))).not.toContain(alice.key);
});

test("a key belongs to an app, and acts for a user of the same account", async () => {
  const { core, alice, bob } = await createWorld();
  await expect(makeKey(core, { appId: alice.appId, userId: bob.userId })).rejects.toThrow(
    RangeError,
  );
  await expect(
    makeKey(core, { appId: alice.appId, userId: alice.userId, text: "pk-12345678" }),
  ).rejects.toThrow(RangeError);
  expect(await addApp(core, { accountId: alice.accountId, name: "x" })).toMatch(/^app_/);
});

test("a team is the default only if it is made so, and has the look of a default", async () => {
  const { core, alice } = await createWorld();
  const { accountId } = alice;
  const teamId = await addTeam(core, { accountId, name: "Corporate" });
  const email = "eva@example.com";
  const userId = await addUser(core, { accountId, email, roles: { [teamId]: "member" } });
  const look = { icon: "users", color: "#0f766e", description: "" };
  expect((await getUser(core, alice.caller, userId)).teams).toMatchObject([
    { name: "Corporate", is_default: false, role: "member", ...look },
  ]);
});

test("fixtures make accounts with keys that work, and examples in every state", async () => {
  const { core } = await createWorld();
  const { accounts } = await seed(core, standardFixtures);
  const [meridian, northgate] = accounts;
  const text = meridian?.apps[0]?.keys[0]?.text ?? "";
  const caller = await authenticate(core, text);
  if (caller === undefined) throw new Error("The key of the fixtures does not work.");
  const me = await currentUser(core, caller);
  expect(me.teams.map(({ name, role }) => [name, role])).toEqual([
    ["Immigration", "owner"],
    ["Corporate", "admin"],
  ]);
  await seedExamples(core, caller);
  const states = async (list: typeof listQuotes | typeof listOrders) =>
    (await list(core, caller, { query: { sort: ["number"] } })).data.map(({ status }) => status);
  expect(await states(listQuotes)).toEqual([
    "requested",
    "awaiting_payment",
    "cancelled",
    "approved",
    "approved",
  ]);
  expect(await states(listOrders)).toEqual(["completed", "in_progress", "completed"]);
  const other = await authenticate(core, northgate?.apps[0]?.keys[0]?.text ?? "");
  if (other === undefined) throw new Error("The key of the fixtures does not work.");
  expect((await listQuotes(core, other, {})).data).toEqual([]);
});

test("fixtures that refer to unknown names are refused", async () => {
  const { core } = await createWorld();
  const app = { name: "a", keys: [{ user: "nobody@example.com" }] };
  const account = { name: "a", teams: [], users: [], apps: [app] };
  await expect(seed(core, { accounts: [account] })).rejects.toThrow("nobody@example.com");
});

test("the look of a team is an icon, a color and a description, of a team of the account", async () => {
  const { core, alice, bob } = await createWorld();
  const { accountId, teamId } = alice;
  const look = { icon: "passport-2", color: "#aa33ff", description: "Visas" };
  await updateTeam(core, { accountId, teamId }, look);
  const teams = await listTeams(core.database, accountId);
  expect(teams.find(({ id }) => id === teamId)).toMatchObject(look);
  for (const icon of ["", "Passport", "a b", "a/b", "<b>", "a".repeat(51), "a\n"])
    expect(
      await refusalOf(updateTeam(core, { accountId, teamId }, { ...look, icon })),
    ).toHaveProperty("errors.icon");
  for (const color of ["", "red", "#fff", "#AA33FF", "#aa33ff0", "url(x)", "#aa33f\n"])
    expect(
      await refusalOf(updateTeam(core, { accountId, teamId }, { ...look, color })),
    ).toHaveProperty("errors.color");
  await refusalOf(updateTeam(core, { accountId: bob.accountId, teamId }, look));
  expect(await listTeams(core.database, accountId)).toEqual(teams);
});
