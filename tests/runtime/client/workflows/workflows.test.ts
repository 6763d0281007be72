/** Functions of workflows against a server that answers as each vector says, and Redocly's runner against the same. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

import type { Client } from "../../../../runtime/client/call/types.js";
import type { bindTools as bindToolsOf } from "../../../../runtime/tools/bind.js";
import type { ToolSet } from "../../../../runtime/tools/tool.js";
import type { WorkflowError } from "../../../../runtime/client/workflows/errors.js";
import { typeErrors } from "../../../support/compile.js";
import { generateFile } from "../../../support/generate.js";
import { asProgram, type Generated } from "../setup.js";

interface Vector {
  readonly steps: readonly object[];
  /** A workflow that is called, by the name of this one and `Called`. */
  readonly calls?: object;
  /** Each a status, a body and headers. */
  readonly answers: readonly (readonly [number, unknown?, Record<string, string>?])[];
  /** Method, path, body, and the header `X-Trace`. */
  readonly requests: readonly string[];
  readonly gives?: object;
  /** The step and the criterion that does not hold. */
  readonly fails?: string;
  readonly redocly?: string;
  readonly alone?: string | null;
}

interface Table {
  readonly document: object;
  readonly inputs: object;
  readonly given: Readonly<Record<string, unknown>>;
  readonly components: object;
  readonly rex: object;
  readonly get: object;
  readonly criteria: Readonly<Record<string, Pick<Vector, "redocly"> & Criterion>>;
  readonly payloads: Readonly<
    Record<string, { readonly sends: string; readonly redocly?: string }>
  >;
  readonly workflows: Readonly<Record<string, Vector>>;
}

interface Criterion {
  readonly criterion: { readonly condition: string };
  readonly body?: unknown;
  readonly fails?: true;
}

const page = readFileSync(new URL("vectors.md", import.meta.url), "utf8");
const fences = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, code = ""]) => code);
const table = parse(fences.join(""), { merge: true }) as Table;
const vectors = new Map<string, Vector>([
  ...Object.entries(table.criteria).map(([id, { criterion, body, fails, ...rest }]) => {
    const steps = [{ ...table.get, successCriteria: [criterion] }];
    const answers = [[200, body ?? table.rex] as const];
    const failure = fails && { fails: `get: ${criterion.condition}` };
    return [id, { ...rest, steps, answers, requests: ["GET /pets/1"], ...failure }] as const;
  }),
  ...Object.entries(table.payloads).map(([id, { sends, redocly, ...body }]) => {
    const requestBody = { contentType: "application/json", ...body };
    const note = redocly === undefined ? {} : { redocly };
    const steps = [{ stepId: "create", operationId: "createPet", requestBody }];
    const answers = [[201, table.rex] as const];
    return [id, { steps, answers, requests: [`POST /pets ${sends}`], ...note }] as const;
  }),
  ...Object.entries(table.workflows),
]);

/** What a vector says beside its workflow. */
const JUDGED = new Set(["answers", "requests", "gives", "fails", "redocly", "alone"]);

/** An Arazzo description of vectors; the header says whose answers a request gets. */
function describeAll(ids: readonly string[]): object {
  const inputs = { $ref: "#/components/inputs/given" };
  const workflows = ids.flatMap((id) => {
    const { calls, ...vector } = vectors.get(id) ?? {};
    const own = Object.fromEntries(Object.entries(vector).filter(([name]) => !JUDGED.has(name)));
    const mark = { name: "X-Vector", in: "header", value: id };
    const whole = (workflow: object) => {
      const { parameters = [] } = workflow as { readonly parameters?: readonly object[] };
      return { ...workflow, inputs, parameters: [...parameters, mark] };
    };
    const called = calls === undefined ? [] : [{ workflowId: `${id}Called`, ...whole(calls) }];
    return [...called, { workflowId: id, ...whole(own) }];
  });
  const sourceDescriptions = [{ name: "pets", type: "openapi", url: "./openapi.yaml" }];
  const components = { ...table.components, inputs: { given: table.inputs } };
  const info = { title: "Vectors", version: "1" };
  return { arazzo: "1.0.1", info, sourceDescriptions, workflows, components };
}

interface RunnerResults {
  readonly files: Readonly<
    Record<
      string,
      { readonly executedWorkflows: readonly { workflowId: string; status: string }[] }
    >
  >;
}

const sent = new Map<string, string[]>();
let server: Server;
let generated: Generated;
let folder: string;

async function lineOf(request: IncomingMessage): Promise<string> {
  const body = await text(request);
  const trace = request.headers["x-trace"];
  const parts = [request.method, request.url, body, trace && `trace=${String(trace)}`];
  return parts.filter((part) => part).join(" ");
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = String(request.headers["x-vector"]);
  const lines = sent.get(id) ?? [];
  sent.set(id, lines);
  const at = lines.push(await lineOf(request)) - 1;
  const [status, body, headers] = vectors.get(id)?.answers[at] ?? [500];
  const type = body === undefined ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  folder = mkdtempSync(join(tmpdir(), "apostille-workflows-"));
  const [input, file] = ["openapi.yaml", "all.arazzo.yaml"].map((name) => join(folder, name));
  writeFileSync(input ?? "", JSON.stringify(table.document));
  writeFileSync(file ?? "", JSON.stringify(describeAll([...vectors.keys()])));
  const settings = { only: ["workflows", "tools"], workflows: [file ?? ""] } as const;
  const { files, diagnostics } = await generateFile(input ?? "", settings);
  expect(diagnostics).toEqual([]);
  generated = asProgram(files);
});
afterAll(() => {
  server.close();
});

const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

type WorkflowFunction = (client: unknown, inputs: object) => Promise<unknown>;

describe("functions", () => {
  it("compile", () => {
    expect(typeErrors(generated.folder, "5.9", ["workflows.ts", "tools.ts"])).toEqual([]);
  });

  it.each([...vectors])("%s", async (id, { requests, gives, fails }) => {
    sent.delete(id);
    const functions = await generated.load("workflows.ts");
    const { createClient } = await generated.load("client/index.ts");
    const client = (createClient as (options: object) => unknown)({ baseUrl: address() });
    const run = (functions[id] as WorkflowFunction)(client, table.given);
    const result = await run.catch((error: WorkflowError) => `${error.step}: ${error.criterion}`);
    expect(sent.get(id)).toEqual(requests);
    expect(result).toEqual(fails ?? gives);
  });
});

it("functions are tools, which give a model the same", async () => {
  const { tools, bindTools } = (await generated.load("tools.ts")) as {
    tools: ToolSet;
    bindTools: typeof bindToolsOf;
  };
  const { createClient } = await generated.load("client/index.ts");
  const client = (createClient as (options: object) => Client)({ baseUrl: address() });
  const bound = new Map(bindTools(tools, { client }).map((tool) => [tool.name, tool]));
  for (const [id, { requests, gives, fails }] of vectors) {
    sent.delete(id);
    const result = await bound.get(id)?.call(table.given);
    expect([id, sent.get(id)]).toEqual([id, requests]);
    if (fails === undefined)
      expect(result).toEqual({ ok: true, output: gives === undefined ? {} : { data: gives } });
    else
      expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining(id) } });
  }
  sent.clear();
  const [first = ""] = vectors.keys();
  expect(await bound.get(first)?.call({})).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("input") },
  });
  expect(sent.size).toBe(0);
});

describe("Redocly's runner", () => {
  const read = [...vectors].filter(([, { alone }]) => (alone ?? null) === null);
  let failed: ReadonlySet<string>;

  beforeAll(async () => {
    sent.clear();
    const file = join(folder, "all.arazzo.yaml");
    writeFileSync(file, JSON.stringify(describeAll(read.map(([id]) => id))));
    const inputs = ["--input", JSON.stringify(table.given), "--server", `pets=${address()}`];
    const results = join(folder, "results.json");
    const chosen = read.flatMap(([id]) => ["--workflow", id]);
    const output = ["--no-secrets-masking", "--json-output", results];
    const words = ["redocly", "respect", file, ...inputs, ...chosen, ...output];
    const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
    await once(spawn("npx", words, { env, stdio: "ignore" }), "exit");
    const { files } = JSON.parse(readFileSync(results, "utf8")) as RunnerResults;
    const all = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows);
    failed = new Set(all.filter(({ status }) => status === "error").map((one) => one.workflowId));
  });

  it.each(read)("%s", (id, { requests, fails, redocly }) => {
    const agrees =
      JSON.stringify(sent.get(id)) === JSON.stringify(requests) &&
      failed.has(id) === (fails !== undefined);
    expect(agrees, redocly).toBe(redocly === undefined);
  });
});

it("a workflow takes each input once, completes what it needs once, and writes if what it may lead to does", async () => {
  const read = { stepId: "read", operationId: "listPets" };
  const write = { stepId: "write", operationId: "delete-pet" };
  const inputs = { type: "object", properties: { petId: { type: "integer" } } };
  const layers = Array.from({ length: 20 }, (_, layer) =>
    ["a", "b"].map((side) => ({
      workflowId: `${side}${layer}`,
      inputs,
      dependsOn: layer === 0 ? [] : ["a", "b"].map((other) => `${other}${layer - 1}`),
      steps: [read],
    })),
  ).flat();
  const parameters = [{ name: "petId", in: "path", value: "$inputs.petId" }];
  const onFailure = [{ name: "remove", type: "goto", workflowId: "remove" }];
  const workflows = [
    ...layers,
    { workflowId: "remove", inputs, steps: [{ ...write, parameters }] },
    { workflowId: "look", inputs, steps: [{ ...read, onFailure }] },
    { workflowId: "bare", steps: [read] },
    { workflowId: "second", dependsOn: ["bare"], steps: [read] },
    { workflowId: "third", dependsOn: ["second"], steps: [{ stepId: "s", workflowId: "second" }] },
  ];
  const file = join(folder, "layers.arazzo.yaml");
  const sourceDescriptions = [{ name: "pets", type: "openapi", url: "./openapi.yaml" }];
  const info = { title: "Layers", version: "1" };
  writeFileSync(file, JSON.stringify({ arazzo: "1.0.1", info, sourceDescriptions, workflows }));
  const settings = { only: ["tools"], workflows: [file] } as const;
  const { files } = await generateFile(join(folder, "openapi.yaml"), settings);
  const program = asProgram(files);
  const { tools } = (await program.load("tools.ts")) as { tools: ToolSet };
  const { createClient } = await program.load("client/index.ts");
  const { a19 } = await program.load("workflows.ts");
  expect(typeErrors(program.folder, "5.9", ["workflows.ts"])).toEqual([]);
  let requests = 0;
  const fetch = () => Promise.resolve(((requests += 1), Response.json([])));
  const client = (createClient as (options: object) => unknown)({ baseUrl: address(), fetch });
  await (a19 as WorkflowFunction)(client, {});
  expect(requests).toBe(39);
  const found = new Map(tools.tools.map((tool) => [tool.name, tool]));
  expect(found.get("a19")).toMatchObject({ hints: { readOnly: true } });
  expect(found.get("a19")?.input["allOf"]).toHaveLength(39);
  expect(found.get("look")).toMatchObject({ hints: { readOnly: false } });
});
