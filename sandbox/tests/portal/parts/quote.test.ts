/** The page of a quote, in each state. */
import type { Quote } from "@apostille/evaluation-services/types";
import { documentLifecycles } from "../../../src/domain/lifecycles/document.js";
import { emptyForm } from "../../../src/portal/html/form.js";
import { QuotePage } from "../../../src/portal/pages/quotes/quote.js";
import type { QuoteProps } from "../../../src/portal/pages/quotes/quote-props.js";
import { testParts } from "./optional.js";
import { at, document, item, quote, viewer } from "./values.js";

const page = (of: Partial<Quote> = {}, more: Partial<QuoteProps> = {}) =>
  QuotePage({
    viewer,
    quote: { ...quote, ...of },
    request: { quote_type: "academic_evaluation" },
    orderId: undefined,
    lifecycle: documentLifecycles.quote,
    history: [],
    state: emptyForm,
    ...more,
  });

const draft = page({ status: "pending" });
const request = { quote_type: "academic_evaluation", notes: "Hurry" } as const;
const dated = (name: string) => [`<dt>${name}</dt><dd><time`, `<dt>${name}</dt><dd><span`] as const;
const timed = (state: string): string => `${state}</span><div class="quiet small"><time`;

testParts([
  [
    "what is wrong",
    page({}, { state: { errors: { form: ["No."] }, values: {} } }),
    page(),
    'role="alert"',
  ],
  ["the next step", draft, page({ status: "cancelled" }), "This is a draft"],
  [
    "its items",
    page({ items: [item] }),
    page(),
    'aria-label="Items of quote Q-1"',
    "Not priced yet",
  ],
  ["what was asked for", page({}, { request }), page(), 'aria-label="Request"'],
  [
    "documents",
    page({ documents: [document] }),
    page(),
    'aria-label="Documents of quote Q-1"',
    "No documents",
  ],
  [
    "no documents",
    page({ documents: [] }),
    page({ documents: [document] }),
    "No documents",
    'aria-label="Documents of quote Q-1"',
  ],
  [
    "what to add to a draft",
    draft,
    page(),
    "Add what is to be evaluated or translated.",
    "None was sent with the request.",
  ],
  [
    "a way to add documents",
    draft,
    page(),
    'action="/portal/quotes/quo_1/documents" class="form" enctype="multipart/form-data"',
  ],
  ["several at once", draft, page(), 'multiple=""'],
  [
    "the speed that was offered",
    page({ turnaround_label: "5 days" }),
    page(),
    "<dd>5 days<",
    "<dt>Turnaround</dt><dd><span",
  ],
  [
    "rather than the one requested",
    page({ turnaround_label: "5 days", requested_turnaround: "next_day" }),
    page({ requested_turnaround: "next_day" }),
    "<dd>5 days<",
    "<dd>Next day<",
  ],
  [
    "when it is delivered",
    page({ guaranteed_delivery_at: at }),
    page(),
    ...dated("Guaranteed delivery"),
  ],
  ["when it was requested", page({ requested_at: at }), page(), ...dated("Requested")],
  ["when it ends", page({ expires_at: at }), page(), ...dated("Offer ends")],
  [
    "the draft that it was",
    page({ requested_at: "2026-01-03T03:04:05.000Z" }),
    page({ requested_at: at }),
    '<li class="past"><span class="state">Draft</span>',
  ],
  ["the time of a request", page({ requested_at: at }), page(), timed("Requested")],
  [
    "the time of an approval",
    page({ status: "approved", approved_at: at }),
    page({ status: "approved" }),
    timed("Approved"),
  ],
  [
    "the time of an end",
    page({ status: "cancelled", canceled_at: at }),
    page({ status: "cancelled" }),
    timed("Cancelled"),
  ],
]);
