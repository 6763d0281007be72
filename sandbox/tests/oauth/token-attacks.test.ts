/** The attacks of RFC 9700 on codes and tokens, each tried against a running sandbox. */
import { beforeAll, expect, it } from "vitest";
import { AlreadyConsumed } from "../../src/portal/authorization/records.js";
import { revokeReplayed } from "../../src/portal/authorization/unit-of-work.js";
import { hashOf } from "../../src/domain/oauth/secret.js";
import { serviceSuite } from "../support/service.js";
import {
  authorizationUrl,
  codeGrant,
  grantedCode,
  connect,
  consent,
  type Platform,
  refresh,
  registerApp,
  signedInBrowser,
  token,
} from "./support.js";

const { service } = serviceSuite();

let platform: Platform;
beforeAll(async () => {
  platform = await registerApp(service());
});

const code = (change: Parameters<typeof authorizationUrl>[1] = {}): Promise<string> =>
  grantedCode(service(), platform, change);

const refreshGrant = (value: unknown) => ({
  grant_type: "refresh_token",
  refresh_token: String(value),
});

const refused = { status: 400, body: { error: "invalid_grant" } };

it("code replay (4.2.4, 4.5) ends what the code was exchanged for", async () => {
  const value = await code();
  const first = await token(platform, codeGrant(value));
  expect(first.status).toBe(200);
  expect(await token(platform, codeGrant(value))).toMatchObject(refused);
  const key = String(first.body["access_token"]);
  expect((await service().call("GET /quotes", { key })).status).toBe(401);
  expect(await token(platform, refreshGrant(first.body["refresh_token"]))).toMatchObject(refused);
});

it("code replay (4.2.4, 4.5) leaves no tokens of two exchanges at the same time", async () => {
  const value = await code();
  const answers = await Promise.all([1, 2, 3].map(() => token(platform, codeGrant(value))));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  for (const { body } of answers.filter(({ status }) => status === 200)) {
    const key = String(body["access_token"]);
    await expect.poll(async () => (await service().call("GET /quotes", { key })).status).toBe(401);
  }
});

it("code replay (4.2.4, 4.5) ends the grant if another request was first, whatever that one got", async () => {
  const { core } = service();
  const tokens = await connect(service(), platform);
  const [record] = await core.database.query<{ grant_id: string }>(
    "SELECT grant_id FROM oauth_records WHERE hash = $1",
    [hashOf(tokens.refresh_token ?? "")],
  );
  const answer = { status: 200 } as Parameters<ReturnType<typeof revokeReplayed>>[0];
  const fail = (grantId: string | null): Promise<void> =>
    revokeReplayed(core, {
      run: () => Promise.reject(new AlreadyConsumed(grantId)),
      change: () => Promise.resolve(),
    })(answer, () => Promise.resolve());
  const status = async () =>
    (await service().call("GET /quotes", { key: tokens.access_token })).status;
  await fail(null);
  expect([answer.status, await status()]).toEqual([400, 200]);
  await fail(record?.grant_id ?? "");
  expect(await status()).toBe(401);
});

it("code replay (4.2.4, 4.5) is worth nothing to another app", async () => {
  const other = await registerApp(service(), "Another app");
  expect(await token(other, codeGrant(await code()))).toMatchObject(refused);
});

it("code replay (4.2.4, 4.5) is worth nothing after a minute of the sandbox clock", async () => {
  const value = await code();
  await service().sandbox.control.clock.advance({ body: { seconds: 61 } });
  expect(await token(platform, codeGrant(value))).toMatchObject(refused);
});

it("refresh token reuse (2.2.2, 4.14) ends the grant, with the tokens that the first request got", async () => {
  const first = await connect(service(), platform);
  const second = await refresh(platform, first.refresh_token ?? "");
  expect(await token(platform, refreshGrant(first.refresh_token))).toMatchObject(refused);
  expect(await token(platform, refreshGrant(second.refresh_token))).toMatchObject(refused);
  const answer = await service().call("GET /quotes", { key: second.access_token });
  expect(answer).toMatchObject({ status: 401, body: { message: "Unauthenticated." } });
});

it("refresh token reuse (2.2.2, 4.14) leaves no tokens of two refreshes at the same time", async () => {
  const { refresh_token: value } = await connect(service(), platform);
  const answers = await Promise.all([1, 2, 3].map(() => token(platform, refreshGrant(value))));
  const given = answers.filter(({ status }) => status === 200);
  expect(given.length).toBeLessThanOrEqual(1);
  for (const { body } of given)
    expect(await token(platform, refreshGrant(body["refresh_token"]))).toMatchObject(refused);
});

it("refresh token reuse (2.2.2, 4.14) does not work for another app, and does not end the grant of the one whose it is", async () => {
  const other = await registerApp(service(), "Another app");
  const tokens = await connect(service(), platform);
  expect(await token(other, refreshGrant(tokens.refresh_token))).toMatchObject(refused);
  expect(await refresh(platform, tokens.refresh_token ?? "")).toHaveProperty("access_token");
});

it("refresh token reuse (2.2.2, 4.14) asks for no more scopes than there were", async () => {
  const tokens = await connect(service(), platform, { scope: "quotes:read" });
  const form = { ...refreshGrant(tokens.refresh_token), scope: "quotes:read orders:read" };
  expect(await token(platform, form)).toMatchObject({
    status: 400,
    body: { error: "invalid_scope" },
  });
});

it.each(["token", "id_token", "code token", "code id_token"])(
  "tokens in addresses (4.3): the server gives none for response_type=%s",
  async (type) => {
    const edit = (each: URLSearchParams): void => each.set("response_type", type);
    const address = await consent(
      await signedInBrowser(service()),
      await authorizationUrl(platform, { edit }),
    );
    expect(address.href).toContain("unsupported_response_type");
    expect(address.href).not.toContain("access_token=");
  },
);

it("tokens in addresses (4.3): the server takes no secret and no code from an address", async () => {
  const { app, server } = platform;
  const form = new URLSearchParams({
    ...codeGrant(await code()),
    client_id: app.id,
    client_secret: app.clientSecret,
  });
  const response = await fetch(`${server.token_endpoint}?${form}`, { method: "POST" });
  expect(response.status).toBe(400);
});

it.each([
  ["client_credentials", {}],
  ["password", { username: "adaeze.okafor@meridian-legal.example", password: "guessed" }],
  ["implicit", {}],
  ["urn:ietf:params:oauth:grant-type:device_code", { device_code: "guessed" }],
  ["urn:ietf:params:oauth:grant-type:jwt-bearer", { assertion: "e30.e30." }],
])(
  "grants and answers of other kinds (2.4, 4.15, 4.17): the server gives nothing for %s",
  async (grant_type, rest) => {
    expect(await token(platform, { grant_type, ...rest })).toMatchObject({
      status: 400,
      body: { error: "unsupported_grant_type" },
    });
  },
);

it.each([
  ["response_mode", "web_message", "unsupported_response_mode"],
  ["request", "e30.e30.", "request_not_supported"],
  ["request_uri", "http://127.0.0.1:1/", "request_uri_not_supported"],
])(
  "grants and answers of other kinds (2.4, 4.15, 4.17): the server refuses a request with %s=%s",
  async (name, value, error) => {
    const edit = (each: URLSearchParams): void => each.set(name, value);
    const browser = await signedInBrowser(service());
    const answer = await browser.get(await authorizationUrl(platform, { edit }));
    expect(answer.location + answer.text).toContain(error);
    expect(answer.location).not.toContain("/portal/authorize/");
  },
);

it.each(["https://elsewhere.example/v1", "urn:elsewhere"])(
  "tokens for other resources (2.3, 4.9): the server asks for none: %s",
  async (other) => {
    const edit = (each: URLSearchParams): void => each.set("resource", other);
    const browser = await signedInBrowser(service());
    const address = await consent(browser, await authorizationUrl(platform, { edit }));
    expect(address.searchParams.get("error")).toBe("invalid_target");
    const exchange = { ...codeGrant(await code()), resource: other };
    expect(await token(platform, exchange)).toMatchObject({ body: { error: "invalid_target" } });
  },
);

it("tokens for other resources (2.3, 4.9): the server gives one for this resource by its name", async () => {
  const edit = (each: URLSearchParams): void => each.set("resource", service().sandbox.url);
  const browser = await signedInBrowser(service());
  const address = await consent(browser, await authorizationUrl(platform, { edit }));
  expect(address.searchParams.get("code")).not.toBeNull();
});

it.each([
  ["a wrong secret", (app: Platform["app"]) => `${app.id}:wrong`],
  ["the hash of the secret", (app: Platform["app"]) => `${app.id}:${"0".repeat(64)}`],
  ["no secret", (app: Platform["app"]) => `${app.id}:`],
])("client authentication (2.5): the server refuses %s with 401", async (_name, credentials) => {
  const { app } = platform;
  const response = await fetch(platform.server.token_endpoint ?? "", {
    method: "POST",
    headers: { authorization: `Basic ${btoa(credentials(app))}` },
    body: new URLSearchParams(codeGrant("anything")),
  });
  expect([400, 401]).toContain(response.status);
  expect(await response.json()).toMatchObject({
    error: expect.stringMatching(/invalid_(client|request)/),
  });
});
