/** What security schemes must have, which depends on their type and on the flow (OpenAPI 3.1, 4.8.27 to 4.8.29). */
import { expect, test } from "vitest";

import { structureOf } from "../../support/structure.js";

const messagesOf = async (scheme: string, version = "3.1.0"): Promise<readonly string[]> => {
  const text = `openapi: "${version}"\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents: { securitySchemes: { A: ${scheme} } }\n`;
  const { located } = await structureOf({ "a.yaml": text });
  return located.map(({ severity, message }) => `${severity}: ${message}`);
};

const lost = (field: string): string =>
  `error: This Security Scheme Object lacks \`${field}\`, which is required (with \`lenient\`, operations that require this scheme accept no credentials).`;
const incomplete = (field: string, type: string): string =>
  `warning: This ${type} Object lacks \`${field}\`, which the standard requires.`;

test.each<[string, readonly string[]]>([
  ["{ type: apiKey, name: a, in: query }", []],
  ["{ type: apiKey }", [lost("name"), lost("in")]],
  ["{ type: apiKey, name: a }", [lost("in")]],
  ["{ type: apiKey, in: header }", [lost("name")]],
  ["{ type: http, scheme: bearer }", []],
  ["{ type: http }", [lost("scheme")]],
  ["{ type: http, name: a, in: query }", [lost("scheme")]],
  ["{ type: openIdConnect, openIdConnectUrl: 'https://a.test' }", []],
  ["{ type: openIdConnect }", [incomplete("openIdConnectUrl", "Security Scheme")]],
  ["{ type: oauth2, flows: {} }", []],
  ["{ type: oauth2 }", [incomplete("flows", "Security Scheme")]],
  ["{ type: mutualTLS }", []],
])("%s", async (scheme, messages) => {
  expect(await messagesOf(scheme)).toEqual(messages);
});

test.each<[string, string, readonly string[]]>([
  ["implicit", "Implicit", ["authorizationUrl"]],
  ["password", "Password", ["tokenUrl"]],
  ["clientCredentials", "Client Credentials", ["tokenUrl"]],
  ["authorizationCode", "Authorization Code", ["authorizationUrl", "tokenUrl"]],
  ["deviceAuthorization", "Device Authorization", ["tokenUrl", "deviceAuthorizationUrl"]],
])("the flow %s", async (flow, name, addresses) => {
  const of = (fields: readonly string[]): Promise<readonly string[]> =>
    messagesOf(`{ type: oauth2, flows: { ${flow}: { ${fields.join(", ")} } } }`, "3.2.0");
  const complete = ["scopes: {}", ...addresses.map((address) => `${address}: "https://a.test"`)];
  expect(await of(complete)).toEqual([]);
  expect((await of([])).toSorted()).toEqual(
    [...addresses, "scopes"].map((field) => incomplete(field, `${name} OAuth Flow`)).toSorted(),
  );
});

test("flows that are no object", async () => {
  expect(await messagesOf("{ type: oauth2, flows: 1 }")).toEqual([
    "error: `flows` must be an OAuth Flows Object, not the number 1 (with `lenient`, it is ignored).",
  ]);
});
