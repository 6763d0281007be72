import { type Order, OrderStatus } from "@apostille/evaluation-services/types";
import type { QuoteLabel } from "../../domain/index.js";
import type { ListPage } from "../../foundation/index.js";
import { Table } from "../html/list.js";
import { Badge, Empty } from "../html/parts.js";
import { Time } from "../html/time.js";
import { money, toneOf, inWords } from "../html/words.js";
import type { Viewer } from "../session/viewer.js";
import { Label, StatusList } from "./status-list.js";

interface OrdersProps {
  readonly viewer: Viewer;
  readonly list: ListPage<Order>;
  /** By the ids of quotes. */
  readonly labels: ReadonlyMap<string, QuoteLabel>;
  readonly status: string;
  readonly search: string;
}

export function Orders({ viewer, list: { data, meta }, labels, status, search }: OrdersProps) {
  return (
    <StatusList
      {...{ viewer, status, search, meta }}
      statuses={Object.values(OrderStatus)}
      area="orders"
      beginning={<NoOrders />}
    >
      <Table
        label="Orders"
        columns={[
          "Number",
          "For",
          { wide: "Reference" },
          { state: "Status" },
          "Created",
          { numbers: "Total" },
        ]}
        rows={data.map((order) => [
          <a class="nowrap" href={`/portal/orders/${order.id}`}>
            {order.number}
          </a>,
          <Label of={labels.get(order.quote_id ?? "")} />,
          order.custom_reference === null ? (
            <span class="quiet absent">None</span>
          ) : (
            <bdi>{order.custom_reference}</bdi>
          ),
          <Badge tone={toneOf(order.status)}>{inWords(order.status)}</Badge>,
          <Time at={order.created_at} />,
          money(order.total, order.currency),
        ])}
      />
    </StatusList>
  );
}

function NoOrders() {
  return (
    <Empty title="No orders yet">
      <p>An order is created when you approve a quote.</p>
      <a class="button" href="/portal/quotes?status=awaiting_payment">
        Quotes that await approval
      </a>
    </Empty>
  );
}
