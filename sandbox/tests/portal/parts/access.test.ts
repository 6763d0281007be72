/** Who may come in: users who sign in, and apps that are given access. */
import { expect, test } from "vitest";
import type { Account, AccountUser } from "../../../src/domain/accounts/list.js";
import type { Grant } from "../../../src/domain/oauth/grants.js";
import { AccessPage } from "../../../src/portal/pages/access.js";
import { ConsentPage } from "../../../src/portal/pages/consent.js";
import { SignIn } from "../../../src/portal/pages/sign-in.js";
import { allOf, testParts } from "./optional.js";
import { at, member, viewer } from "./values.js";

const ada: AccountUser = { id: "usr_1", email: "ada@example.com", status: "active" };
const bo: AccountUser = { id: "usr_2", email: "bo@example.com", status: "active" };
const inactive: AccountUser = { id: "usr_3", email: "cy@example.com", status: "inactive" };
const account = (name: string, ...users: AccountUser[]): Account => ({
  id: name,
  name,
  invoicing: true,
  platform_apps: true,
  apps: [],
  teams: [],
  users,
});
const signIn = (more: Partial<Parameters<typeof SignIn>[0]> = {}) =>
  SignIn({ accounts: [account("Meridian", ada)], next: "/portal", asksCode: false, ...more });

const grant: Grant = {
  appId: "app_1",
  appName: "Visa tracker",
  accountId: "acc_1",
  accountName: "Meridian",
  userEmail: "ada@example.com",
  scopes: ["quotes:read", "orders:read"],
  createdAt: at,
};
const access = (grants: readonly Grant[], as = viewer) => AccessPage({ viewer: as, grants });
const consent = (as = viewer) =>
  ConsentPage({
    viewer: as,
    uid: "uid_1",
    request: {
      appId: "app_1",
      appName: "Visa tracker",
      publisher: "Northgate",
      scopes: ["quotes:read", "orders:read"],
      redirectUri: "https://visas.example:8443/callback?x=1",
    },
  });

testParts([
  [signIn({ ended: true }), signIn(), "session has ended"],
  [signIn({ problem: "No." }), signIn(), '<div class="notice bad" role="alert">No.'],
  [signIn({ asksCode: true }), signIn(), "Control token"],
  [signIn({ accounts: [], problem: "No." }), signIn({ accounts: [] }), "No."],
  [signIn({ accounts: [] }), signIn(), "Nobody can sign in", "<form"],
  [signIn({ accounts: [account("Meridian", inactive)] }), signIn(), "Nobody can sign in", "<form"],
  [
    signIn({ accounts: [account("Meridian", inactive, bo)] }),
    signIn({ accounts: [account("Meridian", inactive)] }),
    "bo@example.com",
  ],
  [access([grant]), access([]), "<bdi>Visa tracker</bdi>", "No app has access"],
  [access([grant]), access([grant], member), 'action="/portal/access/app_1/end"'],
  [
    consent(),
    consent(member),
    "Allow access",
    "Only owners and admins of a team can give apps access.",
  ],
  [consent(member), consent(), "Return to the app without access"],
]);

test("users to choose from are the active ones of each account that has any", () => {
  const accounts = [account("None"), account("Gone", inactive), account("Two", ada, inactive, bo)];
  const shown = signIn({ accounts });
  expect(allOf(shown, /<legend>(.*?)<\/legend>/g)).toEqual(["Two"]);
  expect(allOf(shown, /type="radio" name="user" value="(.*?)"/g)).toEqual(["usr_1", "usr_2"]);
});

test("users to choose from have the first one of all chosen at first", () => {
  const shown = signIn({ accounts: [account("One", ada, bo), account("Two", ada, bo)] });
  const choices = allOf(shown, /<input type="radio"([^>]*)>/g);
  expect(choices.map((choice) => choice.includes("checked"))).toEqual([true, false, false, false]);
});

test("an app with access has its scopes, and whoever agreed", () => {
  const shown = access([grant, { ...grant, appId: "app_2", scopes: ["users:read"] }]);
  expect(allOf(shown, /<code class="small">(.*?)</g)).toEqual([
    "quotes:read orders:read",
    "users:read",
  ]);
  expect(allOf(shown, /data-label="Agreed by"><span>(.*?)</g)).toEqual([
    "ada@example.com",
    "ada@example.com",
  ]);
});

test("a request says what it asks for, and where the answer goes", () => {
  expect(allOf(consent(), /<li>([^<]*?) <code class="quiet">/g)).toEqual([
    "See quotes",
    "See orders",
  ]);
  expect(allOf(consent(), /<span class="mono">(.*?)</g)).toEqual(["https://visas.example:8443"]);
});
