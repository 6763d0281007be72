/** Credentials that are passed to a client, and tokens that it fetches by OAuth. */
import { afterEach, expect, it, vi } from "vitest";

import {
  authorizationCode,
  type AuthorizationCodeOptions,
} from "../../../../runtime/client/capabilities/authorization-code.js";
import { clientCredentials } from "../../../../runtime/client/credentials/oauth.js";
import { clientSuite, inTurn, thrown } from "./suite.js";
import { json, startServer } from "../setup.js";

const { operation, server } = await clientSuite();

const secured = (name: string, auth: object) =>
  operation("secured", name, { auth })({ params: { scheme: "x" } });

it.each([
  ["useBearer", { token: "abc" }, { authorization: "Bearer abc" }],
  ["useBearer", { token: async () => "later" }, { authorization: "Bearer later" }],
  [
    "useBasic",
    { login: { username: "é", password: "p:w" } },
    { authorization: `Basic ${Buffer.from("é:p:w").toString("base64")}` },
  ],
  ["useHeaderKey", { headerKey: "k" }, { "x-key": "k" }],
  ["useCookieKey", { cookieKey: "a;b" }, { cookie: "key=a%3Bb" }],
  ["useEither", { oauth: "o" }, { authorization: "Bearer o" }],
  [
    "useEither",
    { token: "t", headerKey: "k", oauth: "o" },
    { authorization: "Bearer t", "x-key": "k" },
  ],
])("authentication: %s sends %j as %j", async (name, auth, headers) => {
  server.answer(json(200, {}));
  await secured(name, auth);
  expect(server.requests[0]?.headers).toMatchObject(headers);
});

it("authentication puts a key into the query, and keeps it out of every message", async () => {
  server.answer(json(500, {}));
  const error = await thrown(() => secured("useQueryKey", { queryKey: "s3cret&x" }));
  expect(server.requests[0]?.url).toBe("/secured/x?key=s3cret%26x");
  expect(
    `${error.message} ${JSON.stringify(error)} ${(error as { url?: string }).url}`,
  ).not.toContain("s3cret");
  const { inspect } = await import("node:util");
  expect(inspect(error)).not.toContain("s3cret");
});

it("authentication does not take a key along to another server", async () => {
  const other = await startServer();
  other.answer(json(200, { there: true }));
  try {
    for (const [from, to, kept] of [
      ["/secured/x", `${other.url}/elsewhere`, undefined],
      ["/secured/x", "/moved", "k"],
    ] as const) {
      const target = to === "/moved" ? server : other;
      server.answer((request, response) => {
        if (request.url !== from) return json(200, { there: true })(request, response);
        response.writeHead(307, { location: to }).end();
      });
      expect(await secured("useHeaderKey", { headerKey: "k" })).toEqual({ there: true });
      const last = target.requests.at(-1);
      expect([last?.method, last?.headers["x-key"]]).toEqual(["POST", kept]);
    }
  } finally {
    await other.close();
  }
});

it("authentication goes without where the document allows it", async () => {
  server.answer(json(200, {}));
  await secured("useMaybe", {});
  await operation("things", "get", { auth: { token: "abc" } })({ params: { thingId: "1" } });
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
  ]);
});

it("authentication names what is missing, and sends nothing", async () => {
  server.answer(json(200, {}));
  const error = await thrown(() => secured("useEither", { token: "t" }));
  expect([error.name, error.message]).toEqual([
    "CredentialError",
    'OPTIONS /secured/x (useEither) needs credentials for "token" and "headerKey", or "oauth": pass them to the client as auth, such as { "token": "..." }',
  ]);
  expect(server.requests.length).toBe(0);
});

it.each(["", "s3c\nret", " s3cret", "ключ"])(
  "authentication refuses %j without repeating it",
  async (secret) => {
    const error = await thrown(() => secured("useBearer", { token: secret }));
    expect(error.name).toBe("CredentialError");
    if (secret !== "") expect(error.message).not.toContain(secret);
  },
);

const credential = (path = "/token") =>
  clientCredentials({
    tokenUrl: `${server.url}${path}`,
    clientId: "me",
    clientSecret: "s3cret",
    scopes: ["a", "b"],
  });

it("OAuth client credentials are exchanged once for a token, which is kept while it is good", async () => {
  let given = 0;
  server.answer((request, response) =>
    request.url === "/token"
      ? json(200, { access_token: `t${++given}`, token_type: "bearer", expires_in: 3600 })(
          request,
          response,
        )
      : json(200, {})(request, response),
  );
  const use = operation("secured", "useEither", { auth: { oauth: credential() } });
  await Promise.all([use({ params: { scheme: "x" } }), use({ params: { scheme: "x" } })]);
  await use({ params: { scheme: "x" } });
  const [asked, ...calls] = server.requests;
  expect(asked?.body.toString()).toBe(
    "grant_type=client_credentials&client_id=me&client_secret=s3cret&scope=a+b",
  );
  expect(calls.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill("Bearer t1"));
});

it("OAuth client credentials are exchanged again when the token has expired", async () => {
  let given = 0;
  server.answer((request, response) =>
    json(200, { access_token: `t${++given}`, expires_in: 10 })(request, response),
  );
  const own = credential();
  expect([await own(), await own()]).toEqual(["t1", "t2"]);
});

it("OAuth client credentials that are refused say why, without the secret; and may be tried again", async () => {
  server.answer(
    inTurn(
      json(401, { error: "invalid_client", error_description: "No such client." }),
      json(200, { access_token: "t" }),
    ),
  );
  const own = credential();
  const error = await thrown(own);
  expect(error.message).toBe(
    `${server.url} returned no token for me: 401, invalid_client: No such client.`,
  );
  expect(await own()).toBe("t");
  expect(() =>
    clientCredentials({ tokenUrl: "http://auth.test/", clientId: "a", clientSecret: "b" }),
  ).toThrow(/does not use https/);
});

it.each([
  [undefined, 30],
  [5, 5],
])(
  "OAuth client credentials are renewed, with a margin of %j, %i seconds before the end",
  async (margin, seconds) => {
    const { asked, fetch } = tokenServer({ expires_in: 100 });
    const own = clientCredentials({
      ...{ tokenUrl: "https://auth.test/token", clientId: "me", clientSecret: "s", fetch },
      ...(margin !== undefined && { margin }),
    });
    await own();
    for (const [passed, times] of [
      [(100 - seconds) * 1000 - 1, 1],
      [1, 2],
    ] as const) {
      vi.setSystemTime(Date.now() + passed);
      await own();
      expect(asked.length).toBe(times);
    }
  },
);

/** A token endpoint that counts its tokens, and stops the clock of this process. */
function tokenServer(fields: object, status = 200) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const asked: string[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    asked.push(String(init?.body));
    return Response.json({ access_token: `t${asked.length}`, ...fields }, { status });
  };
  return { asked, fetch };
}

afterEach(() => void vi.useRealTimers());

const sender = (options: Partial<AuthorizationCodeOptions>) => {
  const { around } = authorizationCode({
    ...{ tokenUrl: "https://auth.test/token", clientId: "me", tokens: { accessToken: "t0" } },
    ...options,
  });
  return async (refused: readonly string[] = [], body: BodyInit | undefined = undefined) => {
    const sent: (string | null)[] = [];
    const request = { method: "POST", url: "https://api.test", headers: new Headers() };
    const send = async ({ headers }: { headers: Headers }) => {
      const used = headers.get("authorization");
      sent.push(used);
      return new Response("", { status: refused.includes(used?.slice(7) ?? "") ? 401 : 200 });
    };
    const outgoing = { ...request, ...(body !== undefined && { body }) } as Parameters<
      NonNullable<typeof around>
    >[0];
    const response = await around?.(outgoing, send, {} as never);
    return [response?.status, ...sent];
  };
};
const tokens = { accessToken: "t0", refreshToken: "r0" };

it("the tokens of an authorization code are renewed for a request that is refused, and stored before they are used", async () => {
  const { asked, fetch } = tokenServer({ refresh_token: "r1", expires_in: 100 });
  const stored: object[] = [];
  const call = sender({ tokens, fetch, onTokens: (next) => void stored.push(next) });
  expect(await call(["t0"])).toEqual([200, "Bearer t0", "Bearer t1"]);
  expect(await call()).toEqual([200, "Bearer t1"]);
  expect(asked).toEqual(["grant_type=refresh_token&refresh_token=r0&client_id=me"]);
  const expiresAt = Date.now() + 100_000;
  expect(stored).toEqual([{ accessToken: "t1", refreshToken: "r1", expiresAt }]);
});

it("the tokens of an authorization code are renewed once for all requests that are refused meanwhile", async () => {
  const { asked, fetch } = tokenServer({});
  const call = sender({ tokens, fetch });
  const sent = await Promise.all([1, 2, 3].map(() => call(["t0"])));
  expect(sent).toEqual([1, 2, 3].map(() => [200, "Bearer t0", "Bearer t1"]));
  expect(asked).toHaveLength(1);
});

it("the tokens of an authorization code keep what the server does not give anew, with the secret of a client that has one", async () => {
  const { asked, fetch } = tokenServer({ expires_in: "soon" });
  const stored: object[] = [];
  const clientSecret = async () => "s3cret";
  const onTokens = (next: object) => void stored.push(next);
  const call = sender({ tokens, fetch, clientSecret, onTokens });
  expect(await call(["t0", "t1"])).toEqual([401, "Bearer t0", "Bearer t1"]);
  expect(await call(["t1"])).toEqual([200, "Bearer t1", "Bearer t2"]);
  expect(asked).toEqual(
    Array(2).fill("grant_type=refresh_token&refresh_token=r0&client_id=me&client_secret=s3cret"),
  );
  expect(stored).toEqual([
    { accessToken: "t1", refreshToken: "r0" },
    { accessToken: "t2", refreshToken: "r0" },
  ]);
});

it.each([
  [undefined, 30_001, []],
  [undefined, 30_000, ["t1"]],
  [5, 5001, []],
  [5, 5000, ["t1"]],
])(
  "the tokens of an authorization code with a margin of %j and %i ms left, are renewed: %j",
  async (margin, left, renewed) => {
    const { asked, fetch } = tokenServer({});
    const known = { ...tokens, expiresAt: Date.now() + left };
    const call = sender({ tokens: known, fetch, ...(margin !== undefined && { margin }) });
    expect(await call()).toEqual([200, `Bearer ${renewed[0] ?? "t0"}`]);
    expect(asked.length).toBe(renewed.length);
  },
);

it("the tokens of an authorization code are not renewed for a stream, nor without a refresh token", async () => {
  const { asked, fetch } = tokenServer({});
  const stream = new Response("x").body ?? undefined;
  expect(await sender({ tokens, fetch })(["t0"], stream)).toEqual([401, "Bearer t0"]);
  const expired = { accessToken: "t0", expiresAt: 0 };
  expect(await sender({ tokens: expired, fetch })(["t0"])).toEqual([401, "Bearer t0"]);
  expect(asked).toEqual([]);
});

it("the tokens of an authorization code that are refused say why, without any token", async () => {
  const refused = { access_token: "", error: "invalid_grant", error_description: "It ended." };
  const { fetch } = tokenServer(refused, 400);
  expect((await thrown(() => sender({ tokens, fetch })(["t0"]))).message).toBe(
    "https://auth.test returned no token for me: 400, invalid_grant, It ended.",
  );
  for (const tokenUrl of ["http://localhost:1/", "http://127.0.0.1/", "http://[::1]/"])
    await expect(sender({ tokens, fetch, tokenUrl })(["t0"])).rejects.toThrow("invalid_grant");
  const open = sender({ tokens, fetch, tokenUrl: "http://auth.test/" });
  await expect(open(["t0"])).rejects.toThrow("does not use https");
});
