import type { Child } from "hono/jsx";
import type { QuoteRequest } from "../../domain/index.js";
import { labelOf } from "../html/labels.js";
import { Card, Facts } from "../html/parts.js";
import { inWords } from "../html/words.js";

/** What was asked for, apart from the service, its turnaround and the documents. Nothing if that was all. */
export function Request({ request }: { readonly request: QuoteRequest }) {
  const facts = [...service(request), ...person(request.candidate ?? {}), ...rest(request)];
  const present = facts.filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  if (present.length === 0) return null;
  return (
    <Card title="Request">
      <Facts of={present.map(([name, value]) => [labelOf(name), <CustomerText value={value} />])} />
    </Card>
  );
}

type Fact = readonly [name: string, value: string | null | undefined];

const service = (request: QuoteRequest): readonly Fact[] => [
  ["evaluation_type", request.evaluation_type && inWords(request.evaluation_type)],
  ["desired_equivalency", request.desired_equivalency],
  ["expert_letter_type", request.expert_letter_type && inWords(request.expert_letter_type)],
  [
    "translation_preference",
    request.translation_preference && inWords(request.translation_preference),
  ],
  ["source_language", request.source_language],
  ["target_language", request.target_language],
];

function person(candidate: NonNullable<QuoteRequest["candidate"]>): readonly Fact[] {
  const { pronoun_type, visa_type } = candidate;
  return [
    ["candidate", candidateName(candidate)],
    ["pronoun_type", pronoun_type && inWords(pronoun_type)],
    ["visa_type", visa_type && inWords(visa_type)],
  ];
}

/** The name of the person that a request is about; empty if none is given. */
export function candidateName({
  first_name,
  middle_name,
  last_name,
}: NonNullable<QuoteRequest["candidate"]>): string {
  return [first_name, middle_name, last_name].filter((name) => name).join(" ");
}

const rest = (request: QuoteRequest): readonly Fact[] => [
  ["reference", request.reference],
  ["cc_emails", request.cc_emails?.join(", ")],
  ["notes", request.notes],
];

/** Text of a customer, with its own direction and its own lines. */
function CustomerText({ value }: { readonly value: Child }) {
  return <bdi class="lines">{value}</bdi>;
}
