/** Every line of the source text, shown at a running service; the table of it is docs/source-rows.md. */
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { bundle } from "../../../tests/spec/bundle.js";
import type { Fact } from "../../../tests/spec/fact.js";
import { table } from "../../../tests/spec/source/index.js";
import { serviceSuite } from "../support/service.js";
import { acceptedInstances, refusedInstances } from "./instances.js";
import { makeJourney } from "./journey.js";
import { access } from "./probes/access.js";
import { overview } from "./probes/overview.js";
import type { Probes, Scene } from "./probes/probe.js";
import { states } from "./probes/states.js";
import { webhooks } from "./probes/webhooks.js";
import { findingsOf, type Seen } from "./seen.js";
import { type Ask, asking, type Exchange } from "./traffic.js";

const PAGE = fileURLToPath(new URL("../../../docs/source-rows.md", import.meta.url));
const probes: Probes = { ...overview, ...states, ...access, ...webhooks };

const limit = 3000;
const { service, receiver } = serviceSuite({
  rate: { limit, window: 3600 },
  // Names lead nowhere: receivers have the addresses of this machine.
  resolve: async () => [],
});

const lines: readonly (readonly [number, readonly Fact[]])[] = [
  ...new Set(table.map(({ line }) => line)),
]
  .toSorted((one, other) => one - other)
  .map((line) => [line, table.filter((fact) => fact.line === line)]);

let seen: Seen;
let ask: Ask;

beforeAll(async () => {
  const document = bundle();
  const exchanges: Exchange[] = [];
  ask = asking(service(), document, exchanges);
  const events = await receiver((response, _index, { path }) => {
    if (path === "/missing.pdf") response.writeHead(404).end();
    else response.end("%PDF-1.4 from afar");
  });
  await makeJourney({ service: service(), ask, events, facts: table, limit });
  await events.close();
  const deliveries = events.received.filter(({ headers }) => "x-service-event" in headers);
  const traffic = { exchanges: [...exchanges], deliveries };
  const accepted = acceptedInstances(document, traffic);
  seen = { ...traffic, accepted, refused: refusedInstances(document, traffic) };
}, 300_000);

test.each(lines)("line %i", async (line, facts) => {
  const scene: Scene = { service: service(), ask, seen, receiver };
  const findings = facts.flatMap((fact) => findingsOf(fact, seen));
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  // Whatever is said in words alone has a probe of its own.
  expect(findings.length > 0 || line in probes).toBe(true);
  await probes[line]?.holds(scene);
});

test("the table in docs says what was shown", async () => {
  await expect(page()).toMatchFileSnapshot(PAGE);
});

function page(): string {
  const rows = lines.map(([line, facts]) => {
    const quotes = [...new Set(facts.map(({ quote }) => quote))].filter(isNoPart);
    return `| ${line} | ${quotes.map(cell).join("; ")} | ${cell(evidenceOf(line, facts))} |`;
  });
  return `# The source text, line by line

Every line of the source text of the Evaluation Services API, and what shows at a running sandbox that it holds. A test drives the service over HTTP, checks each line, and writes this page (\`npm run docs:source\`); it fails where a line does not hold any more.

${lines.length} lines with ${table.length} statements, all of them hold. A line is one row here, however much it says.

| Line | What it says | What was seen |
| --- | --- | --- |
${rows.join("\n")}
`;
}

/** A quote that another one has in it says nothing new. */
const isNoPart = (quote: string, _index: number, all: readonly string[]): boolean =>
  !all.some((other) => other !== quote && other.includes(quote));

function evidenceOf(line: number, facts: readonly Fact[]): string {
  const claims = facts.flatMap((fact) => findingsOf(fact, seen)).map(({ claim }) => claim);
  const probe = probes[line];
  return [...new Set([...claims, ...(probe === undefined ? [] : [probe.shows])])].join("; ");
}

const cell = (text: string): string =>
  text.replaceAll("\\|", "|").replaceAll("|", "\\|").replaceAll("\n", " ").trim();
