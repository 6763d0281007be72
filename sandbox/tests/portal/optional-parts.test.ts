/** Parts of pages that are shown only if there is a reason. */
import { expect, test } from "vitest";
import { Choice, Field, Select } from "../../src/portal/html/form.js";
import { Pager } from "../../src/portal/html/list.js";
import { Head } from "../../src/portal/html/page.js";
import { SignIn } from "../../src/portal/pages/sign-in.js";

const user = { id: "usr_1", email: "ada@example.com", status: "active" as const };
const account = { id: "acc_1", name: "Meridian", users: [user] };
const signIn = { accounts: [account as never], next: "/portal", asksCode: false };
const meta = { current_page: 2, last_page: 3, from: 3, to: 4, total: 6 } as never;
const pager = (page: number) => ({
  meta: { ...(meta as object), current_page: page } as never,
  href: (to: number) => `/orders?page=${to}`,
  what: "orders",
});

test.each<[string, unknown, unknown, string]>([
  ["an ended session", SignIn({ ...signIn, ended: true }), SignIn(signIn), "session has ended"],
  ["a problem", SignIn({ ...signIn, problem: "No." }), SignIn(signIn), 'role="alert"'],
  ["a token", SignIn({ ...signIn, asksCode: true }), SignIn(signIn), "Control token"],
  ["nobody", SignIn({ ...signIn, accounts: [] }), SignIn(signIn), "Nobody can sign in"],
  [
    "the page before",
    Head({ title: "Order", back: { href: "/orders", label: "Orders" } }),
    Head({ title: "Order" }),
    "← Orders",
  ],
  [
    "actions",
    Head({ title: "Order", actions: "Cancel" }),
    Head({ title: "Order" }),
    '<div class="row">',
  ],
  ["a page before", Pager(pager(2)), Pager(pager(1)), 'href="/orders?page=1"'],
  ["a page after", Pager(pager(2)), Pager(pager(3)), 'href="/orders?page=3"'],
  [
    "an optional field",
    Field({ name: "a", label: "A" }),
    Field({ name: "a", label: "A", required: true }),
    "(optional)",
  ],
  [
    "no colour that is left out",
    Field({ name: "a", label: "A" }),
    Field({ name: "a", label: "A", type: "color" }),
    "(optional)",
  ],
  [
    "a hint",
    Field({ name: "a", label: "A", hint: "Help" }),
    Field({ name: "a", label: "A" }),
    'id="f-a-hint"',
  ],
  [
    "a hint of a list",
    Select({ name: "a", label: "A", options: [], hint: "Help" }),
    Select({ name: "a", label: "A", options: [] }),
    'id="f-a-hint"',
  ],
  [
    "a chosen option",
    Select({ name: "a", label: "A", options: [["1", "One"]], value: "1" }),
    Select({ name: "a", label: "A", options: [["1", "One"]] }),
    "selected",
  ],
  [
    "a hint of a choice",
    Choice({ name: "a", value: "1", label: "A", hint: "Help" }),
    Choice({ name: "a", value: "1", label: "A" }),
    'class="hint"',
  ],
  [
    "a chosen one",
    Choice({ name: "a", value: "1", label: "A", checked: true }),
    Choice({ name: "a", value: "1", label: "A" }),
    "checked",
  ],
])("%s", async (_, shown, hidden, text) => {
  expect(String(await shown)).toContain(text);
  expect(String(await hidden)).not.toContain(text);
});

test("the first user of all is chosen at first", async () => {
  const users = [user, { ...user, id: "usr_2", email: "bo@example.com" }];
  const page = await SignIn({
    ...signIn,
    accounts: [1, 2].map(() => ({ ...account, users }) as never),
  });
  const choices = String(page).match(/<input type="radio"[^>]*>/g) ?? [];
  expect(choices.map((choice) => choice.includes("checked"))).toEqual([true, false, false, false]);
});
