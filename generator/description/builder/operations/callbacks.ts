import { isObject } from "../../core/json-value.js";
import { atKey } from "../../diagnostics/diagnostic.js";
import { nestedCallbacks } from "../../diagnostics/catalogue/operations.js";
import type { Callback, Method } from "../../model/operation.js";
import type { BuildContext } from "../messages/context.js";
import { buildExchange, readPathDefaults } from "../messages/exchange.js";
import type { PathItem } from "../reading/path-items.js";
import { child, members } from "../reading/read.js";
import type { LocatedValue } from "../../core/origin.js";

/** The `callbacks` of an operation: one for each expression and method. */
export function buildCallbacks(
  place: LocatedValue | undefined,
  context: BuildContext,
): readonly Callback[] {
  return members(place).flatMap(([name, entry]) => {
    const found = context.follow(entry)?.place;
    return members(found)
      .filter(([expression, { value }]) => !expression.startsWith("x-") && isObject(value))
      .flatMap(([expression, item]) =>
        buildOutgoing(item, context).map(({ request }) => ({ name, expression, ...request })),
      );
  });
}

/** A request of a path item that the server sends rather than receives: of a callback or a webhook. */
export interface CallbackRequest {
  readonly request: Omit<Callback, "name" | "expression">;
  readonly place: LocatedValue;
  readonly item: PathItem;
}

export function buildOutgoing(
  place: LocatedValue,
  context: BuildContext,
): readonly CallbackRequest[] {
  const item = context.pathItem(place);
  return item.operations.map((operation) => ({
    request: buildRequest(item, operation, context),
    place: operation.place,
    item,
  }));
}

function buildRequest(
  item: PathItem,
  { method, place }: { readonly method: Method; readonly place: LocatedValue },
  context: BuildContext,
): CallbackRequest["request"] {
  const nested = child(place, "callbacks");
  if (nested !== undefined) context.report(nestedCallbacks({}, atKey(nested)));
  return buildExchange({ method, place, ofPath: readPathDefaults(item, context) }, context);
}
