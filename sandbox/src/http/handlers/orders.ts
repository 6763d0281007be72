import type { OrdersHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../../accounts/scopes.js";
import type { Core } from "../../core/core.js";
import { type NodeExchange, serve } from "../../core/exchange.js";
import { getOrder, listOrders } from "../../orders/read.js";
import { updateOrder } from "../../orders/update.js";
import { queryOf } from "./query-of.js";

export function ordersHandlers(core: Core): OrdersHandlers<Caller, NodeExchange> {
  return {
    list: serve(200, (input) => listOrders(core, input.auth, queryOf(input))),
    get: serve(200, ({ auth, params }) => getOrder(core, auth, params.orderId)),
    update: serve(200, ({ auth, params: { orderId }, body }) =>
      updateOrder(core, auth, { orderId, body }),
    ),
  };
}
