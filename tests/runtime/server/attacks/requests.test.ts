/** Over real sockets: malicious requests. */
import { connect } from "node:net";

import { describe, expect, it } from "vitest";

import { jsonBody, operation, raw, served, type Seen } from "../support.js";
import { binary, lines, size, post } from "./operations.js";

async function* items() {
  yield* [1, 2];
}

describe("large bodies", () => {
  const operations = [
    operation("POST /json", ({ body }) => ({ status: 200, body: (body as string).length }), {
      body: jsonBody,
    }),
    operation("PUT /bytes", size, { body: binary }),
    operation("POST /none"),
    operation("POST /lines", () => ({ status: 200, body: items() }), { responses: lines }),
  ];
  const limits = { bodyBytes: 1000, uploadBytes: 5_000_000 };

  it("large bodies are refused by their announcement, and the answer arrives", async () => {
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

  it.each([
    ["a refusal", "POST /json", "413"],
    ["a stream that needs no body", "POST /lines", "200"],
  ])(
    "large bodies are read on for a while, so that a client that only sends gets %s",
    async (_, route, status) => {
      await served(operations, { limits }, async ({ url }) => {
        const { hostname, port } = new URL(url);
        const socket = connect(Number(port), hostname).pause();
        const length = 20_000_000;
        socket.write(post(route.slice(5), `Content-Length: ${length}\r\n`));
        await new Promise<void>((resolve, reject) => {
          socket.once("error", reject);
          socket.write(new Uint8Array(length), () => resolve());
        });
        let answer = "";
        await new Promise((resolve, reject) => {
          socket.once("error", reject);
          socket.once("close", resolve);
          socket.on("data", (data) => (answer += data.toString())).resume();
        });
        expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
        expect(answer.endsWith(status === "200" ? "2\n\r\n0\r\n\r\n" : "}")).toBe(true);
      });
    },
  );

  it("large bodies are refused while they arrive in endless chunks", async () => {
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

  it("large bodies stream through when they are allowed", async () => {
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

  it("large bodies do not keep open a connection that is not read", async () => {
    await served(operations, { limits }, async (serving) => {
      const answer = await raw(
        serving,
        post("/none", "Content-Length: 100000000\r\n", "x".repeat(100_000)),
      );
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    });
  });
});

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
])("requests that mean two things are refused (%s)", async (_, request) => {
  await served([operation("POST /json", undefined, { body: jsonBody })], {}, async (serving) => {
    expect(await raw(serving, request)).toMatch(/^HTTP\/1\.1 400 /);
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
])(
  "requests that mean two things lose no header that is the %s one",
  async (_, request, status) => {
    const required = operation("POST /json", undefined, { body: jsonBody });
    await served([required], {}, async (serving) => {
      expect(await raw(serving, request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });
  },
);

it("requests that mean two things show handlers the header that is the only or the last one", async () => {
  const seen = operation(
    "GET /a",
    ({ request, headers }) => ({ status: 200, body: [...request.headers, headers] }),
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

it("requests that mean two things cannot forge an address with their Host", async () => {
  await served(
    [operation("GET /a", ({ request }) => ({ status: 200, body: request.url }))],
    {},
    async (serving) => {
      for (const host of ["evil.example", "x:8080", "x/../../a?b=", "a@b", "a b", "[::1", "x#y"]) {
        const answer = await raw(
          serving,
          `GET /a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
        expect(answer).toContain('"http://localhost/a"');
      }
    },
  );
});

it("prototypes are polluted by no part of a request", async () => {
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
