/** Every row and sentence of the source text (`tests/spec/statements.md`), shown by a running service. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundle } from "../../../tests/spec/bundle.js";
import { behaviour, table } from "../../../tests/spec/statements.js";
import { headingRows, rows } from "../../../tests/spec/rows.js";
import type { SandboxOptions } from "../../src/service/sandbox.js";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { serviceSuite, startService } from "../support/service.js";
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
import { silent, webhooks } from "./probes/webhooks.js";
import { findingsOf, type Seen } from "./seen.js";
import { type Ask, asking, type Exchange } from "./traffic.js";

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

const limit = 650;
const options: SandboxOptions = {
  rate: { limit, window: 3600 },
  // No host name is looked up: receivers run on this machine.
  resolve: async () => [],
};
const { service, receiver } = serviceSuite(options);

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
  const shown = holdApart(silent);
  // Its row tells whether it failed.
  shown.catch(() => undefined);
  runs.set(silent, shown);
});
afterAll(() => Promise.allSettled(runs.values()));

/** Rows with the same content share a probe, which runs once. */
const runs = new Map<Probe, unknown>();

/** Runs a probe that waits for seconds, on a service of its own, while the other rows are shown. */
async function holdApart(probe: Probe): Promise<void> {
  const own = await startService(options);
  const receivers: Receiver[] = [];
  try {
    await probe({
      service: own,
      ask: asking(own, bundle(), []),
      seen,
      async receiver(reply) {
        const started = await startReceiver(reply);
        receivers.push(started);
        return started;
      },
    });
  } finally {
    for (const each of receivers) await each.close();
    await own.close();
  }
}

function hold(probe: Probe): unknown {
  const run = runs.get(probe) ?? probe({ service: service(), ask, seen, receiver });
  runs.set(probe, run);
  return run;
}

/** What the source says, and what the service does. */
const titled = [...headingRows, ...rows].map(({ id, says, facts }) => ({
  title: [`${id}: ${says}`, behaviour.get(id) ?? []].flat().join(" → "),
  facts,
  probe: probes[id],
}));

test.each(titled)("$title", async ({ facts, probe }) => {
  const findings = facts.flatMap((fact) => findingsOf(fact, seen));
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  // Every row of prose has its own probe.
  expect(findings.length > 0 || probe !== undefined).toBe(true);
  if (probe !== undefined) await hold(probe);
});

/** What is seen of a service that does nothing. */
const idle = (): never => {
  throw new Error("Nothing is there.");
};
const nothing = {
  seen: { exchanges: [], deliveries: [], accepted: new Map(), refused: new Map() },
  ask: idle,
  receiver: idle,
  get service() {
    return idle();
  },
};

/** Starts a service of its own. */
const independent = "417";
const dependent = Object.entries(probes).filter(([id]) => id !== independent);

test.each(dependent)("the probe of %s fails without a service", async (_, probe) => {
  await expect(async () => probe(nothing)).rejects.toThrow();
});

test("every entry for a sandbox has a probe, and there are 311 rows", () => {
  const ids = new Set([...headingRows, ...rows].map(({ id }) => id));
  expect([...behaviour.keys()].filter((id) => !ids.has(id))).toEqual([]);
  expect(Object.keys(probes).toSorted()).toEqual([...behaviour.keys()].toSorted());
  expect(rows).toHaveLength(311);
});
