/** Hostile values from a caller's user: a client sends them where they belong, and nowhere else. */
import { expect, it } from "vitest";

import type { CallOptions } from "../../../runtime/client/call/types.js";
import { clientOf } from "../../../runtime/client/client.js";
import type { ClientOptions } from "../../../runtime/client/request/options.js";
import { serverAddress } from "../../../runtime/client/request/server-address.js";
import { GET, request, scripted, fine } from "./scripted.js";

const addressOf = (url: string, value: string): string => {
  const client = clientOf({
    serverUrl: () => serverAddress([{ url }], { variables: { v: value } }),
  });
  const call = client.call(GET, request);
  return call.url();
};

it.each([
  ["http://{v}.example.test/v1", "127.0.0.1:8080/#"],
  ["http://{v}.example.test/v1", "evil.test/"],
  ["http://{v}.example.test/v1", "evil.test#"],
  ["http://{v}.example.test/v1", "evil.test?"],
  ["http://{v}.example.test/v1", "evil.test\\"],
  ["http://{v}.example.test/v1", "user@evil.test/"],
  ["http://{v}.example.test/v1", "evil.test:80/x"],
  ["http://{v}.example.test/v1", "a\nb"],
  ["http://{v}.example.test/v1", "a b"],
  ["http://{v}.example.test/v1", "%2f"],
  ["http://{v}.example.test/v1", ""],
  ["https://api.{v}/v1", "example.test@evil.test"],
  ["https://api.{v}/v1", "x/../.."],
  ["https://api.example.test:{v}/v1", "80@evil.test"],
  ["https://api.example.test:{v}/v1", "80/x"],
  ["https://{v}/v1", "a@evil.test"],
  ["https://{v}/v1", "good.test/x?"],
  ["https://{v}/v1", "good.test:1:2"],
  ["https://{v}@api.example.test/v1", "evil.test/"],
  ["{v}://api.example.test/v1", "javascript"],
  ["{v}://api.example.test/v1", "https://evil.test/?"],
  ["{v}/v1", "javascript:alert(1)//"],
  ["{v}/v1", "https://a@evil.test"],
  ["{v}/v1", "https://good.test/?"],
  ["https://api.example.test/{v}", ".."],
  ["https://api.example.test/{v}", "a/../../b"],
  ["https://api.example.test/{v}", "%2E%2e/x"],
  ["https://api.example.test/{v}", "x?y"],
  ["https://api.example.test/{v}", "x#y"],
  ["https://api.example.test/{v}", "x\\y"],
])("a value of a server variable in %s cannot be %j", (url, value) => {
  expect(() => addressOf(url, value)).toThrow(TypeError);
});

it.each([
  ["http://{v}.example.test/v1", "eu-1", "http://eu-1.example.test/v1/things/1"],
  ["http://{v}.example.test/v1", "eu.west", "http://eu.west.example.test/v1/things/1"],
  ["https://{v}/v1", "on-prem.corp:8443", "https://on-prem.corp:8443/v1/things/1"],
  ["https://{v}/v1", "[::1]:8443", "https://[::1]:8443/v1/things/1"],
  ["https://api.test:{v}/v1", "8443", "https://api.test:8443/v1/things/1"],
  ["{v}://api.test/v1", "http", "http://api.test/v1/things/1"],
  ["{v}/v1", "https://own.test/base", "https://own.test/base/v1/things/1"],
  ["https://api.test/{v}", "v2/eu", "https://api.test/v2/eu/things/1"],
])("a value of a server variable in %s can be %j", (url, value, address) => {
  expect(addressOf(url, value)).toBe(address);
});

it.each([
  "https://api.test/v1?key=1",
  "https://api.test/v1#part",
  "https://api.test/v1?",
  "https://api.test/#",
  "javascript:alert(1)",
  "data:text/plain,x",
  "file:///etc",
  "/v1",
  "",
  "https://",
])("a base address cannot be %j", (baseUrl) => {
  expect(() => clientOf({ baseUrl }).call(GET, request).url()).toThrow(/baseUrl must be a URL/);
  const call = clientOf({ baseUrl: "https://api.test" }).call(GET, request, { baseUrl });
  expect(() => call.url()).toThrow(/baseUrl must be a URL/);
});

it.each(["..", ".", ""])("a value of a parameter cannot lead to another resource: %j", (id) => {
  expect(() => scripted([]).client.call(GET, { params: { id } }).url()).toThrow();
});

it.each(["a/../b", "a?x=1", "a#b", "a\\b", "//evil.test", "é", "\ud800", "__proto__"])(
  "a value of a parameter stays in its segment: %j",
  (id) => {
    const url = new URL(scripted([]).client.call(GET, { params: { id } }).url());
    expect([url.origin, url.pathname.split("/").length, url.search, url.hash]).toEqual([
      "https://api.test",
      4,
      "",
      "",
    ]);
  },
);

it.each(["a&b=c", "a#b", "a=b", "?", "\r\nX: y"])(
  "a value of a parameter stays in its query pair: %j",
  (q) => {
    const url = new URL(
      scripted([])
        .client.call(GET, { ...request, query: { q } })
        .url(),
    );
    expect([...url.searchParams]).toEqual([["q", q]]);
    expect(url.hash).toBe("");
  },
);

const evil = "x\r\nX-Injected: 1";
it.each<[string, ClientOptions, CallOptions, object]>([
  ["of the client", { headers: { "X-A": evil } }, {}, {}],
  ["of the call", {}, { headers: { "X-A": evil } }, {}],
  ["of the idempotency key", {}, { idempotencyKey: evil }, {}],
  ["of the media type", {}, { accept: evil }, {}],
  ["of a parameter", {}, {}, { headers: { "X-Tenant": evil } }],
])("a header: %s cannot begin another one", async (_, options, callOptions, parts) => {
  const { client, sent } = scripted([fine], options);
  await expect(client.call(GET, { ...request, ...parts }, callOptions).result()).rejects.toThrow(
    /control characters/,
  );
  expect(sent).toEqual([]);
});
