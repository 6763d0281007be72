/** Responses that are newer than the code pass where types say so: enumerations are open, and unions are not. */
import { beforeAll, expect, it } from "vitest";

import type { validate as Validate } from "../../../runtime/client/capabilities/validate-any.js";
import { clientOf } from "../../../runtime/client/client.js";
import type { Call, Client } from "../../../runtime/client/call/types.js";
import type { OperationValidators } from "../../../runtime/wire/descriptors/validator.js";
import { type Generated, generateClient } from "./setup.js";

const object = (required: readonly string[], properties: object): object => ({
  type: "object",
  required,
  properties,
});
const text = { type: "string" };
const cat = object(["kind", "lives"], { kind: { const: "cat" }, lives: { type: "integer" } });
const dog = object(["kind", "name"], { kind: { const: "dog" }, name: text });
const status = object(["status"], { status: { enum: ["open", "shut"] } });
const paid = object(["result", "receipt"], { result: { enum: ["all", "part"] }, receipt: text });
const unpaid = object(["result", "reason"], { result: { enum: ["late", "never"] }, reason: text });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const ANSWERS: Readonly<Record<string, object>> = {
  told: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
  untold: { anyOf: [cat, dog, text] },
  tagged: { oneOf: [paid, unpaid] },
  listed: { anyOf: [status, { type: "array", items: text }] },
};

let generated: Generated;
let operations: Readonly<
  Record<string, (client: Client) => Call<unknown, Record<number, unknown>>>
>;
let validate: typeof Validate;
let validators: Readonly<Record<string, OperationValidators>>;
beforeAll(async () => {
  const paths = Object.entries(ANSWERS).map(([name, schema]) => {
    const content = { "application/json": { schema } };
    return [
      `/${name}`,
      { get: { operationId: name, responses: { 200: { description: "", content } } } },
    ] as const;
  });
  generated = await generateClient(
    {
      paths: Object.fromEntries(paths),
      components: { schemas: { Cat: cat, Dog: dog } },
    },
    ["types", "client", "zod"],
  );
  operations = (await generated.load("client/general.ts")) as typeof operations;
  ({ validate } = (await generated.load("client/index.ts")) as { validate: typeof Validate });
  ({ validators } = (await generated.load("validators.ts")) as { validators: typeof validators });
});

it.each<[string, unknown, boolean]>([
  ["told", { kind: "cow", milk: 1 }, false],
  ["told", { kind: 1 }, false],
  ["told", {}, false],
  ["told", { kind: "cat", lives: "nine" }, false],
  ["untold", { kind: "cow", milk: 1 }, false],
  ["untold", { kind: 1 }, false],
  ["untold", { kind: "cat", lives: "nine" }, false],
  ["untold", 1, false],
  ["tagged", { result: "soon", reason: "" }, true],
  ["tagged", { result: "soon" }, false],
  ["listed", { status: "ajar" }, true],
  ["listed", { status: 1 }, false],
  ["listed", [1], false],
])("%s: %j passes and is warned of: %s", async (name, answer, passes) => {
  const warnings: string[] = [];
  const client = clientOf({
    baseUrl: "http://127.0.0.1",
    fetch: async () => Response.json(answer),
    use: [
      validate({ validators, responses: "throw", warn: ({ message }) => warnings.push(message) }),
    ],
  });
  const call = operations[name]?.(client);
  if (passes) await expect(call).resolves.toEqual(answer);
  else await expect(call).rejects.toThrow();
  expect(warnings).toHaveLength(passes ? 1 : 0);
});
