import type { UsersHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../../accounts/scopes.js";
import type { Core } from "../../core/core.js";
import { type NodeExchange, serve } from "../../core/exchange.js";
import { currentUser, getUser, listUsers } from "../../accounts/users.js";
import { queryOf } from "./query-of.js";

export function usersHandlers(core: Core): UsersHandlers<Caller, NodeExchange> {
  return {
    list: serve(200, (input) => listUsers(core, input.auth, queryOf(input))),
    getCurrentUser: serve(200, ({ auth }) => currentUser(core, auth)),
    get: serve(200, ({ auth, params }) => getUser(core, auth, params.userId)),
  };
}
