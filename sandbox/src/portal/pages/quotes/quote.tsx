import type { Document, Quote } from "@apostille/evaluation-services/types";
import { Documents, History } from "../../html/documents.js";
import { ActionForm, Field, Form, Problems } from "../../html/form.js";
import { LifecycleWay } from "../../html/lifecycle.js";
import { Head, Page } from "../../html/page.js";
import { Badge, Card, Columns, Empty, Facts } from "../../html/parts.js";
import { MaybeTime, Time } from "../../html/time.js";
import { stateText, toneOf, inWords } from "../../html/words.js";
import { Items } from "./quote-items.js";
import { Missing } from "./missing.js";
import { NextStep } from "./quote-next.js";
import type { QuoteProps } from "./quote-props.js";
import { Request } from "../quote-request.js";

export function QuotePage(props: QuoteProps) {
  const { viewer, quote, request, arrivals, state } = props;
  return (
    <Page
      title={`Quote ${quote.number}`}
      viewer={viewer}
      area="quotes"
      live={quote.status === "requested" || arrivals.pending.length > 0}
    >
      <Head title={`Quote ${quote.number}`} back={{ href: "/portal/quotes", label: "Quotes" }}>
        <p>
          {inWords(quote.quote_type)}{" "}
          <Badge tone={toneOf(quote.status)}>{stateText(quote.status)}</Badge>
        </p>
      </Head>
      <Problems state={state} />
      <Columns first={<Status {...props} />} last={<Past {...props} />}>
        <Missing {...props} />
        <NextStep {...props} />
        <Items quote={quote} />
        <QuoteDocuments {...props} />
        <Request request={request} />
        <Card title="Details">
          <Details quote={quote} />
        </Card>
      </Columns>
    </Page>
  );
}

function Status({ quote, lifecycle, history }: QuoteProps) {
  return (
    <Card title="Status">
      <LifecycleWay
        lifecycle={lifecycle}
        state={quote.status}
        stamps={stampsOf(quote)}
        history={history}
        start={startOf(quote)}
      />
    </Card>
  );
}

function Past({ history, notes }: QuoteProps) {
  return (
    <Card title="History">
      <History of={history} notes={notes} />
    </Card>
  );
}

function QuoteDocuments({ viewer, quote, arrivals, state }: QuoteProps) {
  const documents = quote.documents ?? [];
  return (
    <Card title="Documents">
      {documents.length === 0 ? (
        <Empty title="No documents">
          <p>
            {quote.status === "pending"
              ? "Add what is to be evaluated or translated."
              : "None was sent with the request."}
          </p>
        </Empty>
      ) : (
        <Documents
          of={documents}
          arrivals={arrivals}
          label={`Documents of quote ${quote.number}`}
          remove={
            quote.status === "pending"
              ? (document) => <Remove viewer={viewer} quote={quote} document={document} />
              : undefined
          }
        />
      )}
      {quote.status === "pending" && <AddDocuments viewer={viewer} quote={quote} state={state} />}
    </Card>
  );
}

function Remove({
  viewer,
  quote,
  document,
}: Pick<QuoteProps, "viewer" | "quote"> & { readonly document: Document }) {
  const at = `/portal/quotes/${quote.id}`;
  return (
    <ActionForm
      viewer={viewer}
      action={`${at}/documents/${document.id}/remove`}
      label="Remove"
      about={document.title ?? document.file_name ?? document.id}
      asks={{ about: "document", back: at }}
    />
  );
}

const AddDocuments = ({ viewer, quote, state }: Pick<QuoteProps, "viewer" | "quote" | "state">) => (
  <Form viewer={viewer} action={`/portal/quotes/${quote.id}/documents`} files>
    <div class="pair">
      <Field
        name="files"
        type="file"
        hint="PDF, Word, images or text, up to 50 MB together."
        accept=".pdf,.doc,.docx,.jpg,.jpeg,.png,.tif,.tiff,.heic,.txt"
        state={state}
        multiple
      />
      <Field
        name="document_urls"
        hint="One per line, at most 50. They are downloaded in the background."
        state={state}
        lines
      />
    </div>
    <div>
      <button type="submit">Add</button>
    </div>
  </Form>
);

function Details({ quote }: { readonly quote: Quote }) {
  return (
    <Facts
      of={[
        ["Id", <code class="copy">{quote.id}</code>],
        ["Turnaround", quote.turnaround_label ?? inWords(quote.requested_turnaround ?? "")],
        [
          "Guaranteed delivery",
          quote.guaranteed_delivery_at && <Time at={quote.guaranteed_delivery_at} />,
        ],
        ["Requested", <MaybeTime at={quote.requested_at} />],
        ["Offer ends", quote.expires_at && <Time at={quote.expires_at} />],
        ["Created", <Time at={quote.created_at} />],
      ]}
    />
  );
}

/** The initial state of a quote: one that was requested when it was created has never been a draft. */
function startOf({ requested_at, created_at }: Quote): string {
  return requested_at === created_at ? "requested" : "pending";
}

function stampsOf({
  requested_at,
  approved_at,
  canceled_at,
  created_at,
}: Quote): Record<string, string | null> {
  return { requested_at, approved_at, canceled_at, created_at };
}
