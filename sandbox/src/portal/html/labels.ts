/** The names of fields for people, in forms, in the messages about them, and where their values are shown. */
const labels: Readonly<Record<string, string>> = {
  app: "App",
  app_name: "Name of the new app",
  candidate: "Candidate",
  cc_emails: "Copy to",
  color: "Color",
  custom_metadata: "Metadata",
  custom_reference: "Reference",
  description: "Description",
  desired_equivalency: "Desired equivalency",
  document_urls: "Addresses of documents",
  email: "Email",
  evaluation_type: "Evaluation",
  events: "Events",
  expert_letter_type: "Expert letter",
  files: "Add documents",
  file: "Another file",
  first_name: "First name",
  icon: "Icon",
  last_name: "Last name",
  middle_name: "Middle name",
  name: "Name",
  notes: "Notes",
  price: "Price in dollars",
  overlap_seconds: "A new secret signs",
  phone: "Phone",
  pronoun_type: "Pronouns",
  quantity: "Quantity",
  quote_type: "Service",
  redirect_uris: "Redirect addresses",
  reference: "Your reference",
  role: "Role",
  scopes: "Scopes",
  service: "Service",
  source_language: "From language",
  target_language: "To language",
  team: "Team",
  timezone: "Time zone",
  translation_preference: "Translation",
  turnaround: "Turnaround",
  type: "Or trigger an event",
  unit: "Unit",
  url: "Address",
  value: "Turnaround",
  visa_type: "Visa",
};

/** The name of a field without the id of the one of several things that it is for: `icon.team_1`. */
const nameOf = (field: string): string | undefined =>
  field.split(".").findLast((part) => Object.hasOwn(labels, part));

/** Whether people fill it in. */
export const isField = (name: string): boolean => nameOf(name) !== undefined;

/** The label of a field, which may be one of several for things with an id, or of a part. */
export function labelOf(field: string): string {
  return labels[nameOf(field) ?? ""] ?? field;
}
