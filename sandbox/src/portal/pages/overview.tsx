import type { Order, Quote, WebhookEndpoint } from "@apostille/evaluation-services/types";
import type { Child } from "hono/jsx";
import type { ListPage } from "../../foundation/index.js";
import type { MonthlySpend, OrderCount } from "../../domain/index.js";
import { Bars } from "../html/bars.js";
import { Table } from "../html/list.js";
import { Head, Page } from "../html/page.js";
import { Badge, Card, Columns, Empty } from "../html/parts.js";
import { Time } from "../html/time.js";
import { inWords, money, stateText, toneOf } from "../html/words.js";
import type { Viewer } from "../session/viewer.js";

interface OverviewProps {
  readonly viewer: Viewer;
  /** Those that await approval, and those whose deliverables await review. */
  readonly quotes: ListPage<Quote>;
  readonly orders: ListPage<Order>;
  readonly failing: readonly { readonly endpoint: WebhookEndpoint; readonly since: Date }[];
  readonly spend: readonly MonthlySpend[];
  readonly counts: readonly OrderCount[];
}

export function Overview(props: OverviewProps) {
  return (
    <Page title="Overview" viewer={props.viewer}>
      <Head
        title="Overview"
        actions={
          <a class="button primary" href="/portal/quotes/new">
            New quote
          </a>
        }
      />
      <Columns first={<Waiting {...props} />} last={<States {...props} />}>
        <Spend {...props} />
      </Columns>
    </Page>
  );
}

function Waiting({ quotes, orders, failing }: OverviewProps) {
  const isIdle = quotes.meta.total + orders.meta.total + failing.length === 0;
  return (
    <Card title="Waiting for you">
      {isIdle && <p class="quiet">Nothing waits for you.</p>}
      <Group title="Quotes to approve" area="quotes" status="awaiting_payment" of={quotes}>
        {quotes.data.map(({ id, number, total_cents, items }) => (
          <li>
            <span>
              <a href={`/portal/quotes/${id}`}>{number}</a>{" "}
              {money(total_cents, items?.[0]?.currency)}
            </span>
          </li>
        ))}
      </Group>
      <Group title="Deliverables to review" area="orders" status="awaiting_review" of={orders}>
        {orders.data.map(({ id, number, custom_reference }) => (
          <li>
            <span>
              <a href={`/portal/orders/${id}`}>{number}</a> <bdi>{custom_reference}</bdi>
            </span>
          </li>
        ))}
      </Group>
      {failing.length > 0 && (
        <div class="stack">
          <h3>Endpoints that fail</h3>
          <ul class="list">
            {failing.map(({ endpoint, since }) => (
              <li>
                <span>
                  <a href={`/portal/webhooks/${endpoint.id}`}>{endpoint.url}</a>
                </span>
                <span class="small">
                  <Badge tone="bad">Failing</Badge> since <Time at={since.toISOString()} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

interface GroupProps {
  readonly title: string;
  readonly area: string;
  readonly status: string;
  readonly of: ListPage<unknown>;
  readonly children?: Child;
}

/** Some of what waits, and a link to all of it. */
function Group({ title, area, status, of: { data, meta }, children }: GroupProps) {
  if (meta.total === 0) return null;
  return (
    <div class="stack">
      <h3>{title}</h3>
      <ul class="list">{children}</ul>
      {meta.total > data.length && (
        <a class="small" href={`/portal/${area}?status=${status}`}>
          All {meta.total}
        </a>
      )}
    </div>
  );
}

const months = 12;

function Spend({ spend }: OverviewProps) {
  const most = Math.max(...spend.map(({ cents }) => cents), 1);
  return (
    <Card title="Spend by month" aside={<a href="/portal/invoices">Invoices</a>}>
      {spend.length === 0 ? (
        <Empty title="Nothing was billed yet">
          <p>Orders are billed when you approve their quotes.</p>
        </Empty>
      ) : (
        <>
          <Bars
            label="Spend by month, oldest first. The table below has the numbers."
            room={months}
            bars={spend.map(({ month, currency, cents }) => ({
              height: cents / most,
              tone: "active",
              title: `${month}: ${money(cents, currency)}`,
            }))}
          />
          <Table
            label="Spend by month"
            columns={["Month", { numbers: "Spend" }, { numbers: "On the open invoice" }]}
            rows={spend.map(({ month, currency, cents, open }) => [
              month,
              money(cents, currency),
              money(open, currency),
            ])}
          />
        </>
      )}
    </Card>
  );
}

function States({ counts }: OverviewProps) {
  const most = Math.max(...counts.map(({ total }) => total), 1);
  if (counts.length === 0) return null;
  return (
    <Card title="Orders by state">
      <Bars
        label="Orders by state. The list below has the numbers."
        bars={counts.map(({ status, total }) => ({
          height: total / most,
          tone: toneOf(status),
          title: `${inWords(status)}: ${total}`,
        }))}
      />
      <ul class="list">
        {counts.map(({ status, total }) => (
          <li>
            <span>
              {total} <a href={`/portal/orders?status=${status}`}>{stateText(status)}</a>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
