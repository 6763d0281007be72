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

  it.each<[string, OperationDescriptor["security"], ClientOptions, CallOptions, unknown]>([
    ["without auth, nothing", bearer, {}, {}, {}],
    ["with auth that lacks them, an error", bearer, { auth: {} }, {}, "CredentialError"],
    ["with auth", bearer, { auth: { bearer: "a:b" } }, {}, { authorization: "Bearer a:b" }],
    [
      "a header of the client instead",
      bearer,
      { headers: { Authorization: "Bearer mine" } },
      {},
      { authorization: "Bearer mine" },
    ],
    [
      "a header of the call over auth",
      bearer,
      { auth: { bearer: "t" } },
      { headers: { authorization: "Bearer mine" } },
      { authorization: "Bearer mine" },
    ],
    [
      "a header of the call where auth lacks them",
      bearer,
      { auth: {} },
      { headers: { Authorization: "Bearer mine" } },
      { authorization: "Bearer mine" },
    ],
    [
      "a key of the call over auth",
      [{ key: [] }],
      { auth: { key: "k" } },
      { headers: { "x-key": "mine" } },
      { "x-key": "mine" },
    ],
    [
      "a token that a capability sets",
      bearer,
      { use: [setsToken] },
      {},
      { authorization: "Bearer proxy" },
    ],
    [
      "a token that a capability sets, over auth",
      bearer,
      { auth: { bearer: "t" }, use: [setsToken] },
      {},
      { authorization: "Bearer proxy" },
    ],
    [
      "a name and a password",
      [{ basic: [] }],
      { auth: { basic: { username: "ä", password: async () => "b:c" } } },
      {},
      { authorization: BASIC },
    ],
    [
      "a name and a password in one text",
      [{ basic: [] }],
      { auth: { basic: "ä:b:c" } },
      {},
      { authorization: BASIC },
    ],
    [
      "a name and a password that are encoded already",
      [{ basic: [] }],
      { auth: { basic: BASIC.slice("Basic ".length) } },
      {},
      { authorization: BASIC },
    ],
    ["nothing for a scheme that is declared nowhere", [{ ghost: [] }], { auth: {} }, {}, {}],
    [
      "what is known beside a scheme that is declared nowhere",
      [{ ghost: [], bearer: [] }],
      { auth: { bearer: "t", ghost: "g" } },
      {},
      { authorization: "Bearer t" },
    ],
    [
      "a scheme in its own spelling",
      [{ shared: [] }],
      { auth: { shared: "s" } },
      {},
      { authorization: "SharedAccessKey s" },
    ],
    [
      "cookies of a browser",
      bearer,
      { init: { credentials: "include" } },
      {},
      { credentials: "include" },
    ],
    [
      "cookies of a browser, for one call",
      bearer,
      { init: { credentials: "omit" } },
      { init: { credentials: "include" } },
      { credentials: "include" },
    ],
    ["nothing where nothing is needed", undefined, { auth: { bearer: "t" } }, {}, {}],
  ])("credentials: %s", async (_, security, options, callOptions, expected) => {
    expect(await sentWith(security, options, callOptions)).toEqual(expected);
  });
});
