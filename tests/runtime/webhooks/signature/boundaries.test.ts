/** Signatures, bodies and remembered deliveries at the edge of what is accepted. */
import nodeCrypto, { createHash, createHmac } from "node:crypto";

import { afterEach, describe, expect, it, test, vi } from "vitest";

import { memoryStore } from "../../../../runtime/webhooks/receiver/delivery-store.js";
import { toHex } from "../../../../runtime/webhooks/signature/bytes.js";
import { WebhookConfigurationError } from "../../../../runtime/webhooks/signature/errors.js";
import type { SignatureScheme } from "../../../../runtime/webhooks/signature/scheme.js";
import { sha256 } from "../../../../runtime/webhooks/signature/hmac.js";
import { sign } from "../../../../runtime/webhooks/signature/sign.js";
import { verify } from "../../../../runtime/webhooks/signature/verify.js";

const secret = "s3cret";
const plain: SignatureScheme = {
  algorithm: "hmac-sha256",
  header: "X-Signature",
  format: "{signature}",
  payload: "{body}",
  encoding: "hex",
  secret: { prefix: "", encoding: "utf8" },
};
const hmac = (text: string): string => createHmac("sha256", secret).update(text).digest("hex");
const verifies = async (
  body: string,
  signature: string,
  scheme = plain,
  more: Record<string, string> = {},
) => (await verify(body, { "X-Signature": signature, ...more }, secret, scheme)).ok;

/** A body whose signature has a byte that begins or ends with a digit. */
const bodyWith = (digit: RegExp): string => {
  for (let count = 0; ; count++)
    if (digit.test(hmac(`${count}`).match(/../g)?.join(" ") ?? "")) return `${count}`;
};

it.each<[name: string, digit: RegExp, fake: (signature: string) => string]>([
  ["g for f in front", /\bf/, (text) => text.replace(/\bf/, "g")],
  ["1g for 0f", /\b0f\b/, (text) => text.replace(/\b0f\b/, "1g")],
  ["a colon for a", /a/, (text) => text.replace("a", ":")],
  ["a slash for a digit", /0/, (text) => text.replace("0", "/")],
  ["a backquote for a digit", /9/, (text) => text.replace("9", "`")],
])("a hexadecimal signature has only hexadecimal digits: not %s", async (_, digit, fake) => {
  const body = bodyWith(digit);
  const spaced = hmac(body).match(/../g)?.join(" ") ?? "";
  expect(await verifies(body, hmac(body))).toBe(true);
  expect(fake(spaced)).not.toBe(spaced);
  expect(await verifies(body, fake(spaced).replaceAll(" ", ""))).toBe(false);
});

it("a hexadecimal signature may have capital letters, and every byte", async () => {
  expect(await verifies("a", hmac("a").toUpperCase())).toBe(true);
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  expect(toHex(bytes)).toBe(Buffer.from(bytes).toString("hex"));
});

test.each([
  ["{body}", "", "x", ""],
  ["a{body}", "a", "x", ""],
  ["{body}b", "", "x", "b"],
  ["a{body}b", "a", "x", "b"],
  ["{body}.{timestamp}", "", "x", ".7"],
  ["{timestamp}.{body}.{id}.", "7.", "x", ".i."],
  ["{other}{body}", "{other}", "x", ""],
  ["{{body}}", "{", "x", "}"],
])("the signature covers all of %s", async (payload, before, body, after) => {
  const scheme = { ...plain, payload, timestampHeader: "X-Time", idHeader: "X-Id" };
  const headers = await sign(body, secret, scheme, { timestamp: 7, id: "i" });
  expect(headers["X-Signature"]).toBe(hmac(before + body + after));
});

test.each<[Partial<SignatureScheme>, string | undefined, readonly string[]]>([
  [{ idHeader: "X-Id" }, "i", ["X-Signature", "X-Id"]],
  [{ idHeader: "X-Id" }, undefined, ["X-Signature"]],
  [{}, "i", ["X-Signature"]],
  [{ timestampHeader: "X-Time" }, undefined, ["X-Signature", "X-Time"]],
  [
    { timestampHeader: "X-Time", payload: "{timestamp}.{body}" },
    undefined,
    ["X-Signature", "X-Time"],
  ],
  [
    { timestampHeader: "X-Time", format: "t={timestamp},v1={signature}" },
    undefined,
    ["X-Signature"],
  ],
])("%j with the id %j has its headers", async (more, id, names) => {
  const headers = await sign("x", secret, { ...plain, ...more }, id === undefined ? {} : { id });
  expect(Object.keys(headers)).toEqual(names);
});

test.each([{ payload: "{timestamp}" }, { payload: "fixed" }, { payload: "{id}{body}" }])(
  "a scheme with %j cannot sign",
  async (more) => {
    await expect(sign("x", secret, { ...plain, ...more }, {})).rejects.toThrow(
      WebhookConfigurationError,
    );
  },
);

describe("several signatures", () => {
  const timed: SignatureScheme = {
    ...plain,
    format: "t={timestamp},v1={signature}",
    payload: "{timestamp}.{body}",
  };
  const now = Math.floor(Date.now() / 1000);
  const right = hmac(`${now}.x`);
  const wrong = hmac("wrong");

  it.each<[string | undefined, string]>([
    [" ", `t=${now},v1=${wrong} t=${now},v1=${right}`],
    [",", `t=${now},v1=${wrong},v1=${right}`],
    [",", `t=${now}, v1=${right}`],
    [undefined, `t=${now},v1=${wrong},v1=${right}`],
    ["", `t=${now},v1=${right}`],
  ])("several signatures are separated by %j", async (separator, header) => {
    const scheme = { ...timed, ...(separator !== undefined && { separator }) };
    expect(await verifies("x", header, scheme)).toBe(true);
  });

  it("several signatures are at most 32", async () => {
    const scheme = { ...plain, separator: " " };
    const others = (count: number) => Array.from({ length: count }, () => wrong).join(" ");
    expect(await verifies("x", `${others(31)} ${hmac("x")}`, scheme)).toBe(true);
    expect(await verifies("x", `${others(32)} ${hmac("x")}`, scheme)).toBe(false);
  });
});

describe("bytes", () => {
  const bytes = new TextEncoder().encode("--x--");
  it.each([
    ["a view", new DataView(bytes.buffer, 2, 1)],
    ["a part", bytes.subarray(2, 3)],
    ["a buffer", bytes.slice(2, 3).buffer],
  ])("bytes are signed from %s", async (_, payload) => {
    const headers = await sign(payload as Uint8Array, secret, plain);
    expect(headers["X-Signature"]).toBe(hmac("x"));
  });
});

describe("a runtime in which Node's crypto is", () => {
  afterEach(() => vi.restoreAllMocks());
  const provided = (found: () => unknown) =>
    vi.spyOn(process, "getBuiltinModule").mockImplementation(found as () => undefined);
  const { createSecretKey } = nodeCrypto;
  const all = { createHmac, createSecretKey, createHash };
  const names = ["createHmac", "createSecretKey", "createHash"] as const;

  it("a runtime in which Node's crypto is complete, it is used", async () => {
    const web = [vi.spyOn(crypto.subtle, "sign"), vi.spyOn(crypto.subtle, "digest")];
    provided(() => all);
    expect(await verifies("x", hmac("x"))).toBe(true);
    expect(await sha256(["x"])).toBe(createHash("sha256").update("x").digest("hex"));
    for (const each of web) expect(each).not.toHaveBeenCalled();
  });

  it.each<[string, () => unknown]>([
    ["absent", () => undefined],
    ["null", () => null],
    ["a text", () => "crypto"],
    [
      "refused",
      () => {
        throw new Error("not here");
      },
    ],
    ...names.map((name): [string, () => unknown] => [
      `without ${name}`,
      () => Object.fromEntries(Object.entries(all).filter(([each]) => each !== name)),
    ]),
    ...names.map((name): [string, () => unknown] => [
      `with another ${name}`,
      () => ({ ...all, [name]: 1 }),
    ]),
    ...names.map((name): [string, () => unknown] => [
      `with ${name} alone`,
      () => ({ [name]: all[name] }),
    ]),
  ])("a runtime in which Node's crypto is %s, WebCrypto is used", async (_, found) => {
    const web = vi.spyOn(crypto.subtle, "sign");
    provided(found);
    const headers = await sign("x", secret, plain);
    expect(headers["X-Signature"]).toBe(hmac("x"));
    expect(web).toHaveBeenCalled();
    expect(await sha256(["x"])).toBe(createHash("sha256").update("x").digest("hex"));
  });
});

it("deliveries in memory are remembered for three days", async () => {
  let time = 0;
  const store = memoryStore({ now: () => time });
  expect(await store.claim("a")).toBe("taken");
  time = 259_199_999;
  expect(await store.claim("a")).toBe("running");
  time++;
  expect(await store.claim("a")).toBe("taken");
});

it("deliveries in memory are forgotten in the order of their last change", async () => {
  const store = memoryStore({ limit: 2 });
  await store.claim("a");
  await store.claim("b");
  await store.complete("a");
  await store.claim("c");
  expect(await store.claim("a")).toBe("done");
  expect(await store.claim("c")).toBe("running");
  expect(await store.claim("b")).toBe("taken");
});
