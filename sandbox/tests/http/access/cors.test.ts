/** Pages of other sites: allowed origins may call the API with a key, but no other part of the sandbox. */
import { expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";

const origin = "https://docs.example.com";
const { service, another } = serviceSuite({ origins: [origin] });

test("a page that is named may ask with a key, and read the answer and the limits", async () => {
  const { sandbox, call } = service();
  const preflight = await fetch(`${sandbox.url}/quotes`, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, content-type",
    },
  });
  expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
  const { headers } = await call("GET /ping", { headers: { origin } });
  expect(headers.get("access-control-allow-origin")).toBe(origin);
  expect(headers.get("access-control-expose-headers")).toContain("X-RateLimit-Remaining");
  expect(headers.has("access-control-allow-credentials")).toBe(false);
  const other = await call("GET /ping", { headers: { origin: "https://evil.example" } });
  expect(other.headers.has("access-control-allow-origin")).toBe(false);
});

test.each<[readonly string[], string | null]>([
  [["*"], "*"],
  [[], null],
])("a sandbox with %j as origins tells any page %j", async (origins, allowed) => {
  const { call } = await another({ origins });
  const { headers } = await call("GET /ping", { headers: { origin } });
  expect(headers.get("access-control-allow-origin")).toBe(allowed);
  expect(headers.get("vary")).toBeNull();
});

test("the control plane allows no page of another origin", async () => {
  const { sandbox } = service();
  const answer = await fetch(`${sandbox.origin}/_sandbox/clock`, {
    headers: { origin, authorization: `Bearer ${sandbox.controlToken}` },
  });
  expect([answer.status, answer.headers.has("access-control-allow-origin")]).toEqual([200, false]);
});
