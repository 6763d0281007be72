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

/** Converts the form of a quote to the request body of the API. Empty fields are omitted. */
export function requestBody(form: FormFields): Readonly<Record<string, unknown>> {
  const candidate = filled(form, ofCandidate, "candidate.");
  const copies = form
    .text("cc_emails")
    .split(/[\s,;]+/)
    .filter((each) => each !== "");
  return {
    ...filled(form, texts),
    ...(Object.keys(candidate).length > 0 && { candidate }),
    ...(copies.length > 0 && { cc_emails: copies }),
  };
}

function filled(form: FormFields, names: readonly string[], prefix = ""): Record<string, string> {
  const entries = names.map((name) => [name, form.text(prefix + name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
