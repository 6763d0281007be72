// Lets the official clients of MCP, and AI SDK and TanStack AI, list and call every tool of our own document, with a
// sandbox behind them.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { chat } from "@tanstack/ai";
import { generateText } from "ai";
import { MockLanguageModelV4 } from "ai/test";

import { readApi, toolSetOf } from "../../dist/generator/index.js";
import { clientOf } from "../../runtime/dist/client.js";
import { createMcpServer } from "../../runtime/dist/mcp.js";
import { aiSdkTools, bindTools, tanStackTools } from "../../runtime/dist/tools.js";
import { buildSandbox } from "../../sandbox/scripts/build.mjs";
import { OWN } from "../packages.mjs";
import { samplesOf } from "./schemas.mjs";

await buildSandbox();
const { createSandbox } = await import("../../sandbox/dist/index.js");
const sandbox = await createSandbox({ rate: { limit: 10_000, window: 60 } });
const { api } = await readApi({ input: OWN, only: [] }, { report: () => {} });
const set = toolSetOf(api, () => {});
const samples = samplesOf(set);
const client = clientOf({
  baseUrl: sandbox.url,
  headers: { Authorization: `Bearer ${sandbox.key}` },
});
const bound = bindTools(set, { client });
let failures = 0;

/** The ids in earlier results, by what they are of: `quote`, `webhookendpoint`. */
const ids = new Map();

/** The inputs that a tool requires, with ids of things that exist. */
function inputOf({ name }) {
  const { required = [] } = set.tools.find((tool) => tool.name === name).input;
  const sample = samples({ name })[0] ?? {};
  const idOf = (input) =>
    input === "id"
      ? [...ids].find(([noun]) => name.toLowerCase().includes(noun))?.[1]
      : ids.get(input.replace(/Id$/, "").toLowerCase());
  return Object.fromEntries(required.map((input) => [input, idOf(input) ?? sample[input]]));
}

/** Remembers the ids of what a tool has returned. */
function learn({ name }, { data }) {
  const noun = /^(?:create|list)(\w+?)s?$/.exec(name)?.[1];
  const [{ id } = {}] = [data?.data ?? data].flat();
  if (noun !== undefined && id !== undefined) ids.set(noun.toLowerCase(), id);
}

/** The service did what it was asked for, or refused it as the document says: samples have made-up ids. */
const isAnswered = ({ error, message = error?.message, status = error?.status }) =>
  message === undefined || [400, 404, 409, 422].includes(status);

function count(what, isRight) {
  if (isRight) return;
  failures += 1;
  console.log(`wrong: ${what}`);
}

const scopes = {
  all: set.tools.flatMap((tool) => (tool.scopes ?? []).flat()),
  few: ["quotes:read"],
};
const server = createMcpServer(set, {
  client,
  maxListLength: Infinity,
  authenticate(request) {
    const granted = scopes[request.headers.get("authorization")?.replace("Bearer ", "")];
    return granted && { scopes: granted };
  },
});

/** To our server in this process, or to the sandbox's own. */
async function connect(era, token, address) {
  const options = {
    ...(address === undefined && { fetch: (url, init) => server(new Request(url, init)) }),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  };
  const identity = { name: "lab", version: "1" };
  const url = new URL(address ?? "https://mcp.test/mcp");
  const connected =
    era === "1.x"
      ? new EarlierClient(identity)
      : new Client(identity, { versionNegotiation: { mode: era } });
  const Transport = era === "1.x" ? EarlierTransport : StreamableHTTPClientTransport;
  await connected.connect(new Transport(url, options));
  return connected;
}

/** What is removed cannot be used any more. */
const isRemoval = ({ name }) => Number(name.startsWith("delete"));

/** Calls every tool that is listed. */
async function callAll(connected) {
  const { tools } = await connected.listTools();
  count(`${tools.length} tools are listed`, tools.length === set.tools.length);
  let done = 0;
  for (const tool of [...tools].sort((a, b) => isRemoval(a) - isRemoval(b))) {
    const call = { name: tool.name, arguments: inputOf(tool) };
    const { content, isError } = await connected.callTool(call);
    count(
      `${tool.name}: ${content[0].text.slice(0, 200)}`,
      isAnswered(JSON.parse(content[0].text)),
    );
    if (isError === true) continue;
    done += 1;
    learn(tool, JSON.parse(content[0].text));
  }
  await connected.close();
  return `${tools.length} tools listed and called, ${done} with success`;
}

async function checkProtocol(era) {
  const called = await callAll(await connect(era, "all"));
  const few = await connect(era, "few");
  const listed = (await few.listTools()).tools.map(({ name }) => name).join();
  count(`with few scopes: ${listed}`, listed === "ping,listQuotes,getQuote");
  const call = few.callTool({ name: "createQuote", arguments: {} });
  count(
    "calls what it may not",
    await call.then(
      () => false,
      ({ code }) => code === -32_602,
    ),
  );
  await few.close();
  count(
    "connects without a token",
    await connect(era, "none").then(
      () => false,
      () => true,
    ),
  );
  console.log(`${JSON.stringify(era)}: ${called}`);
}

async function checkSandbox(era) {
  const address = `${sandbox.origin}/mcp`;
  const called = await callAll(await connect(era, sandbox.key, address));
  const refused = await connect(era, "sk-unknown-key", address).then(
    () => false,
    () => true,
  );
  count("connects to the sandbox with a wrong key", refused);
  console.log(`${JSON.stringify(era)} at /mcp of the sandbox: ${called}`);
}

async function checkAiSdk() {
  let listed = [];
  for (const { name } of bound) {
    const call = { type: "tool-call", toolCallId: "1", toolName: name };
    const model = new MockLanguageModelV4({
      doGenerate: async ({ tools }) => {
        listed = tools;
        return {
          content: [{ ...call, input: JSON.stringify(inputOf({ name })) }],
          finishReason: { unified: "tool-calls", raw: "tool-calls" },
          usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
          warnings: [],
        };
      },
    });
    const tools = aiSdkTools(bound);
    const [result] = (await generateText({ model, prompt: "Call it.", tools })).toolResults;
    count(`AI SDK: ${name}`, result !== undefined && isAnswered(result.output));
  }
  const described = listed.filter(({ inputSchema }) => inputSchema.type === "object").length;
  count(`AI SDK lists ${described}`, described === bound.length);
  console.log(`AI SDK: ${listed.length} tools listed and called`);
}

async function checkTanStack() {
  // What needs approval is not called without somebody who approves.
  const tools = tanStackTools(bound).map((tool) => ({ ...tool, needsApproval: false }));
  let listed = 0;
  for (const { name } of tools) {
    const input = inputOf({ name });
    const results = [];
    const adapter = fakeAdapter({ name, input, onTools: (given) => (listed = given.length) });
    const messages = [{ role: "user", content: "Call it." }];
    for await (const chunk of chat({ adapter, messages, tools }))
      if (chunk.type === "TOOL_CALL_RESULT") results.push(chunk.content);
    count(`TanStack AI: ${name}`, results.length === 1 && isAnswered(JSON.parse(results[0])));
  }
  count(`TanStack AI lists ${listed}`, listed === bound.length);
  console.log(`TanStack AI: ${listed} tools listed and called`);
}

/** A model that calls a tool once. */
function fakeAdapter({ name, input, onTools }) {
  let turn = 0;
  const event = (type, more = {}) => ({ type, timestamp: 0, runId: "r", threadId: "t", ...more });
  const call = { toolCallId: "1", toolCallName: name, toolName: name };
  return {
    ...{ kind: "text", name: "fake", model: "fake" },
    async *chatStream({ tools }) {
      onTools(tools);
      turn += 1;
      yield event("RUN_STARTED");
      if (turn === 1) {
        yield event("TOOL_CALL_START", { ...call, index: 0 });
        yield event("TOOL_CALL_ARGS", { ...call, delta: JSON.stringify(input) });
        yield event("TOOL_CALL_END", { ...call, input });
      }
      yield event("RUN_FINISHED", { finishReason: turn === 1 ? "tool_calls" : "stop" });
    },
  };
}

try {
  for (const era of [{ pin: "2026-07-28" }, "auto", "legacy", "1.x"]) {
    await checkProtocol(era);
    await checkSandbox(era);
  }
  await checkAiSdk();
  await checkTanStack();
} finally {
  await sandbox.close();
}
process.exitCode = failures > 0 ? 1 : 0;
