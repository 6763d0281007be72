/** The users of an account and its teams, as the portal changes them. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, ledTo, people, refusalOf } from "./desk.js";

const { service } = serviceSuite();
let desk: Desk;
const teams: Record<string, string> = {};
beforeAll(async () => {
  desk = await deskOf(service());
  for (const { name, id } of (await account()).teams) teams[name] = id;
});

async function account(index = 0) {
  const { data } = await service().sandbox.control.accounts.list();
  return data[index] ?? expect.fail("There is no such account.");
}

async function userOf(email: string) {
  const { data } = await service().api.users.list({ query: { per_page: 100 } });
  return data.find((each) => each.email === email) ?? expect.fail(`There is no ${email}.`);
}

test.each([
  ["with a role in a team", { first_name: "Ines", last_name: "Sá", role: "admin" }, "admin"],
  ["with a role that there is not", { role: "king" }, "member"],
  ["with an email alone", {}, "member"],
])("a user is added %s", async (name, fields, role) => {
  const email = `${name.replaceAll(" ", "-")}@example.com`;
  const added = await desk.send("people", { email, team: teams["Corporate"] ?? "", ...fields });
  expect(ledTo(added)).toBe("people: added");
  const { first_name = null, last_name = null } = fields as Record<string, string>;
  expect(await userOf(email)).toMatchObject({
    first_name,
    last_name,
    teams: [{ id: teams["Corporate"], role }],
  });
});

test("a user is added without a team, and not to one of another account", async () => {
  const { teams: others } = await account(1);
  for (const [email, team] of [
    ["alone@example.com", ""],
    ["apart@example.com", others[0]?.id ?? ""],
  ] as const) {
    expect(ledTo(await desk.send("people", { email, team }))).toBe("people: added");
    expect((await userOf(email)).teams).toEqual([]);
  }
});

test("a user is added with a phone number, a time zone and a middle name, and refused with wrong ones", async () => {
  const fields = { middle_name: "van", phone: "+31 20 123 45 67", timezone: "Europe/Amsterdam" };
  const email = "full@example.com";
  expect(ledTo(await desk.send("people", { email, ...fields }))).toBe("people: added");
  expect(await userOf(email)).toMatchObject(fields);
  const { text } = await desk.page("people");
  for (const shown of [fields.phone, fields.timezone]) expect(text).toContain(shown);
  for (const [wrong, message] of [
    [{ phone: "ring me" }, "Phone must be a valid phone number."],
    [{ timezone: "Moon/Tycho" }, "Time zone must be a time zone."],
  ] as const) {
    const answer = await desk.send("people", { email: "other@example.com", ...wrong });
    expect(refusalOf(answer)).toEqual([422, message]);
  }
});

test("each team of an account has a color of its own", async () => {
  const { body } = await service().call("GET /users/me");
  const { teams } = body as { teams: { color: string }[] };
  expect(new Set(teams.map(({ color }) => color)).size).toBe(teams.length);
});

const long = (length: number): string =>
  `${"a".repeat(length - "@example.com".length)}@example.com`;

test.each([
  ["", "Email must be a valid email address."],
  ["nobody", "Email must be a valid email address."],
  ["a b@example.com", "Email must be a valid email address."],
  [long(256), "Email must be a valid email address."],
  [people.owner.toUpperCase(), "Email has already been taken."],
  [people.other, "Email has already been taken."],
])("an email address %s is refused", async (email, message) => {
  expect(refusalOf(await desk.send("people", { email }))).toEqual([422, message]);
});

test("an email address may have 255 characters", async () => {
  expect(ledTo(await desk.send("people", { email: long(255) }))).toBe("people: added");
});

test("a user is deactivated and activated, but not by themselves", async () => {
  const { users } = await account();
  const [own, member] = users.map(({ id }) => id);
  const statusOf = async () => (await account()).users.map(({ status }) => status).slice(0, 2);
  const go = async (id: string | undefined, to: string) => desk.send(`people/${id}`, { to });
  expect(ledTo(await go(member, "inactive"))).toBe("people: deactivated");
  expect(await statusOf()).toEqual(["active", "inactive"]);
  expect(ledTo(await go(member, "active"))).toBe("people: activated");
  expect(await statusOf()).toEqual(["active", "active"]);
  const refused = await go(own, "inactive");
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("You cannot deactivate yourself.");
  const [stranger] = (await account(1)).users;
  expect(ledTo(await go(stranger?.id, "inactive"))).toBe("404");
  expect(await statusOf()).toEqual(["active", "active"]);
});

test("a team changes how it looks, and says so at the field if it cannot", async () => {
  const id = teams["Corporate"];
  const look = (icon: string, color: string) =>
    desk.send(`teams/${id}`, {
      [`icon.${id}`]: icon,
      [`color.${id}`]: color,
      [`description.${id}`]: "All else",
    });
  expect(ledTo(await look("scale", "#1F4E8C"))).toBe("people: saved");
  const { text } = await desk.page("people");
  expect(text).toContain('value="#1f4e8c"');
  expect(text).toContain("All else");
  const [status, message] = refusalOf(await look("NOT an icon", "#1f4e8c"));
  expect([status, message]).toEqual([422, expect.stringContaining("name of an icon")]);
});
