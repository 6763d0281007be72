import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, test } from "vitest";

import { WAIT } from "../../../tests/support/hang.js";
import { reach } from "../../src/foundation/outbound/address.js";
import type { Resolve } from "../../src/foundation/outbound/connector.js";
import { createOutbound, type Outbound } from "../../src/foundation/outbound/outbound.js";
import { checkUrl } from "../../src/foundation/outbound/url.js";
import { startReceiver } from "../support/receiver.js";
import { forbidden } from "./forbidden-addresses.js";

const strict = { allowLoopback: false, ownOrigins: ["https://api.example.com"] };
const local = { allowLoopback: true, ownOrigins: [] };

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of open.splice(0)) await close();
});

function opened<Thing extends { close: () => Promise<void> }>(thing: Thing): Thing {
  open.push(thing);
  return thing;
}

test.each(forbidden)("%j is refused without a lookup", (url) => {
  expect(typeof checkUrl(url, strict)).toBe("string");
});

test.each([
  "https://example.com/",
  "http://example.com/a%20b.pdf?x=1#y",
  "https://example.com:8443/",
  "https://1.1.1.1/",
  "https://[2606:4700::1111]/",
  "https://bücher.example.com/",
])("%j is a public address", (url) => {
  expect(checkUrl(url, strict)).toBeInstanceOf(URL);
});

test("an address gets the same verdict however often it is checked", () => {
  const judged = Array.from({ length: 20_000 }, (_, index) =>
    checkUrl(
      index % 2 === 0 ? "https://bücher.example.com/" : `https://example.com/${index}`,
      strict,
    ),
  );
  expect(judged.filter((url) => !(url instanceof URL))).toEqual([]);
});

test("events are sent over HTTPS, except to this machine where that is allowed", () => {
  expect(checkUrl("http://example.com/", strict, { httpsOnly: true })).toBe("insecure");
  expect(checkUrl("http://example.com/", local, { httpsOnly: true })).toBe("insecure");
  expect(checkUrl("http://127.0.0.1:3000/", local, { httpsOnly: true })).toBeInstanceOf(URL);
  expect(checkUrl("http://10.0.0.1/", local, { httpsOnly: true })).not.toBeInstanceOf(URL);
});

test("text that is not an address is refused", () => {
  for (const text of ["", "example.com", "1.2.3.4.5", "fe80::1%eth0"])
    expect(reach(text)).toBe("other");
});

const listening = {
  allowLoopback: true,
  ownOrigins: [
    "http://127.0.0.1:4010",
    "https://sandbox.example.com",
    "http://0.0.0.0:8443",
    "http://plain.example.com",
  ],
};

test.each([
  "http://127.0.0.1:4010/",
  "http://127.0.0.2:4010/",
  "http://127.1:4010/",
  "http://2130706433:4010/",
  "http://0x7f.1:4010/",
  "http://0x7f000001:4010/",
  "http://0177.0.0.1:4010/",
  "http://017700000001:4010/",
  "http://127.0.0.1.:4010/",
  "http://１２７。０。０。１:4010/",
  "http://localhost:4010/",
  "http://LOCALHOST:4010/",
  "http://localhost.:4010/",
  "http://ｌｏｃａｌｈｏｓｔ:4010/",
  "http://%6c%6fcalhost:4010/",
  "http://a.b.localhost:4010/",
  "https://localhost:4010/",
  "http://[::1]:4010/",
  "http://[0:0:0:0:0:0:0:1]:4010/",
  "http://[0000::0001]:4010/",
  "http://[::ffff:127.0.0.1]:4010/",
  "http://[::ffff:7f00:1]:4010/",
  "http://0.0.0.0:4010/",
  "http://0:4010/",
  "http://[::]:4010/",
  "http://localhost:8443/",
  "https://sandbox.example.com/v1",
  "https://SANDBOX.example.com:443/",
  "https://sandbox.example.com./",
  "https://sandbox.example。com/",
  "http://sandbox.example.com:443/",
  "https://plain.example.com:80/",
])("the service's own addresses %s is refused, however it is spelled", (url) => {
  expect(checkUrl(url, listening)).toBe("not_public");
});

test.each([
  "http://127.0.0.1:4011/",
  "http://localhost:3000/",
  "https://other.example.com/",
  "https://sandbox.example.com:8443/",
  "https://93.184.216.34:8443/",
])("the service's own addresses %s is none of them", (url) => {
  expect(checkUrl(url, listening)).toBeInstanceOf(URL);
});

test.each([["127.0.0.1"], ["127.8.9.1"], ["::1"]])(
  "the service's own addresses a name that leads to them, at %s, is not connected to",
  async (address) => {
    const receiver = opened(await startReceiver());
    const { port, origin } = new URL(receiver.url);
    const policy = { allowLoopback: true, ownOrigins: [origin] };
    const outbound = opened(createOutbound(policy, async () => [address]));
    const url = `http://hooks.example.com:${port}/events`;
    const sent = outbound.post({ url, headers: {}, body: "{}", timeout: WAIT });
    await expect(sent).rejects.toThrow("own");
    expect(receiver.received).toEqual([]);
  },
);

test("the service's own addresses a redirect to them is not followed", async () => {
  const own = opened(await startReceiver());
  const { port, origin } = new URL(own.url);
  const policy = { allowLoopback: true, ownOrigins: [origin] };
  const outbound = opened(createOutbound(policy, async () => ["127.0.0.1"]));
  for (const host of ["localhost.", "127.1", "[::1]", "hooks.example.com"]) {
    const receiver = opened(
      await startReceiver((response) => {
        response.writeHead(302, { location: `http://${host}:${port}/` }).end();
      }),
    );
    await expect(read(outbound, receiver.url)).rejects.toThrow("could not be reached");
  }
  expect(own.received).toEqual([]);
});

/** A server that counts connections, and an outbound for which the name `name` has the given addresses in turn. */
async function trap(...answers: readonly (readonly string[])[]) {
  const receiver = opened(await startReceiver());
  const port = new URL(receiver.url).port;
  let asked = 0;
  const resolve: Resolve = async () => answers[Math.min(asked++, answers.length - 1)] ?? [];
  return { receiver, port, resolve };
}

test("a connection is not made to a name with a private address, not even among others", async () => {
  for (const addresses of [
    ["127.0.0.1"],
    ["93.184.216.34", "127.0.0.1"],
    ["::ffff:127.0.0.1"],
    [],
  ]) {
    const { receiver, resolve } = await trap(addresses);
    const outbound = opened(createOutbound(strict, resolve));
    const sent = outbound.post({
      url: "https://hooks.example.com/",
      headers: {},
      body: "{}",
      timeout: WAIT,
    });
    await expect(sent).rejects.toThrow();
    expect(receiver.received).toEqual([]);
  }
});

test("a connection goes to the address that was checked, after one lookup", async () => {
  const { receiver, port, resolve } = await trap(["127.0.0.1"], ["10.0.0.1"]);
  const outbound = opened(createOutbound(local, resolve));
  const url = `http://hooks.example.com:${port}/events`;
  const { status } = await outbound.post({ url, headers: {}, body: "{}", timeout: WAIT });
  expect(status).toBe(204);
  const host = `hooks.example.com:${port}`;
  expect(receiver.received[0]?.headers).toMatchObject({ host, connection: "close" });
});

test("a connection of a webhook follows no redirect", async () => {
  const target = opened(await startReceiver());
  for (const code of [301, 302, 303, 307, 308]) {
    const receiver = opened(
      await startReceiver((response) => {
        response.writeHead(code, { location: target.url }).end();
      }),
    );
    const outbound = opened(createOutbound(local));
    const message = { url: receiver.url, headers: {}, body: "{}", timeout: WAIT };
    expect(await outbound.post(message)).toMatchObject({ status: code });
  }
  expect(target.received).toEqual([]);
});

async function read(outbound: Outbound, url: string, limits = {}): Promise<string> {
  const all = { maxBytes: 1000, timeout: WAIT, maxRedirects: 3, ...limits };
  const { content } = await outbound.download(url, all);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

test("a download follows three redirects, and judges each", async () => {
  const receiver = opened(
    await startReceiver((response, _index, { path }) => {
      const hop = Number(path.slice(1));
      if (hop > 0)
        response
          .writeHead([302, 301, 303, 307, 308][hop] ?? 500, { location: `/${hop - 1}` })
          .end();
      else response.end("the bytes");
    }),
  );
  const outbound = opened(createOutbound(local));
  const base = new URL(receiver.url).origin;
  expect(await read(outbound, `${base}/3`)).toBe("the bytes");
  expect(await read(outbound, `${base}/4`, { maxRedirects: 4 })).toBe("the bytes");
  expect(await read(outbound, `${base}/0`, { maxBytes: 9 })).toBe("the bytes");
  await expect(read(outbound, `${base}/0`, { maxBytes: 8 })).rejects.toThrow("larger than 8");
  await expect(read(outbound, `${base}/4`)).rejects.toThrow("redirects too often");
});

test("a download does not follow a redirect to a private address", async () => {
  for (const location of [
    "http://10.0.0.1/",
    "file:///etc/passwd",
    "http://[::ffff:169.254.169.254]/",
    "http://",
  ]) {
    const receiver = opened(
      await startReceiver((response) => {
        response.writeHead(307, { location }).end();
      }),
    );
    const outbound = opened(createOutbound(local));
    await expect(read(outbound, receiver.url)).rejects.toThrow("The address could not be reached.");
  }
});

test("a download has a limit of size, whatever the sender claims, and of time", async () => {
  const endless = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const timer = setInterval(() => response.write("x".repeat(400)), 5);
    response.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
  opened({
    close: () =>
      new Promise((resolve) => {
        endless.closeAllConnections();
        endless.close(() => resolve());
      }),
  });
  const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`;
  const outbound = opened(createOutbound(local));
  await expect(read(outbound, url)).rejects.toThrow("larger than 1000 bytes");
  let timeout = 100; // A slow machine needs longer until the first byte.
  const slow = () => read(outbound, url, { maxBytes: Infinity, timeout: (timeout *= 2) });
  await expect.poll(() => slow().catch(String)).toContain("broke off");
});

test("a download fails in the same words for a closed port, a silent one, and no such name", async () => {
  const closed = await startReceiver();
  await closed.close();
  const silent = opened(await startReceiver(() => undefined));
  const outbound = opened(
    createOutbound(local, async () => {
      throw new Error("getaddrinfo ENOTFOUND");
    }),
  );
  for (const url of [closed.url, silent.url, "http://nowhere.example.com/"]) {
    const failed = read(outbound, url, { timeout: 300 });
    await expect(failed).rejects.toThrow(/^The address could not be reached\.$/);
  }
});

test("a download takes no answer but 200, and nothing packed", async () => {
  const receiver = opened(
    await startReceiver((response, index) => {
      if (index === 0) response.writeHead(404).end();
      else response.writeHead(200, { "content-encoding": "gzip" }).end("x");
    }),
  );
  const outbound = opened(createOutbound(local));
  await expect(read(outbound, receiver.url)).rejects.toThrow(
    "The address answered with status 404.",
  );
  await expect(read(outbound, receiver.url)).rejects.toThrow("encoding");
  expect(receiver.received[0]?.headers["authorization"]).toBeUndefined();
});
