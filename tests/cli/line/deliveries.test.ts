/** Why the signature of a delivery fails, and what a receiver answered. */
import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { secretOf } from "../../../generator/cli/webhook/flags.js";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import type { WebhookSignature } from "../../../generator/description/model/extensions.js";
import { deliver, forward } from "../../../generator/tools/webhooks/deliver.js";
import { verifyDelivery } from "../../../generator/tools/webhooks/explain-refusal.js";

const SECRET = "whsec_c2VjcmV0";
const scheme = (secret: Partial<WebhookSignature["secret"]> = {}): WebhookSignature => ({
  algorithm: "hmac-sha256",
  header: "X-Sign",
  format: "{signature}",
  payload: "{body}",
  encoding: "hex",
  secret: { prefix: "whsec_", encoding: "utf8", ...secret },
});
const signed = (body: string, secret: string | Buffer = SECRET): string =>
  createHmac("sha256", secret).update(body).digest("hex");
const judge = async (
  received: string,
  signature: string,
  { secret = SECRET, scheme: own = scheme() }: { secret?: string; scheme?: WebhookSignature } = {},
) => {
  const delivery = { body: new TextEncoder().encode(received), headers: { "x-sign": signature } };
  return verifyDelivery(delivery, { secret, scheme: own, now: 0 });
};

const VALUE = { a: [1, null, "x/y"], b: { c: true } };
const COMPACT = JSON.stringify(VALUE);
const LONGEST = 256 * 1024;

it.each([
  ["a\n", "a", "a line ending was added"],
  ["a\r\n", "a", "a line ending was added"],
  ["a", "a\n", "the final line ending is missing"],
  ["a\r\nb", "a\nb", "its line endings were changed to CRLF"],
  ["a\nb", "a\r\nb", "its line endings were changed to LF"],
  ["\ufeffa", "a", "a byte order mark was added"],
  [JSON.stringify(VALUE, null, 2), COMPACT, "it was parsed and reserialized"],
  [COMPACT, JSON.stringify(VALUE, null, 2), "it was parsed and reserialized"],
  [COMPACT, JSON.stringify(VALUE, null, 4), "it was parsed and reserialized"],
  [COMPACT, COMPACT.replaceAll("/", "\\/"), "it was parsed and reserialized, with slashes escaped"],
  [
    COMPACT,
    '{"a": [1, null, "x/y"], "b": {"c": true}}',
    "it was parsed and reserialized, as Python writes JSON",
  ],
  [" 7", "7", "it was parsed and reserialized"],
  [`${"a".repeat(LONGEST - 1)}\n`, "a".repeat(LONGEST - 1), "a line ending was added"],
])(
  "a refused delivery whose body was changed is explained, case %#",
  async (received, sent, change) => {
    expect(await judge(received, signed(sent))).toEqual({
      ok: false,
      reason: "no-match",
      explanation: `The body was changed on the way: ${change}. Verify the bytes as they were received.`,
    });
  },
);

it.each<[string, string, Partial<WebhookSignature["secret"]>, string | Buffer, string]>([
  ["white space", ` ${SECRET}\n`, {}, SECRET, "There is white space around the secret."],
  ["no prefix", SECRET.slice(6), {}, SECRET, "The secret lacks its prefix whsec_."],
  [
    "a prefix",
    SECRET,
    {},
    SECRET.slice(6),
    "The sender signs without the prefix whsec_ of the secret.",
  ],
  [
    "base64",
    "c2VjcmV0",
    { prefix: "" },
    Buffer.from("secret"),
    "The sender uses the secret as base64: correct `secret.encoding` of `x-webhook-signature`.",
  ],
  [
    "text",
    "c2VjcmV0",
    { prefix: "", encoding: "base64" },
    "c2VjcmV0",
    "The sender uses the secret as text: correct `secret.encoding` of `x-webhook-signature`.",
  ],
])(
  "a refused delivery whose secret is used otherwise is explained: %s",
  async (_, secret, own, used, explanation) => {
    const verdict = await judge("a", signed("a", used), { secret, scheme: scheme(own) });
    expect(verdict).toEqual({ ok: false, reason: "no-match", explanation });
  },
);

it.each([
  ["another secret", "a", signed("a", "other"), SECRET],
  ["another body", "a", signed("entirely other"), SECRET],
  [
    "a body that is too long to be tried",
    `${"a".repeat(LONGEST)}\n`,
    signed("a".repeat(LONGEST)),
    SECRET,
  ],
])(
  "a refused delivery that nothing explains may have another secret: %s",
  async (_, body, signature, secret) => {
    const { ok, reason, explanation } = await judge(body, signature, { secret });
    expect([ok, reason]).toEqual([false, "no-match"]);
    expect(explanation).toContain("most likely the secret is another endpoint's, or was rotated");
  },
);

it("a refused delivery that could never be verified says why", async () => {
  const own = scheme({ prefix: "", encoding: "base64" });
  const { reason, explanation } = await judge("a", signed("a"), { secret: "***", scheme: own });
  expect(reason).toBe("configuration");
  expect(await judge("a", signed("a"), { secret: "whsec_" })).toMatchObject({ reason });
  expect(explanation).not.toBe("");
  const missing = { body: new Uint8Array(), headers: {} };
  expect(await verifyDelivery(missing, { secret: SECRET, scheme: scheme(), now: 0 })).toMatchObject(
    { reason: "missing-header" },
  );
});

it.each([
  [400, "timestamp-too-old"],
  [-400, "timestamp-in-future"],
  [0, "verified"],
])(
  "a refused delivery whose clock is off by %i seconds matches nonetheless: %s",
  async (seconds, reason) => {
    const timed = {
      ...scheme(),
      format: "t={timestamp},v1={signature}",
      payload: "{timestamp}.{body}",
      tolerance: 300,
    };
    const delivery = {
      body: new TextEncoder().encode("a"),
      headers: { "x-sign": `t=1000,v1=${signed("1000.a")}` },
    };
    const verdict = await verifyDelivery(delivery, {
      secret: SECRET,
      scheme: timed,
      now: (1000 + seconds) * 1000,
    });
    expect(verdict.reason).toBe(reason);
    expect(verdict.explanation).toMatch(
      reason === "verified"
        ? /^The signature matches the body and the secret\.$/
        : /^The signature matches the body and the secret, but the timestamp is not accepted\. ./,
    );
  },
);

describe("a receiver", () => {
  let server: Server;
  let url: string;
  let text: string | undefined;
  let passed: string;
  beforeEach(async () => {
    server = createServer((request, response) => {
      passed = JSON.stringify(request.headers);
      if (text === undefined) response.destroy();
      else response.writeHead(201).end(text);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = (to: string) => deliver(new Request(to, { method: "POST", body: "a" }));

  it.each([
    ["", ""],
    ["ü", "ü"],
    ["a".repeat(1999), "a".repeat(1999)],
    [`${"a".repeat(1999)}ü!`, `${"a".repeat(1999)}ü`],
    ["ü".repeat(100_000), "ü".repeat(2000)],
  ])("a receiver is heard up to two thousand characters, case %#", async (answer, heard) => {
    text = answer;
    expect(await post(url)).toEqual({ status: 201, body: heard });
  });

  it("a receiver that does not answer is reported with the reason", async () => {
    text = undefined;
    expect(await post(url)).toEqual({
      error: expect.stringMatching(/other side closed|ECONNRESET/),
    });
    server.close();
    server.closeAllConnections();
    expect(await post(url.replace(/\d+\/$/, "1/"))).toEqual({ error: "bad port" });
  });

  it.each([
    [new TypeError("fetch failed", { cause: new Error("no route") }), "no route"],
    [
      new TypeError("fetch failed", {
        cause: new AggregateError([new Error("refused ::1"), new Error("refused 127.0.0.1")]),
      }),
      "refused ::1; refused 127.0.0.1",
    ],
    [new Error("too long"), "too long"],
    ["odd", "odd"],
  ])(
    "a receiver that cannot be reached is reported with the reason, case %#",
    async (thrown, error) => {
      vi.stubGlobal("fetch", () => Promise.reject(thrown));
      try {
        expect(await post(url)).toEqual({ error });
      } finally {
        vi.unstubAllGlobals();
      }
    },
  );

  it("a receiver gets the headers of the sender, but those of the connection", async () => {
    text = "thanks";
    const headers = { "x-own": "1", "keep-alive": "timeout=5", te: "trailers" };
    const answer = await forward({ body: new Uint8Array([65]), headers }, url);
    expect([answer.status, await answer.text()]).toEqual([201, "thanks"]);
    expect(JSON.parse(passed)).toMatchObject({ "x-own": "1", "content-length": "1" });
    expect(passed).not.toMatch(/timeout=5|trailers/);
  });
});

describe("the flags", () => {
  afterEach(() => vi.unstubAllEnvs());
  it.each([
    [{ secret: "a" }, "b", "a", 0],
    [{}, "b", "b", 0],
    [{}, undefined, undefined, 1],
    [{ secret: " " }, "b", " ", 1],
  ])(
    "the secret is that of %j and of the environment: %s",
    (flags, environment, secret, missing) => {
      vi.stubEnv("WEBHOOK_SECRET", environment);
      const found: Diagnostic[] = [];
      expect(secretOf(flags, scheme(), (one) => found.push(one))).toBe(secret);
      expect(found).toHaveLength(missing);
      expect(secretOf({}, undefined, () => expect.fail("nothing is signed"))).toBe(environment);
    },
  );
});
