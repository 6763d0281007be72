/** Values that are known to break software, wherever a value is accepted: none causes an internal error. */
import { expect, test } from "vitest";
import { operations, routeOf } from "../../support/operations.js";
import { populate } from "../../support/populate.js";
import { serviceSuite } from "../../support/service.js";

const { service, another } = serviceSuite();

const values = [
  "' OR 1=1--",
  "' UNION SELECT hash, hash FROM keys--",
  "a\0b",
  "\ud800",
  "__proto__",
  "constructor",
  "%s%n%o",
  "../../etc/passwd",
  "{{7*7}}",
  "a\r\nX-Evil: 1",
  "\u202e\u2028🎓",
  "1e400",
  "-0",
  "9007199254740993",
  "a".repeat(5000),
];

/** The bodies of an operation, with a value in place of each string. */
const bodies: Readonly<Record<string, (value: unknown) => unknown>> = {
  createQuote: (value) => ({
    quote_type: "perm_ad",
    team: value,
    reference: value,
    notes: value,
    source_language: value,
    desired_equivalency: value,
    candidate: { first_name: value, last_name: value, visa_type: value },
    cc_emails: [value],
    document_ids: [value],
    document_urls: [value],
  }),
  updateOrder: (value) => ({ custom_reference: value, custom_metadata: [value] }),
  createFile: (value) => ({ url: "https://example.com/a.pdf", file_name: value }),
  createWebhookEndpoint: (value) => ({
    url: "https://example.com/events",
    description: value,
    events: [value],
  }),
  updateWebhookEndpoint: (value) => ({ description: value, events: [value], url: value }),
};

/** Values other than strings are replaced too. */
const others = [null, true, 0, -1, 1.5, 1e308, [], {}, [[]], { a: { b: 1 } }];

test.each(operations)(
  "$id never fails, with hostile values in its path, query and body",
  async (operation) => {
    const { call, core, sandbox, errors } = service();
    const ids = await populate(core, sandbox.key);
    const inputs: (readonly [string, unknown])[] = [];
    const variables = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    for (const value of values) {
      const text = encodeURIComponent(value.replace("\ud800", "\ufffd"));
      const query = `?filter[status]=${text}&filter[${text}]=x&sort=${text}&page=${text}&per_page=${text}`;
      if (operation.method === "GET")
        inputs.push([`${routeOf(operation, ids)}${query}`, undefined]);
      for (const name of variables) {
        inputs.push([routeOf(operation, { ...ids, [name]: text }), undefined]);
      }
    }
    const bodyOf = bodies[operation.id];
    for (const value of bodyOf === undefined ? [] : [...values, ...others]) {
      inputs.push([routeOf(operation, ids), bodyOf?.(value)], [routeOf(operation, ids), value]);
    }
    const failed: unknown[] = [];
    for (const [route, json] of inputs) {
      const answer = await call(route, json === undefined ? {} : { json });
      if (answer.status >= 500) failed.push([route.slice(0, 200), json, answer.status]);
      expect(answer.headers.has("x-evil")).toBe(false);
      // Only the caller's own rows: those of keys contain hashes.
      if (operation.id === "getDocumentDownload") continue;
      expect(JSON.stringify(answer.body ?? null)).not.toMatch(/[0-9a-f]{64}/);
    }
    expect(failed).toEqual([]);
    expect(errors).toEqual([]);
    expect(Object.prototype).not.toHaveProperty("x");
  },
);

test("null is refused where it is not allowed, and so are lists that are too long", async () => {
  const { call } = service();
  const refused = async (route: string, json: unknown) => {
    const { status, body } = await call(route, { json });
    return [status, Object.keys((body as { errors?: object }).errors ?? {})];
  };
  const empty = { quote_type: null, turnaround: null, document_ids: [] };
  expect(await refused("POST /quotes", empty)).toEqual([422, Object.keys(empty)]);
  const many = Array.from({ length: 10_000 }, () => "order.*");
  const endpoint = { url: "https://example.com/events", events: many };
  expect((await refused("POST /webhook-endpoints", endpoint))[0]).toBe(422);
  const ids = { quote_type: "perm_ad", document_ids: many.slice(0, 51) };
  expect(await refused("POST /quotes", ids)).toEqual([422, ["document_ids"]]);
});

test("a sandbox does not start with a signing key or a control token that is too short", async () => {
  const starting = [
    another({ settings: { downloadKey: "" } }),
    another({ settings: { downloadKey: "k".repeat(15) } }),
    another({ controlToken: "k".repeat(15) }),
  ];
  for (const { status } of await Promise.allSettled(starting)) expect(status).toBe("rejected");
  const controlToken = "k".repeat(16);
  const started = await another({ controlToken, settings: { downloadKey: "k".repeat(16) } });
  expect(started.sandbox.controlToken).toBe(controlToken);
});
