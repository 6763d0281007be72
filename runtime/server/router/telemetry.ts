import {
  endWithStatus,
  methodOf,
  safeQuery,
  type SpanAttributes,
  type TelemetryApi,
} from "../../types/telemetry.js";
import { type Direct, direct, fetchIncoming } from "../http/incoming-request.js";
import { toResponse } from "../http/outgoing-response.js";
import type { Router } from "./options.js";

/**
 * A router with a span for each request, refused ones included, by OpenTelemetry's conventions for HTTP servers 1.23 and
 * later. The span continues the trace of the caller, and is the active one while a handler runs.
 */
export function routerTelemetry<Context, ApiContext, Span>(
  api: TelemetryApi<ApiContext, Span>,
  router: Router<Context>,
): Router<Context> {
  const tracer = api.trace.getTracer("apostille");
  const { [direct]: serve, secretParameters } = router as Router<Context> & Direct<Context>;
  const serveWithSpan: typeof serve = async (incoming, context) => {
    const { method, target } = incoming;
    const query = target.indexOf("?");
    const { name, attributes } = methodOf(method);
    const all: SpanAttributes = {
      ...attributes,
      "url.path": query < 0 ? target : target.slice(0, query),
      ...(query >= 0 && { "url.query": safeQuery(target.slice(query + 1), secretParameters) }),
      "url.scheme": new URL(incoming.request.url).protocol.slice(0, -1),
    };
    const carrier = Object.fromEntries(incoming.headers());
    const parent = api.propagation.extract(api.context.active(), carrier);
    const span = tracer.startSpan(name, { kind: 1, attributes: all }, parent);
    const inner = api.trace.setSpan(parent, span);
    const outgoing = await api.context.with(inner, () => serve(incoming, context));
    const route = incoming.route?.path;
    if (route !== undefined) {
      span.updateName(`${name} ${route}`);
      span.setAttributes({ "http.route": route });
    }
    endWithStatus(span, outgoing.status, 500);
    return outgoing;
  };
  const respond: Router<Context> = async (request, ...[context]) =>
    toResponse(await serveWithSpan(fetchIncoming(request), context as Context));
  return Object.assign(respond, {
    [direct]: serveWithSpan,
    secretParameters,
  } satisfies Direct<Context>);
}
