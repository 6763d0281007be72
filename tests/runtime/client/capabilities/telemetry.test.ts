/** Spans of a client and of a router that it calls over HTTP: the program of docs/server.md with the SDK of OpenTelemetry. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import {
  InMemorySpanExporter,
  type NodeTracerProvider,
  type ReadableSpan,
} from "@opentelemetry/sdk-trace-node";
import * as api from "@opentelemetry/api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import type { telemetry as Telemetry } from "../../../../runtime/client/capabilities/telemetry.js";
import { retry } from "../../../../runtime/client/capabilities/retry.js";
import type { serve as Serve } from "../../../../runtime/server/adapters/node.js";
import type { Router } from "../../../../runtime/server/router/options.js";
import { typeErrors } from "../../../support/compile.js";
import { type ClientModule, type Generated, generateClient } from "../setup.js";

const GUIDE = new URL("../../../../docs/server.md", import.meta.url);
const [, PROGRAM = ""] =
  /^```ts\n(import \* as api from "@opentelemetry[\s\S]*?)^```/m.exec(
    readFileSync(GUIDE, "utf8"),
  ) ?? [];

const exporter = new InMemorySpanExporter();

const petId = { name: "petId", in: "path", required: true, schema: { type: "integer" } };
const DOCUMENT = {
  components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "pet key" } } },
  paths: {
    "/pets/{petId}": {
      get: {
        tags: ["pets"],
        operationId: "getPet",
        parameters: [petId],
        responses: {
          204: { description: "" },
          404: { description: "" },
          503: { description: "", headers: { "Retry-After": { schema: { type: "integer" } } } },
        },
      },
    },
  },
};

interface Module extends ClientModule {
  readonly telemetry: typeof Telemetry;
}
interface Program {
  readonly startTracing: (to: InMemorySpanExporter) => NodeTracerProvider;
  readonly tracedClient: (baseUrl: string) => ReturnType<ClientModule["createApi"]>;
  readonly tracedRouter: (router: Router<unknown>) => Router<unknown>;
}
interface ServerModule {
  createRouter(handlers: object, settings: object): Router<unknown>;
}
let generated: Generated;
let module: Module;
let program: Program;
let server: ServerModule;
let serve: typeof Serve;
let tracing: NodeTracerProvider;
beforeAll(async () => {
  const options = {
    client: { capabilities: ["telemetry"] },
    server: { node: true, capabilities: ["telemetry"] },
  } as const;
  generated = await generateClient(DOCUMENT, ["types", "client", "server"], options);
  writeFileSync(join(generated.folder, "tracing.ts"), PROGRAM);
  const load = async <Loaded>(path: string) => (await generated.load(path)) as Loaded;
  module = await load<Module>("client/index.ts");
  server = await load<ServerModule>("server.ts");
  program = await load<Program>("tracing.ts");
  ({ serve } = await load<{ serve: typeof Serve }>("server-node.ts"));
  tracing = program.startTracing(exporter);
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  await tracing.shutdown();
  api.trace.disable();
  api.context.disable();
  api.propagation.disable();
});

/** The spans that have ended, in the order in which they began. */
async function spansOf(): Promise<readonly ReadableSpan[]> {
  await tracing.forceFlush();
  const spans = exporter.getFinishedSpans().map((span) => ({ span, at: span.startTime }));
  spans.sort(({ at: a }, { at: b }) => a[0] - b[0] || a[1] - b[1]);
  return spans.map(({ span }) => span);
}

const kindOf = ({ kind, status: { code } }: ReadableSpan): string =>
  `${api.SpanKind[kind]}${code === api.SpanStatusCode.ERROR ? " error" : ""}`;

/** Calls `getPet` over HTTP against handlers that reply with these statuses in turn. */
async function call(id: unknown, statuses: readonly number[], use?: "inside") {
  let count = 0;
  const active: unknown[] = [];
  const get = () => {
    active.push(api.trace.getActiveSpan()?.spanContext().spanId);
    const status = statuses[count++];
    return status === 503 ? { status, headers: { "Retry-After": 0 } } : { status };
  };
  const router = program.tracedRouter(server.createRouter({ pets: { get } }, { basePath: "/v1" }));
  const { url, close } = await serve(router, { port: 0 });
  const baseUrl = `${url}/v1`;
  const client =
    use === undefined
      ? program.tracedClient(baseUrl)
      : module.createApi({ baseUrl, use: [retry({ delay: 0 }), module.telemetry(api)] });
  const result = await client["pets"]?.["get"]?.({ params: { petId: id } }).result();
  await close();
  return { status: result?.status, active, url };
}

it("a call and its request are two spans of one trace, with a template and a route", async () => {
  const { status, active, url } = await call(7, [204]);
  expect(status).toBe(204);
  const [sent, received] = await spansOf();
  expect([sent?.name, sent && kindOf(sent)]).toEqual(["GET /pets/{petId}", "CLIENT"]);
  expect(sent?.attributes).toEqual({
    "http.request.method": "GET",
    "http.response.status_code": 204,
    "server.address": "127.0.0.1",
    "server.port": Number(new URL(url).port),
    "url.full": `${url}/v1/pets/7`,
    "url.template": "/pets/{petId}",
  });
  expect([received?.name, received && kindOf(received)]).toEqual([
    "GET /v1/pets/{petId}",
    "SERVER",
  ]);
  expect(received?.attributes).toEqual({
    "http.request.method": "GET",
    "http.response.status_code": 204,
    "http.route": "/v1/pets/{petId}",
    "url.path": "/v1/pets/7",
    "url.scheme": "http",
  });
  expect(received?.parentSpanContext).toEqual({ ...sent?.spanContext(), isRemote: true });
  expect(active).toEqual([received?.spanContext().spanId]);
});

it("attempts after the first are events of their call, or spans of their own behind retry", async () => {
  await call(7, [503, 503, 204]);
  const [first, ...others] = await spansOf();
  expect(first?.events.map(({ name, attributes }) => [name, attributes])).toEqual([
    ["retry", { "http.request.resend_count": 1 }],
    ["retry", { "http.request.resend_count": 2 }],
  ]);
  expect(first?.attributes).toMatchObject({ "http.request.resend_count": 2 });
  expect(others.map(kindOf)).toEqual(["SERVER error", "SERVER error", "SERVER"]);
  exporter.reset();
  await call(7, [503, 204], "inside");
  const spans = await spansOf();
  expect(spans.map(kindOf)).toEqual(["CLIENT error", "SERVER error", "CLIENT", "SERVER"]);
  const resent = spans.map(({ attributes }) => attributes["http.request.resend_count"]);
  expect(resent).toEqual([undefined, undefined, 1, undefined]);
});

it("a refusal is an error of the client and none of the server, and no route where none matches", async () => {
  expect((await call("x", [])).status).toBe(400);
  const [sent, received] = await spansOf();
  expect(sent && kindOf(sent)).toBe("CLIENT error");
  expect(sent?.attributes["error.type"]).toBe("400");
  expect([received?.name, received && kindOf(received)]).toEqual([
    "GET /v1/pets/{petId}",
    "SERVER",
  ]);
  exporter.reset();
  const router = program.tracedRouter(server.createRouter({ pets: {} }, {}));
  await router(new Request("https://pets.test/none?key=1", { method: "BREW" }));
  const [other] = await spansOf();
  expect(other?.name).toBe("HTTP");
  expect(other?.attributes).toEqual({
    "http.request.method": "_OTHER",
    "http.request.method_original": "BREW",
    "http.response.status_code": 404,
    "url.path": "/none",
    "url.query": "key=1",
    "url.scheme": "https",
  });
});

it("no span has what signs a URL or stands for a caller", async () => {
  const router = program.tracedRouter(
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
  const spans = await spansOf();
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
  const spans = await spansOf();
  expect(spans.map(kindOf)).toEqual(["CLIENT error", "CLIENT"]);
  expect(spans.map(({ attributes }) => attributes["error.type"])).toEqual([
    "NetworkError",
    undefined,
  ]);
});

it("clients and routers with telemetry compile", () => {
  writeFileSync(join(generated.folder, "node.d.ts"), '/// <reference types="node" />');
  const files = [...generated.files.keys()].filter((path) => path.endsWith(".ts"));
  expect(typeErrors(generated.folder, "7", [...files, "tracing.ts", "node.d.ts"])).toEqual([]);
});
