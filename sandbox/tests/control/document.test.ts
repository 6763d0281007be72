import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as descriptors from "../../src/generated/descriptors.js";
import type { Sandbox } from "../../src/service/sandbox.js";
import { closingSandboxes, rig } from "./support.js";

closingSandboxes();

interface Written {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Content {
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Every operation as the document writes it, with its method and path. */
const operations = readOperations();

function readOperations() {
  const { securitySchemes: _schemes, servers: _servers, ...byName } = descriptors;
  const known = new Map(Object.values(byName).map((each) => [each.id, each]));
  const folder = new URL("../../spec/paths/", import.meta.url);
  return readdirSync(folder)
    .flatMap((file) => Object.values<object>(parse(readFileSync(new URL(file, folder), "utf8"))))
    .flatMap((item) => Object.values<Written>(item as Record<string, Written>))
    .filter(({ operationId }) => operationId !== undefined)
    .map((written) => {
      const { method, path } = known.get(written.operationId) ?? { method: "", path: undefined };
      return { ...written, method, path };
    });
}

type Operation = (typeof operations)[number];

function bodies({ requestBody }: Operation): unknown[] {
  const examples = requestBody?.content["application/json"]?.examples ?? {};
  return Object.values(examples).map(({ value }) => value);
}

async function send({ origin, controlToken }: Sandbox, { method, path }: Operation, body?: string) {
  const response = await fetch(`${origin}/_sandbox${path?.replace(/\{\w+\}/g, "none_0")}`, {
    method,
    headers: {
      authorization: `Bearer ${controlToken}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

test("the control plane serves the operations of its document, and no others", () => {
  expect(operations.every(({ path }) => path !== undefined)).toBe(true);
  const { securitySchemes: _schemes, servers: _servers, ...byName } = descriptors;
  expect(operations).toHaveLength(Object.keys(byName).length);
});

test("the control plane accepts every example of a request", async () => {
  const { sandbox } = await rig();
  // The last one would delete what the others need.
  const last = operations.filter(({ operationId }) => operationId === "resetSandbox");
  const rest = operations.filter((operation) => !last.includes(operation));
  for (const operation of [...rest, ...last]) {
    if (operation.path?.includes("{")) continue;
    for (const body of bodies(operation)) {
      const sent = operation.operationId === "advanceClock" && Object.hasOwn(Object(body), "to");
      // The time in the example is in the past.
      const text = sent ? '{"to":"2040-01-01T00:00:00Z"}' : JSON.stringify(body);
      const answer = await send(sandbox, operation, text);
      const { operationId, responses } = operation;
      expect({ operationId, body, answer }).toMatchObject({
        answer: { status: expect.any(Number) },
      });
      expect(Object.keys(responses), `${operationId} ${JSON.stringify(answer)}`).toContain(
        String(answer.status),
      );
      expect(answer.status, `${operationId} ${JSON.stringify(answer)}`).toBeLessThan(300);
    }
  }
});

test("the control plane answers 400, 404 and 422 as declared", async () => {
  const { sandbox } = await rig();
  for (const operation of operations) {
    const { operationId, responses, path } = operation;
    const [example] = bodies(operation);
    const body = example === undefined ? undefined : JSON.stringify(example);
    if ("400" in responses) {
      expect({ operationId, ...(await send(sandbox, operation, "{")) }).toEqual({
        operationId,
        status: 400,
        body: { message: expect.any(String) },
      });
      expect({ operationId, ...(await send(sandbox, operation, "[1]")) }).toEqual({
        operationId,
        status: 422,
        body: { message: expect.any(String), errors: expect.any(Object) },
      });
    }
    if (path?.includes("{")) {
      expect({ operationId, ...(await send(sandbox, operation, body)) }).toEqual({
        operationId,
        status: 404,
        body: { message: "Resource not found." },
      });
    }
  }
});
