/** What a quote is about: its items, with their prices, and what was asked for. */
import type { QuoteItem } from "@apostille/evaluation-services/types";
import { expect, test } from "vitest";
import { Items } from "../../../src/portal/pages/quotes/quote-items.js";
import { Request } from "../../../src/portal/pages/quote-request.js";
import type { QuoteRequest } from "../../../src/domain/quotes/quote.js";
import { allOf, testParts } from "./optional.js";
import { item, quote } from "./values.js";

const priced = (more: Partial<QuoteItem> = {}) =>
  Items({ quote: { ...quote, items: [{ ...item, ...more }], total_cents: 700 } });
const nameless = priced({ service_name: null });
const euros = priced({ currency: "eur" });
const table = 'aria-label="Items of quote Q-1"';
const code = '<div class="quiet small mono">eval<';

testParts([
  [priced(), Items({ quote: { ...quote, items: [] } }), table, "Not priced yet"],
  [Items({ quote }), priced(), "Not priced yet", table],
  [priced(), nameless, "<span>Evaluation<", "<span>eval<"],
  [priced(), priced({ service_code: null }), code],
  [priced(), nameless, code],
  [priced({ service_name: null, service_code: null }), priced(), "<span>Service<"],
  [euros, priced(), "€0.50", "$0.50"],
  [euros, priced(), "€1.00", "$1.00"],
  [euros, priced(), "€7.00", "$7.00"],
]);

test("the total stands below the last column", () => {
  expect(allOf(priced(), /<th scope="col" class="(.*?)"/g)).toHaveLength(4);
  expect(String(priced())).toContain('<td colspan="3">Total</td><td class="end number">');
});

test("prices are those of each item", () => {
  const items = [item, { ...item, quantity: 3, price: 100, subtotal: 300 }];
  const shown = Items({ quote: { ...quote, items, total_cents: 400 } });
  expect(allOf(shown, /<td class="end number"[^>]*>(.*?)<\/td>/g)).toEqual([
    "2",
    "$0.50",
    "$1.00",
    "3",
    "$1.00",
    "$3.00",
    "$4.00",
  ]);
});

const facts = (request: Partial<QuoteRequest>) =>
  allOf(
    Request({ request: { quote_type: "academic_evaluation", ...request } }),
    /<dt>(.*?<\/dt><dd><bdi class="lines">.*?)<\/bdi>/g,
  ).map((fact) => fact.replace('</dt><dd><bdi class="lines">', ": "));

test.each<[Partial<QuoteRequest>, string]>([
  [{ evaluation_type: "diploma_evaluation" }, "Evaluation: Diploma evaluation"],
  [{ desired_equivalency: "BA" }, "Desired equivalency: BA"],
  [{ expert_letter_type: "tn_expert_opinion_letter" }, "Expert letter: TN expert opinion letter"],
  [{ translation_preference: "client_provided" }, "Translation: Client provided"],
  [{ source_language: "pt" }, "From language: pt"],
  [{ target_language: "en" }, "To language: en"],
  [{ candidate: { first_name: "Ada" } }, "Candidate: Ada"],
  [{ candidate: { first_name: null, middle_name: "N.", last_name: "" } }, "Candidate: N."],
  [
    { candidate: { first_name: "Ada", middle_name: "N.", last_name: "O." } },
    "Candidate: Ada N. O.",
  ],
  [{ candidate: { pronoun_type: "neutral" } }, "Pronouns: Neutral"],
  [{ candidate: { visa_type: "h1b" } }, "Visa: H-1B"],
  [{ reference: "R-9" }, "Your reference: R-9"],
  [{ cc_emails: ["a@b.c", "d@e.f"] }, "Copy to: a@b.c, d@e.f"],
  [{ notes: "Hurry" }, "Notes: Hurry"],
])("a request with %j says just that", (request, fact) => {
  expect(facts(request)).toEqual([fact]);
});

test.each<Partial<QuoteRequest>>([
  {},
  { notes: "" },
  { notes: null, cc_emails: null, evaluation_type: null },
  { cc_emails: [] },
  { candidate: {} },
  { candidate: { first_name: "" } },
])("a request with %j says nothing", (request) => {
  expect(Request({ request: { quote_type: "academic_evaluation", ...request } })).toBeNull();
});
