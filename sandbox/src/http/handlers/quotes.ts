import type { QuotesHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../../accounts/scopes.js";
import type { Core } from "../../core/core.js";
import { type NodeExchange, serve } from "../../core/exchange.js";
import { approveQuote } from "../../orders/approve.js";
import { createQuote } from "../../quotes/create.js";
import { getQuote, listQuotes } from "../../quotes/read.js";
import { queryOf } from "./query-of.js";

export function quotesHandlers(core: Core): QuotesHandlers<Caller, NodeExchange> {
  return {
    list: serve(200, (input) => listQuotes(core, input.auth, queryOf(input))),
    create: serve(201, ({ auth, body }) => createQuote(core, auth, body)),
    get: serve(200, ({ auth, params }) => getQuote(core, auth, params.quoteId)),
    approve: serve(201, ({ auth, params }) => approveQuote(core, auth, params.quoteId)),
  };
}
