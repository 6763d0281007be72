import { createHmac } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { HeaderSource, Payload } from "../../../../runtime/webhooks/signature/bytes.js";
import { WebhookConfigurationError } from "../../../../runtime/webhooks/signature/errors.js";
import type { SignatureScheme } from "../../../../runtime/webhooks/signature/scheme.js";
import { sign } from "../../../../runtime/webhooks/signature/sign.js";
import { matchTemplate } from "../../../../runtime/webhooks/signature/template.js";
import { verify } from "../../../../runtime/webhooks/signature/verify.js";
import { bare, github, service, slack, standard, stripe } from "../schemes.js";

const NOW = 1_772_467_366;
const secret = "whsec_c2VjcmV0";
const body = '{"type":"order.created","amount":"1.50"}';
const clock = { now: () => NOW * 1000 };

const hmac = (text: string, key = secret): string =>
  createHmac("sha256", key).update(text).digest("hex");

const check = (headers: HeaderSource, payload: Payload = body, scheme: SignatureScheme = service) =>
  verify(payload, headers, secret, scheme, clock);

const signed = (header: string): HeaderSource => ({ "x-service-signature": header });

const good = `t=${NOW},v1=${hmac(`${NOW}.${body}`)}`;

it("the body may be text, bytes, a part of a buffer, or a buffer", async () => {
  const bytes = new TextEncoder().encode(body);
  const wide = new Uint8Array([1, 2, 3, ...bytes, 4, 5]);
  const part = wide.subarray(3, 3 + bytes.length);
  for (const payload of [body, bytes, part, Buffer.from(body), bytes.buffer]) {
    expect(await check(signed(good), payload)).toMatchObject({ ok: true, timestamp: NOW });
  }
});

it("the body is not decoded: bytes that are no UTF-8 count as they are", async () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x00]);
  const headers = await sign(bytes, secret, service, { timestamp: NOW });
  expect(await check(headers, bytes)).toMatchObject({ ok: true });
  expect(await check(headers, new TextDecoder().decode(bytes))).toMatchObject({
    reason: "no-match",
  });
});

it.each([" ", "\n"])("the body is refused with one more character %j", async (more) => {
  expect(await check(signed(good), body + more)).toMatchObject({ reason: "no-match" });
});

it("the body that was parsed already is named as that", async () => {
  const parsed = JSON.parse(body) as unknown as string;
  const result = await check(signed(good), parsed);
  expect(result).toMatchObject({ ok: false, reason: "body-not-raw" });
  expect(result.ok ? "" : result.message).toContain("await request.arrayBuffer()");
});

it("the header is found in any case, in Headers and in Node's objects", async () => {
  for (const headers of [
    new Headers({ "X-SERVICE-SIGNATURE": good }),
    { "X-Service-Signature": good },
    { "x-service-signature": [good] },
  ]) {
    expect(await check(headers)).toMatchObject({ ok: true });
  }
});

it.each([{}, { "x-service-signature": undefined }, { "x-service-signature": " " }, new Headers()])(
  "the header is missed in %j",
  async (headers) => {
    expect(await check(headers)).toMatchObject({ ok: false, reason: "missing-header" });
  },
);

it("the header may have its fields in any order, spaces around them and others beside them", async () => {
  const signature = hmac(`${NOW}.${body}`);
  for (const header of [
    `v1=${signature},t=${NOW}`,
    ` t=${NOW} , v1=${signature} `,
    `t=${NOW},v0=deadbeef,v1=${signature},x`,
    `t=${NOW},v1=${hmac("other")},v1=${signature}`,
    `t=${NOW},v1=zz,v1=${signature}`,
    `t=${NOW},v1=${signature.toUpperCase()}`,
  ]) {
    expect(await check(signed(header)), header).toMatchObject({ ok: true });
  }
});

it.each([
  "garbage",
  `v1=${hmac(`${NOW}.${body}`)}`,
  `t=${NOW}`,
  `t=,v1=${hmac(`.${body}`)}`,
  `t=${NOW},t=${NOW},v1=${hmac(`${NOW}.${body}`)}`,
  `t=${NOW},v1=`,
  `t=${NOW},v1=nothex`,
  `t=${NOW},v1=abc`,
  `t=${NOW},v1=${"g".repeat(64)}`,
  `t=soon,v1=${hmac(`soon.${body}`)}`,
  `t=${NOW}000,v1=${hmac(`${NOW}000.${body}`)}`,
  `t=-1,v1=${hmac(`-1.${body}`)}`,
  `t=1e9,v1=${hmac(`1e9.${body}`)}`,
  `t=0x5,v1=${hmac(`0x5.${body}`)}`,
  `t=${NOW}.5,v1=${hmac(`${NOW}.5.${body}`)}`,
  `t=${"9".repeat(400)},v1=${hmac(`${"9".repeat(400)}.${body}`)}`,
  `t=${NOW},${Array.from({ length: 40 }, () => `v1=${hmac("x")}`).join(",")}`,
])("the header is malformed: %s", async (header) => {
  expect(await check(signed(header))).toMatchObject({ ok: false, reason: "malformed-header" });
});

it("the header is malformed where its signature is not in Base64", async () => {
  const refused = { ok: false, reason: "malformed-header" };
  expect(await check({ "webhook-signature": "v1,*" }, body, standard)).toMatchObject(refused);
});

it.each([
  ["one signature", `v1=${hmac(`${NOW}.${body}`)}`],
  ["two signatures", `v1=${hmac(`${NOW}.${body}`)},v1=${hmac("x")}`],
  ["another name for the time", `time=${NOW},v1=${hmac(`${NOW}.${body}`)}`],
])(
  "the header without its timestamp is refused with the form that it has to have: %s",
  async (_, header) => {
    const result = await check(signed(header));
    expect(result).toMatchObject({ ok: false, reason: "malformed-header" });
    expect(result.ok ? "" : result.message).toContain("t={timestamp},v1={signature}");
  },
);

it("the header may be any text without more harm than a refusal", async () => {
  let seed = 11;
  const random = (below: number): number => (seed = (seed * 48271) % 0x7fffffff) % below;
  const pieces = [
    "t=",
    "v1=",
    "v1,",
    "sha256=",
    ",",
    " ",
    "=",
    "{signature}",
    "0",
    "ab",
    String(NOW),
    "\u00e9",
  ];
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join(
      "",
    );
    for (const scheme of [service, github, standard, slack, bare]) {
      const headers = Object.fromEntries(
        [scheme.header, scheme.timestampHeader ?? "x", scheme.idHeader ?? "y"].map((name) => [
          name,
          text,
        ]),
      );
      expect(await check(headers, body, scheme), text).toMatchObject({ ok: false });
    }
  }
});

it("the header must have the whole signature and no more", async () => {
  for (const header of [good.slice(0, -2), `${good}00`]) {
    expect(await check(signed(header))).toMatchObject({ reason: "no-match" });
  }
});

it("the header is not mistaken for one of another scheme", async () => {
  expect(await check({ "x-hub-signature-256": `sha1=${hmac(body)}` }, body, github)).toMatchObject({
    reason: "malformed-header",
  });
  expect(await check({ "webhook-signature": `v1,${hmac("x")}` }, body, standard)).toMatchObject({
    reason: "missing-header",
  });
  expect(await check({ "x-slack-signature": `v0=${hmac("x")}` }, body, slack)).toMatchObject({
    reason: "missing-header",
  });
});

describe("the time", () => {
  const at = (timestamp: number, tolerance?: number) =>
    verify(body, signed(`t=${timestamp},v1=${hmac(`${timestamp}.${body}`)}`), secret, service, {
      ...clock,
      ...(tolerance !== undefined && { tolerance }),
    });

  const schemes = { service, stripe, slack, standard };

  it.each(Object.entries(schemes))(
    "the time may be 300 seconds from now: %s",
    async (_, scheme) => {
      const reasonAt = async (offset: number) => {
        const headers = await sign(body, secret, scheme, { id: "1", timestamp: NOW + offset });
        const verified = await check({ ...headers, "x-service-event-id": "1" }, body, scheme);
        return verified.ok ? undefined : verified.reason;
      };
      expect(await Promise.all([-301, -300, 300, 301].map(reasonAt))).toEqual([
        "timestamp-too-old",
        undefined,
        undefined,
        "timestamp-in-future",
      ]);
    },
  );

  it("the time is held against the tolerance that is asked for", async () => {
    expect(await at(NOW - 11, 10)).toMatchObject({ reason: "timestamp-too-old" });
    expect(await at(NOW - 3600, Infinity)).toMatchObject({ ok: true });
  });

  it("the time is not reported if the signature is wrong", async () => {
    expect(await check(signed(`t=1,v1=${hmac("x")}`))).toMatchObject({ reason: "no-match" });
  });

  it("the time is 300 seconds where the scheme does not say", async () => {
    const { tolerance, ...scheme } = stripe;
    expect(tolerance).toBe(300);
    const headers = await sign(body, secret, scheme, { timestamp: NOW - 301 });
    expect(await check(headers, body, scheme)).toMatchObject({ reason: "timestamp-too-old" });
  });
});

it("secrets may be several, and the result says which one matches", async () => {
  expect(await verify(body, signed(good), ["whsec_new", secret], service, clock)).toMatchObject({
    ok: true,
    secret: 1,
  });
  expect(await verify(body, signed(good), ["whsec_new"], service, clock)).toMatchObject({
    reason: "no-match",
  });
});

it.each([
  [`${secret} `, "white space"],
  [`"${secret}"`, "quotation marks"],
  ["sk_live_1", "API key"],
])("secrets that look wrong get a hint, and are never shown: %s", async (wrong, hint) => {
  const result = await verify(body, signed(good), wrong, service, clock);
  const message = result.ok ? "" : result.message;
  expect(message).toContain(hint);
  expect(message).not.toContain(wrong.trim());
});

it("a text that only resembles a template does not match it", () => {
  expect(matchTemplate("a{id}a{body}", "ab")).toBeUndefined();
  expect(matchTemplate("a{id}a{body}", "aa1")).toBeUndefined();
  expect(matchTemplate("a{id}a{body}", "a1a2")).toEqual({ id: "1", body: "2" });
});

it.each([
  ["format", { ...bare, format: "sha256=" }],
  ["body", { ...bare, payload: "{timestamp}" }],
  ["idHeader", { ...bare, payload: "{id}.{body}" }],
  ["timestampHeader", { ...bare, payload: "{timestamp}.{body}" }],
])("schemes that cannot work are errors: %s", async (_what, scheme) => {
  await expect(verify(body, signed(good), secret, scheme)).rejects.toThrow(
    WebhookConfigurationError,
  );
});

it("schemes may part fields and signatures in other ways", async () => {
  const schemes: readonly SignatureScheme[] = [
    { ...stripe, format: "t={timestamp};s={signature}", separator: ";" },
    { ...stripe, format: "t={timestamp},v1={signature}", separator: " " },
    { ...stripe, format: "{timestamp}.{signature}" },
    { ...stripe, format: "[{timestamp}] <{signature}>", separator: "|" },
    { ...bare, format: "HMAC {signature}", separator: "," },
  ];
  for (const scheme of schemes) {
    const headers = await sign(body, [secret, "whsec_other"], scheme, { timestamp: NOW });
    for (const one of [secret, "whsec_other"]) {
      expect(await verify(body, headers, one, scheme, clock), scheme.format).toMatchObject({
        ok: true,
      });
    }
    expect(await verify(`${body} `, headers, secret, scheme, clock)).toMatchObject({
      reason: "no-match",
    });
  }
});

it("schemes without a separator have place for one signature", async () => {
  await expect(sign(body, ["a", "b"], github)).rejects.toThrow(/one secret at a time/);
});

it("schemes never see what stands in a value as a placeholder", async () => {
  const scheme = { ...standard, secret: bare.secret };
  const headers = await sign("{id}", "key", scheme, { id: "{body}", timestamp: NOW });
  const expected = createHmac("sha256", "key").update(`{body}.${NOW}.{id}`).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
});
