/**
 * Imports compiled outputs, calls everything in them, and prints the payloads that ran. It is run as a separate
 * program, because a payload that runs changes its process.
 *
 * The first argument is a folder of outputs, each a folder of its own. Prints a list of `[output, problem]` as JSON.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import * as z from "zod";

import type * as client from "../../generated/client/index.js";
import type * as server from "../../generated/server.js";
import type * as webhooks from "../../generated/webhooks.js";
import type { OperationDescriptor } from "../../runtime/wire/descriptors/descriptor.js";
import type { Validator } from "../../runtime/wire/descriptors/validator.js";
import { callMocks, callQueries } from "./exercise-mocks.js";

const PROTOTYPES = { Object, Array, Function, String, Number, Map, Promise, Response, Error };

const shapeOfPrototypes = (): string =>
  Object.entries(PROTOTYPES)
    .map(([name, { prototype }]) => `${name}: ${Reflect.ownKeys(prototype).map(String).join()}`)
    .join("\n");

const untouched = shapeOfPrototypes();
// zod sets its own globals: they exist before outputs are examined.
z.config();
const globals = new Set(Reflect.ownKeys(globalThis));

/** Values of all kinds, some of which resemble what the documents describe. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  "x",
  7,
  [],
  ["x"],
  {},
  { name: "x", kind: "cat", type: "x", id: "x", status: "on", animal: { kind: "cat" }, code: "a" },
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
];

type Problem = readonly [output: string, what: string];

async function exerciseAll(folder: string): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const known = new Set<string>();
  for (const output of readdirSync(folder)) {
    if (!existsSync(join(folder, output, "index.js"))) continue;
    // Payloads in comments and types leave the same code.
    const code = codeOf(join(folder, output));
    if (known.has(code)) continue;
    known.add(code);
    try {
      const unanswered = await exercise(join(folder, output));
      problems.push(...unanswered.map((id): Problem => [output, `no mock answers ${id}`]));
    } catch (error) {
      problems.push([output, `throws: ${error instanceof Error ? error.stack : String(error)}`]);
    }
    // Code that was triggered may run in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    problems.push(...traces().map((trace): Problem => [output, trace]));
  }
  return problems;
}

const scriptsOf = (output: string): readonly string[] =>
  readdirSync(output, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));

const codeOf = (output: string): string =>
  scriptsOf(output)
    .map((name) => readFileSync(join(output, name), "utf8"))
    .join("\n");

/** Traces of code that ran; they are removed, so that the next output is not blamed for them. */
function traces(): readonly string[] {
  const set = Reflect.ownKeys(globalThis).filter((key) => !globals.has(key));
  for (const key of set) Reflect.deleteProperty(globalThis, key);
  const polluted = shapeOfPrototypes() !== untouched || "polluted" in {};
  return [
    ...set.map((key) => `sets the global ${String(key)}`),
    ...(polluted ? ["a prototype is polluted"] : []),
  ];
}

type Module = Readonly<Record<string, unknown>>;

/** Returns the mocked operations to which no mock responds. */
async function exercise(output: string): Promise<readonly string[]> {
  const modules = new Map<string, Module>();
  for (const file of scriptsOf(output)) {
    modules.set(file, (await import(pathToFileURL(join(output, file)).href)) as Module);
  }
  for (const module of modules.values()) validateWith(Object.values(module));
  const operations = Object.values(modules.get("descriptors.js") ?? {}).filter(isOperation);
  const plain = await callClient(
    modules.get("client/index.js") as unknown as typeof client,
    operations,
  );
  // A document without operations has no server.
  if (modules.has("server.js"))
    await serve(modules.get("server.js") as unknown as typeof server, operations);
  await parseEvents(modules.get("webhooks.js") as unknown as Partial<typeof webhooks> | undefined);
  await callQueries(modules, plain, VALUES);
  return callMocks(modules, operations);
}

function isOperation(value: unknown): value is OperationDescriptor {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

function validateWith(exported: readonly unknown[]): void {
  for (const value of exported) {
    const validate = (value as Partial<Validator> | undefined)?.["~standard"]?.validate;
    if (validate !== undefined) for (const instance of VALUES) validate(instance);
  }
}

const PARTS = { path: "params", query: "query", header: "headers", cookie: "cookies" } as const;

/** A value for every parameter of an operation, at the position that requests have for it. */
function requestFor(operation: OperationDescriptor, body: unknown): object {
  const request = { params: {}, query: {}, headers: {}, cookies: {}, body };
  for (const { name, in: place } of operation.parameters ?? []) {
    if (place === "querystring") continue;
    Object.defineProperty(request[PARTS[place]], name, { value: "x", enumerable: true });
  }
  return request;
}

type Anything = (...words: readonly unknown[]) => unknown;

/** Returns the client that it called. */
async function callClient(
  module: typeof client,
  operations: readonly OperationDescriptor[],
): Promise<ReturnType<typeof module.createClient>> {
  const answer = { name: "x", kind: "cat" };
  const fetch = async (): Promise<Response> =>
    Response.json(answer, { headers: { "x-rate": "1" } });
  const auth = new Proxy({}, { get: () => "secret" });
  const settings = { fetch, baseUrl: "http://h", auth };
  for (const functions of Object.values(module.createApi?.(settings) ?? {})) {
    for (const call of Object.values(functions) as Anything[]) {
      await settled(() => call({ params: {}, body: {} }));
    }
  }
  const plain = module.createClient(settings);
  for (const operation of operations) {
    for (const value of VALUES) {
      await settled(() => plain.call(operation, requestFor(operation, value)));
    }
  }
  return plain;
}

async function serve(
  module: typeof server,
  operations: readonly OperationDescriptor[],
): Promise<void> {
  const handler = (): object => ({ status: 200, body: { name: "x", kind: "cat" } });
  const tag = new Proxy({}, { get: () => handler });
  const handlers = new Proxy({}, { get: () => tag }) as Parameters<typeof module.createRouter>[0];
  const router = module.createRouter(handlers, {
    authenticate: () => ({ scopes: [] }),
    onError: () => {},
  });
  for (const { method, path } of operations) {
    const url = `http://h${path.replaceAll(/[{}]/g, "")}?limit=1`;
    const body = method === "GET" ? null : '{"name":"x","__proto__":{"polluted":1}}';
    const headers = { "content-type": "application/json" };
    await settled(() => router(new Request(url, { method, headers, body })));
  }
}

async function parseEvents(module: Partial<typeof webhooks> = {}): Promise<void> {
  for (const type of [...(module.webhookEventTypes ?? []), "petCreated"]) {
    await settled(() => module.parseWebhookEvent?.(JSON.stringify({ type, name: "x" })));
  }
}

/** Rejected calls are fine: only code that runs counts. */
async function settled(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // The message is for callers; it does not matter here.
  }
}

process.stdout.write(JSON.stringify(await exerciseAll(process.argv[2] ?? "")));
