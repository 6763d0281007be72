/** The keys and apps of an account. */
import { expect, test } from "vitest";
import type { Key } from "../../../src/domain/accounts/keys.js";
import { scopes } from "../../../src/domain/accounts/scopes.js";
import { emptyForm } from "../../../src/portal/html/form.js";
import { Apps } from "../../../src/portal/pages/apps/apps.js";
import type { AppsProps } from "../../../src/portal/pages/apps/apps-props.js";
import { allOf, testParts } from "./optional.js";
import { at, member, viewer } from "./values.js";

const key: Key = {
  id: "key_1",
  app_id: "app_1",
  user_id: "usr_1",
  hint: "abcd",
  scopes,
  created_at: at,
  revoked_at: null,
  last_used_at: null,
};
const app: AppsProps["platformApps"][number] = {
  id: "app_2",
  accountId: "acc_1",
  name: "Visa tracker",
  redirectUris: ["https://visas.example/a", "https://visas.example/b"],
  secretHint: "wxyz",
  createdAt: at,
  accounts: [],
};
const page = (more: Partial<AppsProps> = {}) =>
  Apps({ viewer, apps: [], keys: [], platformApps: [], state: emptyForm, ...more });
const keyed = (more: Partial<Key> = {}, as = viewer, apps: AppsProps["apps"] = []) =>
  page({ viewer: as, apps, keys: [{ ...key, ...more }] });
const registered = (more: Partial<typeof app> = {}, as = viewer) =>
  page({ viewer: as, platformApps: [{ ...app, ...more }] });
const disabled = { ...viewer, account: { ...viewer.account, platformApps: false } };
const internal = { id: "app_1", name: "Case desk" };
const revoke = 'action="/portal/keys/key_1/revoke"';

testParts([
  [page({ state: { errors: { form: ["No."] }, values: {} } }), page(), 'role="alert"'],
  [page({ viewer: member }), page(), "Only owners and admins of a team can make"],
  [page(), page({ viewer: member }), 'action="/portal/keys"'],
  [keyed(), page(), "sk-…abcd", "No keys yet"],
  [
    keyed({}, viewer, [internal]),
    keyed(),
    'data-label="App">Case desk<',
    'data-label="App">app_1<',
  ],
  [keyed(), keyed({ scopes: scopes.slice(1) }), "<span>All</span>"],
  [
    keyed({ scopes: ["quotes:read", "orders:read"] }),
    keyed(),
    '<code class="small">quotes:read orders:read<',
    "<span>All</span>",
  ],
  [
    keyed({ scopes: [] }),
    keyed({ scopes: ["quotes:read"] }),
    '<span class="quiet">None<',
    '<code class="small">quotes:read<',
  ],
  [
    keyed({ last_used_at: at }),
    keyed(),
    'data-label="Last used"><time',
    'data-label="Last used"><span class="quiet">Never<',
  ],
  [keyed(), keyed({}, member), revoke],
  [keyed({ revoked_at: at }), keyed(), ">Revoked<", revoke],
  [keyed({ revoked_at: at }, member), keyed({}, member), ">Revoked<"],
  [page({ viewer: disabled }), page(), "is not enabled for this account", "No platform apps yet"],
  [page(), registered(), "No platform apps yet", "<bdi>Visa tracker</bdi>"],
  [
    page({ viewer: disabled, platformApps: [app] }),
    page({ viewer: disabled }),
    "<bdi>Visa tracker</bdi>",
  ],
  [page(), page({ viewer: disabled, platformApps: [app] }), "No platform apps yet"],
  [page(), page({ viewer: disabled }), 'action="/portal/apps"'],
  [page(), page({ viewer: member }), 'action="/portal/apps"'],
  [registered(), registered({}, member), 'action="/portal/apps/app_2/secret"'],
  [registered(), registered({}, member), 'action="/portal/apps/app_2/remove"'],
  [registered({ accounts: ["A", "B"] }), registered(), "<dt>Acts for</dt><dd>A, B<", "Nobody yet"],
  [
    page({ state: { errors: {}, values: { redirect_uris: "http://x" } } }),
    page({ state: { errors: {}, values: { app: "" } } }),
    '<details open="">',
  ],
]);

test("a platform app has all its addresses", () => {
  expect(allOf(registered(), /<div class="mono">(.*?)</g)).toEqual(app.redirectUris);
});

test("the names of apps have their greatest length", () => {
  expect(allOf(page(), /name="(app_name|name)" (?:required="" )?maxlength="255"/g)).toEqual([
    "app_name",
    "name",
  ]);
});

const chosenScopes = (shown: unknown) => allOf(shown, /name="scopes" value="([^"]*)" checked=""/g);
const chosenApp = (shown: unknown) => {
  const [select = ""] = allOf(shown, /<select id="f-app" name="app">(.*?)<\/select>/g);
  return allOf(select, /selected="">(.*?)</g);
};

test("a new key has every scope at first, and each is explained", () => {
  expect(chosenScopes(page())).toEqual(scopes);
  expect(
    allOf(page(), /(<input type="checkbox"[^>]*>)<span>[^<]+<span class="hint">[^<]+</g),
  ).toHaveLength(scopes.length);
});

test.each([
  [undefined, []],
  ["", []],
  ["quotes:read", ["quotes:read"]],
  ["quotes:read\norders:read", ["quotes:read", "orders:read"]],
])("a new key that was refused with the scopes %j has those", (values, expected) => {
  const state = { errors: {}, values: { app: "", scopes: values } };
  expect(chosenScopes(page({ state }))).toEqual(expected);
});

test("a new key is for the first app, or for a new one if there is none", () => {
  const second = { id: "app_3", name: "Other" };
  expect(chosenApp(page({ apps: [internal, second] }))).toEqual(["Case desk"]);
  expect(chosenApp(page())).toEqual(["A new app"]);
  const state = { errors: {}, values: { app: "new" } };
  expect(chosenApp(page({ apps: [internal], state }))).toEqual(["A new app"]);
});
