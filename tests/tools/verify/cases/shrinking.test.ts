/** How a request that shows a fault is made smaller. */
import { expect, it } from "vitest";

import { createValues } from "../../../../generator/description/values/values.js";
import type { RequestInput } from "../../../../generator/tools/verify/cases/input.js";
import { shrink } from "../../../../generator/tools/verify/session/shrink.js";
import { buildDocument, onlyOperation, operation } from "../../../support/model.js";
import { ok, recorded } from "../recorded.js";

/** The smallest body that still shows the fault, and how many were tried. */
async function smallest(schema: object, value: unknown, shows: (body: unknown) => boolean) {
  const content = { "application/json": { schema } };
  const built = await buildDocument(operation({ requestBody: { content } }, { method: "post" }));
  const [found] = onlyOperation(built).body?.contents ?? [];
  if (found === undefined) throw new Error("no body");
  const input: RequestInput = {
    parameters: new Map(),
    credentials: "none",
    body: { content: found, value },
  };
  let tried = 0;
  const settings = { values: createValues(built.api), required: new Set(["body"]) };
  const result = await shrink(input, settings, async ({ body }) => {
    tried += 1;
    return body !== undefined && "value" in body && shows(body.value);
  });
  return { body: result.body && "value" in result.body ? result.body.value : undefined, tried };
}

const includes =
  (...wanted: readonly unknown[]) =>
  (body: unknown): boolean =>
    wanted.every((one) => Array.isArray(body) && body.includes(one));

it("a body keeps the items that the fault needs", async () => {
  const { body } = await smallest({}, ["a", "b", "c", "d"], includes("a", "c"));
  expect(body).toEqual(["a", "c"]);
});

it("a body stays valid", async () => {
  const { body } = await smallest({ type: "array", minItems: 2 }, ["a", "b", "c"], includes("c"));
  expect(body).toEqual(["b", "c"]);
});

it("a body is made smaller within", async () => {
  const { body } = await smallest({}, { a: [{ b: 1, c: 2 }], d: null }, (one) =>
    JSON.stringify(one).includes("b"),
  );
  expect(body).toEqual({ a: [{ b: 1 }] });
});

it("a body is tried forty times", async () => {
  const { body, tried } = await smallest({}, Array(50).fill(0), () => false);
  expect([body, tried]).toEqual([Array(50).fill(0), 40]);
});

it("a whole request keeps only what the fault needs", async () => {
  const parameters = ["a", "b"].map((name) => ({ name, in: "query", schema: { const: 1 } }));
  const { findings } = await recorded(
    operation({ operationId: "x", parameters, responses: ok({}) }),
    ({ target }) => Response.json({}, { status: target.includes("a=1") ? 418 : 200 }),
  );
  expect(findings[0]?.request.target).toBe("/things?a=1");
});
