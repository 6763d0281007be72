/** Repeated deliveries while secrets are rotated, and invalid secrets. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createReceiver } from "../../../../runtime/webhooks/receiver/receiver.js";
import type { SignatureScheme } from "../../../../runtime/webhooks/signature/scheme.js";
import { sign } from "../../../../runtime/webhooks/signature/sign.js";
import { verify } from "../../../../runtime/webhooks/signature/verify.js";
import { service, standard, stripe } from "../schemes.js";

const NEW = "whsec_bmV3IHNlY3JldCBvZiBzb21lIGxlbmd0aA==";
const OLD = "whsec_b2xkIHNlY3JldCBvZiBzb21lIGxlbmd0aA==";
const BODY = '{"type":"ping"}';

/** A receiver that counts how often its handler runs; the secrets may change between deliveries. */
function counting(scheme: SignatureScheme) {
  const held = { secrets: [NEW, OLD] as readonly string[], runs: 0 };
  const receive = createReceiver<{ ping: { type: "ping" } }>(
    { property: "type", types: ["ping"], scheme },
    { secrets: () => held.secrets, handlers: { ping: () => void held.runs++ } },
  );
  return { held, receive };
}

const request = (headers: Readonly<Record<string, string>>): Request =>
  new Request("https://example.com/hooks", { method: "POST", headers, body: BODY });

type Change = (header: string) => string;
const part =
  (index: number, separator: string): Change =>
  (header) => {
    const parts = header.split(separator);
    const [head = ""] = parts;
    return separator === "," ? `${head},${parts[index + 1]}` : (parts[index] ?? "");
  };
const swapped: Change = (header) => header.replace(/^(t=\d+),(.*),(.*)$/, "$1,$3,$2");

const STRIPE: readonly (readonly [string, Change])[] = [
  ["as it was", (header) => header],
  ["with the first signature alone", part(0, ",")],
  ["with the second signature alone", part(1, ",")],
  ["with its signatures swapped", swapped],
  ["with its timestamp at the end", (header) => header.replace(/^(t=\d+),(.*)$/, "$2,$1")],
  ["with a signature twice", (header) => `${header},${header.split(",")[1]}`],
  ["with a field of another version", (header) => `${header},v0=${"0".repeat(64)}`],
  ["with spaces between fields", (header) => header.replaceAll(",", ", ")],
  [
    "with its digits in capitals",
    (header) => header.replace(/v1=\w+/g, (one) => `v1=${one.slice(3).toUpperCase()}`),
  ],
  ["with a wrong signature in front", (header) => header.replace(",", `,v1=${"0".repeat(64)},`)],
];
const STANDARD: readonly (readonly [string, Change])[] = [
  ["as it was", (header) => header],
  ["with the first signature alone", part(0, " ")],
  ["with the second signature alone", part(1, " ")],
  ["with its signatures swapped", (header) => header.split(" ").reverse().join(" ")],
  ["with a signature twice", (header) => `${header} ${header}`],
  ["with a signature of another version", (header) => `v1a,AAAA ${header}`],
];

describe.each([
  ["Stripe's scheme", stripe, STRIPE, {}],
  ["Stripe's scheme with delivery ids", service, STRIPE, { "x-service-delivery": "dlv_other" }],
  ["Standard Webhooks", standard, STANDARD, {}],
] as const)("a delivery by %s that comes again", (_, scheme, changes, other) => {
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = () => sign(BODY, [NEW, OLD], scheme, { id: "msg_1", timestamp });
  const changed = async (change: Change, ids: object) => {
    const headers: Record<string, string> = { ...(await signed()), ...ids };
    return request({ ...headers, [scheme.header]: change(headers[scheme.header] ?? "") });
  };

  it.each(changes)("a delivery that comes again %s is handled once", async (_name, change) => {
    const { held, receive } = counting(scheme);
    expect((await receive(request(await signed()))).status).toBe(204);
    expect((await receive(await changed(change, other))).status).toBe(204);
    expect(held.runs).toBe(1);
  });

  it.each([
    ["the old secret is gone", [NEW, OLD], [NEW]],
    ["the new secret was added", [OLD], [NEW, OLD]],
    ["the secrets have changed places", [NEW, OLD], [OLD, NEW]],
    ["all secrets have changed", [OLD], [NEW]],
  ] as const)(
    "a delivery that comes again after %s is handled once",
    async (_name, before, after) => {
      const { held, receive } = counting(scheme);
      held.secrets = before;
      const headers = await signed();
      await receive(request(headers));
      held.secrets = after;
      await receive(request({ ...headers, ...other }));
      expect(held.runs).toBe(1);
    },
  );
});

it("a delivery with another body or at another time is another one", async () => {
  const { held, receive } = counting(stripe);
  const now = Math.floor(Date.now() / 1000);
  for (const timestamp of [now, now - 1, now - 2])
    await receive(request(await sign(BODY, NEW, stripe, { timestamp })));
  expect(held.runs).toBe(3);
});

const blank: readonly (readonly [string, unknown])[] = [
  ["empty", ""],
  ["a space", " "],
  ["a tab", "\t"],
  ["a line break", "\r\n"],
  ["a space that does not break", "\u00a0"],
  ["a byte-order mark", "\ufeff"],
  ["a character without width", "\u200b"],
  ["a NUL", "\0"],
  ["its prefix alone", "whsec_"],
  ["its prefix and a space", "whsec_ "],
  ["its prefix between spaces", " whsec_ "],
  ["its prefix and a character without width", "whsec_\u200b"],
  ["no string", undefined],
  ["null", null],
  ["a number", 5],
  ["no secret in a list", []],
  ["blank beside a good one", [NEW, " "]],
  ["nothing beside a good one", [NEW, undefined]],
];

it.each(blank)("a secret that is %s is refused", async (_, secrets) => {
  const none = secrets as string;
  const source = { property: "type", types: ["ping"], scheme: standard };
  expect(() => createReceiver(source, { secrets: none, handlers: {} })).toThrow(
    /no webhook secret/,
  );
  await expect(verify(BODY, {}, none, standard)).rejects.toThrow(/no webhook secret/);
  await expect(sign(BODY, none, standard, { id: "1" })).rejects.toThrow(/no webhook secret/);
});

// Importing a key costs as much as hashing a delivery.
describe("a receiver with WebCrypto alone", () => {
  beforeEach(() => void vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined));
  afterEach(() => void vi.restoreAllMocks());
  const signed = () => sign(BODY, OLD, { ...standard }, { id: "msg_1" });

  it("a receiver with WebCrypto alone imports the secrets of a receiver once for all deliveries", async () => {
    const scheme = { ...standard };
    const headers = await signed();
    const imports = vi.spyOn(crypto.subtle, "importKey");
    for (let delivery = 0; delivery < 3; delivery++)
      expect((await verify(BODY, headers, [NEW, OLD], scheme)).ok).toBe(true);
    expect(imports).toHaveBeenCalledTimes(2);
  });

  it("a receiver with WebCrypto alone forgets a secret with the first delivery that is verified without it", async () => {
    const scheme = { ...standard };
    const headers = await signed();
    const imports = vi.spyOn(crypto.subtle, "importKey");
    expect((await verify(BODY, headers, [NEW, OLD], scheme)).ok).toBe(true);
    expect(await verify(BODY, headers, NEW, scheme)).toMatchObject({ reason: "no-match" });
    expect(imports).toHaveBeenCalledTimes(2);
    expect((await verify(BODY, headers, [NEW, OLD], scheme)).ok).toBe(true);
    expect(imports).toHaveBeenCalledTimes(3);
  });
});
