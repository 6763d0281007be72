/** Over real sockets: what clients do that mean harm, or go away. */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Serving } from "../../runtime/server/adapters/node.js";
import type { Binary } from "../../runtime/types/binary.js";
import { jsonBody, operation, raw, served, type Seen } from "./support.js";

const binary = { contents: [{ type: "application/octet-stream", codec: "binary" }] } as const;
const lines = [
  { status: 200, contents: [{ type: "application/jsonl", codec: "json-lines" }] },
] as const;

const size = async ({ body }: Seen) => {
  let count = 0;
  const reader = (body as Binary).stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    count += next.value.length;
  return { status: 200, body: count };
};

const post = (path: string, headers: string, body = ""): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;

describe("large bodies", () => {
  const operations = [
    operation("POST /json", ({ body }) => ({ status: 200, body: (body as string).length }), {
      body: jsonBody,
    }),
    operation("PUT /bytes", size, { body: binary }),
    operation("POST /none"),
  ];
  const limits = { bodyBytes: 1000, uploadBytes: 5_000_000 };

  it("are refused by their announcement, and the answer arrives", async () => {
    await served(operations, { limits }, async ({ url }) => {
      const response = await fetch(`${url}/json`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "x".repeat(3_000_000),
      });
      expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
      await response.text();
    });
  });

  it("are read on for a while, so that a client that only sends gets its answer", async () => {
    await served(operations, { limits }, async ({ url }) => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname).pause();
      const length = 20_000_000;
      socket.write(post("/json", `Content-Length: ${length}\r\n`));
      await new Promise<void>((resolve, reject) => {
        socket.once("error", reject);
        socket.write(new Uint8Array(length), () => resolve());
      });
      const answer = await new Promise((resolve, reject) => {
        socket.once("error", reject);
        socket.once("data", (data) => resolve(data.toString()));
        socket.resume();
      });
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    });
  });

  it("are refused while they arrive in chunks without an end", async () => {
    await served(operations, { limits }, async (serving) => {
      const chunk = `400\r\n${"x".repeat(0x400)}\r\n`;
      const answer = await raw(
        serving,
        post("/json", "Transfer-Encoding: chunked\r\n"),
        chunk,
        chunk,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    });
  });

  it("stream through when they are allowed", async () => {
    await served(operations, { limits }, async ({ url }) => {
      const put = (length: number) =>
        fetch(`${url}/bytes`, {
          method: "PUT",
          headers: { "content-type": "application/octet-stream" },
          body: new Uint8Array(length),
        });
      expect(await (await put(4_999_999)).json()).toBe(4_999_999);
      expect((await put(5_000_001)).status).toBe(413);
    });
  });

  it("do not keep a connection open that nobody reads", async () => {
    await served(operations, { limits }, async (serving) => {
      const answer = await raw(
        serving,
        post("/none", "Content-Length: 100000000\r\n", "x".repeat(100_000)),
      );
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    });
  });
});

describe("slow bodies", () => {
  it("are given up on", async () => {
    const operations = [operation("POST /json", undefined, { body: jsonBody })];
    await served(operations, { limits: { idle: 50 } }, async (serving) => {
      const answer = await raw(serving, post("/json", "Content-Length: 10\r\n", "12"));
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    });
  });
});

describe("requests that mean two things", () => {
  it.each([
    ["two lengths", post("/json", "Content-Length: 1\r\nContent-Length: 2\r\n", "12")],
    [
      "a length and chunks",
      post("/json", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    ],
    [
      "a header with a bare line feed",
      post("/json", "X-A: a\nX-B: b\r\nContent-Length: 1\r\nBroken\r\n", "1"),
    ],
    ["no host", "GET /json HTTP/1.1\r\n\r\n"],
  ])("are refused (%s)", async (_, request) => {
    await served([operation("POST /json", undefined, { body: jsonBody })], {}, async (serving) => {
      expect(await raw(serving, request)).toMatch(/^HTTP\/1\.1 400 /);
    });
  });

  it.each([
    ["says nothing", "", "415"],
    ["says nothing, in chunks", "Transfer-Encoding: chunked\r\n", "415"],
    ["is empty", "Content-Length: 0\r\n", "400"],
  ])("are not guessed at (a body that %s)", async (_, headers, status) => {
    const body = headers === "" ? "Content-Length: 1\r\n\r\n1" : `${headers}\r\n`;
    const chunk = headers.startsWith("T") ? "1\r\n1\r\n0\r\n\r\n" : "";
    const request = `POST /json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${body}${chunk}`;
    await served([operation("POST /json", undefined, { body: jsonBody })], {}, async (serving) => {
      expect(await raw(serving, request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });
  });

  it.each([
    [
      "last",
      "POST /json HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\nContent-Type: application/json\r\n\r\n1",
      200,
    ],
    ["only", "POST /json HTTP/1.0\r\nContent-Length: 1\r\n\r\n1", 415],
    ["only, and is no body", "POST /json HTTP/1.0\r\nContent-Type: application/json\r\n\r\n", 400],
  ])("lose no header that is the %s one", async (_, request, status) => {
    const required = operation("POST /json", undefined, { body: jsonBody });
    await served([required], {}, async (serving) => {
      expect(await raw(serving, request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });
  });

  it("show handlers the header that is the only or the last one", async () => {
    const seen = operation(
      "GET /a",
      ({ request, headers }) => ({
        status: 200,
        body: [...request.headers, headers],
      }),
      { parameters: [{ name: "X-Last", in: "header", shape: "string" }] },
    );
    await served([seen], {}, async (serving) => {
      const only = await raw(serving, "GET /a HTTP/1.0\r\nX-Last: 1\r\n\r\n");
      expect(only).toContain('[["x-last","1"],{"X-Last":"1"}]');
      const last = await raw(
        serving,
        "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Last: 2\r\n\r\n",
      );
      expect(last).toContain('["x-last","2"],{"X-Last":"2"}]');
    });
  });

  it("cannot forge an address with their Host", async () => {
    await served(
      [operation("GET /a", ({ request }) => ({ status: 200, body: request.url }))],
      {},
      async (serving) => {
        for (const host of [
          "evil.example",
          "x:8080",
          "x/../../a?b=",
          "a@b",
          "a b",
          "[::1",
          "x#y",
        ]) {
          const answer = await raw(
            serving,
            `GET /a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
          );
          expect(answer).toContain('"http://localhost/a"');
        }
      },
    );
  });
});

describe("pollution", () => {
  it("does not come in by any door", async () => {
    const parameters = [
      { name: "filter", in: "query", style: "deepObject", shape: { object: {}, rest: "json" } },
      { name: "__proto__", in: "query", shape: "string" },
      { name: "a", in: "cookie", shape: "string" },
    ] as const;
    const form = {
      contents: [{ type: "application/x-www-form-urlencoded", codec: "form" }],
    } as const;
    const echo = ({ query, body }: Seen) => ({ status: 200, body: { query, body } });
    const operations = [
      operation("POST /json", echo, { body: jsonBody, parameters }),
      operation("POST /form", echo, { body: form, parameters }),
    ];
    await served(operations, {}, async ({ url }) => {
      const query =
        "filter[__proto__][admin]=1&__proto__=x&filter[constructor][prototype][admin]=1&__proto__[admin]=1";
      const json = await fetch(`${url}/json?${query}`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: "__proto__=1; a=b" },
        body: '{"__proto__":{"admin":1},"constructor":{"prototype":{"admin":1}}}',
      });
      expect(json.status).toBe(200);
      const form = await fetch(`${url}/form?${query}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "__proto__[admin]=1&constructor[prototype][admin]=1&__proto__=1",
      });
      expect(form.status).toBe(200);
      expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    });
  });
});

describe("clients that go away", () => {
  it("abort the handler", async () => {
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
      await sleep(50);
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
  ])("are not reported (%s)", async (_, send) => {
    expect(await left(send)).toEqual([]);
  });

  it("do not hide errors of their own", async () => {
    const own = new TypeError("a mistake");
    expect(await left("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n", own)).toEqual([own]);
  });

  it("end what is sent to them, and are not sent more than they read", async () => {
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

  it("break off the body that they were sending", async () => {
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
      await sleep(50);
      socket.destroy();
      await until(() => failure !== undefined);
    });
  });
});

describe("over a socket", () => {
  const operations = [
    operation("GET /a", () => ({ status: 200, body: "ü" })),
    operation(
      "GET /cookies",
      () => ({ status: 200, body: 1, headers: { "Set-Cookie": ["a=1", "b=2"] } }),
      {
        responses: [
          {
            status: 200,
            contents: [{ type: "application/json", codec: "json" }],
            headers: [{ name: "Set-Cookie", shape: { array: "string" } }],
          },
        ],
      },
    ),
  ];
  const ask = (serving: Serving, method: string, path: string) =>
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

/** True once a number has not changed for a while. */
function stands(value: () => number): () => boolean {
  let last = -1;
  let same = 0;
  return () => {
    same = value() === last ? same + 1 : 0;
    last = value();
    return same > 10;
  };
}
