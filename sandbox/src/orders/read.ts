import type { Order } from "@apostille/evaluation-services/types";
import type { Caller } from "../accounts/scopes.js";
import { readParts } from "../quotes/carts/parts.js";
import type { Core } from "../core/core.js";
import type { Queryable, Transaction } from "../database/database.js";
import { type ListPage, readPage } from "../lists/page.js";
import { readListQuery, type ListSpec, columns, equal } from "../lists/query.js";
import { notFound } from "../errors/service-error.js";
import { type OrderRow, toOrder } from "./order.js";

const shape: ListSpec = {
  table: "orders",
  sorts: new Map([
    ...columns("time", "created_at"),
    ...columns("text", "number", "status"),
    ...columns("number", "total"),
    ...columns("time", "completed_at"),
  ]),
  defaultSort: "-created_at",
  counted: true,
  filters: new Map([
    ...equal("status", "number", "custom_reference"),
    ["team", (operand) => `team_id = ${operand}`],
  ]),
};

/** Responds with 404 if the account has no such order. */
export async function getOrder(core: Core, caller: Caller, orderId: string): Promise<Order> {
  const rows = await core.database.query<OrderRow>(
    "SELECT * FROM orders WHERE id = $1 AND account_id = $2",
    [orderId, caller.accountId],
  );
  const [order] = await toOrders(core, core.database, rows);
  if (order === undefined) throw notFound();
  return order;
}

export async function listOrders(
  core: Core,
  caller: Caller,
  parameters: URLSearchParams,
): Promise<ListPage<Order>> {
  return readPage<OrderRow, Order>(core.database, {
    shape,
    owner: ["account_id", caller.accountId],
    path: `${core.settings.apiBase}/orders`,
    query: readListQuery(parameters, shape),
    toItems: (rows) => toOrders(core, core.database, rows),
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
  const rows = await tx.query<OrderRow>("SELECT * FROM orders WHERE id = $1", [orderId]);
  const [order] = await toOrders(core, tx, rows);
  if (order === undefined) throw notFound();
  return order;
}

async function toOrders(
  core: Core,
  database: Queryable,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const partsOf = await readParts(database, rows, "order_id");
  return rows.map((row) => toOrder(row, partsOf(row), core.settings));
}
