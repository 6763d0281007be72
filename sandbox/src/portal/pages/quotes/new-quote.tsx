import type { Team } from "@apostille/evaluation-services/types";
import { Field, Form, type FormState, Problems, Select } from "../../html/form.js";
import { Head, Page } from "../../html/page.js";
import { quoteChoices } from "../../html/quote-choices.js";
import type { Viewer } from "../../session/viewer.js";

interface NewQuoteProps {
  readonly viewer: Viewer;
  readonly teams: readonly Pick<Team, "id" | "name">[];
  readonly state: FormState;
}

/** The form of a quote request, with the fields of the API. Documents are added to the draft afterwards. */
export function NewQuote({ viewer, teams, state }: NewQuoteProps) {
  const teamChoices = [["", "No team"], ...teams.map(({ id, name }) => [id, name])] as [
    string,
    string,
  ][];
  return (
    <Page title="New quote" viewer={viewer} area="quotes">
      <Head title="New quote" back={{ href: "/portal/quotes", label: "Quotes" }}>
        <p class="quiet">
          This starts a draft. You add documents to it, and submit it when it is ready.
        </p>
      </Head>
      <Problems state={state} />
      <Form viewer={viewer} action="/portal/quotes" class="card form">
        <Kind state={state} />
        <Service state={state} />
        <Person state={state} />
        <div class="pair">
          <Field name="reference" label="Your reference" state={state} />
          <Select name="team" label="Team" options={teamChoices} state={state} />
        </div>
        <Field
          name="cc_emails"
          label="Copy to"
          hint="Email addresses, separated by commas. At most 10."
          state={state}
        />
        <Field name="notes" label="Notes" state={state} lines />
        <div>
          <button class="primary" type="submit">
            Start draft
          </button>
        </div>
      </Form>
    </Page>
  );
}

function Kind({ state }: { readonly state: FormState }) {
  return (
    <div class="pair">
      <Select name="quote_type" label="Service" options={quoteChoices.quote_type} state={state} />
      <Select
        name="turnaround"
        label="Turnaround"
        options={quoteChoices.turnaround}
        state={state}
      />
    </div>
  );
}

function Service({ state }: { readonly state: FormState }) {
  return (
    <fieldset>
      <legend>About the service</legend>
      <div class="pair">
        <Select
          name="evaluation_type"
          label="Evaluation"
          options={quoteChoices.evaluation_type}
          state={state}
        />
        <Field name="desired_equivalency" label="Desired equivalency" state={state} />
        <Select
          name="expert_letter_type"
          label="Expert letter"
          options={quoteChoices.expert_letter_type}
          state={state}
        />
        <Select
          name="translation_preference"
          label="Translation"
          options={quoteChoices.translation_preference}
          state={state}
        />
        <Field name="source_language" label="From language" state={state} />
        <Field name="target_language" label="To language" state={state} />
      </div>
    </fieldset>
  );
}

function Person({ state }: { readonly state: FormState }) {
  return (
    <fieldset>
      <legend>Candidate</legend>
      <div class="pair">
        <Field name="candidate.first_name" label="First name" state={state} />
        <Field name="candidate.middle_name" label="Middle name" state={state} />
        <Field name="candidate.last_name" label="Last name" state={state} />
        <Select
          name="candidate.pronoun_type"
          label="Pronouns"
          options={quoteChoices.pronoun_type}
          state={state}
        />
        <Select
          name="candidate.visa_type"
          label="Visa"
          options={quoteChoices.visa_type}
          state={state}
        />
      </div>
    </fieldset>
  );
}
