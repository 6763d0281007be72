/** Servers and credentials of operations. */
import { expect, it } from "vitest";

import { buildDocument, buildFiles, onlyOperation, operation } from "../../support/model.js";

const get = (fields: object = {}) => ({ get: { responses: {}, ...fields } });

const root = {
  servers: [
    {
      url: "https://{host}/v1",
      variables: { host: { default: "a.example", enum: ["a.example", "b.example"] } },
    },
  ],
};

it("servers are those of the operation, of its path or of the document", async () => {
  const { api } = await buildDocument({
    ...root,
    paths: {
      "/a": get(),
      "/b": { ...get(), servers: [{ url: "/relative", name: "near" }] },
      "/c": {
        ...get({ servers: [{ url: "https://own.example" }] }),
        servers: [{ url: "/relative" }],
      },
      "/d": get({ servers: [] }),
    },
  });
  const host = { name: "host", default: "a.example", values: ["a.example", "b.example"] };
  expect(api.servers).toMatchObject([{ url: "https://{host}/v1", variables: [host] }]);
  expect(api.operations.map(({ servers }) => servers.map(({ url }) => url))).toEqual([
    ["https://{host}/v1"],
    ["/relative"],
    ["https://own.example"],
    ["https://{host}/v1"],
  ]);
  expect(api.operations[1]?.servers[0]?.name).toBe("near");
});

it("servers report variables that cannot be filled in", async () => {
  const { api, found } = await buildDocument({
    servers: [
      { url: "https://{host}:{port}", variables: { port: { default: 8443, enum: ["443"] } } },
    ],
    paths: {},
  });
  expect(api.servers[0]?.variables).toMatchObject([{ name: "port", default: "8443" }]);
  expect(found).toEqual([
    "server/default-not-in-enum at /servers/0/variables/port/default",
    "server/variable-undeclared at /servers/0/url",
  ]);
});

it("servers have variables of any value, whatever is said about them", async () => {
  const variables = {
    port: { default: 443, enum: [443, true] },
    one: { default: "a", enum: ["a"] },
    free: { default: "x", enum: [], description: "Any." },
    none: "nothing",
  };
  const { api, found } = await buildDocument({
    servers: [{ url: "https://{free}.{one}:{port}", variables }, { url: "/plain" }],
    paths: {},
  });
  expect(api.servers.map((server) => server.variables)).toEqual([
    [
      { name: "port", default: "443", values: ["443", "true"] },
      { name: "one", default: "a", values: ["a"] },
      { name: "free", default: "x", description: "Any." },
    ],
    [],
  ]);
  expect(found).toEqual([]);
});

const components = {
  securitySchemes: {
    key: { type: "apiKey", in: "header", name: "X-Key", deprecated: true },
    bearer: { type: "http", scheme: "Bearer", bearerFormat: "JWT" },
    oauth: {
      type: "oauth2",
      flows: {
        authorizationCode: {
          authorizationUrl: "https://a/authorize",
          tokenUrl: "https://a/token",
          scopes: { "a:read": "Read a." },
        },
        deviceAuthorization: {
          deviceAuthorizationUrl: "https://a/device",
          tokenUrl: "https://a/token",
          scopes: { "a:write": "" },
        },
      },
    },
    oidc: { type: "openIdConnect", openIdConnectUrl: "https://a/.well-known/openid-configuration" },
    tls: { type: "mutualTLS" },
    alias: { $ref: "#/components/securitySchemes/tls" },
  },
};

it("security knows every kind of scheme", async () => {
  const { api, found } = await buildDocument({ components, paths: {} }, "3.2.0");
  expect(api.securitySchemes.map(({ key, scheme }) => [key, scheme.type])).toEqual([
    ["key", "apiKey"],
    ["bearer", "http"],
    ["oauth", "oauth2"],
    ["oidc", "openIdConnect"],
    ["tls", "mutualTLS"],
    ["alias", "mutualTLS"],
  ]);
  expect(api.securitySchemes[0]?.docs.deprecated).toBe(true);
  expect(api.securitySchemes[1]?.scheme).toEqual({
    type: "http",
    scheme: "Bearer",
    bearerFormat: "JWT",
  });
  expect(api.securitySchemes[2]?.scheme).toEqual({
    type: "oauth2",
    flows: [
      {
        flow: "authorizationCode",
        authorizationUrl: "https://a/authorize",
        tokenUrl: "https://a/token",
        scopes: [{ name: "a:read", description: "Read a." }],
      },
      {
        flow: "deviceAuthorization",
        deviceAuthorizationUrl: "https://a/device",
        tokenUrl: "https://a/token",
        scopes: [{ name: "a:write", description: "" }],
      },
    ],
  });
  expect(found).toEqual([]);
});

it("security is that of the document unless the operation says otherwise", async () => {
  const { api, found } = await buildDocument({
    components,
    security: [{ key: [] }],
    paths: {
      "/root": get(),
      "/none": get({ security: [] }),
      "/optional": get({ security: [{}, { bearer: ["admin"], key: [] }] }),
      "/scoped": get({ security: [{ oauth: ["a:read", "a:write"] }] }),
    },
  });
  const words = api.operations.map(({ security }) =>
    security.map((all) => all.map(({ key, scopes }) => [key, ...scopes].join(" "))),
  );
  expect(words).toEqual([[["key"]], [], [[], ["bearer admin", "key"]], [["oauth a:read a:write"]]]);
  expect(found).toEqual([]);
});

it("security leaves out schemes without what makes them work", async () => {
  const { api } = await buildDocument({
    components: {
      securitySchemes: {
        unnamed: { type: "apiKey", in: "header" },
        nowhere: { type: "apiKey", in: "body", name: "key" },
        cookie: { type: "apiKey", in: "cookie", name: "key" },
        unsaid: { type: "http" },
        address: { type: "openIdConnect", openIdConnectUrl: "https://a/oidc" },
      },
    },
    paths: {},
  });
  expect(api.securitySchemes.map(({ key, scheme }) => [key, scheme])).toEqual([
    ["cookie", { type: "apiKey", in: "cookie", name: "key" }],
    ["address", { type: "openIdConnect", url: "https://a/oidc" }],
  ]);
});

it("security keeps a requirement that names an unknown scheme, without a scheme", async () => {
  const built = await buildDocument({ components, ...operation({ security: [{ baerer: [] }] }) });
  const [alternative] = onlyOperation(built).security;
  expect(alternative).toEqual([{ key: "baerer", scopes: [] }]);
  expect(built.found).toEqual([
    "security/scheme-undefined at /paths/~1things/get/security/0/baerer",
  ]);
  expect(built.diagnostics[0]?.message).toContain('"bearer"');
});

it("security reports an unknown scheme once, and does not list it, however often it is asked for", async () => {
  const { api, found } = await buildDocument({
    paths: { "/a": get({ security: [{ a: [] }] }), "/b": get({ security: [{ a: [] }] }) },
  });
  expect(api.securitySchemes).toEqual([]);
  expect(found).toEqual(["security/scheme-undefined at /paths/~1a/get/security/0/a"]);
});

it("security reports scopes that no flow declares", async () => {
  const built = await buildDocument({
    components,
    ...operation({ security: [{ oauth: ["a:raed"] }] }),
  });
  expect(built.found).toEqual([
    "security/scope-undeclared at /paths/~1things/get/security/0/oauth/0",
  ]);
  expect(built.diagnostics[0]?.message).toContain('"a:read"');
});

it("security may name a scheme by its address in 3.2", async () => {
  const built = await buildFiles({
    "openapi.json": {
      openapi: "3.2.0",
      info: { title: "Test", version: "1" },
      components: { securitySchemes: { there: { $ref: "security.json" } } },
      ...operation({ security: [{ "security.json#/own": [] }] }),
    },
    "security.json": { type: "mutualTLS", own: { type: "http", scheme: "basic" } },
  });
  expect(onlyOperation(built).security).toMatchObject([
    [{ scheme: { scheme: { scheme: "basic" } } }],
  ]);
  expect(built.found).toEqual([]);
});

it.each(["3.1.1", "3.2.0"])(
  "security may not name one by a path in %s where there is none",
  async (openapi) => {
    const security = [{ "#/components/securitySchemes/tls": [] }];
    const built = await buildDocument({ components, ...operation({ security }) }, openapi);
    const codes = built.diagnostics.map(({ code }) => code);
    expect(codes).toEqual(openapi === "3.2.0" ? [] : ["security/scheme-undefined"]);
  },
);
