/** What security schemes must have, which depends on their type and on the flow (OpenAPI 3.1, 4.8.27 to 4.8.29). */
import { expect, test } from "vitest";

import { structureOf } from "../../support/structure.js";

/** The severity of each finding, and the field that it is about. */
const found = async (scheme: string, version = "3.1.0"): Promise<readonly string[]> => {
  const text = `openapi: "${version}"\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents: { securitySchemes: { A: ${scheme} } }\n`;
  const { located } = await structureOf({ "a.yaml": text });
  return located.map(({ severity, message }) => `${severity} ${/`(\w+)`/.exec(message)?.[1]}`);
};

test.each<[string, readonly string[]]>([
  ["{ type: apiKey, name: a, in: query }", []],
  ["{ type: apiKey }", ["error name", "error in"]],
  ["{ type: apiKey, name: a }", ["error in"]],
  ["{ type: apiKey, in: header }", ["error name"]],
  ["{ type: http, scheme: bearer }", []],
  ["{ type: http }", ["error scheme"]],
  ["{ type: http, name: a, in: query }", ["error scheme"]],
  ["{ type: openIdConnect, openIdConnectUrl: 'https://a.test' }", []],
  ["{ type: openIdConnect }", ["warning openIdConnectUrl"]],
  ["{ type: oauth2, flows: {} }", []],
  ["{ type: oauth2 }", ["warning flows"]],
  ["{ type: mutualTLS }", []],
])("a security scheme lacks what its type requires: %s", async (scheme, fields) => {
  expect(await found(scheme)).toEqual(fields);
});

test.each<[string, readonly string[]]>([
  ["implicit", ["authorizationUrl"]],
  ["password", ["tokenUrl"]],
  ["clientCredentials", ["tokenUrl"]],
  ["authorizationCode", ["authorizationUrl", "tokenUrl"]],
  ["deviceAuthorization", ["tokenUrl", "deviceAuthorizationUrl"]],
])("the flow %s needs its addresses and scopes", async (flow, addresses) => {
  const of = (fields: readonly string[]): Promise<readonly string[]> =>
    found(`{ type: oauth2, flows: { ${flow}: { ${fields.join(", ")} } } }`, "3.2.0");
  const complete = ["scopes: {}", ...addresses.map((address) => `${address}: "https://a.test"`)];
  expect(await of(complete)).toEqual([]);
  expect((await of([])).toSorted()).toEqual(
    [...addresses, "scopes"].map((field) => `warning ${field}`).toSorted(),
  );
});

test("flows that are no object are refused", async () => {
  expect(await found("{ type: oauth2, flows: 1 }")).toEqual(["error flows"]);
});
