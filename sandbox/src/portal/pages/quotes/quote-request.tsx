import type { Child } from "hono/jsx";
import type { QuoteRequest } from "../../../quotes/quote.js";
import { Card, Facts } from "../../html/parts.js";
import { worded } from "../../html/words.js";

/** What was asked for, apart from the service, its turnaround and the documents. Nothing if that was all. */
export function Request({ request }: { readonly request: QuoteRequest }) {
  const facts = [...service(request), ...person(request.candidate ?? {}), ...rest(request)];
  const given = facts.filter(([, value]) => value !== undefined && value !== null && value !== "");
  if (given.length === 0) return null;
  return (
    <Card title="Request">
      <Facts of={given.map(([label, value]) => [label, <Given value={value} />])} />
    </Card>
  );
}

type Fact = readonly [label: string, value: string | null | undefined];

const service = (request: QuoteRequest): readonly Fact[] => [
  ["Evaluation", request.evaluation_type && worded(request.evaluation_type)],
  ["Desired equivalency", request.desired_equivalency],
  ["Expert letter", request.expert_letter_type && worded(request.expert_letter_type)],
  ["Translation", request.translation_preference && worded(request.translation_preference)],
  ["From language", request.source_language],
  ["To language", request.target_language],
];

function person(candidate: NonNullable<QuoteRequest["candidate"]>): readonly Fact[] {
  const { first_name, middle_name, last_name, pronoun_type, visa_type } = candidate;
  const names = [first_name, middle_name, last_name].filter((name) => name);
  return [
    ["Candidate", names.join(" ")],
    ["Pronouns", pronoun_type && worded(pronoun_type)],
    ["Visa", visa_type && worded(visa_type)],
  ];
}

const rest = (request: QuoteRequest): readonly Fact[] => [
  ["Your reference", request.reference],
  ["Copy to", request.cc_emails?.join(", ")],
  ["Notes", request.notes],
];

/** Text of a customer, with its own direction and its own lines. */
function Given({ value }: { readonly value: Child }) {
  return <bdi class="lines">{value}</bdi>;
}
