/** The attacks of RFC 9700, each tried against a running sandbox. */
import * as oauth from "oauth4webapi";
import { beforeAll, describe, expect, it } from "vitest";
import { AlreadyConsumed } from "../../src/oauth/server/records.js";
import { revokeReplayed } from "../../src/oauth/server/replay.js";
import { hashOf } from "../../src/oauth/secret.js";
import { openBrowser } from "../support/browser.js";
import { serviceSuite } from "../support/service.js";
import {
  authorizationUrl,
  connect,
  consent,
  type Platform,
  redirectUri,
  refresh,
  registerApp,
  signedInBrowser,
  token,
} from "./support.js";

const { service } = serviceSuite();
const verifier = "v".repeat(43);

let platform: Platform;
beforeAll(async () => {
  platform = await registerApp(service());
});

async function code(change: Parameters<typeof authorizationUrl>[1] = {}): Promise<string> {
  const address = await consent(
    await signedInBrowser(service()),
    await authorizationUrl(platform, change),
  );
  return address.searchParams.get("code") ?? "";
}

const codeGrant = (value: string, change: Readonly<Record<string, string>> = {}) => ({
  grant_type: "authorization_code",
  code: value,
  redirect_uri: redirectUri,
  code_verifier: verifier,
  ...change,
});

const refreshGrant = (value: unknown) => ({
  grant_type: "refresh_token",
  refresh_token: String(value),
});

const refused = { status: 400, body: { error: "invalid_grant" } };

describe("code replay (4.2.4, 4.5)", () => {
  it("ends what the code was exchanged for", async () => {
    const value = await code();
    const first = await token(platform, codeGrant(value));
    expect(first.status).toBe(200);
    expect(await token(platform, codeGrant(value))).toMatchObject(refused);
    const key = String(first.body["access_token"]);
    expect((await service().call("GET /quotes", { key })).status).toBe(401);
    expect(await token(platform, refreshGrant(first.body["refresh_token"]))).toMatchObject(refused);
  });

  it("leaves no tokens of two exchanges at the same time", async () => {
    const value = await code();
    const answers = await Promise.all([1, 2, 3].map(() => token(platform, codeGrant(value))));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { body } of answers.filter(({ status }) => status === 200)) {
      const key = String(body["access_token"]);
      await expect
        .poll(async () => (await service().call("GET /quotes", { key })).status)
        .toBe(401);
    }
  });

  it("ends the grant if another request was first, whatever that one got", async () => {
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

  it("is worth nothing to another app", async () => {
    const other = await registerApp(service(), "Another app");
    expect(await token(other, codeGrant(await code()))).toMatchObject(refused);
  });

  it("is worth nothing after a minute of the sandbox clock", async () => {
    const value = await code();
    await service().sandbox.control.clock.advance({ body: { seconds: 61 } });
    expect(await token(platform, codeGrant(value))).toMatchObject(refused);
  });
});

describe("PKCE downgrade (2.1.1, 4.8.2)", () => {
  it.each([
    [
      "no challenge",
      (each: URLSearchParams) =>
        ["code_challenge", "code_challenge_method"].forEach((name) => each.delete(name)),
    ],
    ["the plain method", (each: URLSearchParams) => each.set("code_challenge_method", "plain")],
    [
      "a challenge without a method",
      (each: URLSearchParams) => each.delete("code_challenge_method"),
    ],
  ])("refuses a request with %s", async (_name, edit) => {
    const address = await consent(
      await signedInBrowser(service()),
      await authorizationUrl(platform, { edit }),
    );
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      error: "invalid_request",
      iss: service().sandbox.origin,
    });
    expect(address.searchParams.get("code")).toBeNull();
  });

  it.each([
    ["no verifier", {}],
    ["another verifier", { code_verifier: "x".repeat(43) }],
    ["the challenge as verifier", { code_verifier: "challenge" }],
  ])("refuses an exchange with %s", async (_name, change) => {
    const { code_verifier: _, ...without } = codeGrant(await code());
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    const given =
      "code_verifier" in change && change.code_verifier === "challenge"
        ? { code_verifier: challenge }
        : change;
    expect(await token(platform, { ...without, ...given })).toMatchObject(refused);
  });
});

describe("redirect tricks (2.1, 4.1)", () => {
  it.each([
    "https://visas.example/callback",
    "https://visas.example/callback?tenant=2",
    "https://visas.example/callback?tenant=1&next=//evil.example",
    "https://visas.example/callback/../callback?tenant=1",
    "https://visas.example:8443/callback?tenant=1",
    "https://visas.example.evil.example/callback?tenant=1",
    "https://visas.example@evil.example/callback?tenant=1",
    "http://visas.example/callback?tenant=1",
    "https://VISAS.example/callback?tenant=1",
    "https://visas.example/callback?tenant=1#",
    "//visas.example/callback?tenant=1",
    "javascript:alert(1)",
    "",
  ])("sends nobody to %s", async (address) => {
    const edit = (each: URLSearchParams): void => each.set("redirect_uri", address);
    const browser = await signedInBrowser(service());
    const answer = await browser.get(await authorizationUrl(platform, { edit }));
    expect(answer.status).toBe(400);
    expect(answer.location).toBe("");
    expect(answer.text).toContain("redirect_uri");
  });

  it("sends nobody anywhere for an app that there is not", async () => {
    const edit = (each: URLSearchParams): void => each.set("client_id", "app_unknown");
    const answer = await openBrowser(service().sandbox.origin).get(
      await authorizationUrl(platform, { edit }),
    );
    expect(answer).toMatchObject({ status: 400, location: "" });
  });

  it("exchanges a code at the address that it was asked for with alone", async () => {
    const change = { redirect_uri: "https://visas.example/callback" };
    expect(await token(platform, codeGrant(await code(), change))).toMatchObject(refused);
  });

  it.each([
    "http://visas.example/",
    "https://a.example/#x",
    "https://u:p@a.example/",
    "/callback",
    "https://*.a.example/",
    "javascript:alert(1)",
  ])("registers no app with %s", async (address) => {
    await expect(registerApp(service(), "An app", [address])).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe("mix-up (4.4)", () => {
  it("names the issuer with every answer, so that a client can tell who gave it", async () => {
    const address = await consent(
      await signedInBrowser(service()),
      await authorizationUrl(platform),
    );
    const { client } = platform;
    const other = {
      issuer: "https://another.example",
      authorization_response_iss_parameter_supported: true,
    };
    expect(() => oauth.validateAuthResponse(other, client, address, "of-the-app")).toThrow(/iss/);
    expect(platform.server.authorization_response_iss_parameter_supported).toBe(true);
  });

  it("names addresses that do not follow the Host or the forwarding headers of a request", async () => {
    const raw = await fetch(`${service().sandbox.origin}/.well-known/oauth-authorization-server`, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect(await raw.text()).not.toContain("evil");
  });
});

describe("refresh token reuse (2.2.2, 4.14)", () => {
  it("ends the grant, with the tokens that whoever was first has got", async () => {
    const first = await connect(service(), platform);
    const second = await refresh(platform, first.refresh_token ?? "");
    expect(await token(platform, refreshGrant(first.refresh_token))).toMatchObject(refused);
    expect(await token(platform, refreshGrant(second.refresh_token))).toMatchObject(refused);
    const answer = await service().call("GET /quotes", { key: second.access_token });
    expect(answer).toMatchObject({ status: 401, body: { message: "Unauthenticated." } });
  });

  it("leaves no tokens of two refreshes at the same time", async () => {
    const { refresh_token: value } = await connect(service(), platform);
    const answers = await Promise.all([1, 2, 3].map(() => token(platform, refreshGrant(value))));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { body } of given)
      expect(await token(platform, refreshGrant(body["refresh_token"]))).toMatchObject(refused);
  });

  it("does not work for another app, and does not end the grant of the one whose it is", async () => {
    const other = await registerApp(service(), "Another app");
    const tokens = await connect(service(), platform);
    expect(await token(other, refreshGrant(tokens.refresh_token))).toMatchObject(refused);
    expect(await refresh(platform, tokens.refresh_token ?? "")).toHaveProperty("access_token");
  });

  it("asks for no more scopes than there were", async () => {
    const tokens = await connect(service(), platform, { scope: "quotes:read" });
    const form = { ...refreshGrant(tokens.refresh_token), scope: "quotes:read orders:read" };
    expect(await token(platform, form)).toMatchObject({
      status: 400,
      body: { error: "invalid_scope" },
    });
  });
});

describe("tokens in addresses (4.3)", () => {
  it.each(["token", "id_token", "code token", "code id_token"])(
    "gives none for response_type=%s",
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

  it("takes none from an address", async () => {
    const { access_token: key } = await connect(service(), platform);
    expect((await service().call(`GET /quotes?access_token=${key}`, { key: null })).status).toBe(
      401,
    );
  });

  it("takes no secret and no code from an address", async () => {
    const { app, server } = platform;
    const form = new URLSearchParams({
      ...codeGrant(await code()),
      client_id: app.id,
      client_secret: app.clientSecret,
    });
    const response = await fetch(`${server.token_endpoint}?${form}`, { method: "POST" });
    expect(response.status).toBe(400);
  });

  it("lets no page tell where its visitor came from", async () => {
    const browser = await signedInBrowser(service());
    const { location } = await browser.get(await authorizationUrl(platform));
    expect((await browser.get(location)).headers.get("referrer-policy")).toBe("same-origin");
  });
});

describe("CSRF on consent, and clickjacking (4.7, 4.16)", () => {
  it("takes no decision without the token of the session", async () => {
    const browser = await signedInBrowser(service());
    const { location } = await browser.get(await authorizationUrl(platform));
    const others = await signedInBrowser(service());
    const { text, field } = await others.get("/portal/sign-in");
    expect(text).toContain("Sign in");
    for (const csrf of ["", "guessed", field("csrf")]) {
      expect((await browser.post(location, { csrf, decision: "allow" })).status).toBe(403);
    }
  });

  it("takes no decision that another site asked for, with the token or without", async () => {
    const browser = await signedInBrowser(service());
    const { location } = await browser.get(await authorizationUrl(platform));
    const csrf = (await browser.get(location)).field("csrf");
    const fields = { csrf, decision: "allow" };
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
    ]) {
      expect((await browser.post(location, fields, headers)).status).toBe(403);
    }
    expect((await browser.post(location, fields)).status).toBe(303);
  });

  it("takes no decision in a browser in which the request did not begin", async () => {
    const browser = await signedInBrowser(service());
    const { location } = await browser.get(await authorizationUrl(platform));
    expect((await (await signedInBrowser(service())).get(location)).status).toBe(404);
  });

  it("lets no other page frame it", async () => {
    const browser = await signedInBrowser(service());
    const { location } = await browser.get(await authorizationUrl(platform));
    const { headers } = await browser.get(location);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  it("asks again every time, and asks nobody silently", async () => {
    await connect(service(), platform);
    const browser = await signedInBrowser(service());
    expect((await browser.get(await authorizationUrl(platform))).location).toContain(
      "/portal/authorize/",
    );
    const edit = (each: URLSearchParams): void => each.set("prompt", "none");
    const address = await consent(browser, await authorizationUrl(platform, { edit }));
    expect(address.searchParams.get("error")).toBe("login_required");
  });

  it("lets nobody decide who manages no team", async () => {
    const browser = await signedInBrowser(service(), "tomas.lindqvist@meridian-legal.example");
    const { location } = await browser.get(await authorizationUrl(platform));
    const page = await browser.get(location);
    expect(page.text).toContain("Only owners and admins");
    const { headers } = await browser.post(location, {
      csrf: page.field("csrf"),
      decision: "allow",
    });
    expect(headers.get("location")).toBeNull();
  });
});

describe("client authentication (2.5)", () => {
  it.each([
    ["a wrong secret", (app: Platform["app"]) => `${app.id}:wrong`],
    ["the hash of the secret", (app: Platform["app"]) => `${app.id}:${"0".repeat(64)}`],
    ["no secret", (app: Platform["app"]) => `${app.id}:`],
  ])("refuses %s with 401", async (_name, credentials) => {
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
});
