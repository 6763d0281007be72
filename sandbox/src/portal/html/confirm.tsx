import type { Viewer } from "../session/viewer.js";
import { Form, type FormState } from "./form.js";
import { consequences, type Irreversible } from "./irreversible.js";
import { Page } from "./page.js";
import { Text } from "./text.js";

interface ConfirmProps {
  readonly viewer: Viewer;
  /** The form that asks, with all of its fields. */
  readonly action: string;
  readonly fields: FormState["values"];
  /** What is asked: the label of the button, and what it is about. */
  readonly question: string;
  readonly about: Irreversible;
  readonly back: string;
}

/** Asks before something is done that cannot be undone. */
export function Confirm({ viewer, action, fields, question, about, back }: ConfirmProps) {
  return (
    <Page title={`${question}?`} viewer={viewer} narrow>
      <h1>
        <Text of={`${question}?`} />
      </h1>
      <div class="card">
        <p>{consequences[about]}</p>
        <Form viewer={viewer} action={action} class="row">
          {Object.entries(fields).map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <button class="danger" type="submit">
            {question}
          </button>
          <a class="button" href={back}>
            Go back
          </a>
        </Form>
      </div>
    </Page>
  );
}
