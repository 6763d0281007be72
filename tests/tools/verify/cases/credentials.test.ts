/** Which callers a server is tried with, and what they send. */
import { expect, it } from "vitest";

import type { CallerCredentials } from "../../../../generator/tools/verify/cases/credentials.js";
import type { SentRequest } from "../../../../generator/tools/verify/exchange/exchange.js";
import { operation } from "../../../support/model.js";
import { NOBODY, ok, recorded } from "../recorded.js";

const SCHEMES = {
  field: { type: "apiKey", in: "header", name: "X-Key" },
  raw: { type: "apiKey", in: "header", name: "Authorization" },
  query: { type: "apiKey", in: "query", name: "X-Query" },
  cookie: { type: "apiKey", in: "cookie", name: "session" },
  basic: { type: "http", scheme: "Basic" },
  oauth: { type: "oauth2", flows: {} },
  cert: { type: "mutualTLS" },
};
const document = (security: readonly object[] | undefined) => ({
  ...operation({
    operationId: "list",
    parameters: [{ name: "n", in: "query", schema: { type: "integer" } }],
    responses: ok({}),
    ...(security && { security }),
  }),
  components: { securitySchemes: SCHEMES },
});
/** The fields of each request, by the last part of the name of its case. */
async function sentBy(
  security: readonly object[] | undefined,
  credentials: Partial<CallerCredentials>,
) {
  const given = { ...NOBODY, ...credentials };
  const { sent, cases } = await recorded(
    document(security),
    () => Response.json({}, { status: 401 }),
    { credentials: given },
  );
  const shown = ({ headers, target }: SentRequest): string =>
    [
      ...headers.filter(([name]) => name !== "accept").map((field) => field.join(": ")),
      target,
    ].join(", ");
  return new Map(
    cases.map((name, index) => {
      const request = sent[index];
      return [name.replace("list/", ""), request === undefined ? "" : shown(request)];
    }),
  );
}

it.each<
  [name: string, security: readonly object[] | undefined, Partial<CallerCredentials>, sent: string]
>([
  ["the only alternative", [{ oauth: [] }], { bearer: "b" }, "authorization: Bearer b, /things"],
  [
    "the first alternative that is known",
    [{ field: [] }, { oauth: [] }],
    { bearer: "b" },
    "authorization: Bearer b, /things",
  ],
  [
    "an alternative to nobody",
    [{}, { oauth: [] }],
    { bearer: "b" },
    "authorization: Bearer b, /things",
  ],
  ["no part of an alternative", [{ oauth: [], field: [] }], { bearer: "b" }, "/things"],
  [
    "all parts of an alternative",
    [{ basic: [], field: [] }],
    { basic: "u:p", apiKeys: new Map([["field", "k"]]) },
    "authorization: Basic dTpw, X-Key: k, /things",
  ],
  [
    "one field, where two schemes share it",
    [{ raw: [], oauth: [] }],
    { bearer: "b", apiKeys: new Map([["raw", "k"]]) },
    "authorization: Bearer b, /things",
  ],
  [
    "what is needed beside a certificate",
    [{ cert: [], field: [] }],
    { apiKeys: new Map([["field", "k"]]) },
    "X-Key: k, /things",
  ],
  ["nothing for a certificate", [{ cert: [] }], { bearer: "b" }, "/things"],
  [
    "a key in the query",
    [{ query: [] }],
    { apiKeys: new Map([["query", "q&"]]) },
    "/things?X-Query=q%26",
  ],
  [
    "a key in a cookie",
    [{ cookie: [] }],
    { apiKeys: new Map([["", "k"]]) },
    "cookie: session=k, /things",
  ],
  [
    "a user in UTF-8",
    [{ basic: [] }],
    { basic: "user:päss" },
    "authorization: Basic dXNlcjpww6Rzcw==, /things",
  ],
  ["nothing where nothing is asked for", undefined, { bearer: "b" }, "/things"],
])("a caller sends %s", async (_, security, credentials, sent) => {
  expect((await sentBy(security, credentials)).get("valid/least")).toBe(sent);
});

const FIELDS = [
  ["x-trace", "1"],
  ["Authorization", "Own a"],
  ["Cookie", "c=d"],
  ["x-key", "k"],
  ["X-Query", "q"],
] as const;

it.each<[security: readonly object[], sent: string]>([
  [[{ field: [] }], "x-trace: 1, X-Query: q, /things"],
  [[{ query: [] }], "x-trace: 1, x-key: k, X-Query: q, /things"],
  [[{ oauth: [] }], "x-trace: 1, x-key: k, X-Query: q, /things"],
])(
  "fields of all requests that are credentials for %j are sent by no stranger",
  async (security, sent) => {
    const all = await sentBy(security, { headers: FIELDS });
    expect(all.get("anonymous")).toBe(sent);
    expect(all.get("valid/least")).toContain("Authorization: Own a, Cookie: c=d, x-key: k");
  },
);

it.each<
  [
    name: string,
    security: readonly object[] | undefined,
    Partial<CallerCredentials>,
    sent: string | undefined,
  ]
>([
  [
    "an unknown token",
    [{ oauth: [] }],
    { bearer: "b" },
    "authorization: Bearer apostille-unknown-credential, /things",
  ],
  [
    "an unknown user",
    [{ basic: [] }],
    { basic: "b" },
    "authorization: Basic YXBvc3RpbGxlOnVua25vd24tY3JlZGVudGlhbA==, /things",
  ],
  [
    "an unknown key",
    [{ field: [] }],
    { apiKeys: new Map([["", "k"]]) },
    "X-Key: apostille-unknown-credential, /things",
  ],
  [
    "an unknown key in the query",
    [{ query: [] }],
    { apiKeys: new Map([["", "k"]]) },
    "/things?X-Query=apostille-unknown-credential",
  ],
  [
    "an unknown key in a cookie",
    [{ cookie: [] }],
    { apiKeys: new Map([["", "k"]]) },
    "cookie: session=apostille-unknown-credential, /things",
  ],
  ["nothing if nobody else is known", [{ oauth: [] }], {}, undefined],
  ["nothing if nobody is asked for", [{}], { bearer: "b" }, undefined],
])("a stranger sends %s", async (_, security, credentials, sent) => {
  const all = await sentBy(security, credentials);
  expect(all.get("stranger")).toBe(sent);
  expect(all.has("anonymous")).toBe(security?.some((one) => Object.keys(one).length > 0));
});

it.each([[[{ cert: [] }]], [[{ field: [] }, { cert: [] }]], [[{ undeclared: [] }]]])(
  "no request is anonymous where a connection may authenticate, or nobody knows how: %j",
  async (security) => {
    const all = await sentBy(security, { apiKeys: new Map([["field", "k"]]) });
    expect([all.has("anonymous"), all.has("stranger")]).toEqual([false, false]);
  },
);

it.each<[security: readonly object[], weakBearer: string | undefined, sent: string | undefined]>([
  [[{ oauth: ["a"] }], "w", "authorization: Bearer w, /things"],
  [[{ oauth: ["a"] }], undefined, undefined],
  [[{ oauth: [] }], "w", undefined],
  [[{ oauth: ["a"] }, { oauth: [] }], "w", undefined],
])("a caller without the scopes of %j has the token %s", async (security, weakBearer, sent) => {
  const weak = weakBearer === undefined ? {} : { weakBearer };
  expect((await sentBy(security, { bearer: "b", ...weak })).get("weak")).toBe(sent);
});

it.each<
  [
    name: string,
    security: readonly object[] | undefined,
    Partial<CallerCredentials>,
    isSent: boolean,
  ]
>([
  ["nobody is asked for", undefined, {}, true],
  ["anybody may call", [{ oauth: [] }, {}], {}, true],
  ["nobody is known", [{ oauth: [] }], {}, false],
  ["a field of all requests is the key", [{ field: [] }], { headers: [["x-key", "k"]] }, true],
  [
    "a field of all requests authorizes",
    [{ oauth: [] }],
    { headers: [["AUTHORIZATION", "k"]] },
    true,
  ],
  [
    "a field of all requests is another one",
    [{ field: [] }],
    { headers: [["x-other", "k"]] },
    false,
  ],
  [
    "a key of the query has the name of a field",
    [{ query: [] }],
    { headers: [["x-query", "k"]] },
    false,
  ],
  ["one of two credentials is known", [{ oauth: [], field: [] }], { bearer: "b" }, false],
  ["the second alternative is known", [{ field: [] }, { oauth: [] }], { bearer: "b" }, true],
])("whether faults are tried if %s", async (_, security, credentials, isSent) => {
  const all = await sentBy(security, credentials);
  expect(all.has("invalid/query-n-type")).toBe(isSent);
});
