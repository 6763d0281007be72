/** Paths and security. */
import { document, done, json, operations, string } from "./document.js";

export const paths = {
  "security of all kinds": operations(
    [
      { security: [] },
      { security: [{}] },
      { security: [{ key: [], oauth: ["a:b"] }, { basic: [] }, {}] },
      { security: [{ mutual: [] }] },
      { security: [{ openid: ["x"] }] },
      { security: [{ nowhere: [] }] },
    ],
    {
      security: [{ key: [] }],
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "cookie", name: "sid" },
          basic: { type: "http", scheme: "Basic" },
          digest: { type: "http", scheme: "digest" },
          oauth: {
            type: "oauth2",
            flows: {
              authorizationCode: {
                authorizationUrl: "https://h/a",
                tokenUrl: "https://h/t",
                scopes: { "a:b": "" },
              },
              implicit: { authorizationUrl: "/a", scopes: {} },
            },
          },
          openid: { type: "openIdConnect", openIdConnectUrl: "https://h/.well-known" },
          mutual: { type: "mutualTLS" },
        },
      },
    },
  ),
  "paths of all kinds": document({
    servers: [
      { url: "/" },
      { url: "" },
      {
        url: "//h/{a}/{b}",
        variables: { a: { default: "x" }, b: { default: "1", enum: ["1", "2"] } },
      },
      { url: "http://h:{port}/v1/" },
    ],
    paths: {
      "/": { get: { responses: done } },
      "//": { get: { responses: done } },
      "/a/": { get: { responses: done } },
      "/a": {
        get: { responses: done },
        head: { responses: done },
        options: { responses: done },
        trace: { responses: done },
        patch: { responses: done },
        delete: { responses: done, requestBody: json({}) },
      },
      "/a/{id}": { get: { responses: done } },
      "/a/{ID}": {
        get: {
          parameters: [{ name: "ID", in: "path", required: true, schema: string }],
          responses: done,
        },
      },
      "/a/b c/%20/ü/:x/*": { get: { responses: done } },
      "/a#fragment": { get: { responses: done } },
      "/q?x=1": { get: { responses: done } },
      "/{a}{b}": { get: { responses: done } },
      "x-extension": { get: 1 },
      "/ref": { $ref: "#/components/pathItems/R", summary: "Here." },
      "/empty": {},
    },
    components: {
      pathItems: { R: { get: { responses: done, servers: [{ url: "https://other" }] } } },
    },
  }),
};
