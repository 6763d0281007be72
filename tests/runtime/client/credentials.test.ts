/** The credentials of a request, depending on what the caller passed. */
import { describe, expect, it } from "vitest";

import type { CallOptions } from "../../../runtime/client/call/types.js";
import { hooks } from "../../../runtime/client/capabilities/hooks.js";
import { clientOf } from "../../../runtime/client/client.js";
import type { ClientOptions } from "../../../runtime/client/request/options.js";
import { authenticateBy } from "../../../runtime/client/credentials/authenticate.js";
import { basic, inHeader } from "../../../runtime/client/credentials/writers.js";
import type { OperationDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";

const authenticate = authenticateBy({
  bearer: inHeader("Authorization", "Bearer"),
  key: inHeader("X-Key"),
  basic,
  shared: inHeader("Authorization", "SharedAccessKey"),
});

/** The headers of a request of an operation with this security, or the name of the error thrown. */
async function sentWith(
  security: OperationDescriptor["security"],
  options: ClientOptions,
  callOptions: CallOptions = {},
): Promise<unknown> {
  let sent: Record<string, string> = {};
  const fetch = (async (_url: string, { headers, credentials }: RequestInit) => {
    const all = new Headers(headers);
    all.delete("accept");
    sent = Object.fromEntries(all);
    if (credentials !== undefined) sent["credentials"] = credentials;
    return new Response(null, { status: 204 });
  }) as typeof globalThis.fetch;
  const operation: OperationDescriptor = {
    id: "x",
    method: "GET",
    path: "/x",
    responses: { 204: {} },
    ...(security && { security }),
  };
  const client = clientOf({ baseUrl: "https://api.test", authenticate, fetch, ...options });
  try {
    await client.call(operation, {}, callOptions);
    return sent;
  } catch (error) {
    return (error as Error).name;
  }
}

const BASIC = `Basic ${Buffer.from("ä:b:c").toString("base64")}`;
const bearer = [{ bearer: [] }];
const setsToken = hooks({
  onRequest: ({ headers }) => headers.set("Authorization", "Bearer proxy"),
});

describe("credentials", () => {
  it("what is given goes before a scheme that nothing is known of", async () => {
    const auth = { key: "k" };
    for (const security of [
      [{ undeclared: [] }, { key: [] }],
      [{}, { undeclared: [] }, { key: [] }],
    ])
      expect(await sentWith(security, { auth })).toEqual({ "x-key": "k" });
    expect(await sentWith([{ undeclared: [] }, { key: [] }], {})).toEqual({});
  });

  it.each<[OperationDescriptor["security"], ClientOptions, CallOptions, unknown]>([
    [bearer, {}, {}, {}],
    [bearer, { auth: {} }, {}, "CredentialError"],
    [bearer, { auth: { bearer: "a:b" } }, {}, { authorization: "Bearer a:b" }],
    [bearer, { headers: { Authorization: "Bearer mine" } }, {}, { authorization: "Bearer mine" }],
    [
      bearer,
      { auth: { bearer: "t" } },
      { headers: { authorization: "Bearer mine" } },
      { authorization: "Bearer mine" },
    ],
    [
      bearer,
      { auth: {} },
      { headers: { Authorization: "Bearer mine" } },
      { authorization: "Bearer mine" },
    ],
    [[{ key: [] }], { auth: { key: "k" } }, { headers: { "x-key": "mine" } }, { "x-key": "mine" }],
    [bearer, { use: [setsToken] }, {}, { authorization: "Bearer proxy" }],
    [bearer, { auth: { bearer: "t" }, use: [setsToken] }, {}, { authorization: "Bearer proxy" }],
    [
      [{ basic: [] }],
      { auth: { basic: { username: "ä", password: async () => "b:c" } } },
      {},
      { authorization: BASIC },
    ],
    [[{ basic: [] }], { auth: { basic: "ä:b:c" } }, {}, { authorization: BASIC }],
    [
      [{ basic: [] }],
      { auth: { basic: BASIC.slice("Basic ".length) } },
      {},
      { authorization: BASIC },
    ],
    [[{ ghost: [] }], { auth: {} }, {}, {}],
    [
      [{ ghost: [], bearer: [] }],
      { auth: { bearer: "t", ghost: "g" } },
      {},
      { authorization: "Bearer t" },
    ],
    [[{ shared: [] }], { auth: { shared: "s" } }, {}, { authorization: "SharedAccessKey s" }],
    [bearer, { init: { credentials: "include" } }, {}, { credentials: "include" }],
    [
      bearer,
      { init: { credentials: "omit" } },
      { init: { credentials: "include" } },
      { credentials: "include" },
    ],
    [undefined, { auth: { bearer: "t" } }, {}, {}],
  ])(
    "for %j, a client with %j and a call with %j send the credentials %j",
    async (security, options, callOptions, expected) => {
      expect(await sentWith(security, options, callOptions)).toEqual(expected);
    },
  );
});
