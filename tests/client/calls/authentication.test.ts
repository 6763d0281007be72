/** Credentials that are passed to a client, and tokens that it fetches by OAuth. */
import { describe, expect, it } from "vitest";

import { clientCredentials } from "../../../runtime/client/credentials/oauth.js";
import { clientSuite, inTurn, thrown } from "./suite.js";
import { json, startServer } from "../setup.js";

const { operation, server } = await clientSuite();

describe("authentication", () => {
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
  ])("%s sends %j as %j", async (name, auth, headers) => {
    server.answer(json(200, {}));
    await secured(name, auth);
    expect(server.requests[0]?.headers).toMatchObject(headers);
  });

  it("puts a key into the query, and keeps it out of every message", async () => {
    server.answer(json(500, {}));
    const error = await thrown(() => secured("useQueryKey", { queryKey: "s3cret&x" }));
    expect(server.requests[0]?.url).toBe("/secured/x?key=s3cret%26x");
    expect(
      `${error.message} ${JSON.stringify(error)} ${(error as { url?: string }).url}`,
    ).not.toContain("s3cret");
    const { inspect } = await import("node:util");
    expect(inspect(error)).not.toContain("s3cret");
  });

  it("does not take a key along to another server", async () => {
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

  it("goes without where the document allows it", async () => {
    server.answer(json(200, {}));
    await secured("useMaybe", {});
    await operation("things", "get", { auth: { token: "abc" } })({ params: { thingId: "1" } });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("names what is missing, and sends nothing", async () => {
    server.answer(json(200, {}));
    const error = await thrown(() => secured("useEither", { token: "t" }));
    expect([error.name, error.message]).toEqual([
      "CredentialError",
      'OPTIONS /secured/x (useEither) needs credentials for "token" and "headerKey", or "oauth": pass them to the client as auth, such as { token: "..." }',
    ]);
    expect(server.requests.length).toBe(0);
  });

  it.each(["", "s3c\nret", " s3cret", "ключ"])(
    "refuses %j without repeating it",
    async (secret) => {
      const error = await thrown(() => secured("useBearer", { token: secret }));
      expect(error.name).toBe("CredentialError");
      if (secret !== "") expect(error.message).not.toContain(secret);
    },
  );
});

describe("OAuth client credentials", () => {
  const credential = (path = "/token") =>
    clientCredentials({
      tokenUrl: `${server.url}${path}`,
      clientId: "me",
      clientSecret: "s3cret",
      scopes: ["a", "b"],
    });

  it("are exchanged once for a token, which is kept while it is good", async () => {
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

  it("are exchanged again when the token has expired", async () => {
    let given = 0;
    server.answer((request, response) =>
      json(200, { access_token: `t${++given}`, expires_in: 10 })(request, response),
    );
    const own = credential();
    expect([await own(), await own()]).toEqual(["t1", "t2"]);
  });

  it("that are refused say why, without the secret; and may be tried again", async () => {
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
});
