import { ActionForm } from "../../html/form.js";
import { Card, Notice } from "../../html/parts.js";
import { Time } from "../../html/time.js";
import { money } from "../../html/words.js";
import type { QuoteProps } from "./quote-props.js";

type NextProps = Pick<QuoteProps, "viewer" | "quote" | "orderId" | "arrivals">;

/** The next possible actions for a quote, and who can take them. */
export function NextStep(props: NextProps) {
  const { quote } = props;
  switch (quote.status) {
    case "pending":
      return <Draft {...props} />;
    case "requested":
      return <RequestedQuote {...props} />;
    case "awaiting_payment":
      return <Offer {...props} />;
    case "approved":
      return <ApprovedQuote {...props} />;
    default:
      return null;
  }
}

function Draft({ viewer, quote }: NextProps) {
  return (
    <Card title="This is a draft">
      <p>Only your account sees it. Add the documents below, then submit it to be priced.</p>
      <div class="row">
        <ActionForm
          viewer={viewer}
          action={`/portal/quotes/${quote.id}/submit`}
          label="Submit request"
          look="primary"
        />
        <a class="button" href={`/portal/quotes/${quote.id}/edit`}>
          Change
        </a>
        <Cancel viewer={viewer} quote={quote} label="Discard draft" asking="draft" />
      </div>
    </Card>
  );
}

function RequestedQuote({ viewer, quote, arrivals: { pending, here } }: NextProps) {
  return (
    <Card title="Waiting for a price">
      {pending.length > 0 && (
        <p role="status">
          {here.length} of {here.length + pending.length} documents are here; the others are being
          downloaded, and the price waits for them.
        </p>
      )}
      <p>
        The quote was requested and waits for a price. In the sandbox you set it yourself, under{" "}
        <a href="/portal/staff">Sandbox staff</a>, unless the sandbox prices quotes automatically.
      </p>
      <Cancel viewer={viewer} quote={quote} label="Cancel quote" />
    </Card>
  );
}

function Offer({ viewer, quote, arrivals }: NextProps) {
  const total = money(quote.total_cents, quote.items?.[0]?.currency);
  return (
    <Card title={`Approve for ${total}`}>
      <p>
        Approving creates an order of {total}, billed to the{" "}
        <a href="/portal/invoices">open invoice</a> of <bdi>{viewer.account.name}</bdi>.{" "}
        {quote.expires_at !== null && (
          <>
            The offer ends on <Time at={quote.expires_at} exact />.
          </>
        )}
      </p>
      <Obstacle viewer={viewer} />
      <div class="row">
        {viewer.manages && viewer.account.invoicing && arrivals.missing.length === 0 && (
          <ActionForm
            viewer={viewer}
            action={`/portal/quotes/${quote.id}/approve`}
            label="Approve and order"
            look="primary"
          />
        )}
        <Cancel viewer={viewer} quote={quote} label="Cancel quote" />
      </div>
    </Card>
  );
}

function Obstacle({ viewer }: Pick<NextProps, "viewer">) {
  if (!viewer.account.invoicing) {
    return (
      <Notice tone="warn" role="note">
        Invoicing is not enabled for <bdi>{viewer.account.name}</bdi>, so nothing can be approved.
      </Notice>
    );
  }
  if (viewer.manages) return null;
  return (
    <Notice tone="warn" role="note">
      Only owners and admins of a team can approve quotes.
    </Notice>
  );
}

function ApprovedQuote({ orderId }: NextProps) {
  if (orderId === undefined) return null;
  return (
    <Notice tone="good" role="note">
      <span>
        The quote was approved. <a href={`/portal/orders/${orderId}`}>See its order</a>
      </span>
    </Notice>
  );
}

function Cancel({
  viewer,
  quote,
  label,
  asking = "quote",
}: Pick<NextProps, "viewer" | "quote"> & {
  readonly label: string;
  readonly asking?: "draft" | "quote";
}) {
  return (
    <ActionForm
      viewer={viewer}
      action={`/portal/quotes/${quote.id}/cancel`}
      label={label}
      about={quote.number}
      asks={{ about: asking, back: `/portal/quotes/${quote.id}` }}
    />
  );
}
