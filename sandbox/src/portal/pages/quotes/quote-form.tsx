import type { Quote, Team } from "@apostille/evaluation-services/types";
import type { QuoteRequest } from "../../../domain/index.js";
import { Field, Form, type FormState, Problems, Select } from "../../html/form.js";
import { Head, Page } from "../../html/page.js";
import { quoteChoices, servicesOf } from "../../html/quote-choices.js";
import type { Viewer } from "../../session/viewer.js";

interface QuoteFormProps {
  readonly viewer: Viewer;
  readonly teams: readonly Pick<Team, "id" | "name">[];
  readonly state: FormState;
  /** The draft that is changed. Without one, the form starts a draft. */
  readonly draft?: Pick<Quote, "id" | "number"> | undefined;
}

/** The form of a quote request, with the fields of the API. Documents are added to the draft afterwards. */
export function QuoteForm({ viewer, teams, state, draft }: QuoteFormProps) {
  const title = draft === undefined ? "New quote" : `Change ${draft.number}`;
  const at = draft === undefined ? "/portal/quotes" : `/portal/quotes/${draft.id}`;
  return (
    <Page title={title} viewer={viewer} area="quotes">
      <Head title={title} back={{ href: at, label: draft?.number ?? "Quotes" }}>
        {draft === undefined && (
          <p class="quiet">
            This starts a draft. You add documents to it, and submit it when it is ready.
          </p>
        )}
      </Head>
      <Problems state={state} />
      <Form viewer={viewer} action={at} class="card form">
        <Fields names={["quote_type", "turnaround"]} state={state} />
        <fieldset data-for={[...new Set(service.flatMap(servicesFor))].join(" ")}>
          <legend>About the service</legend>
          <Fields names={service} state={state} />
        </fieldset>
        <fieldset>
          <legend>Candidate</legend>
          <Fields names={candidate} state={state} />
        </fieldset>
        <div class="pair">
          <Field name="reference" state={state} />
          <Select
            name="team"
            options={[["", "No team"], ...teams.map(({ id, name }) => [id, name] as const)]}
            state={state}
          />
        </div>
        <Field
          name="cc_emails"
          hint="Email addresses, separated by commas. At most 10."
          state={state}
        />
        <Field name="notes" state={state} lines />
        <div>
          <button class="primary" type="submit">
            {draft === undefined ? "Start draft" : "Save"}
          </button>
        </div>
      </Form>
    </Page>
  );
}

const service = Object.keys(servicesOf);
const candidate = ["first_name", "middle_name", "last_name", "pronoun_type", "visa_type"].map(
  (name) => `candidate.${name}`,
);

const servicesFor = (name: string): readonly string[] => servicesOf[name] ?? [];

/** Fields of a request beside each other: lists of what the document allows, or texts. */
function Fields({
  names,
  state,
}: {
  readonly names: readonly string[];
  readonly state: FormState;
}) {
  return (
    <div class="pair">
      {names.map((name) => {
        const choices = quoteChoices[name.replace("candidate.", "")];
        const services = servicesFor(name).join(" ");
        return (
          <div {...(services !== "" && { "data-for": services })}>
            {choices === undefined ? (
              <Field name={name} state={state} />
            ) : (
              <Select name={name} options={choices} state={state} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The values of the form for a request. */
export function valuesOf({
  candidate = {},
  cc_emails,
  ...rest
}: QuoteRequest): FormState["values"] {
  const entries = Object.entries(candidate).map(([name, value]) => [`candidate.${name}`, value]);
  const copies = [["cc_emails", cc_emails?.join(", ")]];
  const texts = [...Object.entries(rest), ...entries, ...copies].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}
