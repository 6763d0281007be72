/** The page on which one does the work of the service's staff. */
import { expect, test } from "vitest";
import { emptyForm } from "../../../src/portal/html/form.js";
import { Staff } from "../../../src/portal/pages/staff/staff.js";
import type {
  StaffAccount,
  StaffOrder,
  StaffProps,
  StaffQuote,
} from "../../../src/portal/pages/staff/staff-props.js";
import { allOf, testParts } from "./optional.js";
import { viewer } from "./values.js";

const quote: StaffQuote = {
  id: "quo_1",
  number: "Q-1",
  accountId: "acc_1",
  accountName: "Meridian",
  quoteType: "perm_ad",
};
const order: StaffOrder = {
  id: "ord_1",
  number: "O-1",
  accountId: "acc_1",
  accountName: "Meridian",
  status: "in_progress",
  onHold: false,
  total: 15_000,
  currency: "eur",
  moves: [],
};
const account: StaffAccount = {
  id: "acc_1",
  name: "Meridian",
  invoicing: true,
  platformApps: true,
  billed: 0,
};
const page = (more: Partial<StaffProps> = {}) =>
  Staff({
    viewer,
    quotes: [],
    orders: [],
    view: "",
    deliverables: [],
    accounts: [],
    state: emptyForm,
    ...more,
  });
const working = (more: Partial<StaffOrder> = {}) => page({ orders: [{ ...order, ...more }] });
const having = (more: Partial<StaffAccount> = {}) => page({ accounts: [{ ...account, ...more }] });
const refused = (name: string) => ({ errors: {}, values: { [name]: "Advice" } });
const approved = 'action="/portal/staff/documents/doc_1/approve"';
const evaluation = { id: "doc_1", title: "Evaluation", accountName: "Meridian" };

testParts([
  [page({ state: { errors: { form: ["No."] }, values: {} } }), page(), 'role="alert"'],
  [
    page({ quotes: [quote] }),
    page(),
    'action="/portal/staff/quotes/quo_1/price"',
    "No quote waits for a price",
  ],
  [
    page({ quotes: [quote], state: refused("service.quo_1") }),
    page({ quotes: [quote], state: refused("service.quo_2") }),
    '<details open="">',
  ],
  [
    working(),
    page(),
    '<a href="/portal/orders/ord_1"><strong class="nowrap">O-1</strong></a>',
    "No order is being worked on",
  ],
  [working(), working({ accountId: "acc_2" }), 'href="/portal/orders/ord_1"'],
  [
    page({ quotes: [quote] }),
    page({ quotes: [{ ...quote, accountId: "acc_2" }] }),
    'href="/portal/quotes/quo_1"',
  ],
  [page({ view: "finished" }), page(), "No order is finished", "No order is being worked on"],
  [working(), working({ currency: "usd" }), "€150.00", "$150.00"],
  [working({ onHold: true }), working(), ">On hold<"],
  [
    working({ moves: [{ to: "completed", label: "Complete" }] }),
    working(),
    'name="to" value="completed"',
  ],
  [page({ deliverables: [evaluation] }), page(), approved, "No deliverable waits for approval"],
  [having({ billed: 1 }), having(), 'action="/portal/staff/accounts/acc_1/pay"'],
  [having({ billed: 1 }), having(), ">$0.01<", ">$0.00<"],
]);

test.each([0, 1, 2])("the page shows %i moves and documents", (count) => {
  const each = Array.from({ length: count }, (_, index) => `x${index}`);
  const shown = page({
    orders: [{ ...order, moves: each.map((to) => ({ to, label: to })) }],
    deliverables: each.map((id) => ({ ...evaluation, id })),
  });
  expect(allOf(shown, /name="to" value="(.*?)"/g)).toEqual(each);
  expect(allOf(shown, /documents\/(.*?)\/approve/g)).toEqual(each);
});

/** The settings, with their states, buttons, and what these do. */
const settings = (shown: unknown) =>
  allOf(shown, /(<span class="badge .*?name="to" value=".*?".*?)<\/form>/g).map((html) =>
    [
      ...allOf(html, /badge (\w+)">/g),
      ...allOf(html, /badge \w+">(\w+)</g),
      ...allOf(html, /name="setting" value="(\w+)"/g),
      ...allOf(html, /name="to" value="(\w+)"/g),
      ...allOf(html, /<button[^>]*>(.*?)<\/button>/g).map((text) => text.replaceAll(/<.*?>/g, "")),
    ].join(", "),
  );
const lines = {
  "invoicing on": "good, On, invoicing, off, Turn off invoicing for Meridian",
  "invoicing off": "neutral, Off, invoicing, on, Turn on invoicing for Meridian",
  "apps on": "good, On, platform_apps, off, Turn off platform apps for Meridian",
  "apps off": "neutral, Off, platform_apps, on, Turn on platform apps for Meridian",
};

test("the settings of an account can be turned off where they are on, and on where they are off", () => {
  expect(settings(having({ platformApps: false }))).toEqual([
    lines["invoicing on"],
    lines["apps off"],
  ]);
  expect(settings(having({ invoicing: false }))).toEqual([
    lines["invoicing off"],
    lines["apps on"],
  ]);
});

test("the first values of a price are those of its service", () => {
  const inputs = allOf(page({ quotes: [quote] }), /<input ([^>]*id="f-[^>]*)>/g);
  const values = inputs.map((input) => allOf(input, / (?:name|value)="(.*?)"/g));
  expect(values).toEqual([
    ["service.quo_1", "PERM ad"],
    ["quantity.quo_1", "1"],
    ["price.quo_1", "150.00"],
    ["value.quo_1", "5"],
  ]);
  expect(inputs.every((input) => input.includes('required=""'))).toBe(true);
  expect(allOf(page({ quotes: [quote] }), /selected="">(.*?)</g)).toEqual(["Day"]);
});
