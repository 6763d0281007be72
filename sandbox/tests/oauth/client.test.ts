/** The generated client, with the tokens of a platform app. */
import {
  authorizationCode,
  createApi,
  type OAuthTokens,
} from "@apostille/evaluation-services/client/index";
import { expect, it } from "vitest";
import { serviceSuite } from "../support/service.js";
import { connect, type Platform, registerApp, type Tokens } from "./support.js";

const { service } = serviceSuite();

interface Acting {
  readonly api: ReturnType<typeof createApi>;
  readonly kept: OAuthTokens[];
  /** The number of requests to the token endpoint. */
  readonly asked: () => number;
}

function acting(
  { app, server }: Platform,
  tokens: Tokens,
  known: Partial<OAuthTokens> = {},
): Acting {
  const saves: OAuthTokens[] = [];
  let asked = 0;
  const capability = authorizationCode({
    tokenUrl: server.token_endpoint ?? "",
    clientId: app.id,
    clientSecret: app.clientSecret,
    tokens: {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? "",
      ...known,
    },
    onTokens: (next) => void saves.push(next),
    fetch: (input, init) => {
      asked++;
      return fetch(input, init);
    },
  });
  const api = createApi({ baseUrl: service().sandbox.url, use: [capability] });
  return { api, kept: saves, asked: () => asked };
}

const pass = (seconds: number) => service().sandbox.control.clock.advance({ body: { seconds } });

it("a client with the tokens of a grant refreshes once for all calls that are refused at the same time, and repeats each", async () => {
  const platform = await registerApp(service());
  const { api, kept, asked } = acting(platform, await connect(service(), platform));
  await api.quotes.list();
  expect(asked()).toBe(0);
  await pass(3601);
  const calls = [1, 2, 3, 4].map(() => api.quotes.create({ body: { quote_type: "perm_ad" } }));
  expect((await Promise.all(calls)).length).toBe(4);
  expect([asked(), kept.length]).toEqual([1, 1]);
  expect((await api.quotes.list()).meta.total).toBe(4);
});

it("a client with the tokens of a grant refreshes before the end where it knows it", async () => {
  const platform = await registerApp(service());
  const known = { expiresAt: Date.now() + 10_000 };
  const { api, kept } = acting(platform, await connect(service(), platform), known);
  await api.quotes.list();
  expect(kept.length).toBe(1);
});

it("a client with the tokens of a grant gives a refusal on once the grant has ended", async () => {
  const platform = await registerApp(service());
  const { api } = acting(platform, await connect(service(), platform));
  await service().core.database.query("UPDATE oauth_consents SET ended_at = now()");
  await expect(api.quotes.list()).rejects.toThrow(/returned no token for app_.*invalid_grant/);
});

it("a client with the tokens of a grant says that a token is refused where there is nothing to refresh it with", async () => {
  const platform = await registerApp(service());
  const { access_token: accessToken } = await connect(service(), platform);
  const tokens = { accessToken };
  const capability = authorizationCode({
    tokenUrl: platform.server.token_endpoint ?? "",
    clientId: platform.app.id,
    tokens,
  });
  const api = createApi({ baseUrl: service().sandbox.url, use: [capability] });
  await pass(3601);
  await expect(api.quotes.list()).rejects.toMatchObject({ status: 401 });
});

it("a client with the tokens of a grant sends no secret to an address that would show it", async () => {
  const platform = await registerApp(service());
  const tokens = { accessToken: "a", refreshToken: "r", expiresAt: 0 };
  const capability = authorizationCode({
    tokenUrl: "http://auth.example/token",
    clientId: platform.app.id,
    tokens,
  });
  const api = createApi({ baseUrl: service().sandbox.url, use: [capability] });
  await expect(api.quotes.list()).rejects.toThrow("does not use https");
});
