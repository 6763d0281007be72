/** What the service reads of answers, and how it names the cause if there is none. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WAIT } from "../../../tests/support/hang.js";
import { AddressRefused, systemResolve } from "../../src/foundation/outbound/connector.js";
import { failureCause } from "../../src/foundation/outbound/failure-cause.js";
import { createOutbound } from "../../src/foundation/outbound/outbound.js";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of open.splice(0).reverse()) await close();
});

const outboundOf = () => {
  const outbound = createOutbound({ allowLoopback: true, ownOrigins: [] });
  open.push(outbound);
  return outbound;
};

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push({
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const message = { headers: {}, body: "{}", timeout: WAIT };
const limits = { maxBytes: 1000, timeout: WAIT, maxRedirects: 3 };

test("a response in parts is kept whole, and of a long one the beginning", async () => {
  const url = await serving((request, response) => {
    response.write(request.url === "/long" ? "x".repeat(4000) : "a");
    setTimeout(() => response.end(request.url === "/long" ? "y".repeat(4000) : "b"), 20);
  });
  const outbound = outboundOf();
  expect((await outbound.post({ ...message, url })).body).toBe("ab");
  const { body } = await outbound.post({ ...message, url: `${url}long` });
  expect(body).toBe("x".repeat(4000) + "y".repeat(96));
});

test.each([
  ["another place", 302, { location: "http://127.0.0.1:1/" }],
  ["no file", 404, {}],
  ["a packed file", 200, { "content-encoding": "gzip" }],
])("an endless response that is %s is not read to its end", async (_, status, headers) => {
  let ended: Promise<unknown> = Promise.resolve();
  const url = await serving((_request, response) => {
    ended = once(response, "close");
    response.writeHead(status, headers).write("x".repeat(100));
  });
  await expect(outboundOf().download(url, limits)).rejects.toThrow("The address");
  await ended;
});

test("a redirect without a target fails by its status", async () => {
  const url = await serving((_, response) => void response.writeHead(302).end());
  await expect(outboundOf().download(url, limits)).rejects.toThrow("answered with status 302");
});

test("host names are resolved to all their addresses", async () => {
  const addresses = await systemResolve("localhost");
  expect(addresses).not.toEqual([]);
  for (const address of addresses) expect(["127.0.0.1", "::1"]).toContain(address);
});

const coded = (code: unknown, cause?: unknown): Error =>
  Object.assign(new Error("It failed.", { cause }), { code });
const named = (name: string): Error => Object.assign(new Error("It failed."), { name });
const unknown = "The endpoint could not be reached.";
const refused = "The connection was refused: nothing listens at the address.";

test.each([
  [coded("ECONNREFUSED"), refused],
  [new TypeError("It failed.", { cause: coded("ECONNREFUSED") }), refused],
  [coded(7, coded("ECONNREFUSED")), refused],
  [new AggregateError([coded("ECONNREFUSED"), coded("ENOTFOUND")]), refused],
  [coded("EAI_AGAIN"), "The host name could not be resolved."],
  [coded("CERT_HAS_EXPIRED"), "The TLS certificate was not accepted (CERT_HAS_EXPIRED)."],
  [named("TimeoutError"), "No answer within 10 seconds."],
  [named("HTTPParserError"), "The response is not valid HTTP."],
  [new AddressRefused("no"), "The address is not public."],
  [new Error("It failed."), unknown],
  [new AggregateError([]), unknown],
  ["TimeoutError", unknown],
])("the error %s is reported as %j", (error, cause) => {
  expect(failureCause(error, 10_000)).toBe(cause);
});
