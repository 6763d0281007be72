/** Every operation and every status that the document declares, provoked once; a stranger's tool looks for drift. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OperationDescriptor } from "@apostille/evaluation-services/runtime/wire/descriptor";
import { afterAll, expect, test } from "vitest";
import { authenticate } from "../../src/accounts/keys.js";
import { addFault } from "../../src/faults/faults.js";
import { createQuote } from "../../src/quotes/create.js";
import { priceQuote } from "../../src/quotes/price.js";
import { record } from "../support/har.js";
import { operations, routeOf } from "../support/operations.js";
import { type Ids, populate } from "../support/populate.js";
import { type Service, serviceSuite } from "../support/service.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "drift-"));
afterAll(() => rmSync(folder, { recursive: true }));

const LIMIT = 200;
const { service } = serviceSuite({ rate: { limit: LIMIT, window: 60 } });

/** What a request needs besides its path. */
interface Wanted {
  readonly key?: string | null;
  readonly ids?: Ids;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly query?: string;
}

/** Bodies that succeed. */
const BODIES: Readonly<Record<string, () => Wanted>> = {
  createFile: () => {
    const form = new FormData();
    form.append("file", new Blob(["a text"]), "a.txt");
    return { body: form };
  },
  createQuote: () => ({ json: { quote_type: "translation" } }),
  createWebhookEndpoint: () => ({
    json: { url: "http://127.0.0.1:9/events", events: ["order.*"] },
  }),
  updateOrder: () => ({ json: { custom_reference: "MAT-20417" } }),
  updateWebhookEndpoint: () => ({ json: { description: "Orders" } }),
};

/** What is refused with 422 where it is not the body. */
const REFUSED: Readonly<Record<string, (service: Service, ids: Ids) => Promise<void>>> = {
  // The quote of a populated account is approved already.
  approveQuote: async () => undefined,
  pingWebhookEndpoint: disableEndpoint,
  retryWebhookDelivery: disableEndpoint,
};

async function disableEndpoint({ api }: Service, { id = "" }: Ids): Promise<void> {
  await api.webhookEndpoints.update({ params: { id }, body: { disabled: true } });
}

/** An own quote that awaits approval. */
async function pricedQuote({ core, sandbox }: Service): Promise<string> {
  const caller = await authenticate(core, sandbox.key);
  if (caller === undefined) throw new Error("The key does not work.");
  const { data } = await createQuote(core, caller, { quote_type: "translation" });
  await priceQuote(core, data.id);
  return data.id;
}

async function spentKey({ call, key }: Service): Promise<string> {
  const spent = await key();
  for (let count = 0; count < LIMIT; count++) await call("GET /ping", { key: spent });
  return spent;
}

/** How an operation is brought to answer with a status that it declares. */
async function provocation(
  service: Service,
  { id }: OperationDescriptor,
  { status, spent }: { readonly status: number; readonly spent: string },
): Promise<Wanted> {
  const body = BODIES[id]?.() ?? {};
  const ids = await populate(service.core, service.sandbox.key);
  const known = { ...body, ids, key: await service.key() };
  switch (status) {
    case 400:
      return id in BODIES
        ? { ...known, json: undefined, body: "{" }
        : { ...known, query: "?filter[x]=1" };
    case 401:
      return { ...known, key: null };
    case 403:
      return { ...known, key: await service.key({ scopes: [] }) };
    case 404:
      return { ...known, ids: {} };
    case 422:
      if (id in BODIES) return { ...known, body: undefined, json: invalidBody(id) };
      await REFUSED[id]?.(service, ids);
      return known;
    case 429:
      return { ...known, key: spent };
    case 500:
    case 503:
      await addFault(service.core, { operation: id, times: 1, effect: { kind: "status", status } });
      return known;
    default:
      return id === "approveQuote"
        ? { ...known, ids: { quoteId: await pricedQuote(service) } }
        : known;
  }
}

const invalidBody = (id: string): unknown =>
  id === "updateOrder"
    ? { custom_reference: "x".repeat(256) }
    : { url: 7, quote_type: 7, events: [] };

test("what the service answers is what the document says, operation by operation and status by status", async () => {
  const running = service();
  const spent = await spentKey(running);
  const { exchange, save } = record();
  const different: unknown[] = [];
  for (const operation of operations) {
    for (const { status } of operation.responses) {
      if (typeof status !== "number") continue;
      const wanted = await provocation(running, operation, { status, spent });
      const answer = await exchange(requestOf(running, operation, wanted));
      if (answer.status !== status)
        different.push([operation.id, status, answer.status, await answer.text()]);
    }
  }
  expect(different).toEqual([]);

  save(join(folder, "traffic.har"));
  const { findings, coverage } = drift(running.sandbox.url);
  expect(findings).toEqual([]);
  expect(coverage).toEqual({});
}, 120_000);

function requestOf({ sandbox }: Service, operation: OperationDescriptor, wanted: Wanted): Request {
  const {
    key,
    ids = {},
    json,
    query = "",
    body = json === undefined ? null : JSON.stringify(json),
  } = wanted;
  const [method = "", path = ""] = routeOf(operation, ids).split(" ");
  return new Request(sandbox.url + path + query, {
    method,
    body,
    headers: {
      ...(typeof key === "string" && { authorization: `Bearer ${key}` }),
      ...(!(body instanceof FormData) && body !== null && { "content-type": "application/json" }),
    },
  });
}

function drift(server: string): { findings: unknown; coverage: unknown } {
  const redocly = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
  const [report, coverage] = ["report.json", "coverage.json"].map((name) => join(folder, name));
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      redocly,
      "drift",
      join(folder, "traffic.har"),
      "--api",
      join(ROOT, "spec/openapi.yaml"),
      "--server",
      server,
      "--format",
      "json",
      "--output",
      report ?? "",
      "--coverage",
      "--coverage-output",
      coverage ?? "",
    ],
    {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  console.log(status, stderr.slice(0, 2000));
  return {
    findings: JSON.parse(readFileSync(report ?? "", "utf8")),
    coverage: JSON.parse(readFileSync(coverage ?? "", "utf8")),
  };
}
