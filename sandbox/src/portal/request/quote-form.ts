import { servicesOf } from "../html/quote-choices.js";
import type { FormFields } from "./environment.js";

const texts = [
  "quote_type",
  "turnaround",
  "evaluation_type",
  "desired_equivalency",
  "expert_letter_type",
  "translation_preference",
  "source_language",
  "target_language",
  "reference",
  "notes",
  "team",
] as const;

const ofCandidate = [
  "first_name",
  "middle_name",
  "last_name",
  "pronoun_type",
  "visa_type",
] as const;

/** Converts the form of a quote to the request body of the API. Empty fields are omitted, and those of other services. */
export function requestBody(form: FormFields): Readonly<Record<string, unknown>> {
  const candidate = nonEmpty(form, ofCandidate, "candidate.");
  const copies = form
    .text("cc_emails")
    .split(/[\s,;]+/)
    .filter((each) => each !== "");
  return {
    ...nonEmpty(form, texts.filter(isFor(form.text("quote_type")))),
    ...(Object.keys(candidate).length > 0 && { candidate }),
    ...(copies.length > 0 && { cc_emails: copies }),
  };
}

/** Whether a field is one of the chosen service: the form also sends those of the others, which it does not show. */
const isFor =
  (service: string) =>
  (field: string): boolean =>
    servicesOf[field]?.some((each) => each === service) ?? true;

function nonEmpty(form: FormFields, names: readonly string[], prefix = ""): Record<string, string> {
  const entries = names.map((name) => [name, form.text(prefix + name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
