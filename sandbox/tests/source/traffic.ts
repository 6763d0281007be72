import { at, type Json } from "../../../tests/spec/view.js";
import type { Received } from "../support/receiver.js";
import type { Init, Service } from "../support/service.js";

/** A request and its response, described in terms of the document. */
export interface Exchange {
  /** Method and path template: `GET /quotes/{quoteId}`. */
  readonly operation: string;
  /** The path and the query as they were sent. */
  readonly target: string;
  readonly contentType: string;
  readonly request: unknown;
  readonly status: number;
  readonly headers: Headers;
  readonly response: unknown;
}

/** The traffic with the service. */
export interface Traffic {
  readonly exchanges: readonly Exchange[];
  /** The deliveries of events. */
  readonly deliveries: readonly Received[];
}

/** Sends a request, records it with its response, and returns the response. */
export type Ask = (route: string, init?: Init) => Promise<Exchange>;

export function asking({ call }: Service, document: Json, exchanges: Exchange[]): Ask {
  const routes = routesOf(document);
  return async (route, init = {}) => {
    const [method = "", target = ""] = route.split(" ");
    const { status, headers, body } = await call(route, init);
    const form = init.body instanceof FormData ? Object.fromEntries(init.body) : undefined;
    const exchange: Exchange = {
      operation: operationOf(routes, method, target),
      target,
      contentType: form === undefined ? "application/json" : "multipart/form-data",
      request: init.json ?? form,
      status,
      headers,
      response: body,
    };
    exchanges.push(exchange);
    return exchange;
  };
}

interface Route {
  readonly name: string;
  readonly pattern: RegExp;
}

/** `/users/me` before `/users/{userId}`. */
function routesOf(document: Json): readonly Route[] {
  return Object.keys(Object(at(document, "paths")))
    .toSorted((one, other) => one.split("{").length - other.split("{").length)
    .map((name) => ({ name, pattern: new RegExp(`^${name.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));
}

function operationOf(routes: readonly Route[], method: string, target: string): string {
  const path = target.split("?", 1)[0] ?? "";
  const route = routes.find(({ pattern }) => pattern.test(path));
  return `${method} ${route?.name ?? path}`;
}
