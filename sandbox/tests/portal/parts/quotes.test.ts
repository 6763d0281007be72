/** The quotes of an account. */
import {
  EvaluationType,
  ExpertLetterType,
  PronounType,
  type Quote,
  QuoteType,
  TranslationPreference,
  Turnaround,
  VisaType,
} from "@apostille/evaluation-services/types";
import { expect, test } from "vitest";
import { emptyForm } from "../../../src/portal/html/form.js";
import { inWords } from "../../../src/portal/html/words.js";
import { QuoteForm } from "../../../src/portal/pages/quotes/quote-form.js";
import { Quotes } from "../../../src/portal/pages/quotes/quotes.js";
import { allOf, testParts } from "./optional.js";
import { at, item, pageOf, quote, viewer } from "./values.js";

const list = (
  quotes: readonly Partial<Quote>[],
  { status = "", ...meta }: Parameters<typeof pageOf>[1] & { status?: string } = {},
) =>
  Quotes({
    viewer,
    list: pageOf(
      quotes.map((each) => ({ ...quote, ...each })),
      meta,
    ),
    labels: new Map(),
    search: "",
    status,
  });
const make = (teams: readonly { id: string; name: string }[] = [], state = emptyForm) =>
  QuoteForm({ viewer, teams, state });

testParts([
  [list([{}]), list([]), 'href="/portal/quotes/quo_1"', "No quotes yet"],
  [list([{}]), list([]), "1 to 1 of 1 quotes"],
  [list([], { total: 6 }), list([]), "No quotes on this page, of 6", "No quotes yet"],
  [list([]), list([], { status: "pending" }), "A quote begins as a draft", "No quote is draft"],
  [list([], { status: "pending" }), list([]), '<a href="/portal/quotes">See all quotes</a>'],
  [list([{ requested_at: at }]), list([{}]), "<time", "Not yet"],
  [
    list([{ items: [item], total_cents: 100 }]),
    list([{ total_cents: 100 }]),
    "$1.00",
    "Not priced",
  ],
  [
    list([{ items: [item], total_cents: 100 }]),
    list([{ items: [], total_cents: 100 }]),
    "$1.00",
    "Not priced",
  ],
  [list([{ items: [{ ...item, currency: "eur" }] }]), list([{ items: [item] }]), "€0.00", "$0.00"],
  [make([{ id: "tea_1", name: "Corporate" }]), make(), '<option value="tea_1">Corporate</option>'],
  [make([], { errors: { form: ["No."] }, values: {} }), make(), 'role="alert"'],
  [make([], { errors: {}, values: { notes: "Two stamps" } }), make(), "Two stamps"],
]);

test("a new quote needs no team", () => {
  const teams = allOf(make(), /<select id="f-team" name="team">(.*?)<\/select>/g);
  expect(teams).toEqual(['<option value="" selected="">No team</option>']);
});

test("the form of a new quote has every field of a request", () => {
  const names = allOf(make(), /<(?:input|select|textarea) [^>]*?name="(?!csrf)(.*?)"/g);
  expect(names.toSorted()).toEqual([
    "candidate.first_name",
    "candidate.last_name",
    "candidate.middle_name",
    "candidate.pronoun_type",
    "candidate.visa_type",
    "cc_emails",
    "desired_equivalency",
    "evaluation_type",
    "expert_letter_type",
    "notes",
    "quote_type",
    "reference",
    "source_language",
    "target_language",
    "team",
    "translation_preference",
    "turnaround",
  ]);
});

test.each([
  ["quote_type", [], QuoteType],
  ["turnaround", ["Not specified"], Turnaround],
  ["evaluation_type", ["Not specified"], EvaluationType],
  ["expert_letter_type", ["Not specified"], ExpertLetterType],
  ["translation_preference", ["Not specified"], TranslationPreference],
  ["candidate.pronoun_type", ["Not specified"], PronounType],
  ["candidate.visa_type", ["Not specified"], VisaType],
])(
  "%s can be left out if it is optional, and be all that the document lists",
  (name, none, all) => {
    const [, options = ""] = String(make()).split(`name="${name}"`);
    const [select = ""] = options.split("</select>");
    expect(allOf(select, /<option value="(.*?)"/g)).toEqual([
      ...none.map(() => ""),
      ...Object.values(all),
    ]);
    expect(allOf(select, /<option [^>]*>(.*?)</g)).toEqual([
      ...none,
      ...Object.values(all).map(inWords),
    ]);
  },
);
