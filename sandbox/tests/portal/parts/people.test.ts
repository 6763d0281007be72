/** The people of an account and their teams. */
import type { Team, User } from "@apostille/evaluation-services/types";
import { expect, test } from "vitest";
import type { AccountTeam } from "../../../src/domain/accounts/teams.js";
import { emptyForm } from "../../../src/portal/html/form.js";
import { People, type PeopleProps } from "../../../src/portal/pages/people.js";
import { Teams } from "../../../src/portal/pages/teams.js";
import { nameOf } from "../../../src/portal/session/viewer.js";
import { allOf, testParts } from "./optional.js";
import { member, pageOf, user, viewer } from "./values.js";

const other: User = { ...user, id: "usr_2", email: "bo@example.com", first_name: "Bo" };
const people = (more: Partial<PeopleProps> = {}) =>
  People({ viewer, users: pageOf([]), teams: [], state: emptyForm, ...more });
const listed = (of: Partial<User> = {}, as = viewer) =>
  people({ viewer: as, users: pageOf([{ ...other, ...of }]) });

const team: AccountTeam = {
  id: "tea_1",
  name: "Corporate",
  icon: "briefcase",
  color: "#112233",
  description: "",
  members: 2,
};
const teams = (more: Partial<AccountTeam> = {}, as = viewer, state = emptyForm) =>
  Teams({ viewer: as, teams: [{ ...team, ...more }], state });
const change = 'action="/portal/teams/tea_1"';
const typed = (name: string) => ({ errors: {}, values: { [name]: "passport" } });
const switches = 'action="/portal/people/usr_2"';

testParts([
  [people({ state: { errors: { form: ["No."] }, values: {} } }), people(), 'role="alert"'],
  [people(), people({ viewer: member }), 'aria-label="Add a user"'],
  [people({ teams: [team] }), people(), '<option value="tea_1">Corporate<'],
  [people({ teams: [team] }), people({ teams: [team], viewer: member }), change],
  [listed(), listed({}, member), switches],
  [listed(), listed({ id: user.id }), '<form method="post" action="/portal/people/usr_', ">You<"],
  [listed({ id: user.id }, member), listed({}, member), ">You<"],
  [listed(), listed({ status: "inactive" }), ">Deactivate<", ">Activate<"],
  [
    listed(),
    listed({ status: "inactive" }),
    'name="to" value="inactive"',
    'name="to" value="active"',
  ],
  [listed(), listed({ status: "inactive" }), '<button class="danger"'],
  [listed(), listed({ status: "inactive" }), "badge good", "badge neutral"],
  [
    listed(),
    listed({ teams: [{ name: "Corporate", role: "owner" } as Team] }),
    ">None<",
    "<bdi>Corporate</bdi> (owner)",
  ],
  [teams(), Teams({ viewer, teams: [], state: emptyForm }), "<bdi>Corporate</bdi>", "No teams"],
  [teams(), teams({}, member), change],
  [teams({ description: "Big" }, member), teams({}, member), "· <bdi>Big</bdi>"],
  [teams(), teams({}, member), 'maxlength="255"'],
  [teams({ members: 1 }), teams(), "1 member<", "2 members<"],
  [teams({ members: 0 }), teams({ members: 1 }), "0 members<", "1 member<"],
  [teams({}, viewer, typed("icon.tea_1")), teams(), '<details open="">'],
  [
    teams({}, viewer, typed("icon.tea_1")),
    teams({}, viewer, typed("icon.tea_2")),
    '<details open="">',
  ],
]);

test.each([1, 2, 3])("%i teams are separated", (count) => {
  const names = ["Corporate", "Immigration", "Family"].slice(0, count);
  const shown = listed({ teams: names.map((name) => ({ ...team, name, role: "admin" }) as never) });
  const [cell = ""] = allOf(shown, /<td class="wide" data-label="Teams">(.*?)<\/td>/g);
  expect(cell.replaceAll(/<.*?>/g, "")).toBe(names.map((name) => `${name} (admin)`).join(", "));
});

test("a new user is a member of no team at first", () => {
  const chosen = allOf(people({ teams: [team] }), /<option [^>]*selected=""[^>]*>(.*?)</g);
  expect(chosen).toEqual(["Not specified", "No team", "Member"]);
});

test("a list of users links to its other pages", () => {
  const users = pageOf([other], { current_page: 2, last_page: 3, from: 3, to: 4, total: 6 });
  expect(allOf(people({ users }), /href="(\/portal\/people\?.*?)"/g)).toEqual([
    "/portal/people?page=1",
    "/portal/people?page=3",
  ]);
});

test("each team has a form of its own, with its look", () => {
  const second = { ...team, id: "tea_2", icon: "users" };
  const shown = Teams({ viewer, teams: [team, second], state: emptyForm });
  expect(
    allOf(shown, /<input (type="text" id="f-icon[^>]*)>/g).map((input) =>
      allOf(input, / (?:name|value)="(.*?)"/g),
    ),
  ).toEqual([
    ["icon.tea_1", "briefcase"],
    ["icon.tea_2", "users"],
  ]);
});

test.each([
  ["Ada", "Lovelace", "Ada Lovelace"],
  ["Ada", null, "Ada"],
  [null, "Lovelace", "Lovelace"],
  [null, null, "ada@example.test"],
])("the names %s and %s are shown as %s", (first, last, shown) => {
  const person = { ...user, first_name: first, last_name: last, email: "ada@example.test" };
  expect(nameOf(person)).toBe(shown);
});
