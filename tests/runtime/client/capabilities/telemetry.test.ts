/** Spans of a client and of a router that it calls, by the conventions of OpenTelemetry: its API is a stand-in. */
import { AsyncLocalStorage } from "node:async_hooks";

import { beforeAll, beforeEach, expect, it } from "vitest";

import type { telemetry as Telemetry } from "../../../../runtime/client/capabilities/telemetry.js";
import { retry } from "../../../../runtime/client/capabilities/retry.js";
import type { Router } from "../../../../runtime/server/router/options.js";
import type { routerTelemetry as RouterTelemetry } from "../../../../runtime/server/router/telemetry.js";
import type {
  SpanAttributes,
  TelemetryApi,
  TracedSpan,
} from "../../../../runtime/types/telemetry.js";
import { typeErrors } from "../../../support/compile.js";
import { type ClientModule, type Generated, generateClient } from "../setup.js";

/** What was done to a span. */
interface Span extends TracedSpan {
  name: string;
  readonly kind: number;
  readonly parent: string | undefined;
  readonly attributes: SpanAttributes;
  readonly events: string[];
  isError?: true;
  isEnded?: true;
}

function createSpan(name: string, kind: number, parent: string | undefined): Span {
  const span: Span = {
    ...{ name, kind, parent, attributes: {}, events: [] },
    updateName: (other) => (span.name = other),
    setAttributes: (added) => Object.assign(span.attributes, added),
    addEvent: (event, attributes) =>
      span.events.push(`${event} ${Object.values(attributes).join()}`),
    setStatus: () => (span.isError = true),
    end: () => void (span.isEnded = true),
  };
  return span;
}

interface Active {
  readonly name?: string | undefined;
}
const spans: Span[] = [];
const active = new AsyncLocalStorage<Active>();
const api: TelemetryApi<Active, Span> = {
  trace: {
    getTracer: () => ({
      startSpan: (name, { kind, attributes }, context) => {
        const span = createSpan(name, kind, context?.name);
        span.setAttributes(attributes);
        spans.push(span);
        return span;
      },
    }),
    setSpan: (_, span) => ({ name: span.name }),
  },
  context: {
    active: () => active.getStore() ?? {},
    with: (context, work) => active.run(context, work),
  },
  propagation: {
    inject: ({ name = "" }, carrier) => Object.assign(carrier, { traceparent: encodeURI(name) }),
    extract: (_, { traceparent }) => ({ name: traceparent && decodeURI(traceparent) }),
  },
};

const petId = { name: "petId", in: "path", required: true, schema: { type: "integer" } };
const DOCUMENT = {
  components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "pet key" } } },
  paths: {
    "/pets/{petId}": {
      get: {
        tags: ["pets"],
        operationId: "getPet",
        parameters: [petId],
        responses: { 204: { description: "" }, 404: { description: "" }, 503: { description: "" } },
      },
    },
  },
};

interface Module extends ClientModule {
  readonly telemetry: typeof Telemetry;
}
interface ServerModule {
  readonly routerTelemetry: typeof RouterTelemetry;
  createRouter(handlers: object, settings: object): Router<undefined>;
}
let generated: Generated;
let module: Module;
let server: ServerModule;
beforeAll(async () => {
  const options = {
    client: { capabilities: ["telemetry"] },
    server: { capabilities: ["telemetry"] },
  } as const;
  generated = await generateClient(DOCUMENT, ["types", "client", "server"], options);
  module = (await generated.load("client/index.ts")) as unknown as Module;
  server = (await generated.load("server.ts")) as unknown as ServerModule;
});
beforeEach(() => void (spans.length = 0));

/** Calls `getPet` against handlers that reply with these statuses in turn. */
async function call(id: unknown, statuses: readonly number[], isInside = false): Promise<unknown> {
  let count = 0;
  const active: unknown[] = [];
  const get = () => {
    active.push(api.context.active().name);
    return { status: statuses[count++] };
  };
  const handlers = { pets: { get } };
  const router = server.routerTelemetry(api, server.createRouter(handlers, { basePath: "/v1" }));
  const traced = module.telemetry(api);
  const again = retry({ delay: 0 });
  const client = module.createApi({
    baseUrl: "https://pets.test/v1",
    fetch: (url, init) => router(new Request(url, init)),
    use: isInside ? [again, traced] : [traced, again, traced],
  });
  const result = await client["pets"]?.["get"]?.({ params: { petId: id } }).result();
  return [result?.status, ...active];
}

it("a call and its request are two spans of one trace, with a template and a route", async () => {
  expect(await call(7, [204])).toEqual([204, "GET"]);
  const [sent, received] = spans;
  expect(sent).toMatchObject({ name: "GET /pets/{petId}", kind: 2, isEnded: true });
  expect(sent?.attributes).toEqual({
    "http.request.method": "GET",
    "http.response.status_code": 204,
    "server.address": "pets.test",
    "server.port": 443,
    "url.full": "https://pets.test/v1/pets/7",
    "url.template": "/pets/{petId}",
  });
  const parent = "GET /pets/{petId}";
  expect(received).toMatchObject({ name: "GET /v1/pets/{petId}", kind: 1, parent, isEnded: true });
  expect(received?.attributes).toEqual({
    "http.request.method": "GET",
    "http.response.status_code": 204,
    "http.route": "/v1/pets/{petId}",
    "url.path": "/v1/pets/7",
    "url.scheme": "https",
  });
});

it("attempts after the first are events of their call, or spans of their own behind retry", async () => {
  await call(7, [503, 503, 204]);
  const [first, ...others] = spans;
  expect(first?.events).toEqual(["retry 1", "retry 2"]);
  expect(first?.attributes).toMatchObject({ "http.request.resend_count": 2 });
  expect(others.map(({ kind, isError }) => `${kind} ${isError}`).join()).toBe(
    "1 true,1 true,1 undefined",
  );
  spans.length = 0;
  await call(7, [503, 204], true);
  const resent = spans.map(({ attributes }) => attributes["http.request.resend_count"]);
  expect(resent).toEqual([undefined, undefined, 1, undefined]);
  expect(spans.map(({ kind, isError }) => `${kind} ${isError}`).join()).toBe(
    "2 true,1 true,2 undefined,1 undefined",
  );
});

it("a refusal is an error of the client and none of the server, and no route where none matches", async () => {
  expect(await call("x", [])).toEqual([400]);
  const [sent, received] = spans;
  expect(sent).toMatchObject({ isError: true, attributes: { "error.type": "400" } });
  expect(received).toMatchObject({ name: "GET /v1/pets/{petId}" });
  expect(received).not.toHaveProperty("isError");
  const router = server.routerTelemetry(api, server.createRouter({ pets: {} }, {}));
  await router(new Request("https://pets.test/none?key=1", { method: "BREW" }));
  expect(spans[2]?.name).toBe("HTTP");
  expect(spans[2]?.attributes).toEqual({
    "http.request.method": "_OTHER",
    "http.request.method_original": "BREW",
    "http.response.status_code": 404,
    "url.path": "/none",
    "url.query": "key=1",
    "url.scheme": "https",
  });
});

it("no span has what signs a URL or stands for a caller", async () => {
  const router = server.routerTelemetry(
    api,
    server.createRouter({ pets: {} }, { authenticate: () => undefined }),
  );
  const query = "a=1&sig=x%3D&X-Amz-Credential=x&pet%20key=x&s%69g=x&SIG=y&flag";
  await router(new Request(`https://pets.test/none?${query}`));
  const client = module.createApi({
    baseUrl: "https://pets.test",
    fetch: async () => new Response(null, { status: 204 }),
    use: [module.telemetry(api)],
  });
  const url = "https://me:x@pets.test/v1?Signature=x&a=?";
  await client["pets"]?.["get"]?.({ params: { petId: 1 } }, { url });
  expect(spans.map(({ attributes }) => attributes["url.query"] ?? attributes["url.full"])).toEqual([
    "a=1&sig=REDACTED&X-Amz-Credential=REDACTED&pet%20key=REDACTED&s%69g=REDACTED&SIG=y&flag",
    "https://REDACTED:REDACTED@pets.test/v1?Signature=REDACTED&a=?",
  ]);
});

it("a call without a response ends its span with the kind of its error, unless it was cancelled", async () => {
  const client = module.createApi({
    baseUrl: "http://pets.test:8080",
    fetch: () => Promise.reject(new TypeError("no network")),
    use: [module.telemetry(api)],
  });
  const get = (options: object) =>
    client["pets"]?.["get"]?.({ params: { petId: 1 } }, options).catch(() => undefined);
  await get({});
  const controller = new AbortController();
  const fetch = () => Promise.reject(controller.abort());
  await get({ signal: controller.signal, fetch });
  const attributes = { "error.type": "NetworkError", "server.port": 8080 };
  const [failed, cancelled] = spans;
  expect(failed).toMatchObject({ isEnded: true, isError: true, attributes });
  expect(cancelled?.isEnded).toBe(true);
  expect(cancelled?.isError ?? cancelled?.attributes["error.type"]).toBeUndefined();
});

it("clients and routers with telemetry compile", () => {
  const files = [...generated.files.keys()].filter((path) => path.endsWith(".ts"));
  expect(typeErrors(generated.folder, "7", files)).toEqual([]);
});
