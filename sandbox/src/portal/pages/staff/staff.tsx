import type { TurnaroundUnit } from "@apostille/evaluation-services/types";
import { ActionForm, Field, Form, Problems, Select } from "../../html/form.js";
import { Head, Page } from "../../html/page.js";
import { Card, Empty } from "../../html/parts.js";
import { inWords } from "../../html/words.js";
import { StaffAccounts } from "./staff-accounts.js";
import { Deliverables, StaffNumber, StaffOrders } from "./staff-orders.js";
import type { StaffProps, StaffQuote } from "./staff-props.js";

export function Staff(props: StaffProps) {
  const { viewer, state } = props;
  return (
    <Page title="Sandbox staff" viewer={viewer} area="staff">
      <Head
        title="Sandbox staff"
        actions={
          <>
            <a class="button" href="/portal/staff/requests">
              API requests
            </a>
            <a class="button" href="/portal/staff/outbox">
              Outbox
            </a>
          </>
        }
      >
        <p class="quiet">
          In the live service, its staff does these things. Here you do them yourself, for every
          account.
        </p>
      </Head>
      <Problems state={state} />
      <QuotesToPrice {...props} />
      <StaffOrders {...props} />
      <Deliverables {...props} />
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
        <ul class="list lined">
          {quotes.map((quote) => (
            <li>
              <div class="card-head">
                <span>
                  <StaffNumber viewer={viewer} of={quote} area="quotes" /> ·{" "}
                  {inWords(quote.quoteType)}{" "}
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
  { name: "service" },
  { name: "quantity", type: "number", value: "1" },
  { name: "price", value: "150.00" },
  { name: "value", type: "number", value: "5" },
];

function OwnPrice({
  viewer,
  quote,
  state,
}: Pick<StaffProps, "viewer" | "state"> & { readonly quote: StaffQuote }) {
  const of = (name: string): string => `${name}.${quote.id}`;
  return (
    <details {...(of("service") in state.values && { open: true })}>
      <summary>Price {quote.number} yourself</summary>
      <Form
        viewer={viewer}
        action={`/portal/staff/quotes/${quote.id}/price`}
        label={`Price of ${quote.number}`}
      >
        <div class="pair">
          {fields.map(({ name, value = inWords(quote.quoteType), ...rest }) => (
            <Field {...rest} name={of(name)} value={value} state={state} required />
          ))}
          <Select
            name={of("unit")}
            options={units.map((unit) => [unit, inWords(unit)] as const)}
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
