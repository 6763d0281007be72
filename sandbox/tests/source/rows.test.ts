/** Every row and sentence of the source text, shown by a running service; docs/source-rows.md lists them. */
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { bundle } from "../../../tests/spec/bundle.js";
import { table } from "../../../tests/spec/source/index.js";
import { headingRows, type Row, rows } from "../../../tests/spec/source/rows.js";
import { serviceSuite } from "../support/service.js";
import { acceptedInstances, refusedInstances } from "./instances.js";
import { makeJourney } from "./journey.js";
import { access } from "./probes/access.js";
import { calls } from "./probes/calls.js";
import { deliveries } from "./probes/deliveries.js";
import { environments } from "./probes/environments.js";
import { overview } from "./probes/overview.js";
import { portal } from "./probes/portal.js";
import type { Probe, Probes } from "./probes/probe.js";
import { states } from "./probes/states.js";
import { webhooks } from "./probes/webhooks.js";
import { findingsOf, type Seen } from "./seen.js";
import { type Ask, asking, type Exchange } from "./traffic.js";

const PAGE = fileURLToPath(new URL("../../../docs/source-rows.md", import.meta.url));
const probes: Probes = {
  ...environments,
  ...overview,
  ...states,
  ...calls,
  ...access,
  ...webhooks,
  ...deliveries,
  ...portal,
};

const limit = 1000;
const { service, receiver } = serviceSuite({
  rate: { limit, window: 3600 },
  // No host name is looked up: receivers run on this machine.
  resolve: async () => [],
});

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
  const delivered = events.received.filter(({ headers }) => "x-service-event" in headers);
  const traffic = { exchanges: [...exchanges], deliveries: delivered };
  const accepted = acceptedInstances(document, traffic);
  seen = { ...traffic, accepted, refused: refusedInstances(document, traffic) };
}, 300_000);

/** Rows with the same content share a probe, which runs once. */
const runs = new Map<Probe, unknown>();
function hold(probe: Probe): unknown {
  const run = runs.get(probe) ?? probe.holds({ service: service(), ask, seen, receiver });
  runs.set(probe, run);
  return run;
}

test.each([...headingRows, ...rows])("$id: $says", async ({ id, facts }) => {
  const findings = facts.flatMap((fact) => findingsOf(fact, seen));
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  const probe = probes[id];
  // Every row of prose has its own probe.
  expect(findings.length > 0 || probe !== undefined).toBe(true);
  if (probe !== undefined) await hold(probe);
});

test("every probe is of a row", () => {
  const ids = new Set([...headingRows, ...rows].map(({ id }) => id));
  expect(Object.keys(probes).filter((id) => !ids.has(id))).toEqual([]);
});

test("the table in docs says what was shown", async () => {
  expect(rows).toHaveLength(311);
  await expect(page()).toMatchFileSnapshot(PAGE);
});

function page(): string {
  const lines = rows.map(({ id, says, facts }, index) => {
    const cells = [index + 1, id, cell(says), "Y", cell(evidenceOf({ id, facts }))];
    return `| ${cells.join(" | ")} |`;
  });
  return `# The source text, row by row

Every row of a table and every sentence of the source text of the Evaluation Services API, and what shows at a running sandbox that it holds. A test drives the service over HTTP, checks each row, and writes this page (\`npm run docs:source\`); it fails where a row does not hold any more.

${rows.length} rows with ${table.length} statements, all of them hold. A row of a table counts as one. The place is the line, and the sentence in it if there are several.

| | Place | What it says | Holds | What was seen |
| --: | --- | --- | :-: | --- |
${lines.join("\n")}
`;
}

function evidenceOf({ id, facts }: Pick<Row, "id" | "facts">): string {
  const claims = facts.flatMap((fact) => findingsOf(fact, seen)).map(({ claim }) => claim);
  const probe = probes[id];
  return [...new Set([...claims, ...(probe === undefined ? [] : [probe.shows])])].join("; ");
}

const cell = (text: string): string =>
  text.replaceAll("\\|", "|").replaceAll("|", "\\|").replaceAll("\n", " ").trim();
