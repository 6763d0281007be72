import type { TurnaroundUnit } from "@apostille/evaluation-services/types";
import { Done } from "../html/done.js";
import { ActionForm, Field, Form, Select } from "../html/form.js";
import { Head, Page } from "../html/page.js";
import { Badge, Card, Empty, Notice } from "../html/parts.js";
import { money, toneOf, worded } from "../html/words.js";
import type { Viewer } from "../session/viewer.js";
import { StaffAccounts } from "./staff-accounts.js";
import type { StaffOrder, StaffProps, StaffQuote } from "./staff-props.js";

export function Staff(props: StaffProps) {
  const { viewer, done } = props;
  return (
    <Page title="Sandbox staff" viewer={viewer} area="staff" notice={<Done of={done} />}>
      <Head title="Sandbox staff">
        <p class="quiet">
          In the live service these things are done by its people. Here you do them, for every
          account.
        </p>
      </Head>
      <QuotesToPrice {...props} />
      <OrdersAtWork {...props} />
      <StaffAccounts {...props} />
    </Page>
  );
}

function QuotesToPrice({ viewer, quotes }: StaffProps) {
  return (
    <Card title="Quotes to price">
      {quotes.length === 0 ? (
        <Empty title="No quote waits for a price" />
      ) : (
        <ul class="list">
          {quotes.map((quote) => (
            <li>
              <div class="card-head">
                <span>
                  <strong>{quote.number}</strong> · {worded(quote.quoteType)}{" "}
                  <span class="quiet">for {quote.accountName}</span>
                </span>
                <ActionForm
                  viewer={viewer}
                  action={`/portal/staff/quotes/${quote.id}/price`}
                  label="Price from the list"
                  about={quote.number}
                />
              </div>
              <OwnPrice viewer={viewer} quote={quote} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const units = ["hour", "day", "week", "month"] as const satisfies readonly TurnaroundUnit[];

function OwnPrice({ viewer, quote }: { readonly viewer: Viewer; readonly quote: StaffQuote }) {
  const of = (name: string): string => `${name}.${quote.id}`;
  return (
    <details>
      <summary>Price {quote.number} yourself</summary>
      <Form
        viewer={viewer}
        action={`/portal/staff/quotes/${quote.id}/price`}
        label={`Price of ${quote.number}`}
      >
        <div class="pair">
          <Field name={of("name")} label="Service" value={worded(quote.quoteType)} required />
          <Field name={of("quantity")} label="Quantity" type="number" value="1" required />
          <Field name={of("price")} label="Price in dollars" value="150.00" required />
          <Field name={of("value")} label="Turnaround" type="number" value="5" required />
          <Select
            name={of("unit")}
            label="Unit"
            options={units.map((unit) => [unit, worded(unit)] as const)}
            value="day"
          />
        </div>
        <div>
          <button type="submit">Set price of {quote.number}</button>
        </div>
      </Form>
    </details>
  );
}

function OrdersAtWork({ viewer, orders }: StaffProps) {
  return (
    <Card title="Orders">
      {orders.length === 0 && <Empty title="No order can be moved" />}
      <ul class="list">
        {orders.map((order) => (
          <li>
            <div class="card-head">
              <span>
                <strong>{order.number}</strong>{" "}
                <Badge tone={toneOf(order.status)}>{worded(order.status)}</Badge>{" "}
                {order.onHold && <Badge tone="warn">On hold</Badge>}{" "}
                <span class="quiet">
                  {money(order.total, order.currency)} for {order.accountName}
                </span>
              </span>
              <div class="row">
                {order.moves.map(({ to, label }) => (
                  <ActionForm
                    viewer={viewer}
                    action={`/portal/staff/orders/${order.id}/move`}
                    label={label}
                    about={order.number}
                    fields={{ to }}
                  />
                ))}
              </div>
            </div>
            <Approvals viewer={viewer} order={order} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Approvals({ viewer, order }: { readonly viewer: Viewer; readonly order: StaffOrder }) {
  if (order.unapproved.length === 0) return null;
  return (
    <Notice role="note">
      {order.unapproved.map(({ id, title }) => (
        <div class="row">
          <span>{title} is not approved.</span>
          <ActionForm
            viewer={viewer}
            action={`/portal/staff/documents/${id}/approve`}
            label="Approve"
            about={title}
          />
        </div>
      ))}
    </Notice>
  );
}
