/** The page of a quote, in each state. */
import type { Quote } from "@apostille/evaluation-services/types";
import { documentLifecycles } from "../../../src/domain/lifecycles/document.js";
import { emptyForm } from "../../../src/portal/html/form.js";
import { QuotePage } from "../../../src/portal/pages/quotes/quote.js";
import type { QuoteProps } from "../../../src/portal/pages/quotes/quote-props.js";
import { testParts } from "./optional.js";
import { allHere, at, document, item, quote, viewer } from "./values.js";

const page = (of: Partial<Quote> = {}, more: Partial<QuoteProps> = {}) =>
  QuotePage({
    viewer,
    quote: { ...quote, ...of },
    request: { quote_type: "academic_evaluation" },
    orderId: undefined,
    lifecycle: documentLifecycles.quote,
    history: [],
    arrivals: allHere,
    notes: [],
    state: emptyForm,
    ...more,
  });

const draft = page({ status: "pending" });
const request = { quote_type: "academic_evaluation", notes: "Hurry" } as const;
const dated = (name: string) => [`<dt>${name}</dt><dd><time`, `<dt>${name}</dt><dd><span`] as const;
const timed = (state: string): string => `${state}</span><div class="quiet small"><time`;

testParts([
  [page({}, { state: { errors: { form: ["No."] }, values: {} } }), page(), 'role="alert"'],
  [draft, page({ status: "cancelled" }), "This is a draft"],
  [page({ items: [item] }), page(), 'aria-label="Items of quote Q-1"', "Not priced yet"],
  [page({}, { request }), page(), 'aria-label="Request"'],
  [page({ documents: [document] }), page(), 'aria-label="Documents of quote Q-1"', "No documents"],
  [
    page({ documents: [] }),
    page({ documents: [document] }),
    "No documents",
    'aria-label="Documents of quote Q-1"',
  ],
  [draft, page(), "Add what is to be evaluated or translated.", "None was sent with the request."],
  [
    draft,
    page(),
    'action="/portal/quotes/quo_1/documents" class="form" enctype="multipart/form-data"',
  ],
  [draft, page(), 'multiple=""'],
  [page({ turnaround_label: "5 days" }), page(), "<dd>5 days<", "<dt>Turnaround</dt><dd><span"],
  [
    page({ turnaround_label: "5 days", requested_turnaround: "next_day" }),
    page({ requested_turnaround: "next_day" }),
    "<dd>5 days<",
    "<dd>Next day<",
  ],
  [page({ guaranteed_delivery_at: at }), page(), ...dated("Guaranteed delivery")],
  [page({ requested_at: at }), page(), ...dated("Requested")],
  [page({ expires_at: at }), page(), ...dated("Offer ends")],
  [
    page({ requested_at: "2026-01-03T03:04:05.000Z" }),
    page({ requested_at: at }),
    '<li class="past"><span class="state">Draft</span>',
  ],
  [page({ requested_at: at }), page(), timed("Requested")],
  [page({ status: "approved", approved_at: at }), page({ status: "approved" }), timed("Approved")],
  [
    page({ status: "cancelled", canceled_at: at }),
    page({ status: "cancelled" }),
    timed("Cancelled"),
  ],
]);
