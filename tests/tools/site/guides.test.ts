/** Guides of documents that declare what our own one does not. */
import { beforeAll, describe, expect, it } from "vitest";

import { EMPTY, type Made, makeOf } from "./make.js";

const done = { responses: { 204: { description: "Done." } } };
const get = (fields: object = {}): object => ({ get: { ...done, ...fields } });

/** The text of a section, without its heading. */
function textOf({ page }: Made, path: string, id: string): string {
  const section = new RegExp(`<section id="${id}"><h2>[^]*?</h2>([^]*?)</section>`).exec(
    page(path),
  );
  return (section?.[1] ?? `no section ${id}`)
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,:])/g, "")
    .trim();
}
const leadOf = ({ page }: Made, path: string): string | undefined =>
  /<p class="lead">([^]*?)(?:<\/p>|<(?:section|h2|div|p|dl)\b)/
    .exec(page(path))?.[1]
    ?.replace(/\s+/g, " ")
    .trim();

describe("authentication", () => {
  const PATH = "guides/authentication.html";
  const SCHEMES: Readonly<Record<string, readonly [object, string, string]>> = {
    header: [
      { type: "apiKey", in: "header", name: "X-Key" },
      "An API key in the header X-Key.",
      "X-Key: YOUR_HEADER",
    ],
    query: [
      { type: "apiKey", in: "query", name: "key" },
      "An API key in the query parameter key.",
      "",
    ],
    cookie: [{ type: "apiKey", in: "cookie", name: "id" }, "An API key in the cookie id.", ""],
    basic: [
      { type: "http", scheme: "Basic" },
      "HTTP authentication with the scheme Basic, in the header Authorization.",
      "",
    ],
    bearer: [
      { type: "http", scheme: "BEARER", bearerFormat: "JWT" },
      "HTTP authentication with the scheme BEARER (JWT), in the header Authorization.",
      "Authorization: Bearer YOUR_BEARER",
    ],
    digest: [
      { type: "http", scheme: "Digest" },
      "HTTP authentication with the scheme Digest, in the header Authorization.",
      "Authorization: Digest YOUR_DIGEST",
    ],
    oauth: [
      {
        type: "oauth2",
        flows: {
          clientCredentials: { tokenUrl: "https://a.test/token", scopes: {} },
          authorizationCode: {
            authorizationUrl: "https://a.test/ask",
            tokenUrl: "https://a.test/token",
            refreshUrl: "https://a.test/again",
            scopes: { read: "", write: "" },
          },
        },
      },
      "An OAuth 2.0 access token, in the header Authorization.",
      "Authorization: Bearer YOUR_OAUTH",
    ],
    openid: [
      { type: "openIdConnect", openIdConnectUrl: "https://a.test/.well-known" },
      "An OpenID Connect token, discovered at https://a.test/.well-known.",
      "",
    ],
    certificate: [
      { type: "mutualTLS" },
      "A client certificate, which belongs to the connection.",
      "",
    ],
  };
  const names = Object.keys(SCHEMES);
  const securitySchemes = Object.fromEntries(names.map((name) => [name, SCHEMES[name]?.[0]]));
  let made: Made;
  beforeAll(async () => {
    const paths = { "/free": get(), "/kept": get({ security: [{ header: [] }] }) };
    made = await makeOf({ ...EMPTY, paths, components: { securitySchemes } });
  });

  it.each(names)(
    "the page on authentication says where a credential is sent, and how the client gets it: %s",
    (name) => {
      const text = textOf(made, PATH, `scheme-${names.indexOf(name) + 1}`);
      const [, where, wire] = SCHEMES[name] ?? [];
      expect(text.startsWith(where ?? "-"), text).toBe(true);
      expect(text.includes("createApi({ auth: {"), text).toBe(name !== "certificate");
      expect(text.includes('{ username: "YOUR_NAME"'), text).toBe(name === "basic");
      expect(/On the wire(?: Copy)? (.*)$/.exec(text)?.[1] ?? "").toContain(wire);
      expect(text.includes("On the wire"), text).toBe(wire !== "");
    },
  );

  it("the page on authentication lists the flows of OAuth with their addresses and scopes", () => {
    const text = textOf(made, PATH, "scheme-7");
    expect(text).toContain("acts on its own behalf. https://a.test/token none");
    expect(text).toContain("https://a.test/ask https://a.test/token https://a.test/again 2");
  });

  it("the page on authentication counts the ways, and lists what needs none", async () => {
    expect(leadOf(made, PATH)).toContain("There are 9 ways to authenticate.");
    expect(textOf(made, PATH, "open")).toMatch(/^Anyone can call these operations\. GET \/free$/);
    const { header } = securitySchemes;
    const security = [{ header: [] }];
    const all = {
      paths: { "/kept": get({ security }) },
      components: { securitySchemes: { header } },
    };
    const closed = await makeOf({ ...EMPTY, ...all });
    expect(leadOf(closed, PATH)).toContain("Requests carry a credential.");
    expect(textOf(closed, PATH, "open")).toBe("no section open");
    const free = await makeOf({ ...EMPTY, paths: { "/free": get() } });
    expect(free.page(PATH)).toContain("No credentials needed");
    expect(textOf(free, PATH, "open")).toBe("no section open");
  });
});

describe("rate limits", () => {
  const PATH = "guides/rate-limits.html";
  const limited = (limit: object) => ({ "x-rate-limit": limit });
  const refusal = {
    description: "Slow down.",
    headers: { "Retry-After": { schema: { type: "integer" } } },
  };

  it.each([
    [
      { limit: 5, window: 1, per: "key" },
      "Each key may make 5 requests per second.",
      "5 per second",
    ],
    [
      { limit: 100, window: 60, per: "account" },
      "Each account may make 100 requests per minute.",
      "1.67 per second",
    ],
    [
      { limit: 1, window: 3600, per: "address" },
      "Each IP address may make 1 request per hour.",
      "0 per second",
    ],
    [
      { limit: 9, window: 90, per: "key" },
      "Each key may make 9 requests per 90 seconds.",
      "0.1 per second",
    ],
  ])(
    "the page on rate limits says how often the API may be called: %j",
    async (limit, lead, average) => {
      const made = await makeOf({ ...EMPTY, ...limited(limit), paths: { "/a": get() } });
      expect(leadOf(made, PATH)).toBe(lead);
      expect(made.page(PATH)).toContain(`<dd>${average}<`);
      const sections = [...made.page(PATH).matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
      expect(sections).toEqual(["retry"]);
    },
  );

  it("the page on rate limits lists the operations with limits of their own, and those that refuse", async () => {
    const made = await makeOf({
      ...EMPTY,
      paths: {
        "/own": get(limited({ limit: 2, window: 1, per: "key" })),
        "/refusing": get({ responses: { ...done.responses, 429: refusal } }),
      },
    });
    expect(leadOf(made, PATH)).toBe("The server responds to too many requests with 429.");
    expect(textOf(made, PATH, "own")).toMatch(/own Each key may make 2 requests per second\.$/);
    expect(textOf(made, PATH, "headers")).toMatch(
      /^Slow down\. Retry-After .*1 operation that can/,
    );
  });

  it("the page on rate limits is left out where there is no limit", async () => {
    const { files } = await makeOf({ ...EMPTY, paths: { "/a": get() } });
    expect([...files.keys()]).not.toContain(PATH);
  });
});

describe("errors", () => {
  const PATH = "guides/errors.html";

  it("the page on errors says so where none is declared", async () => {
    const made = await makeOf({ ...EMPTY, paths: { "/a": get() } });
    expect(made.page(PATH)).toContain("No errors described");
    expect(textOf(made, PATH, "codes")).toBe("no section codes");
    expect(textOf(made, PATH, "handling")).toContain("ApiError");
  });
});
