/** What can be done about a quote next, and by whom. */
import type { Quote } from "@apostille/evaluation-services/types";
import { expect, test } from "vitest";
import { NextStep } from "../../../src/portal/pages/quotes/quote-next.js";
import { allOf, testParts } from "./optional.js";
import { allHere, at, item, member, quote, viewer } from "./values.js";

const next = (of: Partial<Quote>, as = viewer, orderId?: string) =>
  NextStep({ viewer: as, quote: { ...quote, ...of }, orderId, arrivals: allHere });
const offer = (more: Partial<Quote> = {}, as = viewer) =>
  next({ status: "awaiting_payment", total_cents: 100, ...more }, as);

const draft = next({ status: "pending" });
const requested = next({ status: "requested" });
const ordered = next({ status: "approved" }, viewer, "ord_1");
const uninvoiced = { ...viewer, account: { ...viewer.account, invoicing: false } };
const approval = 'action="/portal/quotes/quo_1/approve"';

testParts([
  [draft, requested, "This is a draft", "Waiting for a price"],
  [draft, requested, 'action="/portal/quotes/quo_1/submit"'],
  [requested, offer(), "Waiting for a price", "Approve for $1.00"],
  [draft, requested, "Discard draft", "Cancel quote"],
  [requested, ordered, 'action="/portal/quotes/quo_1/cancel"'],
  [offer(), ordered, "Cancel quote"],
  [offer({ expires_at: at }), offer(), "The offer ends on <time"],
  [
    offer({ items: [{ ...item, currency: "eur" }] }),
    offer({ items: [] }),
    "Approve for €1.00",
    "Approve for $1.00",
  ],
  [offer(), offer({}, member), approval, "Only owners and admins of a team can"],
  [offer(), offer({}, uninvoiced), approval, "Invoicing is not enabled for"],
  [
    offer({}, { ...uninvoiced, manages: false }),
    offer({}, member),
    "Invoicing is not enabled for",
    "Only owners and admins of a team can",
  ],
  [ordered, next({ status: "approved" }), '<a href="/portal/orders/ord_1">See its order</a>'],
  [ordered, next({ status: "requested" }, viewer, "ord_1"), "See its order"],
]);

test.each(["cancelled", "approved"] as const)(
  "a quote that is %s offers no next step",
  (status) => {
    expect(allOf(next({ status }), /<(\w+)/g)).toEqual([]);
  },
);
