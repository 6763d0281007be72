import { expect } from "vitest";
import { scopes } from "../../../src/domain/accounts/scopes.js";
import { createSandbox } from "../../../src/service/sandbox.js";
import { createPlatformApp } from "../../../src/domain/oauth/apps.js";
import { at, list } from "../../../../tests/spec/view.js";
import { accountNamed, connect, redirectUri, registerApp } from "../../oauth/support.js";
import { operations } from "../../support/operations.js";
import { refusalOf } from "../../support/suite.js";
import { type Probe, type Probes, type Scene, some } from "./probe.js";

/** Calls that need a scope succeed with a key that has only this scope; all others are refused. */
const grant =
  (scope: (typeof scopes)[number], route: string): Probe =>
  async ({ service, ask }) => {
    const own = await service.key({ scopes: [scope] });
    const others = await service.key({ scopes: scopes.filter((each) => each !== scope) });
    expect((await ask(route, { key: own })).status).not.toBe(403);
    expect((await ask(route, { key: others })).status).toBe(403);
  };

/** The authorization code flow: a platform app reads another account's data, within the scopes it was granted. */
async function actsForAnotherAccount({ service, ask }: Scene): Promise<void> {
  const platform = await registerApp(service);
  const { access_token: key } = await connect(service, platform, { scope: "quotes:read" });
  const own = await ask("GET /quotes?per_page=1");
  const granted = await ask("GET /quotes?per_page=1", { key });
  expect(granted.response).toEqual(own.response);
  expect((await ask("GET /orders", { key })).status).toBe(403);
}

async function platformApps({ service }: Scene): Promise<void> {
  const address = `${service.sandbox.origin}/.well-known/oauth-authorization-server`;
  const metadata: unknown = await (await fetch(address)).json();
  expect(at(metadata, "authorization_endpoint")).toBe(`${service.sandbox.origin}/oauth/authorize`);
  expect(at(metadata, "token_endpoint")).toBe(`${service.sandbox.origin}/oauth/token`);
  expect(list(at(metadata, "code_challenge_methods_supported"))).toEqual(["S256"]);
  const tokens = await connect(service, await registerApp(service));
  expect(at(tokens, "expires_in")).toBe(3600);
  expect(tokens.refresh_token).toEqual(expect.any(String));
}

export const access: Probes = {
  302: async ({ ask }) => {
    expect((await ask("GET /ping", { key: null })).status).toBe(401);
    expect((await ask("GET /ping")).status).toBe(200);
  },
  "303.1": async ({ service }) => {
    const { accounts, keys } = service.sandbox.control;
    const apps = (await accounts.list()).data.flatMap((account) =>
      account.apps.map(({ id }) => id),
    );
    for (const key of (await keys.list()).data) expect(apps).toContain(key.app_id);
  },
  304: async ({ service, ask }) => {
    expect(service.sandbox.key).toMatch(/^sk-/);
    const other = await service.key({ account: "Northgate Partners" });
    const [mine, theirs] = await Promise.all([
      ask("GET /users"),
      ask("GET /users", { key: other }),
    ]);
    expect(at(mine.response, "data", 0, "id")).not.toBe(at(theirs.response, "data", 0, "id"));
  },
  "303.2": async (scene) => {
    expect((await scene.ask("GET /ping")).status).toBe(200);
    await actsForAnotherAccount(scene);
  },
  "305.1": actsForAnotherAccount,
  "305.2": async ({ service }) => {
    const accountId = await accountNamed(service, "Meridian Legal");
    const app = { accountId, name: "Visa tracker", redirectUris: [redirectUri] };
    expect(await refusalOf(createPlatformApp(service.core, app))).toMatchObject({ status: 422 });
  },
  "305.3": platformApps,
  306: async ({ service, ask }) => {
    const { keys } = service.sandbox.control;
    const { id: keyId, text } = await keys.make();
    expect((await ask("GET /ping", { key: text })).status).toBe(200);
    await keys.revoke({ params: { keyId } });
    expect((await ask("GET /ping", { key: text })).status).toBe(401);
  },
  "307.1": ({ seen }) => {
    const refused = seen.exchanges.filter(({ status }) => status === 403);
    const scoped = new Set(refused.map(({ operation }) => operation));
    const names = operations.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name) => !scoped.has(name))).toEqual(["GET /ping"]);
  },
  "307.2": async ({ service }) => {
    const { scopes: given } = await service.sandbox.control.keys.make();
    expect(given.toSorted()).toEqual([...scopes].toSorted());
  },
  "307.3": async ({ service, ask }) => {
    const { keys } = service.sandbox.control;
    const { text: key } = await keys.make({ body: { scopes: ["users:read"] } });
    expect((await ask("GET /users", { key })).status).toBe(200);
    expect((await ask("GET /quotes", { key })).status).toBe(403);
  },
  311: grant("users:read", "GET /users"),
  312: grant("quotes:read", "GET /quotes"),
  313: grant("quotes:write", "POST /quotes"),
  314: grant("quotes:approve", "POST /quotes/quo_0/approve"),
  315: grant("orders:read", "GET /orders"),
  316: grant("orders:write", "PUT /orders/ord_0"),
  317: grant("documents:read", "GET /documents/doc_0/download"),
  318: grant("files:read", "GET /files/fil_0"),
  319: grant("files:write", "POST /files"),
  320: grant("webhooks:manage", "GET /webhook-endpoints"),
  325: async ({ service, ask }) => {
    const foreign = await service.key({ account: "Northgate Partners" });
    const json = { url: "https://hooks.example.com/a", events: ["*"] };
    const { response } = await ask("POST /webhook-endpoints", { json, key: foreign });
    const id = String(at(response, "data", "id"));
    expect((await ask(`GET /webhook-endpoints/${id}`)).status).toBe(404);
    expect((await ask(`DELETE /webhook-endpoints/${id}`, { key: foreign })).status).toBe(204);
  },
  409: ({ seen }) => {
    const codes = new Set(seen.exchanges.map(({ response }) => at(response, "error_code")));
    expect(codes).toContain("quote_not_awaiting_payment");
    expect(codes).toContain("file_not_found");
  },
  410: async ({ service, ask }) => {
    const { resource_id } = await service.sandbox.control.events.trigger({
      body: { type: "quote.requested" },
    });
    const refused = await ask(`POST /quotes/${resource_id}/approve`);
    expect(refused.status).toBe(422);
    expect(at(refused.response, "error_code")).toBe("quote_not_awaiting_payment");
  },
  411: async ({ ask }) => {
    const failing = (status: string) =>
      ask("GET /ping", { headers: { "x-sandbox-fault": status } });
    expect(await failing("500")).toMatchObject({
      status: 500,
      response: { message: "Server Error" },
    });
    expect((await failing("503")).headers.has("retry-after")).toBe(true);
  },
  417: async () => {
    const sandbox = await createSandbox({ location: { memory: true } });
    const ping = () =>
      fetch(`${sandbox.url}/ping`, { headers: { authorization: `Bearer ${sandbox.key}` } });
    const statuses: number[] = [];
    for (let count = 0; count < 120; count++) statuses.push((await ping()).status);
    const { status, headers } = await ping();
    await sandbox.close();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  },
  427: async ({ service, ask, seen }) => {
    const ids = seen.exchanges.filter(
      ({ operation, status }) => operation.endsWith("/download") && status === 200,
    );
    const [, documentId] = /^\/documents\/(\w+)/.exec(ids[0]?.target ?? "") ?? [];
    const { clock } = service.sandbox.control;
    const { now } = await clock.freeze();
    const { response } = await ask(`GET /documents/${documentId}/download`);
    // In whole seconds.
    const lifetime = Date.parse(String(at(response, "expires_at"))) - Date.parse(now);
    expect(Math.ceil(lifetime / 1000)).toBe(3600);
    const url = String(at(response, "url"));
    expect((await fetch(url)).headers.get("content-disposition")).toMatch(/^attachment/);
    await clock.advance({ body: { seconds: 3601 } });
    expect((await fetch(url)).status).toBeGreaterThanOrEqual(400);
    await clock.resume();
  },
  433: async ({ ask }) => {
    const body = new FormData();
    body.append("file", new Blob(["MZ"]), "setup.exe");
    const refused = await ask("POST /files", { body });
    expect([refused.status, at(refused.response, "errors", "file")]).toEqual([
      422,
      [expect.any(String)],
    ]);
  },
  434: async ({ service, ask }) => {
    const remaining = async (key: string) =>
      (await ask("GET /ping", { key })).headers.get("x-ratelimit-remaining");
    expect(await remaining(await service.key())).toBe(await remaining(await service.key()));
  },
  441: ({ seen }) => {
    expect(some(seen.exchanges).some(({ headers }) => headers.has("sunset"))).toBe(false);
  },
};
