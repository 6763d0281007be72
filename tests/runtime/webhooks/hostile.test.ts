/** False senders, and what a receiver must not reveal to them. */
import { format } from "node:util";

import { expect, it } from "vitest";

import { equalTexts } from "../../../runtime/webhooks/signature/bytes.js";
import type { Rejection } from "../../../runtime/webhooks/signature/errors.js";
import {
  createReceiver,
  type ReceiverOptions,
} from "../../../runtime/webhooks/receiver/receiver.js";
import { createSender } from "../../../runtime/webhooks/sender/sender.js";
import { sign } from "../../../runtime/webhooks/signature/sign.js";
import { verify } from "../../../runtime/webhooks/signature/verify.js";
import { service } from "./schemes.js";

const SECRET = "whsec_0123456789abcdef0123456789abcdef";
const EVIL = '{"type":"<script>alert(1)</script>","token":"sk-0123456789abcdef"}';

interface Events {
  readonly ping: { readonly type: "ping" };
}

function receiver(options: Partial<ReceiverOptions<Events>> = {}) {
  const refused: Rejection[] = [];
  const errors: unknown[] = [];
  const receive = createReceiver<Events>(
    { property: "type", types: ["ping"], scheme: service },
    {
      secrets: SECRET,
      handlers: { ping: () => undefined },
      onRefused: (one) => refused.push(one),
      onError: (error) => errors.push(error),
      ...options,
    },
  );
  return { receive, refused, errors };
}

async function delivery(body: string, id = "dlv_1"): Promise<Request> {
  const headers = { ...(await sign(body, SECRET, service)), "x-service-delivery": id };
  return new Request("https://example.com/hooks", { method: "POST", headers, body });
}

/** A text of zeros that counts how many of its characters were read. */
function countedText(length: number): { readonly text: string; readonly looked: () => number } {
  let looked = 0;
  const charCodeAt = (): number => {
    looked++;
    return "0".charCodeAt(0);
  };
  return { text: { length, charCodeAt } as unknown as string, looked: () => looked };
}

it.each([0, 1, 16, 31, 32])(
  "signatures are compared to the end, wherever they differ: at %i",
  (place) => {
    const one = countedText(32);
    const other = Array.from({ length: 32 }, (_, index) => (index === place ? "1" : "0"));
    expect(equalTexts(one.text, other.join(""))).toBe(place === 32);
    expect(one.looked()).toBe(32);
  },
);

it("signatures cannot be guessed from responses: every wrong one gets the same", async () => {
  const { receive } = receiver();
  const good = await delivery('{"type":"ping"}');
  const header = good.headers.get(service.header) ?? "";
  const answers = new Set<string>();
  for (const wrong of [
    header.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    header.replace(/v1=./, (start) => (start.endsWith("0") ? "v1=1" : "v1=0")),
    header.replace(/t=\d+/, "t=1"),
    "",
    "t=1",
    "v1=00",
    "<script>",
  ]) {
    const request = good.clone() as Request;
    request.headers.set(service.header, wrong);
    const response = await receive(request);
    answers.add(`${response.status} ${format([...response.headers])} ${await response.text()}`);
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toMatch(/^400 /);
});

it("a response to a sender contains nothing that it sent", async () => {
  const throwing = receiver({
    handlers: {
      ping: () => {
        throw new Error(`cannot take ${EVIL} with ${SECRET}`);
      },
    },
  });
  const responses = [
    await receiver().receive(await delivery(EVIL)),
    await receiver().receive(await delivery(EVIL.slice(0, -1))),
    await receiver().receive(
      new Request("https://example.com/<script>", { method: "POST", body: EVIL }),
    ),
    await receiver({ maxBytes: 10 }).receive(await delivery(EVIL)),
    await throwing.receive(await delivery('{"type":"ping"}')),
  ];
  expect(responses.map(({ status }) => status)).toEqual([204, 400, 400, 413, 500]);
  for (const response of responses) {
    const text = format([...response.headers]) + (await response.text());
    expect(text).not.toMatch(/script|sk-|whsec_/);
  }
});

it("a report to a receiver contains no secret and no valid signature", async () => {
  const body = '{"type":"ping"}';
  const good = (await sign(body, SECRET, service))[service.header] ?? "";
  const expected = /v1=([0-9a-f]{64})/.exec(good)?.[1] ?? "none";
  const { receive, refused, errors } = receiver();
  const request = await delivery(body);
  request.headers.set(service.header, good.replace(expected, "0".repeat(64)));
  await receive(request);
  await receive(new Request("https://example.com", { method: "POST", body }));
  expect(refused).toHaveLength(2);
  const misconfigured = [" ", `${SECRET}\n`, `"${SECRET}"`].map(async (secret) =>
    verify(body, { [service.header]: good }, secret, service).catch((error: unknown) => error),
  );
  const told = format("%o", [refused, errors, ...(await Promise.all(misconfigured))]);
  expect(told).not.toContain(SECRET.slice(6));
  expect(told).not.toContain(expected);
});

it("a report on a receiver that cannot be reached contains no secret", async () => {
  const sender = createSender({ scheme: service, property: "type" }, { secrets: SECRET });
  const result = await sender.send("http://127.0.0.1:1/hooks", { type: "ping" });
  expect(result.ok).toBe(false);
  expect(format("%o", result)).not.toContain(SECRET);
  expect(format("%o", sender)).not.toContain(SECRET);
});

it("a report on a wrong clock is distinguished from that on a wrong signature", async () => {
  const body = '{"type":"ping"}';
  const headers = await sign(body, SECRET, service);
  const at = (minutes: number) => ({ now: () => Date.now() + minutes * 60_000 });
  const fast = await verify(body, headers, SECRET, service, at(10));
  const slow = await verify(body, headers, SECRET, service, at(-10));
  expect([fast, slow]).toMatchObject([
    { ok: false, reason: "timestamp-too-old", message: expect.stringMatching(/clock/) },
    { ok: false, reason: "timestamp-in-future", message: expect.stringMatching(/clock/) },
  ]);
});

const posted = (body: RequestInit["body"]): Request =>
  new Request("https://example.com/hooks", { method: "POST", body, duplex: "half" } as RequestInit);

it("a body that cannot be read because the sender aborts is refused, and is not an error of the receiver", async () => {
  const { receive, errors } = receiver();
  const half = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("ECONNRESET")),
  });
  const response = await receive(posted(half));
  expect([response.status, await response.json(), errors]).toEqual([
    400,
    { error: "body-broken-off" },
    [],
  ]);
});

it("a body that cannot be read because something has read it before is reported with what to do", async () => {
  const [read, locked] = [posted("{}"), posted("{}")];
  await read.text();
  locked.body?.getReader();
  for (const request of [read, locked]) {
    const { receive, errors } = receiver();
    expect((await receive(request)).status).toBe(500);
    expect(errors.map(String)).toEqual([
      expect.stringMatching(/^WebhookConfigurationError: .*read before.*request\.clone\(\)/),
    ]);
  }
});

it("a handler that hangs prevents only its own delivery from being handled at the same time", async () => {
  const started: string[] = [];
  let end = (): void => undefined;
  const { receive } = receiver({
    handlers: {
      ping: (_, { delivery: id = "" }) => {
        started.push(id);
        return id === "dlv_1" ? new Promise<void>((done) => (end = done)) : undefined;
      },
    },
  });
  const hanging = receive(await delivery('{"type":"ping"}'));
  while (started.length === 0) await new Promise((next) => setTimeout(next));
  const again = await receive(await delivery('{"type":"ping"}'));
  const other = await receive(await delivery('{"type":"ping","n":1}', "dlv_2"));
  expect([again.status, again.headers.get("retry-after")]).toEqual([409, "10"]);
  expect([other.status, started]).toEqual([204, ["dlv_1", "dlv_2"]]);
  end();
  expect((await hanging).status).toBe(204);
});
