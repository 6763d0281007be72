/** The tools at `/mcp`: each caller has the scopes and the data of its key or token, as at `/v1`. */
import { tools } from "@apostille/evaluation-services/tools";
import { expect, it } from "vitest";
import { revokeKey } from "../../src/domain/accounts/keys.js";
import { connect, registerApp } from "../oauth/support.js";
import { type Service, serviceSuite } from "../support/service.js";

const { service, another } = serviceSuite();

interface Sent {
  /** Null: none. Default: that of the first account. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly to?: Service;
}

function post(message: object, { token, headers, to = service() }: Sent = {}): Promise<Response> {
  const { origin, key } = to.sandbox;
  return fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== null && { authorization: `Bearer ${token ?? key}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
  });
}

const list = { method: "tools/list" };

async function listed(sent: Sent = {}): Promise<readonly string[]> {
  const { result } = (await (await post(list, sent)).json()) as {
    readonly result: { readonly tools: readonly { readonly name: string }[] };
  };
  return result.tools.map(({ name }) => name);
}

interface Called {
  readonly error?: { readonly code: number };
  readonly result?: {
    readonly isError?: boolean;
    readonly content: readonly [{ readonly text: string }];
  };
}

async function use(name: string, input: object, sent: Sent = {}): Promise<Called> {
  const message = { method: "tools/call", params: { name, arguments: input } };
  return (await (await post(message, sent)).json()) as Called;
}

const textOf = ({ result }: Called): string => result?.content[0].text ?? "";

it("a caller reads and writes the data of its own account", async () => {
  const result = textOf(await use("createQuote", { quote_type: "perm_ad" }));
  const [id = ""] = /quo_\w+/.exec(result) ?? [];
  expect(textOf(await use("getQuote", { quoteId: id }))).toContain(`"id":"${id}"`);
  expect((await service().call(`GET /quotes/${id}`)).status).toBe(200);
  const other = await service().key({ account: "Northgate Partners" });
  const refused = await use("getQuote", { quoteId: id }, { token: other });
  expect([refused.result?.isError, textOf(refused)]).toEqual([
    true,
    expect.stringContaining("404"),
  ]);
});

it("a caller sees and calls the tools that its scopes allow", async () => {
  expect(await listed()).toEqual(tools.tools.map(({ name }) => name));
  const token = await service().key({ scopes: ["quotes:read"] });
  expect(await listed({ token })).toEqual(["ping", "listQuotes", "getQuote"]);
  const { error } = await use("createQuote", { quote_type: "perm_ad" }, { token });
  expect(error?.code).toBe(-32_602);
});

it("a caller may be a platform app with an access token, as long as it has access", async () => {
  const { access_token: token } = await connect(service(), await registerApp(service()));
  expect(textOf(await use("listQuotes", {}, { token }))).toContain('"data"');
  await service().sandbox.control.clock.advance({ body: { seconds: 3601 } });
  expect((await post(list, { token })).status).toBe(401);
});

it("a caller is refused without a valid key, whatever the request", async () => {
  const token = await service().key();
  await revokeKey(service().core, (await keyNamed(token)).id);
  for (const wrong of [null, "sk-unknown-key", token, "known"]) {
    const response = await post(list, { token: wrong });
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  }
  const response = await fetch(`${service().sandbox.origin}/mcp`);
  expect(response.status).toBe(401);
});

it("a caller is no page of another site", async () => {
  const headers = { origin: "https://evil.example" };
  expect((await post(list, { headers })).status).toBe(403);
});

async function keyNamed(text: string): Promise<{ readonly id: string }> {
  const [found] = await service().core.database.query<{ id: string }>(
    "SELECT id FROM keys WHERE hint = $1 ORDER BY seq DESC LIMIT 1",
    [text.slice(-4)],
  );
  return found ?? { id: "" };
}

it("requests count like those of the API: by key, or by address without one", async () => {
  const to = await another({ rate: { limit: 3, window: 3600 } });
  const status = async (token?: string | null) => {
    const response = await post(list, { to, ...(token !== undefined && { token }) });
    return [response.status, response.headers.get("x-ratelimit-remaining")];
  };
  expect([await status(), await status(), await status()]).toEqual([
    [200, "2"],
    [200, "1"],
    [200, "0"],
  ]);
  expect(await status()).toEqual([429, "0"]);
  expect((await to.call("GET /ping")).status).toBe(429);
  for (let count = 0; count < 3; count++) expect((await status(null))[0]).toBe(401);
  expect((await status(null))[0]).toBe(429);
});

it("requests meet the faults of the sandbox", async () => {
  const { control } = service().sandbox;
  await control.faults.add({
    body: { operation: "listOrders", effect: { kind: "status", status: 503 }, times: 1 },
  });
  expect(textOf(await use("listOrders", {}))).toContain("The service responded with 503.");
  expect(textOf(await use("listOrders", {}))).toContain('"data"');
});
