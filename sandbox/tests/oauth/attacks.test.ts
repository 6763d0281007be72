/** The attacks of RFC 9700 on authorization requests, each tried against a running sandbox. */
import * as oauth from "oauth4webapi";
import { beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/browser.js";
import { serviceSuite } from "../support/service.js";
import {
  authorizationUrl,
  codeGrant,
  grantedCode,
  verifier,
  connect,
  consent,
  type Platform,
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

const refused = { status: 400, body: { error: "invalid_grant" } };

it.each([
  [
    "no challenge",
    (each: URLSearchParams) =>
      ["code_challenge", "code_challenge_method"].forEach((name) => each.delete(name)),
  ],
  ["the plain method", (each: URLSearchParams) => each.set("code_challenge_method", "plain")],
  ["a challenge without a method", (each: URLSearchParams) => each.delete("code_challenge_method")],
])("PKCE downgrade (2.1.1, 4.8.2): the server refuses a request with %s", async (_name, edit) => {
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
])(
  "PKCE downgrade (2.1.1, 4.8.2): the server refuses an exchange with %s",
  async (_name, change) => {
    const { code_verifier: _, ...without } = codeGrant(await code());
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    const given =
      "code_verifier" in change && change.code_verifier === "challenge"
        ? { code_verifier: challenge }
        : change;
    expect(await token(platform, { ...without, ...given })).toMatchObject(refused);
  },
);

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
])("redirect tricks (2.1, 4.1): the server sends nobody to %s", async (address) => {
  const edit = (each: URLSearchParams): void => each.set("redirect_uri", address);
  const browser = await signedInBrowser(service());
  const answer = await browser.get(await authorizationUrl(platform, { edit }));
  expect(answer.status).toBe(400);
  expect(answer.location).toBe("");
  expect(answer.text).toContain("redirect_uri");
});

it("redirect tricks (2.1, 4.1): the server redirects nowhere for an unknown app", async () => {
  const edit = (each: URLSearchParams): void => each.set("client_id", "app_unknown");
  const answer = await openBrowser(service().sandbox.origin).get(
    await authorizationUrl(platform, { edit }),
  );
  expect(answer).toMatchObject({ status: 400, location: "" });
});

it("redirect tricks (2.1, 4.1): the server exchanges a code at the address that it was asked for with alone", async () => {
  const change = { redirect_uri: "https://visas.example/callback" };
  expect(await token(platform, codeGrant(await code(), change))).toMatchObject(refused);
});

it("mix-up (4.4): the server names the issuer with every answer, so that a client can tell who gave it", async () => {
  const address = await consent(await signedInBrowser(service()), await authorizationUrl(platform));
  const { client } = platform;
  const other = {
    issuer: "https://another.example",
    authorization_response_iss_parameter_supported: true,
  };
  expect(() => oauth.validateAuthResponse(other, client, address, "of-the-app")).toThrow(/iss/);
  expect(platform.server.authorization_response_iss_parameter_supported).toBe(true);
});

it("mix-up (4.4): the server names addresses that do not follow the Host or the forwarding headers of a request", async () => {
  const raw = await fetch(`${service().sandbox.origin}/.well-known/oauth-authorization-server`, {
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  });
  expect(await raw.text()).not.toContain("evil");
});

it("CSRF on consent, and clickjacking (4.7, 4.16): the server takes no decision without the token of the session", async () => {
  const browser = await signedInBrowser(service());
  const { location } = await browser.get(await authorizationUrl(platform));
  const others = await signedInBrowser(service());
  const { text, field } = await others.get("/portal/sign-in");
  expect(text).toContain("Sign in");
  for (const csrf of ["", "guessed", field("csrf")]) {
    expect((await browser.post(location, { csrf, decision: "allow" })).status).toBe(403);
  }
});

it("CSRF on consent, and clickjacking (4.7, 4.16): the server takes no decision in a browser in which the request did not begin", async () => {
  const browser = await signedInBrowser(service());
  const { location } = await browser.get(await authorizationUrl(platform));
  expect((await (await signedInBrowser(service())).get(location)).status).toBe(404);
});

it("CSRF on consent, and clickjacking (4.7, 4.16): the server asks for consent every time, also if a platform asks for that, and refuses prompt=none", async () => {
  await connect(service(), platform);
  const browser = await signedInBrowser(service());
  const prompted = (value: string): Promise<string> =>
    authorizationUrl(platform, { edit: (each) => each.set("prompt", value) });
  for (const url of [await authorizationUrl(platform), await prompted("consent")])
    expect((await browser.get(url)).location).toContain("/portal/authorize/");
  const address = await consent(browser, await prompted("none"));
  expect(address.searchParams.get("error")).toBe("login_required");
});

it("CSRF on consent, and clickjacking (4.7, 4.16): the server refuses the decision of a user who manages no team", async () => {
  const browser = await signedInBrowser(service(), "tomas.lindqvist@meridian-legal.example");
  const { location } = await browser.get(await authorizationUrl(platform));
  const page = await browser.get(location);
  expect(page.text).toContain("Only owners and admins");
  const { headers } = await browser.post(location, { csrf: page.field("csrf"), decision: "allow" });
  expect(headers.get("location")).toBeNull();
});

it("CSRF on consent, and clickjacking (4.7, 4.16): the server lets such a user return to the app, which learns that access is denied", async () => {
  const browser = await signedInBrowser(service(), "tomas.lindqvist@meridian-legal.example");
  const { location } = await browser.get(await authorizationUrl(platform));
  const page = await browser.get(location);
  expect(page.text).toContain('name="decision" value="refuse"');
  expect(page.text).not.toContain('value="allow"');
  const csrf = page.field("csrf");
  const answered = await browser.post(location, { csrf, decision: "refuse" });
  const address = new URL((await browser.get(answered.location)).location);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    tenant: "1",
    error: "access_denied",
    error_description: "the user refused",
    state: "of-the-app",
    iss: service().sandbox.origin,
  });
});
