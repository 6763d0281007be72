import type { QuoteSource } from "../../../domain/index.js";
import { ActionForm, Field, Form } from "../../html/form.js";
import { Card } from "../../html/parts.js";
import type { QuoteProps } from "./quote-props.js";

type MissingProps = Pick<QuoteProps, "viewer" | "quote" | "arrivals" | "state">;

/** Documents that could not be downloaded, and what can be done about each. */
export function Missing(props: MissingProps) {
  const { quote, arrivals } = props;
  const isOpen = quote.status === "requested" || quote.status === "awaiting_payment";
  if (!isOpen || arrivals.missing.length === 0) return null;
  return (
    <Card title="Documents are missing">
      <p>
        They could not be downloaded, and the price does not count them. The quote can be approved
        once you have replaced each, removed it, or decided to go on without it.
      </p>
      <ul class="list lined">
        {arrivals.missing.map((document) => (
          <li>
            <OneMissing {...props} document={document} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OneMissing({ viewer, quote, state, document }: MissingProps & { document: QuoteSource }) {
  const name = document.file_name ?? document.url ?? document.id;
  const at = `/portal/quotes/${quote.id}`;
  const act = (what: string): string => `${at}/documents/${document.id}/${what}`;
  const asks = { about: "missing", back: at } as const;
  return (
    <>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <div class="quiet small">{document.failure}</div>
      </div>
      <Form viewer={viewer} action={act("replace")} label={`Replace ${name}`} files class="inline">
        <Field name={`file.${document.id}`} type="file" state={state} required />
        <button type="submit">
          Replace<span class="visually-hidden"> {name}</span>
        </button>
      </Form>
      <div class="row">
        <ActionForm viewer={viewer} action={act("accept")} label="Go on without" about={name} />
        <ActionForm viewer={viewer} action={act("drop")} label="Remove" about={name} asks={asks} />
      </div>
    </>
  );
}
