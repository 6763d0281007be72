/** A router refuses in the form that its document declares, or says that it cannot. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";

import { type Output, generateFrom } from "../../../support/generate.js";
import { inFolder } from "../../../runtime/zod/generate.js";

const text = { type: "string" };
const object = (properties: object, more: object = {}): object => ({
  type: "object",
  properties,
  ...more,
});

/** Says which field is at fault, and why. */
const MESSAGE = expect.stringMatching(/^name: ./);

/** Schemas of refusals, and what a router answers to a body without `name`. */
const FORMS: Readonly<Record<string, readonly [type: string, schema: object, body: unknown]>> = {
  message: [
    "application/json",
    object({ message: text }, { required: ["message"] }),
    { message: MESSAGE },
  ],
  closed: [
    "application/json",
    object({ code: text }, { additionalProperties: false }),
    { code: "invalid" },
  ],
  silent: ["application/json", object({ name: text }), { detail: expect.any(String) }],
  nested: [
    "application/json",
    object(
      {
        error: object(
          { code: { enum: ["unauthorized", "invalid"] }, message: text },
          { required: ["code"] },
        ),
      },
      { required: ["error"] },
    ),
    { error: { code: "invalid", message: expect.any(String) } },
  ],
  laravel: [
    "application/json",
    object(
      {
        message: text,
        errors: object({}, { additionalProperties: { type: "array", items: text } }),
      },
      { required: ["message", "errors"] },
    ),
    { message: expect.any(String), errors: { name: [expect.any(String)] } },
  ],
  fastapi: [
    "application/json",
    object({
      detail: {
        type: "array",
        items: object(
          { loc: { type: "array", items: text }, msg: text, type: text },
          { required: ["loc", "msg", "type"] },
        ),
      },
    }),
    { detail: [{ loc: ["name"], msg: expect.any(String), type: "invalid" }] },
  ],
  violations: [
    "application/json",
    object({
      violations: { type: "array", items: object({ field: text, path: text, message: text }) },
    }),
    { violations: [{ field: "name", path: "name", message: expect.not.stringMatching(/^name/) }] },
  ],
  named: [
    "application/json",
    object(
      { fields: { type: "object", additionalProperties: text } },
      { required: ["fields"], additionalProperties: false },
    ),
    { fields: { name: expect.any(String) } },
  ],
  openai: [
    "application/json",
    object({
      error: object(
        {
          message: text,
          type: text,
          param: { type: ["string", "null"] },
          code: { type: ["integer", "null"] },
          more: { type: ["array", "null"], items: { type: "integer" } },
        },
        { required: ["message", "type", "param", "code", "more"] },
      ),
    }),
    {
      error: {
        message: MESSAGE,
        type: "invalid",
        param: "name",
        code: expect.any(Number),
        more: [],
      },
    },
  ],
  composed: [
    "application/json",
    {
      allOf: [
        { $ref: "#/components/schemas/Base" },
        object({ success: { type: "boolean" } }, { required: ["success"] }),
      ],
    },
    { status: expect.any(Number), success: false, message: expect.any(String) },
  ],
  vendor: [
    "application/vnd.api+json",
    object(
      { errors: { type: "array", items: object({ detail: text, status: { type: "integer" } }) } },
      { required: ["errors"] },
    ),
    { errors: [{ detail: expect.any(String), status: expect.any(Number) }] },
  ],
  problem: [
    "application/problem+json",
    object({ title: text, detail: text }),
    expect.objectContaining({ title: expect.any(String), detail: expect.any(String) }),
  ],
  plain: ["text/plain", text, expect.any(String)],
  unknown: [
    "application/json",
    object({ traceId: { type: "string", format: "uuid" } }, { required: ["traceId"] }),
    undefined,
  ],
};

const body = {
  required: true,
  content: { "application/json": { schema: object({ name: text }, { required: ["name"] }) } },
};
const documentOf = (more: object, key: number | string = 422): object => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  ...more,
  paths: Object.fromEntries(
    Object.entries(FORMS).map(([name, [type, schema]]) => [
      `/${name}`,
      {
        post: {
          operationId: name,
          tags: ["all"],
          requestBody: body,
          responses: {
            200: { description: "Done." },
            [key]: { description: "Refused.", content: { [type]: { schema } } },
          },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      Base: object({ message: text, status: { type: "integer" } }, { required: ["status"] }),
    },
  },
});

type Send = (request: Request) => Promise<Response>;
interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: unknown;
  /** Whether the client takes it for what is declared. */
  readonly declared: boolean;
}

/** What the router of an output answers to a body without `name`, and what its client makes of that. */
const answersOf = ({ files }: Output): Promise<ReadonlyMap<string, Answer>> =>
  inFolder(files, async (folder) => {
    const load = (path: string) => import(pathToFileURL(join(folder, path)).href);
    const { createRouter } = (await load("server.ts")) as { createRouter: (all: object) => Send };
    const { createApi } = (await load("client/index.ts")) as { createApi: (o: object) => Caller };
    const answer = (): object => ({ status: 200 });
    const handlers = Object.fromEntries(Object.keys(FORMS).map((name) => [name, answer]));
    const router = createRouter({ all: handlers });
    const fetch = (...request: readonly [URL, RequestInit]) => router(new Request(...request));
    const { all } = createApi({ baseUrl: "http://a.test", fetch });
    const found = new Map<string, Answer>();
    for (const [name, call] of Object.entries(all)) {
      const { status, declared, error, response } = await call({ body: {} }).result();
      const [type] = (response.headers.get("content-type") ?? "").split(";");
      found.set(name, { status, type, body: error, declared });
    }
    return found;
  });

interface Caller {
  readonly all: Readonly<Record<string, (request: object) => { result(): Promise<Failed> }>>;
}
interface Failed {
  readonly status: number;
  readonly declared: boolean;
  readonly error: unknown;
  readonly response: Response;
}

const KEYS = [422, 400, "4XX", "default"] as const;
describe.each(KEYS)("refusals that are declared as %s", (key) => {
  let output: Output;
  let answers: ReadonlyMap<string, Answer>;
  beforeAll(async () => {
    output = await generateFrom(documentOf({}, key));
    answers = await answersOf(output);
  });

  it.each(Object.entries(FORMS))("%s is answered as declared, or nobody says so", (name, form) => {
    const [type, , body] = form;
    const isKnown = body !== undefined;
    expect(answers.get(name)).toEqual({
      status: isKnown && key === 400 ? 400 : 422,
      type: isKnown ? type : "application/problem+json",
      body: isKnown ? body : expect.objectContaining({ detail: expect.any(String) }),
      declared: isKnown,
    });
  });

  it("a warning says what the router answers instead, and how to change that", () => {
    const found = output.diagnostics.filter(({ code }) => code === "server/refusal-undeclared");
    expect(found.map(({ message }) => /\{ (\w+):/.exec(message)?.[1])).toEqual([
      "malformed",
      "invalid",
    ]);
    expect(found[0]?.message).toContain("application/problem+json");
    expect(found[0]?.position?.pointer).toContain("/paths/~1unknown/post/responses/");
  });
});

it("x-error-shapes goes before, where its media type is declared", async () => {
  const shapes = { invalid: { status: 422, body: { said: "{message}" } } };
  const answers = await answersOf(await generateFrom(documentOf({ "x-error-shapes": shapes })));
  expect(answers.get("message")?.body).toEqual({ said: expect.any(String) });
  expect(answers.get("unknown")?.body).toEqual({ said: expect.any(String) });
  expect(answers.get("plain")).toMatchObject({ type: "text/plain", declared: true });
});

it("of the media types of Swagger 2.0, a refusal has one in which its schema holds", async () => {
  const [, schema] = FORMS["message"] ?? [];
  const named = object({ name: text }, { required: ["name"] });
  const operation = {
    operationId: "message",
    tags: ["all"],
    consumes: ["application/json"],
    produces: ["text/plain", "application/json"],
    parameters: [{ in: "body", name: "body", required: true, schema: named }],
    responses: { 200: { description: "Done." }, 422: { description: "Refused.", schema } },
  };
  const document = {
    swagger: "2.0",
    info: { title: "T", version: "1" },
    paths: { "/message": { post: operation } },
  };
  const answers = await answersOf(await generateFrom(document));
  expect(answers.get("message")).toMatchObject({ type: "application/json", declared: true });
});
