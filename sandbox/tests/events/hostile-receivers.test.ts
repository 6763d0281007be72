/** Receivers that cannot be trusted, or whose address has changed since they were registered. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createQuote } from "../../src/domain/quotes/create.js";
import { createEndpoint } from "../../src/domain/webhook-endpoints/manage.js";
import { status } from "../support/receiver.js";
import { suite } from "../support/suite.js";
import type { World } from "../support/world.js";

const { world: createWorld, receiver: startReceiver } = suite();
afterEach(() => {
  vi.useRealTimers();
});

async function deliveries({ core }: World): Promise<unknown[]> {
  return core.database.query(
    "SELECT status, attempts, response_status, error FROM deliveries ORDER BY id",
  );
}

async function endpointAt({ core, alice }: World, url: string): Promise<void> {
  await createEndpoint(core, alice.caller, { url, events: ["*"] });
}

const unreached = {
  status: "pending",
  attempts: 1,
  response_status: null,
  error: "The address is not public.",
};

test("every delivery checks all addresses of the host name, and fails if one is not public", async () => {
  let lookups = 0;
  const resolve = async () => {
    lookups++;
    return ["127.0.0.1"];
  };
  const world = await createWorld({ allowLoopback: false, resolve });
  await endpointAt(world, "https://hooks.example.com/events");
  expect(lookups).toBe(0);
  await createQuote(world.core, world.alice.caller, { quote_type: "perm_ad" });
  await world.settle();
  expect([lookups, await deliveries(world)]).toEqual([1, [unreached]]);
  await world.pass(61_000);
  expect([lookups, await deliveries(world)]).toEqual([2, [{ ...unreached, attempts: 2 }]]);
});

test("every attempt is signed anew, and all attempts have the same event", async () => {
  const receiver = await startReceiver(status(500));
  const world = await createWorld();
  await endpointAt(world, receiver.url);
  await createQuote(world.core, world.alice.caller, { quote_type: "perm_ad" });
  vi.useFakeTimers({ toFake: ["Date"] });
  const start = Date.now();
  await world.settle();
  vi.setSystemTime(start + 61_000);
  await world.pass(61_000);
  const header = (name: string) => receiver.received.map(({ headers }) => headers[name]);
  expect(receiver.received.length).toBeGreaterThanOrEqual(2);
  expect(new Set(header("x-service-signature")).size).toBeGreaterThanOrEqual(2);
  expect(new Set(header("x-service-event-id")).size).toBe(1);
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-tls-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A self-signed certificate. */
function certificate(): { readonly key: Buffer; readonly cert: Buffer } | undefined {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const words = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout ${key} -out ${cert}`;
  try {
    execFileSync("openssl", words.split(" "), { stdio: "ignore" });
  } catch {
    return undefined;
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

test("nothing is sent to a receiver with an untrusted certificate", async (context) => {
  const pair = certificate();
  if (pair === undefined) return context.skip("There is no openssl to make a certificate with.");
  const seen = { connections: 0, requests: 0, names: [] as string[] };
  const SNICallback = (name: string, done: (error: Error | null) => void): void => {
    seen.names.push(name);
    done(null);
  };
  const server = createServer({ ...pair, SNICallback }, (_, response) => {
    seen.requests++;
    response.end();
  });
  server.on("connection", () => seen.connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const world = await createWorld({ resolve: async () => ["127.0.0.1"] });
  await endpointAt(world, `https://localhost:${port}/events`);
  await createQuote(world.core, world.alice.caller, { quote_type: "perm_ad" });
  await world.settle();
  const error = "The TLS certificate was not accepted (DEPTH_ZERO_SELF_SIGNED_CERT).";
  expect(await deliveries(world)).toEqual([{ ...unreached, error }]);
  expect(seen).toEqual({ connections: 1, requests: 0, names: ["localhost"] });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
