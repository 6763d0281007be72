/** Pages and the parts that all of them use, and the words of values. */
import { expect, test } from "vitest";
import type { PageMessage } from "../../../../src/portal/session/done.js";
import { Head, Page, type PageProps } from "../../../../src/portal/html/page.js";
import { Badge, Card, Empty, Facts, Notice, Secret } from "../../../../src/portal/html/parts.js";
import { MaybeTime } from "../../../../src/portal/html/time.js";
import { money, size, stateText, toneOf, inWords } from "../../../../src/portal/html/words.js";
import { MessagePage } from "../../../../src/portal/pages/message.js";
import { allOf, testParts } from "../optional.js";
import { at, viewer } from "../values.js";

const page = (more: Partial<PageProps> = {}) => Page({ title: "Orders", ...more });
const saying = (text: PageMessage) => page({ viewer: { ...viewer, message: text } });
const secret = { label: "Your new key", value: "sk-1" };
const message = { title: "Not found", text: "There is no such page." };

testParts([
  [page({ viewer }), page(), "Ada Okafor"],
  [page({ viewer }), page(), "Meridian"],
  [page({ viewer }), page(), 'action="/portal/sign-out"'],
  [page({ viewer }), page(), '<nav class="nav" aria-label="Main">'],
  [page({ viewer, area: "orders" }), page({ viewer }), 'aria-current="page"'],
  [saying("saved"), page({ viewer }), "Your changes were saved."],
  [saying(secret), page({ viewer }), '<code class="secret">sk-1<'],
  [page({ narrow: true }), page(), '<main id="main" class="narrow">'],
  [MessagePage({ ...message, viewer }), MessagePage(message), "Ada Okafor"],
  [
    Head({ title: "Order", back: { href: "/orders", label: "Orders" } }),
    Head({ title: "Order" }),
    '<a href="/orders">← Orders</a>',
  ],
  [
    Head({ title: "Order", actions: "Cancel" }),
    Head({ title: "Order" }),
    '<div class="row">Cancel<',
  ],
  [Badge({ tone: "good" }), Badge({}), "badge good", "badge neutral"],
  [Notice({ tone: "bad" }), Notice({}), "notice bad", "notice active"],
  [Notice({ role: "alert" }), Notice({}), 'role="alert"', 'role="status"'],
  [Card({ title: "A", aside: "Today" }), Card({ title: "A" }), "Today"],
  [Empty({ title: "None", children: "Add one." }), Empty({ title: "None" }), "Add one."],
  [
    Secret({ label: "Key", value: "sk", note: "Kept." }),
    Secret({ label: "Key", value: "sk" }),
    "Kept.",
    "Copy it now: it is not shown again.",
  ],
  [
    Facts({ of: [["App", 0]] }),
    Facts({ of: [["App", null]] }),
    "<dd>0</dd>",
    '<span class="quiet">None</span>',
  ],
  [
    Facts({ of: [["App", "a"]] }),
    Facts({ of: [["App", ""]] }),
    "<dd>a</dd>",
    '<span class="quiet">None</span>',
  ],
  [MaybeTime({ at }), MaybeTime({ at: null }), `<time datetime="${at}">`, "Not yet"],
]);

test("only the area of the page is the current one", () => {
  const shown = page({ viewer, area: "people" });
  expect(allOf(shown, /<a href="([^"]*)" aria-current="page">/g)).toEqual(["/portal/people"]);
  expect(allOf(shown, /<a href="\/portal\/([a-z]+)"/g)).toEqual([
    "overview",
    "quotes",
    "orders",
    "invoices",
    "people",
    "apps",
    "webhooks",
    "access",
    "staff",
  ]);
});

test.each([
  ["awaiting_payment", "Awaiting payment"],
  ["order.in_progress", "Order in progress"],
  ["perm_ad", "PERM ad"],
  ["h1b", "H-1B"],
  ["h1b1", "H-1B1"],
  ["eb1a", "EB-1A"],
  ["eb2_niw", "EB-2 NIW"],
  ["tn", "TN"],
  ["tn_expert_opinion_letter", "TN expert opinion letter"],
  ["h1b_expert_opinion_letter", "H-1B expert opinion letter"],
  ["course_by_course_evaluation", "Course-by-course evaluation"],
  ["deans_list_certificate", "Dean’s list certificate"],
  ["", ""],
])("the words of %j are %j", (value, text) => expect(inWords(value)).toBe(text));

test.each([
  ["pending", "Draft"],
  ["awaiting_payment", "Awaiting approval"],
  ["approved", "Approved"],
])("the words of the state %s are %j", (state, text) => expect(stateText(state)).toBe(text));

test.each([
  [0, "0 bytes"],
  [1, "1 bytes"],
  [1023, "1023 bytes"],
  [1024, "1.0 KB"],
  [1536, "1.5 KB"],
  [1024 ** 2, "1.0 MB"],
  [1024 ** 3, "1.0 GB"],
  [1024 ** 4, "1024.0 GB"],
])("the words of %d bytes are %j", (bytes, text) => expect(size(bytes)).toBe(text));

test.each([
  [15_000, undefined, "$150.00"],
  [-1, "usd", "-$0.01"],
  [15_000, "eur", "€150.00"],
])("the words of %d cents in %s are %j", (cents, currency, text) =>
  expect(money(cents, currency)).toBe(text),
);

test("a known state has its tone", () => {
  expect(["paid", "failed", "new"].map(toneOf)).toEqual(["good", "bad", "neutral"]);
});
