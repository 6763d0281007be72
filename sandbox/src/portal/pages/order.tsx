import type { Document, Order } from "@apostille/evaluation-services/types";
import type { ResourceLifecycle } from "../../foundation/index.js";
import type { HistoryEntry, QuoteRequest } from "../../domain/index.js";
import { Documents, History } from "../html/documents.js";
import { Field, Form, type FormState, Problems } from "../html/form.js";
import { LifecycleWay } from "../html/lifecycle.js";
import { Head, Page } from "../html/page.js";
import { Badge, Card, Columns, Empty, Facts, Notice } from "../html/parts.js";
import { MaybeTime, Time } from "../html/time.js";
import { money, toneOf, inWords } from "../html/words.js";
import type { Viewer } from "../session/viewer.js";
import { Request } from "./quote-request.js";

interface OrderProps {
  readonly viewer: Viewer;
  readonly order: Order;
  /** The quote that it came from. */
  readonly quote?: OrderedQuote | undefined;
  /** The ids of its approved deliverables. */
  readonly approved: ReadonlySet<string>;
  readonly lifecycle: ResourceLifecycle;
  readonly history: readonly HistoryEntry[];
  readonly state: FormState;
}

export interface OrderedQuote {
  readonly id: string;
  readonly number: string;
  readonly approvedAt: Date | null;
  readonly request: QuoteRequest;
}

export function OrderPage(props: OrderProps) {
  const { viewer, order, quote, approved, lifecycle, history, state } = props;
  return (
    <Page title={`Order ${order.number}`} viewer={viewer} area="orders">
      <Head title={`Order ${order.number}`} back={{ href: "/portal/orders", label: "Orders" }}>
        <p>
          {quote && `${inWords(quote.request.quote_type)} · `}
          {money(order.total, order.currency)}{" "}
          <Badge tone={toneOf(order.status)}>{inWords(order.status)}</Badge>
        </p>
      </Head>
      <Problems state={state} />
      {order.on_hold_at !== null && (
        <Notice tone="warn" role="note">
          <span>
            Work has been on hold since <Time at={order.on_hold_at} exact />.
          </span>
        </Notice>
      )}
      <Columns
        first={
          <Card title="Status">
            <LifecycleWay
              lifecycle={lifecycle}
              state={order.status}
              stamps={stampsOf(order)}
              history={history}
            />
          </Card>
        }
        last={
          <Card title="History">
            <History of={history} />
          </Card>
        }
      >
        <Deliverables order={order} approved={approved} />
        {quote && <Request request={quote.request} />}
        <Yours viewer={viewer} order={order} state={state} />
        <Card title="Details">
          <Details order={order} quote={quote} />
        </Card>
      </Columns>
    </Page>
  );
}

/** The documents that the service delivers, as opposed to source documents. */
function Deliverables({ order, approved }: Pick<OrderProps, "order" | "approved">) {
  const documents = order.documents ?? [];
  const sources = documents.filter(isSource);
  const deliverables = documents.filter((document) => !isSource(document));
  return (
    <>
      <Card title="Deliverables">
        {deliverables.length === 0 ? (
          <Empty title="No deliverables yet">
            <p>Evaluations, translations and letters appear here when they are ready for review.</p>
          </Empty>
        ) : (
          <Documents
            of={deliverables}
            label={`Deliverables of order ${order.number}`}
            approved={approved}
          />
        )}
      </Card>
      {sources.length > 0 && (
        <Card title="Source documents">
          <Documents of={sources} label={`Source documents of order ${order.number}`} />
        </Card>
      )}
    </>
  );
}

const isSource = ({ document_role: role }: Document): boolean =>
  role === "source" || role === "reference";

/** The properties of an order that its customer may change. */
function Yours({ viewer, order, state }: Pick<OrderProps, "viewer" | "order" | "state">) {
  const metadata = (order.custom_metadata ?? []).map((each) => each ?? "").join("\n");
  return (
    <Card title="Your reference">
      <Form viewer={viewer} action={`/portal/orders/${order.id}`}>
        <Field name="custom_reference" value={order.custom_reference ?? ""} state={state} />
        <Field
          name="custom_metadata"
          hint="One value per line, at most 64."
          value={metadata}
          state={state}
          lines
        />
        <div>
          <button type="submit">Save</button>
        </div>
      </Form>
    </Card>
  );
}

function Details({ order, quote }: Pick<OrderProps, "order" | "quote">) {
  return (
    <Facts
      of={[
        ["Id", <code class="copy">{order.id}</code>],
        ["Quote", quote ? <a href={`/portal/quotes/${quote.id}`}>{quote.number}</a> : null],
        ["Approved", quote?.approvedAt ? <Time at={quote.approvedAt.toISOString()} /> : null],
        ["Payment", order.cart?.payment_status ? inWords(order.cart.payment_status) : null],
        ["Intake", <MaybeTime at={order.intake_at} />],
        ["Work started", <MaybeTime at={order.in_progress_at} />],
        ["Completed", <MaybeTime at={order.completed_at} />],
      ]}
    />
  );
}

function stampsOf({
  intake_at,
  in_progress_at,
  completed_at,
  created_at,
}: Order): Record<string, string | null> {
  return { intake_at, in_progress_at, completed_at, created_at };
}
