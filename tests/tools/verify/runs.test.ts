/** Runs: their seeds and limits, and the command that reproduces a finding. */
import { spawnSync } from "node:child_process";

import { expect, it } from "vitest";

import { secretsOf } from "../../../generator/tools/verify/cases/credentials.js";
import { curl } from "../../../generator/tools/verify/exchange/curl.js";
import type { SentRequest } from "../../../generator/tools/verify/exchange/exchange.js";
import { Ledger } from "../../../generator/tools/verify/traffic/ledger.js";
import { buildDocument, operation } from "../../support/model.js";
import { answerOf, petServer, TOKEN, verifyPets } from "./pets.js";
import { NOBODY, recorded, ok } from "./recorded.js";

it("a run sends the same for the same seed", async () => {
  const run = async (seed: string) => {
    const sent: unknown[] = [];
    const send = petServer();
    await verifyPets(
      (request) => {
        sent.push([request.method, request.target, request.body]);
        return send(request);
      },
      { seed },
    );
    return sent;
  };
  const first = await run("1");
  expect(await run("1")).toEqual(first);
  expect(await run("2")).not.toEqual(first);
});

it("a run counts what it has seen of the document, and names what it could not call", async () => {
  const { coverage = [] } = await verifyPets(petServer());
  const [operations, parameters, statuses, types] = coverage;
  expect(operations).toMatchObject({ seen: 6, declared: 6, unseen: [] });
  expect(parameters).toMatchObject({ seen: 5, declared: 5, unseen: [] });
  expect(statuses?.unseen).toContain("removePet: 400");
  expect(statuses?.unseen).not.toContain("listPets: 403");
  expect(types?.unseen).not.toContain("addPet: request application/json");
});

it.each([
  [false, "the parameter q (nothing is allowed here)"],
  [
    { type: "array", minItems: 1, items: { type: "string", pattern: "^a{3}$", maxLength: 2 } },
    "/0 in the parameter q (no string was found with the required length, pattern and format)",
  ],
])("a run names the part that has no valid value: %j", async (schema, missing) => {
  const parameters = [{ name: "q", in: "query", required: true, schema }];
  const one = operation({ operationId: "list", parameters, responses: ok({}) });
  const { operations } = await recorded(one, () => Response.json({}));
  expect(operations).toMatchObject([{ skipped: "no request", missing }]);
});

it("a run says once that anybody may call an operation", async () => {
  const send = petServer();
  const known = ["authorization", `Bearer ${TOKEN}`] as const;
  const { findings } = await verifyPets((request) =>
    send({
      ...request,
      headers: [...request.headers.filter(([name]) => name !== "authorization"), known],
    }),
  );
  const codes = findings.map(({ diagnostic }) => diagnostic.code);
  expect(codes).toContain("verify/authentication-ignored");
  expect(codes).not.toContain("verify/credential-accepted");
});

it("a run shows a finding by the smallest request", async () => {
  const send = petServer();
  const { findings } = await verifyPets(async (request) => {
    const answer = await send(request);
    const isCat = String(request.body).includes('"cat"') && answer.status === 201;
    return isCat ? { ...answer, status: 299 } : answer;
  });
  const [finding] = findings.filter(({ operation: id }) => id === "addPet");
  const body = JSON.parse(String(finding?.request.body)) as object;
  expect(Object.keys(body).sort()).toEqual(["kind", "name"]);
});

it("a run shows what should have been refused by the fault and what is required around it", async () => {
  const text = { type: "string", maxLength: 3 };
  const properties = { name: text, note: text, tags: { type: "array", items: text } };
  const schema = { type: "object", required: ["name"], properties };
  const example = { name: "Tom", note: "old", tags: ["a", "b"] };
  const { findings } = await recorded(
    operation(
      {
        operationId: "addPet",
        parameters: [
          { name: "dry", in: "query", example: true, schema: { type: "boolean" } },
          { name: "limit", in: "query", example: 4, schema: { type: "integer", maximum: 9 } },
        ],
        requestBody: { content: { "application/json": { schema, example } } },
        responses: { "204": { description: "Done." } },
      },
      { method: "post" },
    ),
    () => new Response(null, { status: 204 }),
    { write: true },
  );
  const shown = new Map(
    findings.map(({ case: id, request: { target, body } }) => [
      id.replace("addPet/", ""),
      `${target} ${String(body ?? "")}`.trim(),
    ]),
  );
  expect(shown.get("invalid/query-limit-maximum")).toBe("/things?limit=10");
  expect(shown.get("invalid/body-name-maxLength")).toBe('/things {"name":"xxxx"}');
  expect(shown.get("invalid/body-note-maxLength")).toBe('/things {"name":"Tom","note":"xxxx"}');
  expect(shown.get("invalid/body-tags-0-maxLength")).toBe('/things {"name":"Tom","tags":["xxxx"]}');
  expect(shown.get("invalid/body-required-name")).toBe("/things {}");
  expect(shown.get("media-type")).toBe("/things undeclared");
});

it("a run tries no body that a GET cannot send", async () => {
  const schema = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
  const { findings } = await recorded(
    operation({
      requestBody: { content: { "application/json": { schema } } },
      responses: { "204": { description: "Done." } },
    }),
    () => new Response(null, { status: 204 }),
  );
  expect(findings).toEqual([]);
});

it("a run takes values that an open enum does not list for valid", async () => {
  const open = { type: "string", enum: ["a", "b"], "x-enum-extensibility": "open" };
  const closed = { ...open, "x-enum-extensibility": "closed" };
  const properties = { open, closed };
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: true,
    schema,
  }));
  const { findings, targets } = await recorded(
    operation({ operationId: "list", parameters, responses: ok({ properties }) }),
    () => Response.json({ open: "new", closed: "new" }),
  );
  expect(findings.map(({ diagnostic }) => diagnostic.message)).toEqual([
    expect.stringContaining("closed must be"),
    ...findings.slice(1).map(() => expect.not.stringMatching(/breaks enum at open|: open/)),
  ]);
  expect(targets.filter((target) => /open=(?!(?:a|b)(?:&|$))\w+/.test(target))).toEqual([]);
});

it("a run sends nothing that changes data unless it may", async () => {
  const methods = new Set<string>();
  const send = petServer();
  await verifyPets(
    (request) => {
      methods.add(request.method);
      return send(request);
    },
    { write: false },
  );
  expect([...methods]).toEqual(["GET"]);
});

it("verify asks for no header whose name no header can have", async () => {
  const headers = { "application/json": { required: true, schema: { type: "string" } } };
  const { findings } = await recorded(operation({ responses: ok({}, { headers }) }), () =>
    Response.json({}),
  );
  expect(findings).toEqual([]);
});

it("a command hides a credential whole that begins like another", () => {
  const request = { method: "GET", target: "/?k=abcdef", headers: [["x", "abc"]] as const };
  const secrets = new Map([
    ["abc", "$SHORT"],
    ["abcdef", "$LONG"],
  ]);
  const shown = curl(request, { server: "http://x", secrets });
  expect(shown).toBe(`curl -si --url 'http://x/?k='"$LONG" -H 'x: '"$SHORT"`);
});

it("a command sends what was sent, whatever is in it, and has no credentials", () => {
  const request: SentRequest = {
    method: "POST",
    target: "/a?b='c'&d=$HOME",
    headers: [
      ["authorization", "Bearer s3cret"],
      ["x-empty", ""],
    ],
    body: `it's "quoted" \\ $(id) s3cret`,
  };
  const secrets = secretsOf({ ...NOBODY, bearer: "s3cret" });
  const command = curl(request, { server: "http://h.test/v1/", secrets });
  expect(command).not.toContain("s3cret");
  const shell = `curl() { for one in "$@"; do printf '%s\\n' "$one"; done; }\n${command}`;
  const env = { APOSTILLE_BEARER: "s3cret", HOME: "/nowhere" };
  const { stdout } = spawnSync("sh", ["-c", shell], { env, encoding: "utf8" });
  expect(stdout.trimEnd().split("\n")).toEqual([
    "-si",
    "-X",
    "POST",
    "--url",
    "http://h.test/v1/a?b='c'&d=$HOME",
    "-H",
    "authorization: Bearer s3cret",
    "-H",
    "x-empty;",
    "--data-raw",
    `it's "quoted" \\ $(id) s3cret`,
  ]);
});

it("values of enumerations are counted where they occur: in parameters, bodies and responses", async () => {
  const kind = { enum: ["a", "b"] };
  const body = { type: "object", properties: { kinds: { type: "array", items: kind } } };
  const one = operation(
    {
      operationId: "list",
      parameters: [{ name: "q", in: "query", schema: kind }],
      requestBody: { content: { "application/json": { schema: body } } },
      responses: ok({
        type: "object",
        properties: { kind, other: { oneOf: [kind, { type: "null" }] } },
      }),
    },
    { method: "post" },
  );
  const { api } = await buildDocument(one);
  const ledger = new Ledger(api, "");
  const exchange = async (target: string, sent: unknown, answered: unknown): Promise<void> => {
    const headers: SentRequest["headers"] = [["content-type", "application/json"]];
    const request = { method: "POST", target, headers, body: JSON.stringify(sent) };
    await ledger.add({ request, answer: await answerOf(Response.json(answered)) });
  };
  const unseen = (): readonly string[] | undefined =>
    ledger.result().coverage?.find((count) => count.kind === "enumeration values")?.unseen;
  const all = [
    "query q=a",
    "query q=b",
    "body.kinds=a",
    "body.kinds=b",
    "200.kind=a",
    "200.kind=b",
    "200.other=a",
    "200.other=b",
  ];
  expect(unseen()).toEqual(all.map((name) => `list: ${name}`));
  await exchange("/things?q=a", { kinds: ["b"] }, { kind: "b", other: null });
  expect(unseen()).toEqual(
    ["query q=b", "body.kinds=a", "200.kind=a", "200.other=a", "200.other=b"].map(
      (name) => `list: ${name}`,
    ),
  );
  await exchange("/things?q=b", { kinds: ["a", "b"] }, { kind: "a", other: "a" });
  expect(unseen()).toEqual(["list: 200.other=b"]);
});
