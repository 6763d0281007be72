/** What can be done about a quote next, and by whom. */
import type { Quote } from "@apostille/evaluation-services/types";
import { expect, test } from "vitest";
import { NextStep } from "../../../src/portal/pages/quotes/quote-next.js";
import { allOf, testParts } from "./optional.js";
import { at, item, member, quote, viewer } from "./values.js";

const next = (of: Partial<Quote>, as = viewer, orderId?: string) =>
  NextStep({ viewer: as, quote: { ...quote, ...of }, orderId });
const offer = (more: Partial<Quote> = {}, as = viewer) =>
  next({ status: "awaiting_payment", total_cents: 100, ...more }, as);

const draft = next({ status: "pending" });
const requested = next({ status: "requested" });
const ordered = next({ status: "approved" }, viewer, "ord_1");
const uninvoiced = { ...viewer, account: { ...viewer.account, invoicing: false } };
const approval = 'action="/portal/quotes/quo_1/approve"';

testParts([
  ["that it is a draft", draft, requested, "This is a draft", "Waiting for a price"],
  ["a way to submit it", draft, requested, 'action="/portal/quotes/quo_1/submit"'],
  ["that it waits for a price", requested, offer(), "Waiting for a price", "Approve for $1.00"],
  ["a way to discard it", draft, requested, "Discard draft", "Cancel quote"],
  ["a way to cancel it", requested, ordered, 'action="/portal/quotes/quo_1/cancel"'],
  ["a way to cancel an offer", offer(), ordered, "Cancel quote"],
  ["when an offer ends", offer({ expires_at: at }), offer(), "The offer ends on <time"],
  [
    "its currency",
    offer({ items: [{ ...item, currency: "eur" }] }),
    offer({ items: [] }),
    "Approve for €1.00",
    "Approve for $1.00",
  ],
  [
    "a way to approve it",
    offer(),
    offer({}, member),
    approval,
    "Only owners and admins of a team can",
  ],
  [
    "no way without invoices",
    offer(),
    offer({}, uninvoiced),
    approval,
    "Invoicing is not enabled for",
  ],
  [
    "only the lack of invoices to those who could not approve anyway",
    offer({}, { ...uninvoiced, manages: false }),
    offer({}, member),
    "Invoicing is not enabled for",
    "Only owners and admins of a team can",
  ],
  [
    "its order",
    ordered,
    next({ status: "approved" }),
    '<a href="/portal/orders/ord_1">See its order</a>',
  ],
  ["no order before", ordered, next({ status: "requested" }, viewer, "ord_1"), "See its order"],
]);

test.each(["cancelled", "approved"] as const)(
  "a quote that is %s offers no next step",
  (status) => {
    expect(allOf(next({ status }), /<(\w+)/g)).toEqual([]);
  },
);
