/** Over real sockets: clients that disconnect, and the use of connections. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import type { RunningServer } from "../../../../runtime/server/adapters/node.js";
import { jsonBody, operation, raw, served, type Seen } from "../support.js";
import { binary, lines, size, post } from "./operations.js";

it("clients that go away abort the handler", async () => {
  let aborted = false;
  const caller = new AbortController();
  const waiting = operation("GET /wait", async ({ signal }) => {
    caller.abort();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    aborted = true;
    return { status: 200, body: 1 };
  });
  await served([waiting], {}, async ({ url }) => {
    await expect(fetch(`${url}/wait`, { signal: caller.signal })).rejects.toThrow();
    await until(() => aborted);
  });
});

const left = async (send: string, own?: Error): Promise<readonly unknown[]> => {
  const errors: unknown[] = [];
  let ended = false;
  const waiting = async ({ signal }: Seen): Promise<never> => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    throw own ?? signal.reason;
  };
  const operations = [
    operation("POST /json", undefined, { body: jsonBody }),
    operation("PUT /bytes", (seen) => size(seen).finally(() => (ended = true)), { body: binary }),
    operation("GET /wait", (seen) => waiting(seen).finally(() => (ended = true))),
  ];
  const onError = (error: unknown): void => void errors.push(error);
  await served(operations, { onError }, async ({ url }) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(send);
    await once(socket, "connect");
    socket.destroy();
    if (!send.startsWith("POST")) await until(() => ended);
    await sleep(50);
  });
  return errors;
};

it.each([
  ["in the middle of JSON", post("/json", "Content-Length: 10\r\n", "1")],
  [
    "in the middle of bytes",
    "PUT /bytes HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: 9\r\n\r\nx",
  ],
  ["while a handler waits", "GET /wait HTTP/1.1\r\nHost: x\r\n\r\n"],
])("clients that go away are not reported (%s)", async (_, send) => {
  expect(await left(send)).toEqual([]);
});

it("clients that go away do not hide errors of their own", async () => {
  const own = new TypeError("a mistake");
  expect(await left("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n", own)).toEqual([own]);
});

it("clients that go away end the response, and are not sent more than they read", async () => {
  let produced = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield { produced: produced++, padding: "x".repeat(10_000) };
    } finally {
      ended = true;
    }
  }
  const stream = operation("GET /stream", () => ({ status: 200, body: endless() }), {
    responses: lines,
  });
  await served([stream], {}, async ({ url }) => {
    const controller = new AbortController();
    const response = await fetch(`${url}/stream`, { signal: controller.signal });
    await response.body?.getReader().read();
    await until(stands(() => produced));
    expect(produced).toBeLessThan(2000);
    controller.abort();
    await until(() => ended);
  });
});

it("clients that go away break off the body that they were sending", async () => {
  let failure: unknown;
  const reading = operation(
    "PUT /bytes",
    (seen) =>
      size(seen).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
    { body: binary },
  );
  await served([reading], {}, async (serving) => {
    const { hostname, port } = new URL(serving.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      "PUT /bytes HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: 100\r\n\r\nxx",
    );
    await once(socket, "connect");
    socket.destroy();
    await until(() => failure !== undefined);
  });
});

describe("over a socket", () => {
  const operations = [
    operation("GET /a", () => ({ status: 200, body: "ü" })),
    operation(
      "GET /cookies",
      () => ({ status: 200, body: 1, headers: { "Set-Cookie": ["a=1", "b=2"] } }),
      {
        responses: {
          200: {
            contents: [{ type: "application/json", codec: "json" }],
            headers: [{ name: "Set-Cookie", shape: { array: "string" } }],
          },
        },
      },
    ),
  ];
  const ask = (serving: RunningServer, method: string, path: string) =>
    raw(serving, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

  it("HEAD has the headers of GET and no body", async () => {
    await served(operations, {}, async (serving) => {
      const head = await ask(serving, "HEAD", "/a");
      expect(head).toMatch(/\r\ncontent-length: 4\r\n/);
      expect(head.endsWith("\r\n\r\n")).toBe(true);
      expect(await ask(serving, "OPTIONS", "/a")).toMatch(
        /^HTTP\/1\.1 204 [^]*\r\nallow: GET, HEAD, OPTIONS\r\n/,
      );
      expect(await ask(serving, "DELETE", "/a")).toMatch(
        /^HTTP\/1\.1 405 [^]*\r\nallow: GET, HEAD, OPTIONS\r\n/,
      );
    });
  });

  it("cookies stay apart, and a connection serves many requests", async () => {
    await served(operations, {}, async (serving) => {
      expect((await fetch(`${serving.url}/cookies`)).headers.getSetCookie()).toEqual([
        "a=1",
        "b=2",
      ]);
      const request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";
      const closing = "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
      const answers = await raw(serving, request, request, closing);
      expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    });
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

/** Resolves to true once a number has not changed for a while. */
function stands(value: () => number): () => boolean {
  let last = -1;
  let same = 0;
  return () => {
    same = value() === last ? same + 1 : 0;
    last = value();
    return same > 10;
  };
}
