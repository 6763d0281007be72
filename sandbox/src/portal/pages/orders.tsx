import type { Order } from "@apostille/evaluation-services/types";
import type { ListPage } from "../../foundation/index.js";
import { Pager, Table, Tabs } from "../html/list.js";
import { Head, Page } from "../html/page.js";
import { Badge, Empty } from "../html/parts.js";
import { Time } from "../html/time.js";
import { money, toneOf, inWords } from "../html/words.js";
import type { Viewer } from "../session/viewer.js";

interface OrdersProps {
  readonly viewer: Viewer;
  readonly list: ListPage<Order>;
  readonly status: string;
}

const statuses = [
  "created",
  "in_progress",
  "awaiting_review",
  "completed",
  "refunded",
  "cancelled",
] as const;

export function Orders({ viewer, list: { data, meta }, status }: OrdersProps) {
  return (
    <Page title="Orders" viewer={viewer} area="orders">
      <Head title="Orders" />
      <Tabs label="Orders by status" current={status} tabs={tabs()} />
      <div class="card">
        {meta.total === 0 ? (
          <NoOrders status={status} />
        ) : (
          <>
            <OrderTable orders={data} />
            <Pager meta={meta} href={(page) => addressOf(status, page)} what="orders" />
          </>
        )}
      </div>
    </Page>
  );
}

function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <Table
      label="Orders"
      columns={["Number", "Reference", "Status", "Created", { numbers: "Total" }]}
      rows={orders.map((order) => [
        <a class="nowrap" href={`/portal/orders/${order.id}`}>
          {order.number}
        </a>,
        order.custom_reference === null ? (
          <span class="quiet">None</span>
        ) : (
          <bdi>{order.custom_reference}</bdi>
        ),
        <Badge tone={toneOf(order.status)}>{inWords(order.status)}</Badge>,
        <Time at={order.created_at} />,
        money(order.total, order.currency),
      ])}
    />
  );
}

function NoOrders({ status }: { readonly status: string }) {
  if (status !== "") {
    return (
      <Empty title={`No order is ${inWords(status).toLowerCase()}`}>
        <p>
          <a href="/portal/orders">See all orders</a>
        </p>
      </Empty>
    );
  }
  return (
    <Empty title="No orders yet">
      <p>An order is created when you approve a quote.</p>
      <a class="button" href="/portal/quotes?status=awaiting_payment">
        Quotes that await approval
      </a>
    </Empty>
  );
}

function tabs(): [string, string, string][] {
  return ["", ...statuses].map((status) => [
    status,
    status === "" ? "All" : inWords(status),
    addressOf(status, 1),
  ]);
}

function addressOf(status: string, page: number): string {
  const query = new URLSearchParams();
  if (status !== "") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return `/portal/orders${query.size === 0 ? "" : `?${query}`}`;
}
