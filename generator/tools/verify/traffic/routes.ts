import { splitTarget } from "../../../../runtime/server/http/target.js";
import type { createInputReader } from "../../../../runtime/server/request/read-input.js";
import type { Routes } from "../../../../runtime/server/routing/routes.js";
import type { DescribedOperation } from "../../live/index.js";
import type { SentRequest } from "../exchange/exchange.js";

export interface Route extends DescribedOperation {
  readonly read: ReturnType<typeof createInputReader>;
}

export interface RouteMatch extends Route {
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
}

/** `%zz` cannot be decoded, so no path of a document matches it. */
function splitDecodable(target: string): ReturnType<typeof splitTarget> | undefined {
  try {
    return splitTarget(target);
  } catch {
    return undefined;
  }
}

export function find(
  routes: readonly Routes<Route>[],
  { method, target }: SentRequest,
): RouteMatch | undefined {
  const split = splitDecodable(target);
  if (split === undefined) return undefined;
  const { path, query } = split;
  for (const one of routes) {
    const found = one.find(path, method, query);
    if (found === undefined) continue;
    return { ...found.route, path: found.path, query };
  }
  return undefined;
}
