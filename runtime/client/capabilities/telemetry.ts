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
  const calls = new WeakMap<CallContext, { span?: TracedSpan; spans: number; attempts: number }>();
  return {
    around: async (request, send, context) => {
      const call = calls.get(context) ?? { spans: 0, attempts: 0 };
      calls.set(context, call);
      const earlier = call.span === undefined ? call.spans++ : call.attempts++;
      const resent: SpanAttributes = earlier > 0 ? { "http.request.resend_count": earlier } : {};
      if (call.span !== undefined) {
        if (earlier > 0) call.span.addEvent("retry", resent);
        call.span.setAttributes(resent);
        return send(request);
      }
      const { operation, site } = context;
      const { hostname, port, protocol } = new URL(site.url);
      const { name, attributes } = methodOf(request.method);
      const all: SpanAttributes = {
        ...attributes,
        ...resent,
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
      call.span = span;
      try {
        const response = await api.context.with(inner, () => send(request));
        endWithStatus(span, response.status, 400);
        return response;
      } catch (error) {
        // What the caller has cancelled is no error.
        if (context.options.signal?.aborted === true) span.end();
        else endWithError(span, error);
        throw error;
      } finally {
        delete call.span;
      }
    },
  };
}
