import type { TurnaroundUnit } from "@apostille/evaluation-services/types";
import { ActionForm, type Asking, Field, Form, Problems, Select } from "../html/form.js";
import { Head, Page } from "../html/page.js";
import { Badge, Card, Empty, Notice } from "../html/parts.js";
import { Text } from "../html/text.js";
import { money, toneOf, worded } from "../html/words.js";
import type { Viewer } from "../session/viewer.js";
import { StaffAccounts } from "./staff-accounts.js";
import type { StaffOrder, StaffProps, StaffQuote } from "./staff-props.js";

export function Staff(props: StaffProps) {
  const { viewer, state } = props;
  return (
    <Page title="Sandbox staff" viewer={viewer} area="staff">
      <Head title="Sandbox staff">
        <p class="quiet">
          In the live service, its staff does these things. Here you do them yourself, for every
          account.
        </p>
      </Head>
      <Problems state={state} />
      <QuotesToPrice {...props} />
      <OrdersAtWork {...props} />
      <StaffAccounts {...props} />
    </Page>
  );
}

function QuotesToPrice({ viewer, quotes, state }: StaffProps) {
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
                  <span class="quiet">
                    for <bdi>{quote.accountName}</bdi>
                  </span>
                </span>
                <ActionForm
                  viewer={viewer}
                  action={`/portal/staff/quotes/${quote.id}/price`}
                  label="Price from the list"
                  about={quote.number}
                />
              </div>
              <OwnPrice viewer={viewer} quote={quote} state={state} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const units = ["hour", "day", "week", "month"] as const satisfies readonly TurnaroundUnit[];

const fields = [
  { name: "name", label: "Service" },
  { name: "quantity", label: "Quantity", type: "number", value: "1" },
  { name: "price", label: "Price in dollars", value: "150.00" },
  { name: "value", label: "Turnaround", type: "number", value: "5" },
];

function OwnPrice({
  viewer,
  quote,
  state,
}: Pick<StaffProps, "viewer" | "state"> & { readonly quote: StaffQuote }) {
  const of = (name: string): string => `${name}.${quote.id}`;
  return (
    <details {...(of("name") in state.values && { open: true })}>
      <summary>Price {quote.number} yourself</summary>
      <Form
        viewer={viewer}
        action={`/portal/staff/quotes/${quote.id}/price`}
        label={`Price of ${quote.number}`}
      >
        <div class="pair">
          {fields.map(({ name, value = worded(quote.quoteType), ...rest }) => (
            <Field {...rest} name={of(name)} value={value} state={state} required />
          ))}
          <Select
            name={of("unit")}
            label="Unit"
            options={units.map((unit) => [unit, worded(unit)] as const)}
            value="day"
            state={state}
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
                  {money(order.total, order.currency)} for <bdi>{order.accountName}</bdi>
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
                    asks={questions[to]}
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

/** The moves of an order that lead to states which it cannot leave. */
const questions: Readonly<Record<string, Asking>> = {
  cancelled: { about: "order", back: "/portal/staff" },
  refunded: { about: "refund", back: "/portal/staff" },
};

function Approvals({ viewer, order }: { readonly viewer: Viewer; readonly order: StaffOrder }) {
  if (order.unapproved.length === 0) return null;
  return (
    <Notice role="note">
      {order.unapproved.map(({ id, title }) => (
        <div class="row">
          <span>
            <bdi>
              <Text of={title} />
            </bdi>{" "}
            is not approved.
          </span>
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
