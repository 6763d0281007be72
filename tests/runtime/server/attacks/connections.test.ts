/** Over real sockets: clients that disconnect, and the use of connections. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { jsonBody, operation, raw, served, type Seen } from "../support.js";
import { binary, size, post } from "./operations.js";

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
