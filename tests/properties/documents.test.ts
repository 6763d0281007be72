/**
 * Random documents: their output compiles, takes their values for what they are, and what a generated client sends to a
 * generated server, and the other way round, arrives as it was.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import type * as client from "../../generated/client/index.js";
import type { OperationValidators } from "../../runtime/wire/descriptors/validator.js";
import { attackFolder, compileAll, writeOutputs } from "../hostile/attack.js";
import { generateFrom } from "../support/generate.js";
import { type RandomCall, type RandomDocument, randomDocument } from "./random-document.js";

/** To try other seeds: `SEEDS=100-200 npx vitest run tests/properties/documents.test.ts`. */
const [FIRST = 1, LAST = 10] = (process.env["SEEDS"] ?? "").split("-").filter(Boolean).map(Number);

const seeds = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
const documents = new Map<number, RandomDocument>();
const folder = attackFolder();

/** Values of components with their types, as a program would write them. */
function valuesFile({ values }: RandomDocument): string {
  const lines = values.map(({ name, value }, index) => {
    const text = JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:');
    return `export const v${index}: types.${name} = ${text};`;
  });
  return ['import type * as types from "./types.js";', ...lines, ""].join("\n");
}

beforeAll(async () => {
  const outputs = new Map<string, ReadonlyMap<string, string>>();
  for (const seed of seeds) {
    const made = randomDocument(seed);
    documents.set(seed, made);
    const { files, diagnostics } = await generateFrom(made.document, { runtime: "package" });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    if (errors.length > 0) throw new Error(`seed ${seed}: ${errors[0]?.message}`);
    outputs.set(`seed-${seed}`, new Map([...files, ["values.ts", valuesFile(made)]]));
  }
  writeOutputs(folder, outputs);
});
afterAll(() => rmSync(folder, { recursive: true }));

test("all of them compile, and TypeScript takes their values", () => {
  expect(compileAll(folder)).toEqual([]);
});

type Call = (...words: readonly unknown[]) => { result(): Promise<Outcome> };
interface Outcome {
  readonly ok: boolean;
  readonly status: number;
  readonly data?: unknown;
  readonly error?: unknown;
}
type Router = (request: Request) => Promise<Response>;

/** Both sides of an output, one calling the other. */
async function sidesOf(seed: number): Promise<{
  readonly calls: Readonly<Record<string, Call>>;
  /** Sets the responses of the handlers, and records their inputs. */
  play(answer: RandomCall["answer"]): { readonly handed: Readonly<Record<string, unknown>> };
}> {
  const load = (path: string): Promise<Readonly<Record<string, unknown>>> =>
    import(pathToFileURL(join(folder, "compiled", `seed-${seed}`, path)).href);
  const { createApi, validate } = (await load("client/index.js")) as unknown as typeof client;
  const { createRouter } = await load("server.js");
  const played: { answer: object; handed: Readonly<Record<string, unknown>> } = {
    answer: {},
    handed: {},
  };
  const handler = (request: Readonly<Record<string, unknown>>): object => {
    played.handed = request;
    return played.answer;
  };
  const tag = new Proxy({}, { get: () => handler });
  const errors = (error: unknown): never => {
    throw error;
  };
  const router = (createRouter as (handlers: object, options: object) => Router)(
    { all: tag },
    { onError: errors },
  );
  const api = createApi({
    baseUrl: "http://h",
    fetch: (url, init) => router(new Request(url as string, init)),
    use: [validate({ validators: validatorsIn(await load("validators.js")), responses: "throw" })],
  });
  return {
    calls: (api as unknown as { all: Readonly<Record<string, Call>> }).all,
    play(answer) {
      played.answer = answer;
      played.handed = {};
      return played;
    },
  };
}

const validatorsIn = (
  module: Readonly<Record<string, unknown>>,
): Record<string, OperationValidators> =>
  Object.fromEntries(
    Object.entries(module).map(([name, validators]) => [
      name.replace(/Validators$/, ""),
      validators as OperationValidators,
    ]),
  );

const PARTS = ["params", "query", "headers", "cookies"] as const;

/** The function of an operation without input has no parameter for it. */
const call = (functions: Readonly<Record<string, Call>>, { id, request }: RandomCall) => {
  const own = functions[id] ?? expect.fail(`there is no ${id}`);
  return (own.length === 1 ? own() : own(request)).result();
};

test.each(seeds)("what goes in comes out (seed %i)", async (seed) => {
  const { calls = [], document } = documents.get(seed) ?? {};
  const sides = await sidesOf(seed);
  for (const one of calls) {
    const played = sides.play(one.answer);
    const about = (): string =>
      `seed ${seed}, ${one.id}: ${JSON.stringify(one)}\n${JSON.stringify(document)}`;
    const result = await call(sides.calls, one).catch((error: unknown) =>
      expect.fail(`${String(error)}\n${about()}`),
    );
    for (const part of PARTS) {
      expect(played.handed[part] ?? {}, about()).toEqual(one.request[part] ?? {});
    }
    expect(played.handed["body"], about()).toEqual(one.request["body"]);
    expect(result.status, about()).toBe(one.answer.status);
    expect(result.ok ? result.data : result.error, about()).toEqual(one.answer.body);
  }
});
