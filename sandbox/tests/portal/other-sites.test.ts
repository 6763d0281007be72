/** Pages of other sites in a developer's browser can neither read nor change the sandbox. */
import { expect, test } from "vitest";
import { raw, statusOf, wire } from "../support/raw.js";
import { serviceSuite } from "../support/service.js";

const { service } = serviceSuite();

/** The status of a request to the portal, by the name of a host and further headers. */
async function ask(start: string, host: string, headers: readonly string[] = []) {
  const { sandbox } = service();
  const { port } = new URL(sandbox.origin);
  const request = wire(start, { headers: [...headers, "Content-Length: 0"] });
  return statusOf(await raw(sandbox, request.replace("api.test", host.replace("PORT", port))));
}

test.each(["evil.test", "evil.test:PORT", "127.0.0.1.evil.test:PORT", "10.0.0.1:PORT", "[", ""])(
  "requests under the foreign host name %j are refused",
  async (host) => {
    for (const start of ["GET /portal/sign-in", "POST /portal/sign-in", "GET /portal/portal.css"]) {
      expect([400, 421]).toContain(await ask(start, host));
    }
  },
);

test.each([
  ["says so", ["Sec-Fetch-Site: cross-site"]],
  ["is of the same domain", ["Sec-Fetch-Site: same-site"]],
  ["has another origin", ["Origin: https://evil.test"]],
  ["has an origin that is hidden", ["Origin: null"]],
  ["has the host with another port", ["Origin: http://127.0.0.1:1"]],
  ["says one thing and another", ["Sec-Fetch-Site: same-origin", "Origin: https://evil.test"]],
])("a change that another site requests is refused: it %s", async (_, headers) => {
  expect(await ask("POST /portal/sign-in", "127.0.0.1:PORT", headers)).toBe(403);
});

test.each([
  "/portal/..//evil.test/",
  "/portal/%2e%2e//evil.test/",
  "/portal/..\\/evil.test/",
  "/portal/x/../..//evil.test/",
  "/portal/.././/evil.test/",
])("no path leads to another host: %s", async (path) => {
  const answer = await raw(service().sandbox, wire(`GET ${path}`, {}));
  expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
  expect(answer).not.toMatch(/^location:/im);
});

test("requests that a browser sends by itself, or that no browser sends, are accepted", async () => {
  const { origin } = service().sandbox;
  for (const headers of [[], [`Origin: ${origin}`], ["Sec-Fetch-Site: same-origin"]]) {
    expect(await ask("POST /portal/sign-in", "127.0.0.1:PORT", headers)).toBe(422);
  }
  expect(await ask("GET /portal/sign-in", "localhost:PORT")).toBe(200);
});
