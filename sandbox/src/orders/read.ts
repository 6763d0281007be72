import type { Order } from "@apostille/evaluation-services/types";
import type { Caller } from "../accounts/scopes.js";
import { type PartColumns, orderParts, partsOf } from "../quotes/carts/parts.js";
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
  counted: ["status", "team"],
  parts: orderParts,
  filters: new Map([
    ...equal("status", "number", "custom_reference"),
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
  parameters: URLSearchParams,
): Promise<ListPage<Order>> {
  return readPage<OrderRow & PartColumns, Order>(core.database, {
    shape,
    owner: ["account_id", caller.accountId],
    path: `${core.settings.apiBase}/orders`,
    query: readListQuery(parameters, shape),
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
