import type { ListOrdersRequest } from "@apostille/evaluation-services/operations";
import type { Order, OrderStatus } from "@apostille/evaluation-services/types";
import {
  columns,
  contains,
  type Core,
  equal,
  equalText,
  type ListPage,
  type ListRequest,
  type ListSpec,
  notFound,
  type Queryable,
  readPage,
  type Settings,
  timestamp,
  timestampOrNull,
  type Transaction,
} from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { type CartParts, orderParts, type PartColumns, partsOf } from "../quotes/carts/parts.js";
import { toCart } from "../quotes/carts/cart.js";
import { toDocument } from "../documents/document.js";

const spec: ListSpec = {
  table: "orders",
  sorts: new Map([
    ...columns("time", "created_at"),
    ...columns("text", "number", "status"),
    ...columns("number", "total"),
    ...columns("time", "completed_at"),
  ]),
  counted: ["status", "team"],
  parts: orderParts,
  search: contains(["quote_id", "SELECT id FROM quotes"], ["id", "SELECT order_id FROM documents"]),
  filters: new Map([
    ...equalText("status", "number"),
    ...equal("custom_reference"),
    ["team", (operand) => `team_id = ${operand}`],
  ]),
};

/** Responds with 404 if the account has no such order. */
export async function getOrder(core: Core, caller: Caller, orderId: string): Promise<Order> {
  const rows = await core.database.query<OrderRow & PartColumns>(
    `SELECT *, ${orderParts} FROM orders record WHERE id = $1 AND account_id = $2`,
    [orderId, caller.accountId],
  );
  return theOrder(core, rows);
}

export async function listOrders(
  core: Core,
  caller: Caller,
  request: ListRequest<ListOrdersRequest["query"]>,
): Promise<ListPage<Order>> {
  return readPage<OrderRow & PartColumns, Order>(core.database, {
    spec,
    owner: ["account_id", caller.accountId],
    path: `${core.settings.apiBase}/orders`,
    request,
    toItems: async (rows) => rows.map((row) => toOrder(row, partsOf(row), core.settings)),
  });
}

/** Locks an order until the transaction ends. Responds with 404 if it does not exist. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow> {
  const [row] = await tx.query<OrderRow>("SELECT * FROM orders WHERE id = $1 FOR UPDATE", [
    orderId,
  ]);
  if (row === undefined) throw notFound();
  return row;
}

/** The current order, within a transaction. */
export async function readOrder(core: Core, tx: Queryable, orderId: string): Promise<Order> {
  const rows = await tx.query<OrderRow & PartColumns>(
    `SELECT *, ${orderParts} FROM orders record WHERE id = $1`,
    [orderId],
  );
  return theOrder(core, rows);
}

function theOrder(core: Core, [row]: readonly (OrderRow & PartColumns)[]): Order {
  if (row === undefined) throw notFound();
  return toOrder(row, partsOf(row), core.settings);
}

interface OrderRow {
  readonly id: string;
  readonly account_id: string;
  readonly quote_id: string | null;
  readonly cart_id: string | null;
  readonly number: string;
  readonly status: OrderStatus;
  readonly custom_reference: string | null;
  readonly custom_metadata: (string | null)[] | null;
  readonly total: number;
  readonly currency: string;
  readonly intake_at: Date | null;
  readonly in_progress_at: Date | null;
  readonly on_hold_at: Date | null;
  readonly completed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

function toOrder(row: OrderRow, parts: CartParts, settings: Settings): Order {
  return {
    id: row.id,
    url: `${settings.portalBase}/orders/${row.id}`,
    number: row.number,
    status: row.status,
    custom_reference: row.custom_reference,
    custom_metadata: row.custom_metadata,
    total: row.total,
    currency: row.currency,
    intake_at: timestampOrNull(row.intake_at),
    in_progress_at: timestampOrNull(row.in_progress_at),
    on_hold_at: timestampOrNull(row.on_hold_at),
    completed_at: timestampOrNull(row.completed_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    quote_id: row.quote_id,
    ...(parts.cart && { cart: toCart(parts.cart) }),
    documents: parts.documents.map(toDocument),
  };
}
