import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { expect, it } from "vitest";
import { serviceSuite } from "../support/service.js";
import {
  authorizationUrl,
  connect,
  consent,
  exchange,
  insecure,
  refresh,
  registerApp,
  signedInBrowser,
} from "./support.js";

const { service } = serviceSuite();

it("a platform app is let in by a user, and acts for the user's account: oauth4webapi", async () => {
  const platform = await registerApp(service());
  const tokens = await connect(service(), platform, {
    scope: "quotes:read quotes:write users:read",
  });
  expect(tokens).toMatchObject({
    token_type: "bearer",
    expires_in: 3600,
    scope: "users:read quotes:read quotes:write",
  });
  const creation = await service().call("POST /quotes", {
    key: tokens.access_token,
    json: { quote_type: "perm_ad" },
  });
  expect(creation.status).toBe(201);
  const me = await service().call("GET /users/me", { key: tokens.access_token });
  expect(me.body).toMatchObject({ email: "adaeze.okafor@meridian-legal.example" });
  expect((await service().call("GET /quotes")).body).toMatchObject({ meta: { total: 1 } });
  expect(service().errors).toEqual([]);
});

it("a platform app is let in by a user: openid-client", async () => {
  // It compares the URL that was called, without its query, with the registered one.
  const plain = "https://visas.example/callback";
  const { app } = await registerApp(service(), "Visa tracker", [plain]);
  const config = await client.discovery(
    new URL(service().sandbox.origin),
    app.id,
    app.clientSecret,
    undefined,
    { algorithm: "oauth2", execute: [client.allowInsecureRequests] },
  );
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: plain,
    scope: "orders:read",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
  });
  const address = await consent(await signedInBrowser(service()), url.href);
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const tokens = await client.authorizationCodeGrant(config, address, checks);
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
  expect(renewed.access_token).not.toBe(tokens.access_token);
  const orders = await service().call("GET /orders", { key: renewed.access_token });
  expect(orders.status).toBe(200);
  await client.tokenRevocation(config, renewed.access_token);
  expect((await service().call("GET /orders", { key: renewed.access_token })).status).toBe(401);
});

it("a platform app gives state and issuer back, also with a refusal, and keeps the query of its address", async () => {
  const platform = await registerApp(service());
  const browser = await signedInBrowser(service());
  const refused = await consent(browser, await authorizationUrl(platform), "refuse");
  expect(Object.fromEntries(refused.searchParams)).toMatchObject({
    tenant: "1",
    error: "access_denied",
    state: "of-the-app",
    iss: service().sandbox.origin,
  });
  const allowed = await consent(browser, await authorizationUrl(platform));
  expect(allowed.searchParams.get("iss")).toBe(service().sandbox.origin);
  expect(allowed.searchParams.get("state")).toBe("of-the-app");
});

it("a platform app is asked for by name on a page that names the account and the scopes", async () => {
  const platform = await registerApp(service(), 'Visa <b>"tracker"');
  const browser = await signedInBrowser(service());
  const { location } = await browser.get(await authorizationUrl(platform));
  const page = await browser.get(location);
  expect(page.text).toContain(
    "<bdi>Visa &lt;b&gt;&quot;tracker&quot;</bdi> wants access to <bdi>Meridian Legal</bdi>",
  );
  expect(page.text).toContain("quotes:write");
  expect(page.text).not.toContain("orders:read");
  expect(page.text).toContain("https://visas.example");
});

it("a platform app gets new tokens with each refresh, for fewer scopes if it asks for fewer", async () => {
  const platform = await registerApp(service());
  const first = await connect(service(), platform);
  const second = await refresh(platform, first.refresh_token ?? "");
  expect(second.refresh_token).not.toBe(first.refresh_token);
  const { server, client: appClient, clientAuth } = platform;
  const response = await oauth.refreshTokenGrantRequest(
    server,
    appClient,
    clientAuth,
    second.refresh_token ?? "",
    { ...insecure, additionalParameters: { scope: "quotes:read" } },
  );
  const third = await oauth.processRefreshTokenResponse(server, appClient, response);
  expect(third.scope).toBe("quotes:read");
  const refused = await service().call("POST /quotes", {
    key: third.access_token,
    json: { quote_type: "perm_ad" },
  });
  expect(refused).toMatchObject({ status: 403, body: { required_scopes: ["quotes:write"] } });
});

it("a platform app exchanges a code with its secret in the form as well", async () => {
  const platform = await registerApp(service());
  const browser = await signedInBrowser(service());
  const address = await consent(
    browser,
    await authorizationUrl(platform, { verifier: "w".repeat(43) }),
  );
  const clientAuth = oauth.ClientSecretPost(platform.app.clientSecret);
  expect(await exchange({ ...platform, clientAuth }, address, "w".repeat(43))).toMatchObject({
    expires_in: 3600,
  });
});
