/** Errors in bodies, by field; and bodies that are not JSON, or too large. */
import { afterAll, expect, test } from "vitest";
import { raw, statusOf, wire } from "../support/raw.js";
import { serviceSuite } from "../support/service.js";

const { service } = serviceSuite();
afterAll(() => {
  expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
});

type Errors = Record<string, string[]>;

async function errorsOf(json: unknown): Promise<Errors | number> {
  const { status, body } = await service().call("POST /quotes", { json });
  return status === 422 ? (body as { errors: Errors }).errors : status;
}

/** A request with a value at a path. */
function requestWith(path: string, value: unknown): unknown {
  const [head = "", ...rest] = path.split(".");
  const nested = rest.reduceRight<unknown>(
    (inner, step) => (step === "0" ? [inner] : { [step]: inner }),
    value,
  );
  return { quote_type: "perm_ad", [head]: nested };
}

test.each([
  ["desired_equivalency", 255],
  ["reference", 255],
  ["notes", 10_000],
  ["source_language", 50],
  ["target_language", 50],
  ["candidate.first_name", 255],
  ["candidate.middle_name", 255],
  ["candidate.last_name", 255],
] as const)("%s takes %i characters, and not one more", async (field, max) => {
  expect(await errorsOf(requestWith(field, "a".repeat(max)))).toBe(201);
  // Lengths count code points, not bytes or UTF-16 units.
  expect(await errorsOf(requestWith(field, "🎓".repeat(max)))).toBe(201);
  const name = field.includes(".") ? field : field.replaceAll("_", " ");
  expect(await errorsOf(requestWith(field, "a".repeat(max + 1)))).toEqual({
    [field]: [`The ${name} field must not be greater than ${max} characters.`],
  });
});

test.each([
  ["document_urls.0", `https://example.com/${"a".repeat(2029)}`],
  ["document_ids.0", "a".repeat(256)],
  ["cc_emails.0", `${"a".repeat(250)}@example.com`],
])("%s is not longer than it may be", async (field, value) => {
  expect(Object.keys((await errorsOf(requestWith(field, value))) as Errors)).toEqual([field]);
});

test.each([
  ["document_urls", (index: number) => `https://example.com/${index}.pdf`, 1, 50],
  ["cc_emails", (index: number) => `a${index}@example.com`, 0, 10],
] as const)("%s has as many items as it may", async (field, item, min, max) => {
  const request = (count: number) => ({
    quote_type: "perm_ad",
    [field]: Array.from({ length: count }, (_, index) => item(index)),
  });
  expect(await errorsOf(request(min))).toBe(201);
  expect(await errorsOf(request(max))).toBe(201);
  expect(Object.keys((await errorsOf(request(max + 1))) as Errors)).toEqual([field]);
  if (min > 0) expect(Object.keys((await errorsOf(request(0))) as Errors)).toEqual([field]);
});

test.each([
  "quote_type",
  "evaluation_type",
  "translation_preference",
  "expert_letter_type",
  "turnaround",
  "candidate.pronoun_type",
  "candidate.visa_type",
])("%s takes its values alone", async (field) => {
  for (const value of ["STANDARD", "standard ", 1, ["standard"], "__proto__", "", true, {}]) {
    const errors = await errorsOf({ ...(requestWith(field, value) as object) });
    expect(Object.keys(errors as Errors)).toEqual([field]);
  }
});

test("a refusal has a message, the errors of every field, and the number of further errors", async () => {
  const quoteType =
    "The selected quote type is invalid. It must be one of: " +
    "translation, academic_evaluation, expert_opinion_letter, perm_ad.";
  const json = { quote_type: "x", notes: 1, cc_emails: ["nobody"], candidate: { first_name: {} } };
  const { status, body } = await service().call("POST /quotes", { json });
  expect([status, body]).toEqual([
    422,
    {
      message: `${quoteType} (and 3 more errors)`,
      errors: {
        quote_type: [quoteType],
        notes: ["The notes field must be of type string."],
        "candidate.first_name": ["The candidate.first_name field must be of type string."],
        "cc_emails.0": ["The cc_emails.0 field must be a valid email address."],
      },
    },
  ]);
  expect(await errorsOf({})).toEqual({ quote_type: ["The quote type field is required."] });
});

test.each(["a\0b", "\ud800", "a\udc00b"])(
  "strings that are not valid Unicode are refused: %j",
  async (notes) => {
    const message = "The notes field must be valid text.";
    expect(await errorsOf({ quote_type: "perm_ad", notes })).toEqual({ notes: [message] });
  },
);

test.each(["a\0b", "\ud800"])("names that are not valid Unicode are refused: %j", async (name) => {
  const { call } = service();
  const json = { quote_type: "perm_ad", candidate: { [name]: "x" }, [name]: 1 };
  expect((await call("POST /quotes", { json })).status).toBe(422);
});

test.each(["null", "[]", "1", '"text"', "true"])(
  "JSON that is no object is invalid: %s",
  async (body) => {
    const headers = { "content-type": "application/json" };
    expect((await service().call("POST /quotes", { body, headers })).status).toBe(422);
  },
);

const names = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const items = (count: number): object => ({ unknown: Array.from({ length: count }, () => 1) });
const objects = (count: number): object => ({
  unknown: Array.from({ length: count / 2 }, () => ({ a: [] })),
});

test.each([
  ["names", names],
  ["items", items],
  ["objects", objects],
])(
  "members that the document does not describe are ignored up to a limit: %s",
  async (_, unknown) => {
    expect(await errorsOf({ quote_type: "perm_ad", ...unknown(998) })).toBe(201);
    expect(await errorsOf({ quote_type: "perm_ad", ...unknown(1000) })).toHaveProperty("body");
  },
);

test("one unknown value counts by its size", async () => {
  const { call } = service();
  const unknown = "a".repeat(909_000);
  expect((await call("POST /quotes", { json: { quote_type: "perm_ad", unknown } })).status).toBe(
    413,
  );
});

test("the largest body that the document allows is taken", async () => {
  const { call } = service();
  const url = "https://example.com/".padEnd(2048, "a");
  const json = {
    quote_type: "perm_ad",
    notes: "ü".repeat(10_000),
    document_urls: Array.from({ length: 50 }, (_, index) => `${url.slice(0, -2)}${index + 10}`),
  };
  expect((await call("POST /quotes", { json })).status).toBe(201);
});

test("the API reads no more than half a mebibyte of a body", async () => {
  const { call, sandbox } = service();
  const small = '{"quote_type":"perm_ad"}';
  const json = { "content-type": "application/json" };
  for (const [size, status] of [
    [1 << 19, 201],
    [(1 << 19) + 1, 413],
  ] as const) {
    const padded = await service().call("POST /quotes", {
      body: small.padEnd(size),
      headers: json,
    });
    expect(padded.status).toBe(status);
  }
  const body = JSON.stringify({ quote_type: "perm_ad", notes: "a".repeat(10 << 20) });
  const headers = { "content-type": "application/json" };
  expect((await call("POST /quotes", { body, headers })).status).toBe(413);
  // A body without a length, or with a wrong one, is counted as it arrives.
  const chunked = wire("POST /v1/quotes", {
    headers: [
      `Authorization: Bearer ${sandbox.key}`,
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
    ],
    body: `200000\r\n${"a".repeat(0x20_0000)}\r\n0\r\n\r\n`,
  });
  expect(statusOf(await raw(sandbox, chunked))).toBe(413);
});
