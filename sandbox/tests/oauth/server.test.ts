/** The authorization server: its cookies, its addresses, its ids, and what it reports. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { scopes } from "../../src/domain/accounts/scopes.js";
import { authorizationListener } from "../../src/portal/authorization/listener.js";
import type { AuthorizationServer } from "../../src/portal/authorization/provider.js";
import { serviceSuite } from "../support/service.js";
import {
  authorizationUrl,
  codeGrant,
  connect,
  consent,
  grantedCode,
  makeApp,
  type Platform,
  registerApp,
  signedInBrowser,
} from "./support.js";

const { service, another } = serviceSuite();
afterEach(() => {
  vi.restoreAllMocks();
});

const ping = async (key: string) => (await service().call("GET /ping", { key })).status;

async function ask(
  platform: Pick<Platform, "app" | "server">,
  edit: (parameters: URLSearchParams) => void,
) {
  const url = await authorizationUrl(platform, { edit });
  return fetch(url, { redirect: "manual" });
}

it("the server signs its cookies, and keeps them from scripts and from requests of other sites", async () => {
  const answer = await ask(await registerApp(service()), () => undefined);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.toLowerCase());
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toContain("; httponly");
    expect(cookie).toContain("; samesite=lax");
    expect(cookie).not.toContain("; secure");
  }
  const names = cookies.map((cookie) => cookie.split("=")[0]);
  expect(names.filter((name) => !name?.endsWith(".sig")).map((name) => `${name}.sig`)).toEqual(
    names.filter((name) => name?.endsWith(".sig")),
  );
});

it("the server behind a proxy has addresses and cookies for encrypted connections", async () => {
  const hidden = await another({ publicOrigin: "https://sandbox.example" });
  const { origin } = hidden.sandbox;
  const metadata = await (await fetch(`${origin}/.well-known/oauth-authorization-server`)).json();
  expect(metadata).toMatchObject({
    issuer: "https://sandbox.example",
    authorization_endpoint: "https://sandbox.example/oauth/authorize",
    token_endpoint: "https://sandbox.example/oauth/token",
  });
  const app = await makeApp(hidden, "Visa tracker");
  const server = { issuer: origin, authorization_endpoint: `${origin}/oauth/authorize` };
  const answer = await ask({ app, server }, () => undefined);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie.toLowerCase()).toContain("; secure");
});

it("the server's metadata has the ten scopes, and nothing that is not there", async () => {
  const { origin } = service().sandbox;
  const response = await fetch(`${origin}/.well-known/oauth-authorization-server`);
  expect(await response.json()).toEqual({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    scopes_supported: [...scopes],
    response_types_supported: ["code"],
    response_modes_supported: ["form_post", "fragment", "query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    revocation_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });
  expect((await fetch(`${origin}/oauth/jwks`)).status).not.toBe(200);
});

it.each(["fragment", "form_post"])("the server responds by %s too", async (mode) => {
  const platform = await registerApp(service());
  const edit = (parameters: URLSearchParams) => parameters.set("response_mode", mode);
  const browser = await signedInBrowser(service());
  const { location } = await browser.get(await authorizationUrl(platform, { edit }));
  const csrf = (await browser.get(location)).field("csrf");
  const answered = await browser.post(location, { csrf, decision: "allow" });
  const sent = await browser.get(answered.location);
  if (mode === "fragment") expect(sent.location).toMatch(/#code=[^&]+&state=of-the-app&iss=/);
  else
    expect(sent.text).toMatch(/<form method="post" action="https:\/\/visas.example[^]*name="code"/);
});

it("the server confirms a revocation in JSON, which clients that read nothing else understand", async () => {
  const { app, server } = await registerApp(service());
  const response = await fetch(server.revocation_endpoint ?? "", {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${app.id}:${app.clientSecret}`)}` },
    body: new URLSearchParams({ token: "unknown" }),
  });
  const type = response.headers.get("content-type");
  expect([response.status, type]).toEqual([200, "application/json; charset=utf-8"]);
  expect(await response.json()).toEqual({});
});

it("the server asks for consent if the app asks for that, and refuses a request without an address", async () => {
  const platform = await registerApp(service());
  const answer = await ask(platform, (parameters) => parameters.set("prompt", "consent"));
  expect(new URL(answer.headers.get("location") ?? "", platform.server.issuer).pathname).toMatch(
    /^\/portal\/authorize\//,
  );
  const nowhere = await ask(platform, (parameters) => parameters.delete("redirect_uri"));
  expect([nowhere.status, nowhere.headers.get("location")]).toEqual([400, null]);
  expect(await nowhere.text()).toContain("redirect_uri");
  const page = await fetch(`${service().sandbox.origin}/portal/sign-in`);
  for (const name of ["content-security-policy", "x-frame-options", "referrer-policy"]) {
    expect(page.headers.get(name)).not.toBeNull();
    expect(nowhere.headers.get(name), name).toBe(page.headers.get(name));
  }
});

it.each([
  ["none", ""],
  ["an unknown one", "nonsense"],
  ["an unknown one among others", "quotes:read nonsense"],
])("the server refuses a request for scopes with %s", async (_, scope) => {
  const platform = await registerApp(service());
  const browser = await signedInBrowser(service());
  const address = await consent(browser, await authorizationUrl(platform, { scope }));
  expect(address.searchParams.get("error")).toBe("invalid_scope");
});

it("the server ends the grant of a token that its own app revokes, and not one that another app revokes", async () => {
  const platform = await registerApp(service());
  const other = await registerApp(service(), "Another app");
  const tokens = await connect(service(), platform);
  const revoke = async ({ app, server }: Platform) => {
    const response = await fetch(server.revocation_endpoint ?? "", {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${app.id}:${app.clientSecret}`)}` },
      body: new URLSearchParams({ token: tokens.refresh_token ?? "" }),
    });
    return response.status;
  };
  await revoke(other);
  expect(await ping(tokens.access_token)).toBe(200);
  expect(await revoke(platform)).toBe(200);
  expect(await ping(tokens.access_token)).toBe(401);
});

it("the server gives the same ids and tokens in every run with the same seed", async () => {
  const runs = [];
  for (const idSeed of ["one", "one", "two"]) {
    const seeded = await another({ idSeed });
    const platform = await registerApp(seeded);
    const { access_token, refresh_token } = await connect(seeded, platform);
    runs.push({ id: platform.app.id, access_token, refresh_token });
  }
  const [first, second, third] = runs;
  expect(first).toEqual(second);
  expect(first?.access_token).not.toBe(third?.access_token);
});

it.each(["query", "transaction"] as const)(
  "the server reports a %s that fails, and shows it to nobody else",
  async (name) => {
    const platform = await registerApp(service());
    const value = await grantedCode(service(), platform);
    const errors = service().errors as unknown[];
    vi.spyOn(service().core.database, name).mockRejectedValue(new Error("It is away."));
    const { app, server } = platform;
    const answer = await fetch(server.token_endpoint ?? "", {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${app.id}:${app.clientSecret}`)}` },
      body: new URLSearchParams(codeGrant(value)),
    });
    vi.restoreAllMocks();
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("away");
    // Workers of the sandbox that look for jobs meanwhile report it too.
    expect([...new Set(errors.splice(0))]).toMatchObject([{ message: "It is away." }]);
  },
);

it.each([
  ["before", 500, (): void => undefined],
  ["after", undefined, (res: ServerResponse): void => void res.writeHead(200).write("half")],
])(
  "the server ends a response that fails %s it begins, and reports why",
  async (_, status, begin) => {
    const reported: unknown[] = [];
    const failure = new Error("It failed.");
    const provider = {
      issuer: "https://sandbox.example",
      callback: () => async (_req: unknown, res: ServerResponse) => {
        begin(res);
        throw failure;
      },
    };
    const open = async () => ({ provider }) as unknown as AuthorizationServer;
    const server = createServer(authorizationListener(open, (error) => reported.push(error)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/oauth/token`)
      .then(async (response) => (await response.text(), response.status))
      .catch(() => undefined);
    expect(answer).toBe(status);
    expect(reported).toEqual([failure]);
    await new Promise((resolve) => server.close(resolve));
  },
);
