/** The server of the Model Context Protocol: the current revision, and clients of those before it. */
import { describe, expect, it, vi } from "vitest";

import { clientOf } from "../../../runtime/client/client.js";
import { type McpServingOptions, serveTools } from "../../../runtime/mcp/server.js";
import type { BoundTool } from "../../../runtime/tools/bind.js";
import { toolFailure } from "../../../runtime/tools/result.js";

const tool = (name: string, more: Partial<BoundTool> = {}): BoundTool => ({
  name,
  description: `What ${name} does.`,
  inputSchema: { type: "object", properties: {} },
  outputSchema: { type: "object" },
  hints: { readOnly: true },
  call: (input) => Promise.resolve({ ok: true, output: { data: input } }),
  ...more,
});

const TOOLS = [
  tool("read", { scopes: [["notes:read"]] }),
  tool("write", {
    scopes: [["notes:write"]],
    hints: { readOnly: false, destructive: true },
    call: () => Promise.resolve(toolFailure("There is no such thing.", { status: 404 })),
  }),
];

const serve = (options: McpServingOptions = {}, tools = TOOLS) =>
  serveTools({ name: "Notes", version: "2", tools }, options);

const REVISION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": REVISION,
  "io.modelcontextprotocol/clientCapabilities": {},
};

function request(
  body: Readonly<Record<string, unknown>> | string,
  headers: Record<string, string> = {},
): Request {
  return new Request("https://mcp.example/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify({ jsonrpc: "2.0", id: 1, ...body }),
  });
}

/** A request of the current revision. */
const current = (method: string, params: Readonly<Record<string, unknown>> = {}): Request =>
  request(
    { method, params: { ...params, _meta: META } },
    {
      "mcp-protocol-version": REVISION,
      "mcp-method": method,
      ...(typeof params["name"] === "string" && { "mcp-name": params["name"] }),
    },
  );

const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as unknown,
});

it("the current revision is discovered, lists tools and calls them, each by one request", async () => {
  const server = serve({ instructions: "Notes of a team." });
  expect(await read(await server(current("server/discover")))).toEqual({
    status: 200,
    body: {
      jsonrpc: "2.0",
      id: 1,
      result: {
        ...{ supportedVersions: [REVISION], capabilities: { tools: {} } },
        ...{ instructions: "Notes of a team.", ttlMs: 0, cacheScope: "private" },
        resultType: "complete",
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "Notes", version: "2" } },
      },
    },
  });
  const { body: listed } = await read(await server(current("tools/list")));
  expect(listed).toMatchObject({
    result: {
      tools: [
        { name: "read", annotations: { readOnlyHint: true } },
        { name: "write", annotations: { readOnlyHint: false, destructiveHint: true } },
      ],
    },
  });
  const call = current("tools/call", { name: "read", arguments: { a: 1 } });
  expect(await read(await server(call))).toMatchObject({
    body: {
      result: {
        content: [{ type: "text", text: '{"data":{"a":1}}' }],
        structuredContent: { data: { a: 1 } },
      },
    },
  });
});

it("the current revision returns failures of tools to the model, and not as errors of the protocol", async () => {
  const { status, body } = await read(await serve()(current("tools/call", { name: "write" })));
  expect(status).toBe(200);
  expect(body).toMatchObject({ result: { isError: true } });
  expect(JSON.stringify(body)).toContain("There is no such thing.");
});

it.each([
  ["another revision", { "io.modelcontextprotocol/protocolVersion": "2030-01-01" }, {}, -32022],
  ["no capabilities", { "io.modelcontextprotocol/protocolVersion": REVISION }, {}, -32602],
  ["another revision in the header", META, { "mcp-protocol-version": "2025-11-25" }, -32020],
  ["another method in the header", META, { "mcp-method": "tools/call" }, -32020],
])("the current revision refuses %s", async (_, meta, headers, code) => {
  const claimed = meta["io.modelcontextprotocol/protocolVersion"];
  const { body } = await read(
    await serve()(
      request(
        { method: "tools/list", params: { _meta: meta } },
        { "mcp-protocol-version": claimed, "mcp-method": "tools/list", ...headers },
      ),
    ),
  );
  expect(body).toMatchObject({ id: 1, error: { code } });
});

it("the current revision has no other methods", async () => {
  for (const method of ["initialize", "ping", "resources/list"])
    expect(await read(await serve()(current(method)))).toMatchObject({
      status: 404,
      body: { error: { code: -32601 } },
    });
});

it("earlier revisions begin with a handshake that this server does not remember", async () => {
  const server = serve();
  const handshake = { method: "initialize", params: { protocolVersion: "2025-06-18" } };
  expect(await read(await server(request(handshake)))).toMatchObject({
    body: { result: { protocolVersion: "2025-06-18", serverInfo: { name: "Notes" } } },
  });
  const note = request('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  expect((await server(note)).status).toBe(202);
  const listed = await read(await server(request({ method: "tools/list" })));
  expect(listed).toMatchObject({ body: { result: { tools: [{ name: "read" }, {}] } } });
  expect(JSON.stringify(listed)).not.toContain("resultType");
  expect(await read(await server(request({ method: "ping" })))).toMatchObject({
    body: { result: {} },
  });
});

describe("who may call", () => {
  const authenticate = (incoming: Request) => {
    const token = incoming.headers.get("authorization");
    return token === null ? undefined : { scopes: [token.replace("Bearer ", "")] };
  };
  const as = (scope: string, incoming: Request): Request => {
    incoming.headers.set("authorization", `Bearer ${scope}`);
    return incoming;
  };

  it("a caller is refused without a token, and told where to get one", async () => {
    const resourceMetadata = "https://mcp.example/.well-known/oauth-protected-resource";
    const response = await serve({ authenticate, resourceMetadata })(current("tools/list"));
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer resource_metadata="${resourceMetadata}"`,
    );
  });

  it("a caller sees and calls only what the scopes allow", async () => {
    const server = serve({ authenticate });
    const { body } = await read(await server(as("notes:read", current("tools/list"))));
    expect(JSON.stringify(body)).not.toContain("write");
    const call = as("notes:read", current("tools/call", { name: "write" }));
    expect(await read(await server(call))).toMatchObject({ body: { error: { code: -32602 } } });
  });

  it("a caller is served with a client of its own, if there is one", async () => {
    const call = vi.fn<BoundTool["call"]>(() => Promise.resolve({ ok: true, output: {} }));
    const client = clientOf({ baseUrl: "https://api.example" });
    const server = serve({ authenticate: () => ({ scopes: [], client }) }, [
      tool("read", { call }),
    ]);
    await server(current("tools/call", { name: "read" }));
    expect(call).toHaveBeenCalledWith({}, expect.objectContaining({ client }));
  });

  it("a caller is no page of another site", async () => {
    const from = async (origin: string, options: McpServingOptions = {}) => {
      const incoming = current("tools/list");
      incoming.headers.set("origin", origin);
      return (await serve(options)(incoming)).status;
    };
    expect(await from("https://evil.example")).toBe(403);
    expect(await from("null")).toBe(403);
    expect(await from("https://mcp.example")).toBe(200);
    expect(await from("https://app.example", { origins: ["https://app.example"] })).toBe(200);
  });
});

it("a server refuses what is no message", async () => {
  const server = serve();
  const status = async (incoming: Request) => (await server(incoming)).status;
  expect(await status(new Request("https://mcp.example/mcp"))).toBe(405);
  expect(await status(request("{}", { "content-type": "text/plain" }))).toBe(415);
  expect(await status(request("{"))).toBe(400);
  expect(await status(request("[]"))).toBe(400);
  expect(await status(request("{}", { "content-length": "99999999" }))).toBe(413);
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1 << 20).fill(0x20)),
  });
  const init = { method: "POST", headers: { "content-type": "application/json" }, duplex: "half" };
  const streamed = { ...init, body: endless };
  expect(await status(new Request("https://mcp.example/mcp", streamed))).toBe(413);
});

it("replaces many tools by a search, which finds and runs those that the caller may call", async () => {
  const call = vi.fn<BoundTool["call"]>(() => Promise.resolve({ ok: true, output: {} }));
  const nouns = Array.from({ length: 300 }, (_, index) => `thing${index}`);
  const large = "x".repeat(5_000);
  const many = nouns.map((noun) =>
    tool(`list_${noun}`, {
      ...{ title: `List all of ${noun}`, scopes: [[noun]], call },
      ...(noun === "thing8" && { inputSchema: { type: "object", description: large } }),
    }),
  );
  const authenticate = () => ({ scopes: nouns.slice(0, 290) });
  const server = serve({ authenticate, maxListLength: 1_000 }, many);
  const { body } = await read(await server(current("tools/list")));
  expect(body).toMatchObject({
    result: { tools: [{ name: "search_operations" }, { name: "run_operation" }] },
  });
  const use = async (name: string, input: object) =>
    JSON.stringify(
      (await read(await server(current("tools/call", { name, arguments: input })))).body,
    );
  expect(await use("search_operations", { query: "list thing7" })).toContain(
    '[{"operation":"list_thing7"',
  );
  expect(await use("search_operations", { query: "thing299" })).not.toContain("list_thing299");
  expect(await use("search_operations", { query: "list thing8" })).not.toContain(large);
  const whole = await use("search_operations", { query: "list_thing8" });
  expect(whole).toContain(large);
  expect(whole).toContain('"result":{"type":"object"}');
  expect(whole.match(/"operation":/g)).toHaveLength(1);
  await use("run_operation", { operation: "list_thing7", input: { a: 1 } });
  expect(call).toHaveBeenCalledWith({ a: 1 }, expect.anything());
  expect(await use("run_operation", { operation: "list_thing299" })).toContain("/operation");
  expect(await use("search_operations", { words: "x" })).toContain("/query");
});

describe("every request gets a response", () => {
  const streamed = (body: ReadableStream<Uint8Array>): Request =>
    new Request("https://mcp.example/mcp", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      duplex: "half",
    } as RequestInit);
  const broken = () => Promise.reject(new Error("no database"));

  it.each([
    ["breaks off", { pull: (body) => body.error(new Error("x")) }, 400],
    ["never ends", { start: (body) => body.enqueue(new Uint8Array(10)) }, 408],
    ["is too long", { pull: (body) => body.enqueue(new Uint8Array(1 << 20)) }, 413],
  ] as const satisfies readonly (readonly [string, UnderlyingDefaultSource<Uint8Array>, number])[])(
    "every request gets a response: one whose body %s",
    async (_, source, status) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const cancel = vi.fn();
      try {
        const response = serve()(streamed(new ReadableStream({ ...source, cancel })));
        await vi.advanceTimersByTimeAsync(31_000);
        expect((await response).status).toBe(status);
        // Nobody goes on reading.
        expect(cancel).toHaveBeenCalledTimes(status === 400 ? 0 : 1);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it("every request gets a response: one whose caller cannot be checked, or whose tool throws", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const list = () => request({ method: "tools/list" });
    expect((await serve({ authenticate: broken })(list())).status).toBe(500);
    const silent = serve({ authenticate: () => new Promise(() => undefined) })(list());
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await silent).status).toBe(500);
    const call = request({ method: "tools/call", params: { name: "bad" } });
    expect((await serve({}, [tool("bad", { call: broken })])(call)).status).toBe(500);
    const late = "`authenticate` took too long to decide";
    const reasons = ["no database", late, "no database"];
    expect(said.mock.calls).toEqual(reasons.map((reason) => [new Error(reason)]));
    said.mockRestore();
    vi.useRealTimers();
  });
});
