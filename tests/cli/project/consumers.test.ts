/** The walk of docs/consumers.md: a service removes a field, and of its two consumers one breaks. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import { ConsumerCounts } from "../../../runtime/wire/observation/consumer-counts.js";
import { observe } from "../../../runtime/wire/observation/observe.js";
import { ObservedReport } from "../../../runtime/wire/observation/report.js";
import { KEY, type Service, startService } from "../../e2e/service.js";
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

const START = `import { createApi, type ClientSettings, identify } from "./api/index.js";
import { contractHash } from "./api/contract.js";
const apiOf = (settings: ClientSettings) =>
  createApi({ ...settings, use: [identify({ contract: contractHash })] });
export async function run(settings: ClientSettings): Promise<unknown> {
`;
const PORTAL = `${START}  const quote = await apiOf(settings).quotes.get({ params: { quoteId: "q1" } });
  return quote.total_cents / 100;
}
`;
const WORKER = `${START}  const { data } = await apiOf(settings).quotes.list({ query: { "filter[status]": "requested" } });
  return data.map((quote) => quote.number);
}
`;

const config = (name: string) => ({
  input: "../old.json",
  output: "src/api",
  root: "..",
  only: ["types", "client"],
  options: { client: { capabilities: ["identify"] } },
  consumer: { name, program: ["src/**"] },
});

const QUOTE = {
  ...{ id: "q1", url: "https://portal.test/q1", number: "Q-1", status: "requested" },
  ...{ quote_type: "translation", requested_turnaround: null, tat_value: null, tat_range: "day" },
  ...{ turnaround_label: null, has_guaranteed_delivery: false, guaranteed_delivery_at: null },
  ...{ total_cents: 1250, total: "12.50", expires_at: null, requested_at: null },
  ...{ approved_at: null, canceled_at: null },
  ...{ created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" },
};
const PAGE = {
  links: {
    first: "https://api.test/quotes",
    last: "https://api.test/quotes",
    prev: null,
    next: null,
  },
  meta: {
    ...{ current_page: 1, per_page: 25, total: 1, last_page: 1, from: 1, to: 1 },
    ...{ links: [], path: "https://api.test/quotes" },
  },
};

const counts = new ConsumerCounts({ now: () => Date.parse("2026-01-01") });
const report = new ObservedReport();
let user: UserFolder;
let service: Service;
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
  service = await startService({
    consumers: counts,
    observe: observe({ report, sample: 1 }),
    responses: "off",
  });
  serve(QUOTE);
});
afterAll(async () => {
  await service.close();
});

/** What the service answers about its only quote. */
function serve(quote: object): void {
  service.on("getQuote", () => ({ status: 200, body: quote }));
  service.on("listQuotes", () => ({ status: 200, body: { data: [quote], ...PAGE } }));
}

/** Runs a program against the service. */
async function run(name: string): Promise<unknown> {
  const { href } = pathToFileURL(join(user.folder, name, "src/main.ts"));
  const program = (await import(href)) as { run(settings: object): Promise<unknown> };
  return program.run({ baseUrl: service.url, auth: { bearerKey: KEY } });
}

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
    /^::error .*::portal, src\/main\.ts:7: The property total_cents was removed/,
  );
});

test("who has sent requests weighs, and who has not does not", async () => {
  expect([await run("portal"), await run("worker")]).toEqual([12.5, ["Q-1"]]);
  user.write("counts.json", JSON.stringify(counts));
  const seen = await diff("--seen", "counts.json", "--fail-on", "breaking");
  expect(seen.exit).toBe(1);
  expect(seen.out).toContain("contracts/portal.json  1 request, last on 2026-01-01\n");
  expect(seen.out).toContain("src/main.ts:7 (1 request)  breaking property-removed");
  const { requests } = counts.toJSON();
  const [of] = Object.entries(requests).find(([, one]) => "GET /quotes/{quoteId}" in one) ?? [""];
  user.write("counts.json", { seen: 1, requests: { ...requests, [of]: {}, none: requests[of] } });
  const unseen = await diff("--seen", "counts.json", "--fail-on", "breaking");
  expect(unseen.exit).toBe(0);
  expect(unseen.out).toContain("contracts/portal.json  not in use\n");
  expect(unseen.out).toContain("1 fine. Of none of these contracts: 1 request.");
});

test("what breaks by the verdict breaks when it is deployed, and what is observed says so", async () => {
  const { total_cents: _, ...quote } = QUOTE;
  serve(quote);
  expect([await run("portal"), await run("worker")]).toEqual([Number.NaN, ["Q-1"]]);
  serve(QUOTE);
  expect(report.toJSON().deviations).toEqual([
    expect.objectContaining({ path: "/body/data/total_cents", kind: "required", count: 1 }),
    expect.objectContaining({ path: "/body/total_cents", kind: "required", count: 1 }),
  ]);
  user.write("report.json", JSON.stringify(report));
  const { out } = await diff("--observed", "report.json");
  expect(out).toContain("    now  observed 2 times already\n");
});

test("counts that have another form are refused, and large ones add up", async () => {
  const most = { "GET /quotes": { "2026-01-01": Number.MAX_SAFE_INTEGER } };
  user.write("large.json", { seen: 1, requests: { one: most, other: most } });
  expect((await diff("--seen", "large.json,large.json")).out).toMatch(
    /: 9007199254740991 requests/,
  );
  user.write("wrong.json", { seen: 2 });
  const { exit, err } = await diff("--seen", "wrong.json");
  expect(exit).toBe(2);
  expect(err).toContain("diff/traffic");
});

test("programs get the verdicts as JSON", async () => {
  const { out } = await diff("--json");
  expect(JSON.parse(out)).toMatchObject({
    consumers: [
      { name: "portal", verdict: "breaks", findings: [{ place: "src/main.ts:7" }], notes: {} },
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
