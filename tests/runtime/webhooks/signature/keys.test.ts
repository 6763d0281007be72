/** Signatures by keys: the vectors of RFC 7515, 8032 and 8037, Node's own crypto, rotation, and the generated code. */
import { generateKeyPairSync, sign as signByNode, verify as verifyByNode } from "node:crypto";

import { expect, it, test } from "vitest";

import { namedScheme } from "../../../../generator/description/builder/extensions/signature.js";
import type { Receiver } from "../../../../runtime/webhooks/receiver/receive.js";
import { remoteKeys } from "../../../../runtime/webhooks/receiver/remote-keys.js";
import type { Sender } from "../../../../runtime/webhooks/sender/sender.js";
import { WebhookConfigurationError } from "../../../../runtime/webhooks/signature/errors.js";
import { type KeyScheme, withKeys } from "../../../../runtime/webhooks/signature/keys.js";
import type { SignatureScheme } from "../../../../runtime/webhooks/signature/scheme.js";
import { sign } from "../../../../runtime/webhooks/signature/sign.js";
import { verify } from "../../../../runtime/webhooks/signature/verify.js";
import { errorsOf, event, generateFrom, json, load, webhook } from "../generate.js";

type Algorithm = SignatureScheme["algorithm"];
const schemeOf = (algorithm: Algorithm, more: Partial<KeyScheme> = {}): KeyScheme =>
  withKeys({
    algorithm,
    header: "X-Signature",
    format: "{signature}",
    payload: "{body}",
    encoding: "base64",
    secret: { prefix: "", encoding: "base64" },
    ...more,
  });
const fromHex = (text: string): string => Buffer.from(text, "hex").toString("base64");

const JWS_PAYLOAD =
  "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
const RFC7515_RSA = {
  kty: "RSA",
  n: "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ",
  e: "AQAB",
};
const RFC7515_EC = {
  kty: "EC",
  crv: "P-256",
  x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
  y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
};
const RFC8037_OKP = {
  kty: "OKP",
  crv: "Ed25519",
  x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
};

it.each<[string, SignatureScheme, string | Uint8Array, string, string]>([
  [
    "RFC 8032, 7.1, TEST 1",
    schemeOf("ed25519", { encoding: "hex" }),
    "",
    fromHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "RFC 8032, 7.1, TEST 2",
    schemeOf("ed25519", { encoding: "hex" }),
    new Uint8Array([0x72]),
    fromHex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "RFC 8037, A.4",
    schemeOf("ed25519"),
    "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc",
    JSON.stringify(RFC8037_OKP),
    "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
  ],
  [
    "RFC 7515, A.2",
    schemeOf("rsa-v1_5-sha256"),
    `eyJhbGciOiJSUzI1NiJ9.${JWS_PAYLOAD}`,
    JSON.stringify({ keys: [RFC7515_EC, { ...RFC7515_RSA, alg: "RS256", use: "sig" }] }),
    "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw",
  ],
  [
    "RFC 7515, A.3",
    schemeOf("ecdsa-p256-sha256", { ecdsaForm: "ieee-p1363" }),
    `eyJhbGciOiJFUzI1NiJ9.${JWS_PAYLOAD}`,
    JSON.stringify(RFC7515_EC),
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
  ],
])("%s is verified, and nothing else is", async (_, scheme, body, key, signature) => {
  const verifies = async (payload: string | Uint8Array, text: string): Promise<boolean> =>
    (await verify(payload, { "X-Signature": text }, key, scheme)).ok;
  expect(await verifies(body, signature)).toBe(true);
  expect(await verifies(`${String(body)}x`, signature)).toBe(false);
  expect(await verifies(body, signature.replace(/^../, "00"))).toBe(false);
});

const pairs = {
  ed25519: generateKeyPairSync("ed25519"),
  "ecdsa-p256-sha256": generateKeyPairSync("ec", { namedCurve: "P-256" }),
  "ecdsa-p384-sha384": generateKeyPairSync("ec", { namedCurve: "P-384" }),
  "rsa-v1_5-sha256": generateKeyPairSync("rsa", { modulusLength: 2048 }),
  "rsa-pss-sha512": generateKeyPairSync("rsa", { modulusLength: 2048 }),
} as const;
type KeyAlgorithm = keyof typeof pairs;
const publicPem = (algorithm: KeyAlgorithm): string =>
  pairs[algorithm].publicKey.export({ type: "spki", format: "pem" }).toString();
const privatePem = (algorithm: KeyAlgorithm): string =>
  pairs[algorithm].privateKey.export({ type: "pkcs8", format: "pem" }).toString();

const RSA_PSS = { padding: 6, saltLength: 64 };
test.each<[KeyAlgorithm, string | null, object, Partial<KeyScheme>]>([
  ["ed25519", null, {}, {}],
  ["ecdsa-p256-sha256", "sha256", {}, {}],
  ["ecdsa-p256-sha256", "sha256", { dsaEncoding: "ieee-p1363" }, { ecdsaForm: "ieee-p1363" }],
  ["ecdsa-p384-sha384", "sha384", {}, { encoding: "hex" }],
  ["rsa-v1_5-sha256", "sha256", {}, {}],
  ["rsa-pss-sha512", "sha512", RSA_PSS, {}],
])("%s with %s agrees with Node in both directions", async (algorithm, hash, form, more) => {
  const scheme = schemeOf(algorithm, more);
  for (let count = 0; count < 40; count++) {
    const body = Buffer.from(`body ${count}`);
    const own = await sign(body, privatePem(algorithm), scheme);
    const bytes = Buffer.from(own["X-Signature"] ?? "", scheme.encoding);
    expect(verifyByNode(hash, body, { key: publicPem(algorithm), ...form }, bytes)).toBe(true);
    const theirs = signByNode(hash, body, { key: privatePem(algorithm), ...form });
    const headers = { "x-signature": theirs.toString(scheme.encoding) };
    expect(await verify(body, headers, publicPem(algorithm), scheme)).toMatchObject({ ok: true });
  }
});

it("Standard Webhooks by key has its prefixes, for a key of 32 bytes and of 64", async () => {
  const found = namedScheme("standard-webhooks-ed25519");
  if (found === undefined) throw new TypeError("no such scheme");
  const scheme = withKeys(found);
  const { d = "", x = "" } = pairs.ed25519.privateKey.export({ format: "jwk" });
  const [seed, key] = [Buffer.from(d, "base64url"), Buffer.from(x, "base64url")];
  for (const bytes of [seed, Buffer.concat([seed, key])]) {
    const timestamp = Math.floor(Date.now() / 1000);
    const secret = `whsk_${bytes.toString("base64")}`;
    const headers = await sign("{}", secret, scheme, { id: "msg_1", timestamp });
    const content = Buffer.from(`msg_1.${timestamp}.{}`);
    const signature = signByNode(null, content, pairs.ed25519.privateKey).toString("base64");
    expect(headers).toMatchObject({
      "webhook-id": "msg_1",
      "webhook-signature": `v1a,${signature}`,
    });
    const verified = await verify("{}", headers, `whpk_${key.toString("base64")}`, scheme);
    expect(verified).toMatchObject({ ok: true, id: "msg_1", timestamp });
    const both = { ...headers, "webhook-signature": `v1,${signature} v1a,${signature}` };
    expect((await verify("{}", both, `whpk_${key.toString("base64")}`, scheme)).ok).toBe(true);
  }
});

const RSA = "rsa-v1_5-sha256";
const named = schemeOf("ed25519", { keyIdHeader: "X-Key-Id" });
const jwk = (algorithm: KeyAlgorithm, kid: string): object => ({
  ...pairs[algorithm].publicKey.export({ format: "jwk" }),
  kid,
});

it("a key with an id verifies only what names it, and the sender names it", async () => {
  const key = `kid: new\n${privatePem("ed25519")}`;
  const headers = await sign("x", key, named);
  expect(headers["X-Key-Id"]).toBe("new");
  const reads = async (secrets: string | readonly string[], more: object = {}) =>
    (await verify("x", { ...headers, ...more }, secrets, named)).ok;
  expect(await reads(JSON.stringify(jwk("ed25519", "new")))).toBe(true);
  expect(await reads(`kid: new\n${publicPem("ed25519")}`)).toBe(true);
  expect(await reads(JSON.stringify(jwk("ed25519", "old")))).toBe(false);
  expect(await reads(publicPem("ed25519"))).toBe(true);
  expect(await reads(JSON.stringify(jwk("ed25519", "old")), { "X-Key-Id": "" })).toBe(true);
});

it("while keys are rotated, each of them verifies, and the result says which did", async () => {
  const scheme = schemeOf("ed25519");
  const headers = await sign("x", privatePem("ed25519"), scheme);
  const { publicKey } = generateKeyPairSync("ed25519");
  const other = publicKey.export({ type: "spki", format: "pem" }).toString();
  const verified = await verify("x", headers, [other, publicPem("ed25519")], scheme);
  expect(verified).toMatchObject({ ok: true, secret: 1 });
});

test.each<[string, string, Algorithm]>([
  ["a private key", privatePem("ed25519"), "ed25519"],
  ["a key of another algorithm", publicPem("rsa-v1_5-sha256"), "ed25519"],
  ["a key of another curve", publicPem("ecdsa-p384-sha384"), "ecdsa-p256-sha256"],
  ["a set without one that fits", JSON.stringify({ keys: [jwk("ed25519", "a")] }), RSA],
  ["a text", "secret", "ed25519"],
  ["a key to encrypt", JSON.stringify({ ...jwk("ed25519", "a"), use: "enc" }), "ed25519"],
  ["a key for RS512", JSON.stringify({ ...jwk(RSA, "a"), alg: "RS512" }), RSA],
])(
  "a receiver with %s is told so, and does not learn it from the message",
  async (_, key, algorithm) => {
    const error = await verify("x", { "X-Signature": "AAAA" }, key, schemeOf(algorithm)).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(WebhookConfigurationError);
    expect(String(error)).not.toContain(key.slice(0, 60).slice(-20));
  },
);

test.each<[string, (bytes: number[]) => number[]]>([
  ["a long form of a length", ([begin = 0, length = 0, ...rest]) => [begin, 0x81, length, ...rest]],
  ["bytes behind it", (bytes) => [...bytes, 0]],
  ["another tag", ([, ...rest]) => [0x31, ...rest]],
  ["nothing", () => [0x30, 0]],
])("an ECDSA signature in DER with %s is refused", async (_, change) => {
  const algorithm = "ecdsa-p256-sha256";
  const bytes = signByNode("sha256", Buffer.from("x"), privatePem(algorithm));
  const headers = { "X-Signature": Buffer.from(change([...bytes])).toString("base64") };
  const result = await verify("x", headers, publicPem(algorithm), schemeOf(algorithm));
  expect(result.ok).toBe(false);
});

const naming = (id: string): Request =>
  new Request("https://own.test", { headers: { "x-key-id": id } });

it("published keys are fetched once, again for an unknown one, and kept if that fails", async () => {
  const answers = [
    () => Response.json({ keys: [jwk("ed25519", "a")] }),
    () => Response.json({ keys: [jwk("ed25519", "b")] }),
    () => new Response(null, { status: 503 }),
  ];
  let count = 0;
  const fetch = async () => (answers[count++] ?? answers[2])?.() ?? Response.error();
  const keys = remoteKeys("https://keys.test/jwks", named, { fetch, minAge: 0 });
  const ask = async (id: string) => /"kid":"(\w)"/.exec(await keys(naming(id)))?.[1];
  expect(await Promise.all([ask("a"), ask("a")])).toEqual(["a", "a"]);
  expect(count).toBe(1);
  expect([await ask("b"), await ask("b"), count]).toEqual(["b", "b", 2]);
  expect([await ask("c"), count]).toEqual(["b", 3]);
  const none = remoteKeys("https://keys.test/jwks", named, { fetch });
  await expect(none(new Request("https://own.test"))).rejects.toThrow("status 503");
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
  });
  const huge = remoteKeys("https://keys.test", named, { fetch: async () => new Response(endless) });
  await expect(huge(new Request("https://own.test"))).rejects.toThrow("too-large");
});

it.each(["<html>", '{"keys":[{', '{"keys":[]}', '{"keys":[null]}'])(
  "keys are kept while %s is served",
  async (body) => {
    const served = [JSON.stringify(jwk("ed25519", "a")), body, JSON.stringify(jwk("ed25519", "b"))];
    const fetch = async () => new Response(served.shift());
    const keys = remoteKeys("https://keys.test", named, { fetch, minAge: 0 });
    for (const id of ["a", "a", "b"]) expect(await keys(naming("b"))).toContain(`"kid":"${id}"`);
  },
);

it("a key of a set that cannot be used leaves the others as they are", async () => {
  const broken = [{ kty: "OKP", crv: "Ed25519", x: "AAAA" }, { kty: "oct", k: "AAAA" }, { kty: 1 }];
  const keys = JSON.stringify({ keys: [...broken, jwk("ed25519", "a")] });
  const headers = await sign("x", privatePem("ed25519"), schemeOf("ed25519"));
  expect(await verify("x", headers, keys, schemeOf("ed25519"))).toMatchObject({ ok: true });
});

it("a document that is signed by keys has a sender and a receiver that are, and types that compile", async () => {
  const output = await generateFrom(
    {
      "x-webhook-signature": {
        algorithm: "ecdsa-p256-sha256",
        header: "X-Signature",
        encoding: "base64",
        keyIdHeader: "X-Key-Id",
      },
      webhooks: { paid: webhook(json(event("paid"))) },
    },
    { send: true },
  );
  const program = `import { remoteKeys, signatureScheme, createWebhookReceiver } from "./webhooks.js";
export const receive: (request: Request) => Promise<Response> = createWebhookReceiver({
  secrets: remoteKeys("https://keys.test", signatureScheme),
  handlers: { paid: (event) => console.log(event.type) },
});`;
  expect(await errorsOf(output, program)).toEqual([]);
  const module = (await load(output)) as unknown as {
    createWebhookSender: (options: object) => Sender<object>;
    createWebhookReceiver: (options: object) => Receiver;
    remoteKeys: typeof remoteKeys;
    signatureScheme: KeyScheme;
  };
  const sender = module.createWebhookSender({
    secrets: `kid: a\n${privatePem("ecdsa-p256-sha256")}`,
  });
  const request = await sender.request("https://own.test", { type: "paid" });
  const fetch = async () => Response.json({ keys: [jwk("ecdsa-p256-sha256", "a")] });
  const seen: unknown[] = [];
  const receive = module.createWebhookReceiver({
    secrets: module.remoteKeys("https://keys.test", module.signatureScheme, { fetch }),
    handlers: { paid: (received: object) => seen.push(received) },
  });
  const changed = new Request(request.clone(), { method: "POST", body: '{"type":"paid" }' });
  expect([(await receive(request)).status, (await receive(changed)).status]).toEqual([204, 400]);
  expect(seen).toEqual([{ type: "paid" }]);
});
