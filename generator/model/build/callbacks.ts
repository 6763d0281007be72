import { nestedCallbacks } from "../../diagnostics/catalogue/operation.js";
import type { Callback, Method } from "../operation.js";
import { buildRequestBody } from "./bodies.js";
import type { BuildContext } from "./context.js";
import { readDocs } from "./docs.js";
import { buildParameters, mergeParameters } from "./parameters.js";
import { fieldOf, type PathItem } from "./path-items.js";
import type { Place } from "./place.js";
import { child, isObject, members, originOf } from "./read.js";
import { buildResponses } from "./responses.js";

/** The `callbacks` of an operation: one for each expression and method. */
export function buildCallbacks(
  place: Place | undefined,
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

/** A request of a path item that the server sends rather than answers: of a callback or a webhook. */
export interface Outgoing {
  readonly request: Omit<Callback, "name" | "expression">;
  readonly place: Place;
  readonly item: PathItem;
}

export function buildOutgoing(place: Place, context: BuildContext): readonly Outgoing[] {
  const item = context.pathItem(place);
  return item.operations.map((operation) => ({
    request: buildRequest(item, operation, context),
    place: operation.place,
    item,
  }));
}

function buildRequest(
  item: PathItem,
  { method, place }: { readonly method: Method; readonly place: Place },
  context: BuildContext,
): Outgoing["request"] {
  const nested = child(place, "callbacks");
  if (nested !== undefined)
    context.report(nestedCallbacks({}, { ...originOf(nested), atKey: true }));
  const body = buildRequestBody(child(place, "requestBody"), method, context);
  const ofPath = buildParameters(fieldOf(item, "parameters"), context);
  return {
    origin: originOf(place),
    docs: readDocs(place, context.report),
    method,
    parameters: mergeParameters(ofPath, buildParameters(child(place, "parameters"), context)),
    ...(body !== undefined && { body }),
    responses: buildResponses(child(place, "responses"), context),
  };
}
