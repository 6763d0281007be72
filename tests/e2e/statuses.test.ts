import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type ApiClient, ApiError, createApi } from "../../generated/client/index.js";
import * as descriptors from "../../generated/descriptors.js";
import type { OperationDescriptor } from "../../generated/server.js";
import { call, callsOf } from "./calls.js";
import { readExamples } from "./document.js";
import { KEY, type Played, type Service, startService } from "./service.js";

const { operations } = readExamples();

let service: Service;
let api: ApiClient;

beforeAll(async () => {
  service = await startService();
  api = createApi({ baseUrl: service.url, auth: { bearerKey: KEY } });
});
afterAll(() => service.close());

it("the table has every operation, once", () => {
  const ids = operations.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(20);
  expect(Object.keys(callsOf(api)).sort()).toEqual([...ids].sort());
});

it("the table has an answer for every status that the descriptors declare", () => {
  const declared = Object.values(descriptors)
    .filter(isOperation)
    .flatMap(({ id, responses }) => Object.keys(responses).map((status) => `${id} ${status}`));
  const answered = operations.flatMap(({ id, answers }) =>
    answers.map(({ status }) => `${id} ${status}`),
  );
  expect([...new Set(answered)].sort()).toEqual(declared.sort());
  expect(declared.length).toBeGreaterThan(150);
});

describe.each(operations)("$id", (operation) => {
  const { id, params, query, bodies, answers } = operation;

  it.each(answers)("the operation answers $status, $name", async ({ status, body, headers }) => {
    service.on(id, () => ({ status, headers, ...(body !== undefined && { body }) }));
    const result = await call(api, operation).result();
    expect(result.status).toBe(status);
    expect(result.ok).toBe(status < 300);
    expect(result.ok ? result.data : result.error).toEqual(body);
    expect(result.headers).toEqual(headers);
    expect(service.errors).toEqual([]);
  });

  it("the operation gives its data when awaited", async () => {
    const { status, body, headers } =
      answers.find((answer) => answer.status < 300) ?? expect.fail();
    service.on(id, () => ({ status, headers, ...(body !== undefined && { body }) }));
    expect(await call(api, operation)).toEqual(body);
  });

  const failures = answers.filter(({ status }) => status >= 400);
  it.each(failures)(
    "the operation throws $status, $name, when awaited",
    async ({ status, body, headers }) => {
      service.on(id, () => ({ status, headers, body }));
      const error = await call(api, operation).then(
        () => expect.fail("nothing was thrown"),
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof ApiError)) throw error;
      expect(error).toMatchObject({ status, body, operation: id });
      for (const [name, value] of Object.entries(headers)) {
        expect(error.headers.get(name)).toBe(String(value));
      }
    },
  );

  it("the operation hands over what was sent", async () => {
    const seen: Played[] = [];
    const { status, body, headers } = answers[0] ?? expect.fail();
    service.on(id, (request) => {
      seen.push(request);
      return { status, headers, ...(body !== undefined && { body }) };
    });
    const sent = bodies.size === 0 ? [undefined] : [...bodies.values()];
    for (const one of sent) await call(api, operation, one);
    expect(seen.map((request) => request.body)).toEqual(sent.map(matching));
    for (const request of seen) {
      expect(request.auth.key).toBe(KEY);
      expect(request.params ?? {}).toEqual(params);
      expect(request.query ?? {}).toEqual(query);
    }
  });
});

const isOperation = (value: object): value is OperationDescriptor =>
  "method" in value && "responses" in value;

/** Defaults may be filled in; everything that was sent is there in any case. */
const matching = (body: unknown): unknown =>
  typeof body === "object" && body !== null ? expect.objectContaining(body) : body;
