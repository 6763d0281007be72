/** The walk of docs/consumers.md: a service removes a field, and of its two consumers one breaks. */
import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const document = readFileSync(new URL("../../../generated/openapi.json", import.meta.url), "utf8");

/** Without `total_cents` in quotes. */
function changed(): string {
  const { components, ...rest } = JSON.parse(document);
  const { properties, required, ...quote } = components.schemas.Quote;
  const { total_cents: _, ...others } = properties;
  const Quote = {
    ...quote,
    properties: others,
    required: required.filter((name: string) => name !== "total_cents"),
  };
  const schemas = { ...components.schemas, Quote };
  return JSON.stringify({ ...rest, components: { ...components, schemas } }, null, 2);
}

const START = `import { createApi } from "./api/index.js";
const api = createApi();
`;
const PORTAL = `${START}export async function total(quoteId: string): Promise<number> {
  const quote = await api.quotes.get({ params: { quoteId } });
  return quote.total_cents / 100;
}
`;
const WORKER = `${START}export async function open(): Promise<readonly string[]> {
  const { data } = await api.quotes.list({ query: { "filter[status]": "awaiting_payment" } });
  return data.map((quote) => quote.number);
}
`;

const config = (name: string) => ({
  input: "../old.json",
  output: "src/api",
  root: "..",
  only: ["types", "client"],
  consumer: { name, program: ["src/**"] },
});

let user: UserFolder;
beforeAll(async () => {
  user = userFolder({
    "old.json": document,
    "new.json": changed(),
    "portal/apostille.config.json": config("portal"),
    "portal/src/main.ts": PORTAL,
    "worker/apostille.config.json": config("worker"),
    "worker/src/main.ts": WORKER,
  });
  for (const name of ["portal", "worker"]) {
    const { exit, err } = await user.apostille(
      "generate",
      "--config",
      `${name}/apostille.config.json`,
    );
    expect(exit, err).toBe(0);
    user.write(`contracts/${name}.json`, user.read(`${name}/src/api/contract.json`));
  }
});
afterAll(() => user.remove());

const diff = (...more: readonly string[]) =>
  user.apostille("diff", "old.json", "new.json", "--consumers", "contracts", ...more);

test("a field is removed: who reads it breaks, with the place, and nobody else", async () => {
  const { exit, out } = await diff("--fail-on", "breaking");
  expect(exit).toBe(1);
  const line = PORTAL.split("\n").findIndex((text) => text.includes("total_cents")) + 1;
  expect(out).toContain(
    `breaks portal  contracts/portal.json\n  src/main.ts:${line}  breaking property-removed  The property total_cents was removed. /components/schemas/Quote/properties/total_cents\n`,
  );
  expect(out).toContain("fine worker  contracts/worker.json\n");
  expect(out).toContain("2 consumers: 1 broken, 0 at risk, 1 fine.");
});

test("only what reaches a consumer decides the exit code and is annotated", async () => {
  const alone = ["diff", "old.json", "new.json", "--consumers", "contracts/worker.json"];
  const { exit, out } = await user.apostille(...alone, "--fail-on", "risky", "--format", "github");
  expect({ exit, out }).toEqual({ exit: 0, out: "" });
  const { out: both } = await diff("--format", "github");
  expect(both).toMatch(
    /^::error .*::portal, src\/main\.ts:5: The property total_cents was removed/,
  );
});

test("programs get the verdicts as JSON", async () => {
  const { out } = await diff("--json");
  expect(JSON.parse(out)).toMatchObject({
    consumers: [
      { name: "portal", verdict: "breaks", findings: [{ place: "src/main.ts:5" }], notes: {} },
      { name: "worker", verdict: "fine", findings: [] },
    ],
  });
});

test("a program whose compiler options cannot be read has no contract", async () => {
  const { consumer, ...broken } = config("broken");
  const wrong = { ...broken, consumer: { ...consumer, tsconfig: "none.json" } };
  user.write("broken/apostille.config.json", wrong);
  const { exit, err } = await user.apostille(
    "generate",
    "--config",
    "broken/apostille.config.json",
  );
  expect(exit).toBe(1);
  expect(err).toContain("output/contract-program");
});

test("check says that a contract is no longer that of the program", async () => {
  const check = () => user.apostille("check", "--config", "worker/apostille.config.json");
  expect((await check()).exit).toBe(0);
  user.write("worker/src/main.ts", WORKER.replace("quote.number", "quote.total"));
  const { exit, out, err } = await check();
  expect(exit).toBe(1);
  expect(out + err).toContain("contract.json");
});
