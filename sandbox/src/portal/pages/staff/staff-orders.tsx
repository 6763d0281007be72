import { ActionForm, type Asking } from "../../html/form.js";
import { Table, Tabs } from "../../html/list.js";
import { Badge, Card, Empty } from "../../html/parts.js";
import { Text } from "../../html/text.js";
import { money, toneOf, inWords } from "../../html/words.js";
import type { Viewer } from "../../session/viewer.js";
import type { StaffItem, StaffOrder, StaffProps } from "./staff-props.js";

const views = [
  ["", "At work", "/portal/staff"],
  ["finished", "Finished", "/portal/staff?orders=finished"],
] as const;

/** The orders of all accounts: those that are being worked on, or those that are finished. */
export function StaffOrders({ viewer, orders, view }: StaffProps) {
  return (
    <Card title="Orders">
      <Tabs label="Orders by progress" current={view} tabs={views} />
      {orders.length === 0 ? (
        <Empty title={view === "" ? "No order is being worked on" : "No order is finished"} />
      ) : (
        <Table
          label="Orders"
          columns={[
            "Order",
            { wide: "Account" },
            { state: "Status" },
            { wide: { numbers: "Total" } },
            "",
          ]}
          rows={orders.map((order) => [
            <StaffNumber viewer={viewer} of={order} area="orders" />,
            <bdi>{order.accountName}</bdi>,
            <span class="row">
              <Badge tone={toneOf(order.status)}>{inWords(order.status)}</Badge>
              {order.onHold && <Badge tone="warn">On hold</Badge>}
            </span>,
            money(order.total, order.currency),
            <Moves viewer={viewer} order={order} />,
          ])}
        />
      )}
    </Card>
  );
}

interface StaffNumberProps {
  readonly viewer: Viewer;
  readonly of: StaffItem;
  readonly area: "orders" | "quotes";
}

/** The number of a quote or an order, with a link if it is of the account whose pages the viewer sees. */
export function StaffNumber({ viewer, of, area }: StaffNumberProps) {
  const number = <strong class="nowrap">{of.number}</strong>;
  if (of.accountId !== viewer.account.id) return number;
  return <a href={`/portal/${area}/${of.id}`}>{number}</a>;
}

function Moves({ viewer, order }: { readonly viewer: Viewer; readonly order: StaffOrder }) {
  return (
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
  );
}

/** The moves of an order that lead to states which it cannot leave. */
const questions: Readonly<Record<string, Asking>> = {
  cancelled: { about: "order", back: "/portal/staff" },
  refunded: { about: "refund", back: "/portal/staff?orders=finished" },
};

/** What was made for orders of all accounts, and is not approved. */
export function Deliverables({ viewer, deliverables }: StaffProps) {
  return (
    <Card title="Deliverables to approve">
      {deliverables.length === 0 ? (
        <Empty title="No deliverable waits for approval" />
      ) : (
        <Table
          label="Deliverables to approve"
          columns={["Document", "Account", ""]}
          rows={deliverables.map(({ id, title, accountName }) => [
            <bdi>
              <Text of={title} />
            </bdi>,
            <bdi>{accountName}</bdi>,
            <ActionForm
              viewer={viewer}
              action={`/portal/staff/documents/${id}/approve`}
              label="Approve"
              about={title}
            />,
          ])}
        />
      )}
    </Card>
  );
}
