import {
  type Order,
  OrderStatus,
  type Quote,
  type WebhookEndpoint,
} from "@apostille/evaluation-services/types";
import type { Child } from "hono/jsx";
import type { ListPage } from "../../foundation/index.js";
import type { MonthlySpend, OrderCount } from "../../domain/index.js";
import { Bars } from "../html/bars.js";
import { Table } from "../html/list.js";
import { Head, Page } from "../html/page.js";
import { Badge, Card, Empty } from "../html/parts.js";
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
    <Page title="Overview" viewer={props.viewer} area="overview">
      <Head
        title="Overview"
        actions={
          <a class="button primary" href="/portal/quotes/new">
            New quote
          </a>
        }
      />
      <Waiting {...props} />
      <div class="pair">
        <Spend {...props} />
        <States {...props} />
      </div>
    </Page>
  );
}

function Waiting({ quotes, orders, failing }: OverviewProps) {
  const isIdle = quotes.meta.total + orders.meta.total + failing.length === 0;
  return (
    <Card title="Waiting for you">
      {isIdle && <p class="quiet">Nothing waits for you.</p>}
      <div class="pair">
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
            <ul class="list brief">
              {failing.map(({ endpoint, since }) => (
                <li>
                  <span>
                    <a href={`/portal/webhooks/${endpoint.id}`}>{endpoint.url}</a>
                  </span>
                  <span class="small">
                    <Badge tone="bad">Failing</Badge> since <Time at={since.toISOString()} exact />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
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
      <ul class="list brief">{children}</ul>
      {meta.total > data.length && (
        <a class="small" href={`/portal/${area}?status=${status}`}>
          All {meta.total}
        </a>
      )}
    </div>
  );
}

function Spend({ viewer, spend }: OverviewProps) {
  const year = lastMonths(viewer.now);
  const currency = spend.at(-1)?.currency;
  const most = Math.max(...year.map((month) => spendOf(spend, { month, currency })), 1);
  return (
    <Card title="Spend by month" aside={<a href="/portal/invoices">Invoices</a>}>
      {spend.length === 0 ? (
        <Empty title="Nothing was billed yet">
          <p>Orders are billed when you approve their quotes.</p>
        </Empty>
      ) : (
        <>
          <Bars
            label="Spend in the last twelve months, oldest first. The table below has the numbers."
            ends={[year[0], year.at(-1)]}
            bars={year.map((month) => {
              const cents = spendOf(spend, { month, currency });
              const title = `${month}: ${money(cents, currency)}`;
              return { height: cents / most, tone: cents > 0 ? "active" : "neutral", title };
            })}
          />
          <Table
            label="Spend by month"
            columns={["Month", { numbers: "Spend" }, { numbers: "Open invoice" }]}
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

/** The last twelve months, oldest first, such as `2026-03`. */
function lastMonths(now: Date): string[] {
  const first = now.getUTCMonth() - 11;
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), first + index)).toISOString().slice(0, 7),
  );
}

/** In cents. A chart shows one currency: amounts of two cannot be compared. */
const spendOf = (
  spend: readonly MonthlySpend[],
  of: { readonly month: string; readonly currency: string | undefined },
): number =>
  spend.find(({ month, currency }) => month === of.month && currency === of.currency)?.cents ?? 0;

function States({ counts }: OverviewProps) {
  const most = Math.max(...counts.map(({ total }) => total), 1);
  if (counts.length === 0) return null;
  return (
    <Card title="Orders by state">
      <Bars
        label="Orders by state. The list below has the numbers."
        room={Object.keys(OrderStatus).length}
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
              <Badge tone={toneOf(status)}>{total}</Badge>{" "}
              <a href={`/portal/orders?status=${status}`}>{stateText(status)}</a>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
