import { describe, expect, it } from "vitest";

import { buildDocument, onlyOperation, operation } from "../support/model.js";

describe("x-webhook-signature", () => {
  const signature = async (value: unknown) => {
    const { api, diagnostics, found } = await buildDocument({
      paths: {},
      "x-webhook-signature": value,
    });
    return { signature: api.signature, found, message: diagnostics[0]?.message ?? "" };
  };

  it("has defaults for all but the header", async () => {
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

  it("is read whole", async () => {
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

  it.each([
    ["an unknown name", "sha256", "", "one of stripe, github, slack, standard-webhooks"],
    ["no header", { algorithm: "hmac-sha1" }, "", "the key `header`"],
    [
      "another algorithm",
      { header: "S", algorithm: "md5" },
      "/algorithm",
      "hmac-sha256, hmac-sha1, hmac-sha512",
    ],
    ["a format that holds no signature", { header: "S", format: "v1" }, "/format", "{signature}"],
    [
      "a payload that leaves the body out",
      { header: "S", payload: "{id}", idHeader: "I" },
      "/payload",
      "{body}",
    ],
    [
      "an unknown placeholder",
      { header: "S", payload: "{body}{nonce}" },
      "/payload",
      "found {nonce}",
    ],
    [
      "a signed timestamp without a tolerance",
      { header: "S", payload: "{timestamp}.{body}", timestampHeader: "T" },
      "",
      "`tolerance`",
    ],
    [
      "a signed timestamp that is not sent",
      { header: "S", payload: "{timestamp}.{body}", tolerance: 1 },
      "",
      "`timestampHeader`",
    ],
    ["a signed id that is not sent", { header: "S", payload: "{id}.{body}" }, "", "`idHeader`"],
    [
      "a tolerance that is no time",
      { header: "S", tolerance: "5m" },
      "/tolerance",
      "a number above 0",
    ],
    [
      "a secret that is no object",
      { header: "S", secret: "whsec_" },
      "/secret",
      "prefix, encoding",
    ],
  ])("with %s is reported and ignored", async (_, value, pointer, words) => {
    const { signature: read, found, message } = await signature(value);
    expect(read).toBeUndefined();
    expect(found).toEqual([`extension/malformed at /x-webhook-signature${pointer}`]);
    expect(message).toContain(words);
  });

  it("reports keys that it does not have, and is used all the same", async () => {
    const { signature: read, found, message } = await signature({ header: "S", tolerence: 5 });
    expect(read?.header).toBe("S");
    expect(found).toEqual(["extension/unknown-key at /x-webhook-signature/tolerence"]);
    expect(message).toContain('"tolerance"');
  });

  it("of a webhook overrides that of the document", async () => {
    const { api } = await buildDocument({
      "x-webhook-signature": { header: "S" },
      webhooks: {
        a: { "x-webhook-signature": { header: "Own" }, post: { responses: {} } },
        b: { post: { responses: {} } },
      },
    });
    expect(api.webhooks.map((webhook) => webhook.signature?.header)).toEqual(["Own", undefined]);
  });
});

describe("x-pagination", () => {
  const list = async (pagination: unknown, schema: object = PAGE, schemas: object = {}) => {
    const built = await buildDocument({
      ...operation({
        "x-pagination": pagination,
        parameters: ["page", "per_page", "cursor"].map((name) => ({
          name,
          in: "query",
          schema: { type: "integer" },
        })),
        responses: { 200: { description: "", content: { "application/json": { schema } } } },
      }),
      components: {
        schemas: {
          ...schemas,
          Meta: { type: "object", properties: { last: { type: "integer" } } },
        },
      },
    });
    return {
      pagination: onlyOperation(built).pagination,
      found: built.found,
      message: built.diagnostics[0]?.message ?? "",
    };
  };
  const PAGE = {
    type: "object",
    properties: {
      data: { type: "array", items: {} },
      meta: { $ref: "#/components/schemas/Meta" },
      next: { type: ["string", "null"] },
    },
  };

  it("is read where all that it names is there", async () => {
    const value = {
      style: "page",
      items: "/data",
      page: "page",
      size: "per_page",
      last: "/meta/last",
      next: "/next",
    };
    expect(await list(value)).toMatchObject({ pagination: value, found: [] });
  });

  it("may find the cursor in the last item", async () => {
    const items = { type: "object", properties: { id: { type: "string" } } };
    const properties = { data: { type: "array", items }, has_more: { type: "boolean" } };
    const page = { type: "object", properties };
    const rule = { style: "cursor", items: "/data", cursor: "cursor" };
    const value = { ...rule, lastItem: "/id", more: "/has_more" };
    expect(await list(value, page)).toMatchObject({ pagination: value, found: [] });
    expect((await list({ ...rule, lastItem: "/key" }, page)).found.join()).toContain("lastItem");
    expect((await list(rule, page)).message).toContain("`lastItem`");
  });

  it("may point deep into alternatives that refer to themselves", async () => {
    const variant = (index: number) => ({
      type: "object",
      properties: {
        a: { $ref: "#/components/schemas/Tree" },
        items: { type: "array", items: {} },
        [`v${index}`]: {},
      },
    });
    const value = { style: "page", items: `${"/a".repeat(30)}/items`, page: "page" };
    const tree = { anyOf: Array.from({ length: 8 }, (_, index) => variant(index)) };
    expect(await list(value, { $ref: "#/components/schemas/Tree" }, { Tree: tree })).toMatchObject({
      pagination: value,
      found: [],
    });
  });

  it("may have the whole body as its items", async () => {
    const value = { style: "page", items: "", page: "page" };
    expect(await list(value, { type: "array", items: {} })).toMatchObject({
      pagination: value,
      found: [],
    });
  });

  it.each([
    [
      "another style",
      { style: "pages", items: "/data" },
      "extension/malformed",
      "/style",
      "page, cursor, offset, link",
    ],
    ["no style", { items: "/data" }, "extension/malformed", "", "`style`"],
    ["no items", { style: "page", page: "page" }, "extension/malformed", "", "`items`"],
    [
      "no page in style page",
      { style: "page", items: "/data" },
      "extension/malformed",
      "",
      "`page`",
    ],
    [
      "no cursor in style cursor",
      { style: "cursor", items: "/data", next: "/next" },
      "extension/malformed",
      "",
      "`cursor`",
    ],
    [
      "a parameter that is not there",
      { style: "page", items: "/data", page: "pag" },
      "extension/pagination-parameter",
      "/page",
      '"page"',
    ],
    [
      "a pointer that leads nowhere",
      { style: "page", items: "/data", page: "page", last: "/meta/lst" },
      "extension/pagination-pointer",
      "/last",
      "/meta/lst",
    ],
    [
      "items that are no array",
      { style: "page", items: "/meta", page: "page" },
      "extension/pagination-pointer",
      "/items",
      "an array",
    ],
    [
      "what is no pointer",
      { style: "page", items: "data", page: "page" },
      "extension/pagination-pointer",
      "/items",
      "data",
    ],
    ["the keys of another tool", { resultsPath: "data" }, "extension/malformed", "", "resultsPath"],
  ])("with %s is reported and ignored", async (_, value, code, pointer, words) => {
    const { pagination, found, message } = await list(value);
    expect(pagination).toBeUndefined();
    expect(found).toEqual([`${code} at /paths/~1things/get/x-pagination${pointer}`]);
    expect(message).toContain(words);
  });
});

describe("x-rate-limit", () => {
  it("is that of the document or of an operation", async () => {
    const built = await buildDocument({
      "x-rate-limit": { limit: 120, window: 60 },
      ...operation({ "x-rate-limit": { limit: 1, window: 1, per: "address" } }),
    });
    expect(built.api.rateLimit).toEqual({ limit: 120, window: 60, per: "key" });
    expect(onlyOperation(built).rateLimit).toEqual({ limit: 1, window: 1, per: "address" });
  });

  it.each([
    [{ limit: 120 }],
    [{ limit: 0, window: 60 }],
    [{ limit: 1, window: 1, per: "user" }],
    [120],
  ])("%j is reported and ignored", async (value) => {
    const { api, diagnostics } = await buildDocument({ paths: {}, "x-rate-limit": value });
    expect(api.rateLimit).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["extension/malformed"]);
  });
});

describe("x-error-shapes", () => {
  it("are read by kind, and a malformed one does no harm to the others", async () => {
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
});

describe("x-lifecycle", () => {
  const build = (lifecycle: unknown) =>
    buildDocument({
      components: {
        schemas: {
          Thing: {
            type: "object",
            "x-lifecycle": lifecycle,
            properties: {
              status: { enum: ["made", "gone"] },
              gone_at: { type: ["string", "null"] },
              expires_at: { type: "string" },
            },
          },
        },
      },
      ...operation(
        { operationId: "removeThing" },
        { method: "delete", webhooks: { "thing.gone": { post: { responses: {} } } } },
      ),
    });
  const lifecycleOf = ({ api }: Awaited<ReturnType<typeof build>>) => {
    const schema = api.declarations[0]?.schema;
    return schema?.kind === "object" ? schema.lifecycle : undefined;
  };

  it("is read with its transitions", async () => {
    const built = await build({
      property: "status",
      initial: ["made"],
      transitions: [
        {
          from: ["made"],
          to: "gone",
          trigger: { operation: "removeThing" },
          stamps: ["gone_at"],
          emits: ["thing.gone"],
          condition: "It is there.",
        },
        {
          from: ["made"],
          to: "gone",
          trigger: { time: "expires_at" },
          "x-not-shown": { open: "When.", decided: "Then." },
        },
        {
          from: ["gone"],
          to: "made",
          trigger: { event: "Somebody puts it back." },
          clears: ["gone_at"],
        },
      ],
    });
    expect(lifecycleOf(built)).toEqual({
      property: "status",
      initial: ["made"],
      transitions: [
        {
          from: ["made"],
          to: "gone",
          trigger: { operation: "removeThing" },
          stamps: ["gone_at"],
          clears: [],
          emits: ["thing.gone"],
          condition: "It is there.",
        },
        {
          from: ["made"],
          to: "gone",
          trigger: { time: "expires_at" },
          stamps: [],
          clears: [],
          emits: [],
          decisions: [{ open: "When.", decided: "Then." }],
        },
        {
          from: ["gone"],
          to: "made",
          trigger: { event: "Somebody puts it back." },
          stamps: [],
          clears: ["gone_at"],
          emits: [],
        },
      ],
    });
    expect(built.found).toEqual([]);
  });

  it("reports words that refer to nothing", async () => {
    const built = await build({
      property: "status",
      initial: ["mad"],
      transitions: [
        {
          from: ["made"],
          to: "lost",
          trigger: { operation: "removeThings" },
          stamps: ["gone"],
          emits: ["thing.lost"],
        },
        { from: [], to: "made", trigger: { time: "expires" }, clears: ["gone"] },
      ],
    });
    const at = "extension/lifecycle-unknown at /components/schemas/Thing/x-lifecycle";
    expect(built.found).toEqual([
      `${at}/initial/0`,
      `${at}/transitions/0/to`,
      `${at}/transitions/0/stamps/0`,
      `${at}/transitions/0/emits/0`,
      `${at}/transitions/0/trigger/operation`,
      `${at}/transitions/1/clears/0`,
      `${at}/transitions/1/trigger/time`,
    ]);
    expect(built.diagnostics[0]?.message).toContain('"made"');
  });

  it.each([
    ["no property", { transitions: [] }, ""],
    ["transitions that are no list", { property: "status", transitions: {} }, "/transitions"],
    [
      "a transition to nowhere",
      { property: "status", transitions: [{ trigger: { event: "x" } }] },
      "/transitions/0",
    ],
    ["no trigger", { property: "status", transitions: [{ to: "gone" }] }, "/transitions/0"],
    [
      "two triggers",
      { property: "status", transitions: [{ to: "gone", trigger: { event: "x", time: "y" } }] },
      "/transitions/0/trigger",
    ],
    ["states that are no texts", { property: "status", initial: [1] }, "/initial/0"],
  ])("with %s is reported and ignored", async (_, lifecycle, pointer) => {
    const built = await build(lifecycle);
    expect(lifecycleOf(built)).toBeUndefined();
    expect(built.found).toEqual([
      `extension/malformed at /components/schemas/Thing/x-lifecycle${pointer}`,
    ]);
  });
});

describe("whose word a statement is", () => {
  it("is part of the documentation", async () => {
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

  it("is reported where it cannot be understood", async () => {
    const built = await buildDocument(
      operation({
        "x-inferred": "yes",
        "x-unit": 1,
        "x-not-shown": [{ open: "A." }],
        "x-apostille-name": {},
      }),
    );
    expect(onlyOperation(built).docs).toEqual({});
    expect(built.found.toSorted()).toEqual(
      ["x-apostille-name", "x-inferred", "x-not-shown/0", "x-unit"].map(
        (key) => `extension/malformed at /paths/~1things/get/${key}`,
      ),
    );
    for (const key of ["x-apostille-name", "x-inferred", "x-not-shown", "x-unit"])
      expect(built.diagnostics.map(({ message }) => message)).toContainEqual(
        expect.stringContaining(`\`${key}\` is ignored here`),
      );
  });
});

describe("misspelt extensions", () => {
  it("are reported once, with what may be meant", async () => {
    const { found, diagnostics } = await buildDocument({
      ...operation({
        "x-paginaton": {},
        responses: { 200: { description: "", headers: { "x-rate-limits": {} } } },
      }),
      components: {
        schemas: {
          A: { properties: { "x-unti": {} }, "x-enum-varname": [] },
          B: { "x-enum-varname": [], "x-codegen": {} },
        },
      },
    });
    expect(found).toEqual([
      "parameter/no-schema at /paths/~1things/get/responses/200/headers/x-rate-limits",
      "extension/misspelt at /paths/~1things/get/x-paginaton",
      "extension/misspelt at /components/schemas/A/x-enum-varname",
    ]);
    expect(diagnostics[1]?.message).toContain('"x-pagination"');
  });
});
