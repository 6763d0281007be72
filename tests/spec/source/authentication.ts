import type { Fact } from "../fact.js";

const scopes = [
  "components",
  "securitySchemes",
  "platformApp",
  "flows",
  "authorizationCode",
  "scopes",
];

const grants = [
  [311, "users:read", "read the users of the account"],
  [312, "quotes:read", "read quotes"],
  [313, "quotes:write", "create quotes"],
  [314, "quotes:approve", "approve quotes, creating orders billed to the account"],
  [315, "orders:read", "read orders"],
  [316, "orders:write", "update orders"],
  [317, "documents:read", "read and download documents"],
  [318, "files:read", "read uploaded files"],
  [319, "files:write", "upload files"],
  [320, "webhooks:manage", "manage webhook endpoints"],
] as const;

const names = grants.map(([, name]) => name);

const text = (at: readonly string[], says: RegExp, line: number, quote: string): Fact => ({
  kind: "text",
  at,
  says,
  line,
  quote,
});

export const authentication: readonly Fact[] = [
  {
    kind: "value",
    at: ["components", "securitySchemes", "bearerKey", "type"],
    equals: "http",
    line: 302,
    quote: "Every request carries `Authorization: Bearer <API_KEY>`.",
  },
  text(
    ["info"],
    /Every request carries `Authorization: Bearer <API_KEY>`/,
    302,
    "Every request carries",
  ),
  text(
    ["info"],
    /Keys belong to an app on an account/,
    303,
    "Keys belong to an app on an account.",
  ),
  text(
    ["info"],
    /Keys of internal apps begin with `sk-` and reach the data of the account itself/,
    304,
    "keys that begin with the prefix `sk-` and reach the account's own data",
  ),
  text(
    ["components", "securitySchemes", "bearerKey"],
    /Bearer sk-/,
    304,
    "authenticate with keys that begin with the prefix `sk-`",
  ),
  {
    kind: "value",
    at: ["components", "securitySchemes", "platformApp", "type"],
    equals: "oauth2",
    line: 305,
    quote: "Platform apps: OAuth 2.0 applications",
  },
  {
    kind: "value",
    at: [
      "components",
      "securitySchemes",
      "platformApp",
      "flows",
      "authorizationCode",
      "scopes",
      "quotes:read",
    ],
    equals: "Read quotes.",
    line: 305,
    quote: "authorization code flow",
  },
  text(
    ["components", "securitySchemes", "platformApp"],
    /which act for other accounts\./,
    305,
    "acting for other accounts.",
  ),
  text(
    ["components", "securitySchemes", "platformApp"],
    /Creating them is enabled per account/,
    305,
    "Creating them is enabled per account.",
  ),
  text(
    ["info"],
    /A key can be revoked at any time and then stops working at once/,
    306,
    "A key can be revoked at any time; a revoked key stops working immediately.",
  ),
  text(
    ["info"],
    /Every operation but `ping` requires a scope/,
    307,
    "Every endpoint requires a scope.",
  ),
  text(["info"], /Keys have all scopes by default/, 307, "Keys have all scopes by default."),
  ...grants.flatMap(([line, name, grant]): readonly Fact[] => [
    {
      kind: "value",
      at: [...scopes, name],
      equals: `${grant[0]?.toUpperCase()}${grant.slice(1)}.`,
      line,
      quote: `${name} | ${grant}`,
    },
  ]),
  { kind: "values", of: "Scope", are: names, line: 309, quote: "| Scope | Grants |" },
  {
    kind: "answer",
    status: "403",
    on: "scoped",
    fields: ["message", "required_scopes"],
    line: 322,
    quote: "gets `403` with a body holding `message` and `required_scopes`",
  },
  {
    kind: "type",
    of: "ForbiddenError.message",
    is: "string",
    line: 322,
    quote: "a body holding `message`",
  },
  {
    kind: "type",
    of: "ForbiddenError.required_scopes",
    is: "array of Scope",
    line: 322,
    quote: "`required_scopes` (array of scope names)",
  },
  {
    kind: "answer",
    status: "401",
    on: "all",
    line: 323,
    quote: "Missing, invalid or revoked credentials get `401`.",
  },
  text(
    ["components", "responses", "Unauthenticated"],
    /credentials are missing, invalid or revoked/,
    323,
    "Missing, invalid or revoked credentials",
  ),
  {
    kind: "answer",
    status: "404",
    on: "with-id",
    fields: ["message"],
    line: 324,
    quote: "A resource of another account is answered as `404`.",
  },
  text(
    ["components", "responses", "NotFound"],
    /belongs to another account/,
    324,
    "A resource of another account is answered as `404`.",
  ),
  text(
    ["info"],
    /Webhook endpoints belong to an app: a key manages only those of its own app/,
    325,
    "an API key can manage only its own app's endpoints",
  ),
  {
    kind: "value",
    at: ["webhooks", "quote.ready", "post", "security"],
    equals: [],
    line: 326,
    quote: "Webhook deliveries are authenticated by a signature",
  },
];
