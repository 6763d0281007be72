/** Extensions of the document and of operations, and misspelt ones. */
import { expect, it } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const signature = async (value: unknown) => {
  const { api, diagnostics, found } = await buildDocument({
    paths: {},
    "x-webhook-signature": value,
  });
  return { signature: api.signature, found, message: diagnostics[0]?.message ?? "" };
};

it("x-webhook-signature has defaults for all but the header", async () => {
  const { signature: read, found } = await signature({ header: "X-Signature" });
  expect(read).toEqual({
    algorithm: "hmac-sha256",
    header: "X-Signature",
    format: "{signature}",
    payload: "{body}",
    encoding: "hex",
    secret: { prefix: "", encoding: "utf8" },
  });
  expect(found).toEqual([]);
});

it("x-webhook-signature is read whole", async () => {
  const whole = {
    algorithm: "hmac-sha512",
    header: "S",
    format: "t={timestamp},v1={signature}",
    separator: " ",
    payload: "{id}.{timestamp}.{body}",
    encoding: "base64",
    tolerance: 300,
    timestampHeader: "T",
    idHeader: "I",
    deliveryHeader: "D",
    eventHeader: "E",
    secret: { prefix: "whsec_", encoding: "base64" },
  };
  expect((await signature(whole)).signature).toEqual(whole);
});

const timed = { payload: "{timestamp}.{body}" };

it.each<[unknown, string, string]>([
  ["sha256", "", "one of stripe, github, slack, standard-webhooks"],
  [{ algorithm: "hmac-sha1" }, "", "the key `header`"],
  [{ header: "S", algorithm: "md5" }, "/algorithm", "hmac-sha256, hmac-sha1, hmac-sha512"],
  [{ header: "S", format: "v1" }, "/format", "{signature}"],
  [{ header: "S", payload: "{id}", idHeader: "I" }, "/payload", "{body}"],
  [{ header: "S", payload: "{body}{nonce}" }, "/payload", "found {nonce}"],
  [{ header: "S", ...timed, timestampHeader: "T" }, "", "`tolerance`"],
  [{ header: "S", ...timed, tolerance: 1 }, "", "`timestampHeader`"],
  [{ header: "S", payload: "{id}.{body}" }, "", "`idHeader`"],
  [{ header: "S", tolerance: "5m" }, "/tolerance", "a number above 0"],
  [{ header: "S", secret: "whsec_" }, "/secret", "prefix, encoding"],
])("x-webhook-signature: %j is reported at %j, and ignored", async (value, pointer, words) => {
  const { signature: read, found, message } = await signature(value);
  expect(read).toBeUndefined();
  expect(found).toEqual([`extension/malformed at /x-webhook-signature${pointer}`]);
  expect(message).toContain(words);
});

it("x-webhook-signature reports keys that it does not have, and is used all the same", async () => {
  const { signature: read, found, message } = await signature({ header: "S", tolerence: 5 });
  expect(read?.header).toBe("S");
  expect(found).toEqual(["extension/unknown-key at /x-webhook-signature/tolerence"]);
  expect(message).toContain('"tolerance"');
});

it("x-webhook-signature of a webhook overrides that of the document", async () => {
  const { api } = await buildDocument({
    "x-webhook-signature": { header: "S" },
    webhooks: {
      a: { "x-webhook-signature": { header: "Own" }, post: { responses: {} } },
      b: { post: { responses: {} } },
    },
  });
  expect(api.webhooks.map((webhook) => webhook.signature?.header)).toEqual(["Own", undefined]);
});

it("x-rate-limit is that of the document or of an operation", async () => {
  const built = await buildDocument({
    "x-rate-limit": { limit: 120, window: 60 },
    ...operation({ "x-rate-limit": { limit: 1, window: 1, per: "address" } }),
  });
  expect(built.api.rateLimit).toEqual({ limit: 120, window: 60, per: "key" });
  expect(onlyOperation(built).rateLimit).toEqual({ limit: 1, window: 1, per: "address" });
});

it("x-error-shapes are read by kind, and a malformed one does no harm to the others", async () => {
  const { api, found } = await buildDocument({
    paths: {},
    "x-error-shapes": {
      notFound: { status: 404, headers: { "X-A": "b" }, body: { message: "{message}" } },
      invalid: { status: 200, body: {} },
      internal: { status: 500 },
      notFoud: { status: 404, body: {} },
    },
  });
  expect(api.errorShapes).toEqual({
    notFound: { status: 404, headers: { "X-A": "b" }, body: { message: "{message}" } },
  });
  expect(found).toEqual([
    "extension/unknown-key at /x-error-shapes/notFoud",
    "extension/malformed at /x-error-shapes/invalid/status",
    "extension/malformed at /x-error-shapes/internal",
  ]);
});

it("a statement of an extension is part of the documentation", async () => {
  const built = await buildDocument({
    "x-not-shown": [{ gap: 1, open: "A.", decided: "B.", why: "C." }],
    ...operation({
      "x-inferred": true,
      "x-unit": "seconds",
      "x-documented-type": "int",
      "x-not-shown": { open: "A.", decided: "B." },
    }),
  });
  expect(built.api.docs.decisions).toEqual([{ gap: 1, open: "A.", decided: "B.", why: "C." }]);
  expect(onlyOperation(built).docs).toEqual({
    inferred: true,
    unit: "seconds",
    documentedType: "int",
    decisions: [{ open: "A.", decided: "B." }],
  });
  expect(built.found).toEqual([]);
});

it("extensions of others are not taken for misspelt: at another object, or too far from ours", async () => {
  const { found } = await buildDocument({
    "x-unity": {},
    ...operation({ "x-uuid": "", "x-lifecycles": {}, responses: { 200: { description: "" } } }),
    components: { schemas: { A: { type: "string", "x-uuid": "", "x-paginations": {} } } },
  });
  expect(found).toEqual([]);
});

it("misspelt extensions are reported once, with what may be meant", async () => {
  const { found, diagnostics } = await buildDocument({
    "x-webhook-signatur": "stripe",
    ...operation({
      "x-paginaton": {},
      responses: { 200: { description: "", headers: { "x-rate-limits": {} } } },
    }),
    components: {
      schemas: {
        A: { type: "object", properties: { "x-unti": {} }, "x-enum-varname": [] },
        B: { "x-enum-varname": [], "x-codegen": {} },
      },
    },
  });
  expect(found).toEqual([
    "parameter/no-schema at /paths/~1things/get/responses/200/headers/x-rate-limits",
    "extension/misspelt at /x-webhook-signatur",
    "extension/misspelt at /paths/~1things/get/x-paginaton",
    "extension/misspelt at /components/schemas/A/x-enum-varname",
  ]);
  expect(diagnostics[2]?.message).toContain('"x-pagination"');
});
