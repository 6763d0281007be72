import {
  endWithError,
  endWithStatus,
  methodOf,
  safeUrl,
  type SpanAttributes,
  type TelemetryApi,
  type TracedSpan,
} from "../../types/telemetry.js";
import type { CallContext, Capability } from "../call/capability.js";

/**
 * A span for each call, by OpenTelemetry's conventions for HTTP clients 1.23 and later, whose context is sent along. Used
 * twice, `use: [traced, retry(), traced]`, attempts after the first are events of the span of their call; used once
 * behind `retry`, each attempt is a span.
 */
export function telemetry<Context, Span>(api: TelemetryApi<Context, Span>): Capability {
  const tracer = api.trace.getTracer("apostille");
  const open = new WeakMap<CallContext, { readonly span: TracedSpan; attempts: number }>();
  return {
    around: async (request, send, context) => {
      const call = open.get(context);
      if (call !== undefined) {
        call.attempts++;
        const resent: SpanAttributes = { "http.request.resend_count": call.attempts - 1 };
        if (call.attempts > 1) {
          call.span.addEvent("retry", resent);
          call.span.setAttributes(resent);
        }
        return send(request);
      }
      const { operation, site } = context;
      const { hostname, port, protocol } = new URL(site.url);
      const { name, attributes } = methodOf(request.method);
      const all: SpanAttributes = {
        ...attributes,
        "url.full": safeUrl(site.url),
        "url.template": operation.path,
        "server.address": hostname,
        "server.port": Number(port) || (protocol === "http:" ? 80 : 443),
      };
      const parent = api.context.active();
      const span = tracer.startSpan(
        `${name} ${operation.path}`,
        { kind: 2, attributes: all },
        parent,
      );
      const inner = api.trace.setSpan(parent, span);
      const carrier: Record<string, string> = {};
      api.propagation.inject(inner, carrier);
      for (const [key, value] of Object.entries(carrier)) request.headers.set(key, value);
      open.set(context, { span, attempts: 0 });
      try {
        const response = await api.context.with(inner, () => send(request));
        endWithStatus(span, response.status, 400);
        return response;
      } catch (error) {
        endWithError(span, error);
        throw error;
      } finally {
        open.delete(context);
      }
    },
  };
}
