/** Independent sources on signatures: libraries and documentation of services, and node:crypto. */
import { createHmac } from "node:crypto";

import { Stripe } from "stripe";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { EventSource } from "../../../runtime/webhooks/events/parse.js";
import {
  safeVerifyEvent,
  safeVerifyTypedEvent,
  verifyEvent,
  verifyTypedEvent,
} from "../../../runtime/webhooks/events/verify-event.js";
import type { SignatureScheme } from "../../../runtime/webhooks/signature/scheme.js";
import { sign } from "../../../runtime/webhooks/signature/sign.js";
import { verify } from "../../../runtime/webhooks/signature/verify.js";
import type { Validator } from "../../../runtime/wire/descriptors/validator.js";
import { receiver } from "./receiver.js";
import { bare, github, service, slack, standard, stripe } from "./schemes.js";

const now = 1_772_467_366;
const clock = { now: () => now * 1000 };

describe("Stripe's library", () => {
  const client = new Stripe("sk_test_none");
  const secret = "whsec_test_secret";
  const payload = JSON.stringify(
    { id: "evt_1", object: "event", data: { text: "größer ☃" } },
    null,
    2,
  );

  it("Stripe's library accepts what we sign", async () => {
    const headers = await sign(payload, secret, stripe);
    const event = client.webhooks.constructEvent(
      payload,
      headers["Stripe-Signature"] ?? "",
      secret,
    );
    expect(event.id).toBe("evt_1");
  });

  it("Stripe's library accepts what we sign with two secrets, by either of them", async () => {
    const headers = await sign(payload, ["whsec_old", secret], stripe);
    for (const one of ["whsec_old", secret]) {
      expect(
        client.webhooks.constructEvent(payload, headers["Stripe-Signature"] ?? "", one).id,
      ).toBe("evt_1");
    }
  });

  it("Stripe's library signs what we accept", async () => {
    const header = client.webhooks.generateTestHeaderString({ payload, secret });
    expect(await verify(payload, { "stripe-signature": header }, secret, stripe)).toMatchObject({
      ok: true,
    });
  });

  it("Stripe's library refuses what we refuse", async () => {
    const header = client.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: now - 301,
    });
    expect(
      await verify(payload, { "stripe-signature": header }, secret, stripe, clock),
    ).toMatchObject({ reason: "timestamp-too-old" });
    expect(() =>
      client.webhooks.constructEvent(payload, header, secret, 300, undefined, now * 1000),
    ).toThrow(/Timestamp outside the tolerance zone/);
  });
});

describe("GitHub's documentation", () => {
  const secret = "It's a Secret to Everybody";
  const signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";

  it("GitHub's documentation has our signature of its example", async () => {
    expect(await sign("Hello, World!", secret, github)).toEqual({
      "X-Hub-Signature-256": signature,
    });
  });

  it("GitHub's documentation has a signature that we verify", async () => {
    const headers = new Headers({
      "x-hub-signature-256": signature,
      "x-github-delivery": "72d3162e",
    });
    expect(await verify("Hello, World!", headers, secret, github)).toEqual({
      ok: true,
      secret: 0,
      signature: signature.slice("sha256=".length),
      delivery: "72d3162e",
    });
    expect(await verify("Hello, World", headers, secret, github)).toMatchObject({
      reason: "no-match",
    });
  });
});

describe("Standard Webhooks", () => {
  const key = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
  const secret = `whsec_${key.toString("base64")}`;
  const payload = '{"test": 2432232314}';
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";

  const signed = (timestamp: number, by: Buffer = key): string =>
    createHmac("sha256", by).update(`${id}.${timestamp}.${payload}`).digest("base64");

  it("Standard Webhooks is signed as node:crypto does", async () => {
    expect(await sign(payload, secret, standard, { id, timestamp: now })).toEqual({
      "webhook-id": id,
      "webhook-timestamp": String(now),
      "webhook-signature": `v1,${signed(now)}`,
    });
  });

  it("Standard Webhooks gives the signature of the specification's own example", async () => {
    const headers = await sign(payload, secret, standard, { id, timestamp: 1614265330 });
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("Standard Webhooks is verified among other signatures and versions", async () => {
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(now),
      "webhook-signature": `v1a,${signed(now)} v1,${signed(now, Buffer.from("other"))} v1,${signed(now)}`,
    };
    expect(await verify(payload, headers, secret, standard, clock)).toMatchObject({
      ok: true,
      id,
      timestamp: now,
    });
    expect(await verify(payload, headers, key.toString("base64"), standard, clock)).toMatchObject({
      ok: true,
    });
    expect(
      await verify(payload, { ...headers, "webhook-id": "msg_other" }, secret, standard, clock),
    ).toMatchObject({ reason: "no-match" });
  });
});

it("Slack's documentation has our signature of its example", async () => {
  const body =
    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar" +
    "&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com" +
    "%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
  expect(
    await sign(body, "8f742231b10e8888abcd99yyyzzz85a5", slack, { timestamp: 1531420618 }),
  ).toEqual({
    "X-Slack-Request-Timestamp": "1531420618",
    "X-Slack-Signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
  });
});

it.each(["hmac-sha1", "hmac-sha256", "hmac-sha512"] as const)(
  "%s is what node:crypto computes",
  async (algorithm) => {
    const payload = new Uint8Array([0, 255, 128, 10, 13]);
    const expected = createHmac(algorithm.slice("hmac-".length), "key")
      .update(payload)
      .digest("base64");
    expect(await sign(payload, "key", { ...bare, algorithm })).toEqual({ "X-Signature": expected });
  },
);

describe("WebCrypto, where node:crypto is absent", () => {
  const names = { type: "ping", order: "ö" };
  const body = JSON.stringify(names);
  const secret = "whsec_c2VjcmV0";
  const other = "whsec_b3RoZXI=";

  /** A validator that refuses what has no order. */
  const validator = (isLate: boolean): Validator => ({
    "~standard": {
      version: 1,
      vendor: "test",
      validate: (value) => {
        const isValid = typeof value === "object" && value !== null && "order" in value;
        const result = isValid ? { value } : { issues: [{ message: "No order" }] };
        return isLate ? Promise.resolve(result) : result;
      },
    },
  });

  /** Everything that is said about deliveries, good ones and others. */
  async function outcomes(scheme: SignatureScheme, isLate: boolean): Promise<unknown[]> {
    const source: EventSource = { property: "type", types: ["ping"] };
    const validators = { ping: validator(isLate) };
    const options = { ...clock, validators };
    const good = await sign(body, secret, scheme, { id: "1", timestamp: now });
    const bad = '{"type":"ping"}';
    const deliveries = [
      { payload: body, headers: good, secrets: secret },
      { payload: body, headers: good, secrets: [other, secret] },
      { payload: body, headers: good, secrets: [other] },
      { payload: body.replace("ö", "o"), headers: good, secrets: secret },
      {
        payload: body,
        headers: await sign(body, secret, scheme, { id: "1", timestamp: now - 301 }),
        secrets: secret,
      },
      {
        payload: bad,
        headers: await sign(bad, secret, scheme, { id: "1", timestamp: now }),
        secrets: secret,
      },
    ];
    const found: unknown[] = [good];
    const add = (made: Promise<unknown>) =>
      made.then(
        (value) => found.push(value),
        (error: unknown) => found.push(String(error)),
      );
    for (const { payload, headers, secrets } of deliveries) {
      const named = { "x-service-event-id": "1", "X-Service-Delivery": "d", ...headers };
      const delivery = { payload, headers: named, secrets };
      await add(verify(payload, named, secrets, scheme, clock));
      const signed = { ...source, scheme };
      await add(verifyEvent(delivery, signed, options));
      await add(verifyTypedEvent(delivery, signed, options));
      await add(safeVerifyEvent(delivery, signed, options));
      await add(safeVerifyTypedEvent(delivery, signed, options));
      const { receive, calls, refused, errors } = receiver(
        ["*"],
        { ...options, secrets },
        { ...source, scheme },
      );
      const url = "https://example.com/hooks";
      for (const _ of ["first", "repeated"])
        await add(
          receive(new Request(url, { method: "POST", headers: named, body: payload })).then(
            ({ status }) => status,
          ),
        );
      found.push(calls.length, refused, errors);
    }
    return found;
  }

  afterEach(() => void vi.restoreAllMocks());

  it.each(Object.entries({ bare, github, service, slack, standard, stripe }))(
    "WebCrypto, where node:crypto is absent, comes to the same about a delivery of %s, and so do validators that take their time",
    async (_, scheme) => {
      const known = await outcomes(scheme, false);
      expect(await outcomes(scheme, true)).toEqual(known);
      const builtin = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
      expect(await outcomes(scheme, false)).toEqual(known);
      expect(await outcomes(scheme, true)).toEqual(known);
      expect(builtin).toHaveBeenCalled();
      expect(known).toContainEqual(names);
      expect(known).toContain(204);
    },
  );
});
