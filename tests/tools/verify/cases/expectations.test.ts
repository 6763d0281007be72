/** What is expected of the answers of a whole run. */
import { expect, it } from "vitest";

import { operation } from "../../../support/model.js";
import { petServer, TOKEN, verifyPets } from "../pets.js";
import { NOBODY, ok, path, recorded } from "../recorded.js";

const any = { default: { description: "It." } };
const codesOf = (findings: readonly { readonly diagnostic: { readonly code: string } }[]) => [
  ...new Set(findings.map(({ diagnostic }) => diagnostic.code.replace("verify/", ""))),
];

it.each([
  [399, []],
  [400, ["valid-refused"]],
  [401, []],
  [415, ["valid-refused"]],
  [416, []],
  [422, ["valid-refused"]],
  [423, []],
  [429, []],
])("the status %i is expected for valid requests: %j", async (status, codes) => {
  const document = operation({ responses: any });
  const { findings, operations } = await recorded(document, () => new Response(null, { status }));
  expect(codesOf(findings)).toEqual(codes);
  expect(operations[0]?.succeeded).toBe(status < 400);
});

it.each([
  [399, ["method-accepted"]],
  [400, ["method-status"]],
  [401, []],
  [402, ["method-status"]],
  [403, []],
  [404, ["method-status"]],
  [405, ["allow-missing"]],
  [429, []],
  [430, ["method-status"]],
  [501, []],
  [502, ["method-status"]],
])("the status %i is expected for another method: %j", async (status, codes) => {
  const { findings } = await recorded(
    operation({ responses: any }, { method: "post" }),
    ({ method }) => new Response(null, { status: method === "GET" ? status : 204 }),
    { write: true },
  );
  expect(codesOf(findings)).toEqual(codes);
});

it.each([
  ["nothing", 404, 404, []],
  ["nothing", 404, 410, []],
  ["nothing", 404, 400, ["method-status"]],
  ["something", 200, 404, ["method-status"]],
])(
  "another method, where a request found %s (%i), may be answered %i: %j",
  async (_, found, status, codes) => {
    const parameters = [path("id")];
    const { findings } = await recorded(
      operation({ parameters, responses: any }, { path: "/things/{id}" }),
      ({ method }) => new Response(null, { status: method === "GET" ? found : status }),
      { write: true },
    );
    expect(codesOf(findings)).toEqual(codes);
  },
);

it.each<[status: number, location: string, isReported: boolean]>([
  [300, "http://else.test/", true],
  [399, "http://else.test/", true],
  [299, "http://else.test/", false],
  [400, "http://else.test/", false],
  [302, "http://h.test/b", false],
  [302, "/b", false],
  [302, "http://[", false],
])("%i to %s leads elsewhere: %s", async (status, location, isReported) => {
  const { findings } = await recorded(
    operation({ responses: any }),
    () => new Response(null, { status, headers: { location } }),
    { origin: "http://h.test" },
  );
  expect(codesOf(findings).includes("redirected-elsewhere")).toBe(isReported);
});

it.each<[value: unknown, code: string]>([
  [{ name: "a" }, "verify/example-refused"],
  [{ petId: "a" }, "verify/valid-refused"],
  [{ pet_ids: ["a"] }, "verify/valid-refused"],
  [{ key: null }, "verify/valid-refused"],
  ["petId", "verify/example-refused"],
  [null, "verify/example-refused"],
])(
  "a refusal of the example %j is only certain if it names no resource: %s",
  async (value, code) => {
    const content = { "application/json": { schema: {}, example: value } };
    const { findings } = await recorded(
      operation({ requestBody: { required: true, content }, responses: any }, { method: "put" }),
      () => new Response(null, { status: 422 }),
      { write: true },
    );
    const own = findings.filter((finding) => finding.case?.includes("/example/"));
    expect(own.map(({ diagnostic }) => diagnostic.code)).toEqual([code]);
  },
);

it("a refusal of `x-error-shapes` is declared only where its operation has it, as clients see it", async () => {
  const shape = { status: 410, body: {} };
  const { findings } = await recorded(
    { ...operation({ responses: ok({}) }), "x-error-shapes": { notFound: shape } },
    () => new Response(null, { status: 410 }),
  );
  expect(codesOf(findings)).toEqual(["status-undeclared"]);
});

it("a fault of a request is found in its place in the document", async () => {
  const parameters = [{ name: "n", in: "query", schema: { type: "integer" } }];
  const { findings } = await recorded(
    operation({ parameters, responses: any }),
    () => new Response(),
  );
  expect(findings.map(({ diagnostic }) => diagnostic.location?.pointer)).toEqual([
    "/paths/~1things/get/parameters/0",
  ]);
});

const paths = (slash: string) => ({
  [`/things${slash}`]: {
    post: {
      operationId: "add",
      responses: {
        default: { description: "It.", content: { "application/json": { schema: {} } } },
      },
    },
    get: { operationId: "list", responses: ok({}) },
  },
  [`/things/{id}${slash}`]: {
    get: { operationId: "one", parameters: [path("id")], responses: any },
    delete: { operationId: "remove", parameters: [path("id")], responses: any },
  },
});
const runWith = (add: number, remove: number, { one = 200, slash = "" } = {}) => {
  let isRemoved = false;
  return recorded(
    { paths: paths(slash) },
    ({ method, target }) => {
      const isList = target === `/things${slash}`;
      if (method === "POST") return Response.json({ id: "t" }, { status: add });
      if (method === "DELETE") isRemoved = true;
      if (method === "DELETE") return new Response(null, { status: remove });
      if (isList) return Response.json([{ id: "t" }]);
      return new Response(null, { status: isRemoved || add === 201 ? one : 204 });
    },
    { write: true },
  );
};

it.each([
  ["created and there", 201, 404, {}, []],
  ["created and not there", 201, 404, { one: 404 }, ["created-missing"]],
  ["created and gone", 201, 404, { one: 410 }, ["created-missing"]],
  ["created and not for us", 201, 404, { one: 403 }, []],
  ["created and not there, with slashes", 201, 404, { one: 404, slash: "/" }, ["created-missing"]],
  ["done and not there", 200, 404, { one: 404 }, []],
  ["removed and there", 200, 299, { one: 399 }, ["still-there"]],
  ["removed and not for us", 200, 299, { one: 400 }, ["valid-refused"]],
  ["to be removed and there", 200, 202, { one: 200 }, []],
  ["removed elsewhere", 200, 300, { one: 200 }, []],
])("what comes and goes is %s", async (_, add, remove, options, codes) => {
  const { findings } = await runWith(add, remove, options);
  const expected = new Set(["created-missing", "still-there"]);
  const found = findings.filter(({ diagnostic: { code } }) =>
    expected.has(code.replace("verify/", "")),
  );
  expect(codesOf(found)).toEqual(codes.filter((code) => expected.has(code)));
  expect(found.map(({ count }) => count)).toEqual(found.map(() => 1));
});

const run = async (only: readonly string[], document?: object) => {
  if (document !== undefined)
    return (await recorded(document, () => Response.json({}), { only, write: true })).targets;
  const send = petServer();
  const methods: string[] = [];
  await verifyPets(
    (request) => {
      methods.push(`${request.method} ${request.target.replace(/pet_\d+/, "{id}")}`);
      return send(request);
    },
    { only, credentials: { ...NOBODY, bearer: TOKEN } },
  );
  return methods;
};

it("a part of a run reads what it needs, and changes nothing else", async () => {
  const sent = await run(["getPet"]);
  expect(sent).toContain("GET /pets");
  expect(sent).toContain("GET /pets/{id}");
  expect(sent.filter((one) => /^POST .pets$/.test(one))).toEqual([]);
});

it("a part of a run is one case after the smallest", async () => {
  const parameters = [{ name: "a", in: "query", schema: { const: 1 } }];
  const document = operation({ operationId: "x", parameters, responses: any });
  expect(await run(["x/valid/most"], document)).toEqual(["GET /things", "GET /things?a=1"]);
  expect(await run(["x/valid"], document)).toHaveLength(3);
  expect((await run(["x"], document)).length).toBeGreaterThan(3);
  expect(await run(["y"], document)).toEqual(["GET /things"]);
});

it("another method is not tried where the path of another operation serves it", async () => {
  const get = { parameters: [path("id")], responses: any };
  const document = {
    paths: { "/users/{id}": { get, delete: get }, "/users/me": { get: { responses: any } } },
  };
  const { targets } = await recorded(document, () => Response.json({}), { write: true });
  expect(targets).not.toContain("DELETE /users/me");
  expect(targets).toContain("PATCH /users/me");
});

it("an id that was found is used only where its schema allows it", async () => {
  const items = {
    type: "array",
    items: { type: "object", properties: { id: { type: "string" } } },
  };
  const targetsWith = async (id: string): Promise<readonly string[]> => {
    const one = { parameters: [{ ...path("id"), schema: { type: "integer" } }], responses: any };
    const document = {
      paths: { "/things": { get: { responses: ok(items) } }, "/things/{id}": { get: one } },
    };
    const { targets } = await recorded(document, () => Response.json([{ id }]));
    return targets;
  };
  expect(await targetsWith("71")).toContain("GET /things/71");
  expect(await targetsWith("a")).not.toContain("GET /things/a");
});

it("a required list in a parameter is never empty", async () => {
  const schema = { type: "array", items: { const: "a" } };
  const parameters = [{ name: "q", in: "query", required: true, schema }];
  const { sent } = await recorded(
    operation({ parameters, responses: any }),
    ({ target }) => new Response(null, { status: target.includes("q=a") ? 204 : 400 }),
  );
  expect(sent[0]?.target).toContain("q=a");
});

it("a valid request is one that can be read again as it was written", async () => {
  const either = {
    oneOf: [{ type: "string", enum: ["1"] }, { type: "number" }, { type: "number" }],
  };
  const file = { type: "string", format: "binary" };
  const form = {
    type: "object",
    required: ["files"],
    properties: { files: { type: "array", items: file } },
  };
  const parameters = [
    { name: "rate", in: "query", required: true, schema: either },
    { name: "Content-Encoding", in: "header", schema: { enum: ["gzip"] } },
  ];
  const document = operation(
    {
      parameters,
      requestBody: { required: true, content: { "multipart/form-data": { schema: form } } },
      responses: any,
    },
    { method: "post" },
  );
  const { findings, sent } = await recorded(document, () => new Response(null, { status: 400 }), {
    write: true,
  });
  expect(codesOf(findings)).not.toContain("valid-refused");
  for (const { headers, body } of sent.slice(0, 3)) {
    expect(headers.map(([name]) => name)).not.toContain("content-encoding");
    if (body instanceof Uint8Array)
      expect(new TextDecoder().decode(body)).toContain('name="files"');
  }
});
