import {
  endWithStatus,
  methodOf,
  type SpanAttributes,
  type TelemetryApi,
} from "../../types/telemetry.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import type { OutgoingResponse } from "../http/outgoing-response.js";

/** Runs the work of a router for a request; `matched` is called with the route if there is one. */
export type Trace = (
  incoming: IncomingRequest,
  work: (matched: (route: string) => void) => Promise<OutgoingResponse>,
) => Promise<OutgoingResponse>;

/**
 * A span for each request, refused ones included, by OpenTelemetry's conventions for HTTP servers 1.23 and later: for
 * `trace` of a router. It continues the trace of the caller, and is the active span while a handler runs.
 */
export function routerTelemetry<Context, Span>(api: TelemetryApi<Context, Span>): Trace {
  const tracer = api.trace.getTracer("apostille");
  return async (incoming, work) => {
    const { method, target } = incoming;
    const [path = "", query] = target.split("?", 2);
    const { name, attributes } = methodOf(method);
    const all: SpanAttributes = {
      ...attributes,
      "url.path": path,
      ...(query !== undefined && { "url.query": query }),
      "url.scheme": new URL(incoming.request.url).protocol.slice(0, -1),
    };
    const carrier = Object.fromEntries(incoming.headers());
    const parent = api.propagation.extract(api.context.active(), carrier);
    const span = tracer.startSpan(name, { kind: 1, attributes: all }, parent);
    const matched = (route: string): void => {
      span.updateName(`${name} ${route}`);
      span.setAttributes({ "http.route": route });
    };
    const outgoing = await api.context.with(api.trace.setSpan(parent, span), () => work(matched));
    endWithStatus(span, outgoing.status, 500);
    return outgoing;
  };
}
