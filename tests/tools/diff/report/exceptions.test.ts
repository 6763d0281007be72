/** Which changes are accepted, and in which order the others are reported. */
import { expect, test } from "vitest";

import type { DiffException } from "../../../../generator/output/config/config.js";
import { compareDescriptions } from "../../../../generator/tools/diff/compare.js";
import { createReport } from "../../../../generator/tools/diff/report/report.js";
import { describeFiles, TODAY } from "../compare.js";

const document = (version: string, schema: object): object => ({
  openapi: "3.1.1",
  info: { title: "Shells", version },
  paths: {
    "/shells": {
      get: {
        operationId: "listShells",
        responses: { 200: { description: "Shells.", content: { "application/json": { schema } } } },
      },
    },
  },
});

const old = describeFiles({
  "o.json": document("1.0.0", {
    properties: {
      a: { type: "string", description: "A." },
      ab: {},
      size: { type: "number", maximum: 1 },
    },
    required: ["a"],
  }),
});
const now = describeFiles({
  "o.json": document("1.0.0", {
    properties: {
      a: { type: "string", description: "B." },
      c: {},
      size: { type: "number", maximum: 2 },
    },
    required: [],
  }),
});

const SCHEMA = "/paths/~1shells/get/responses/200/content/application~1json/schema";

async function reportWith(...exceptions: readonly DiffException[]) {
  const [before, after] = [await old, await now];
  const sides = {
    old: { description: before, nameOf: () => ({ revision: "old", path: "a.json" }) },
    new: { description: after, nameOf: () => ({ revision: "new", path: "b.json" }) },
  };
  const comparison = compareDescriptions(before, after, { today: TODAY });
  return createReport(comparison, sides, { cwd: "/", exceptions, today: TODAY });
}

const kinds = async (...exceptions: readonly DiffException[]) => {
  const { findings, accepted, unused, semver, nextVersion } = await reportWith(...exceptions);
  return {
    open: findings.map(({ kind }) => kind),
    accepted: accepted.map((finding) => `${finding.kind}: ${finding.accepted}`),
    unused: unused.map(({ why }) => why),
    version: `${semver} ${nextVersion}`,
  };
};

const ALL = ["bound-loosened", "property-optional", "property-removed", "docs", "property-added"];
const without = (...some: readonly string[]) => ALL.filter((kind) => !some.includes(kind));

test("the worst changes come first, then in the order of the document", async () => {
  expect(await kinds()).toEqual({ open: ALL, accepted: [], unused: [], version: "major 2.0.0" });
  const { findings } = await reportWith();
  expect(findings[0]?.old?.file).toBe("old:a.json");
  expect(findings[0]?.new?.file).toBe("new:b.json");
});

test.each<readonly [what: string, exception: Omit<DiffException, "why">, isAccepted: boolean]>([
  ["of its kind", { kind: "bound-loosened" }, true],
  ["on its last day", { kind: "bound-loosened", until: TODAY }, true],
  ["after its last day", { kind: "bound-loosened", until: "2026-11-21" }, false],
  ["at its place", { kind: "bound-loosened", at: `${SCHEMA}/properties/size/maximum` }, true],
  ["below its place", { kind: "bound-loosened", at: `${SCHEMA}/properties` }, true],
  ["at another place", { kind: "bound-loosened", at: `${SCHEMA}/properties/a` }, false],
  ["at a place that begins alike", { kind: "bound-loosened", at: `${SCHEMA}/prop` }, false],
  ["of another kind", { kind: "bound-added" }, false],
])("an exception for a change %s", async (_, exception, isAccepted) => {
  const found = await kinds({ ...exception, why: "Agreed." });
  expect(found).toEqual({
    open: isAccepted ? without("bound-loosened") : ALL,
    accepted: isAccepted ? ["bound-loosened: Agreed."] : [],
    unused: isAccepted ? [] : ["Agreed."],
    version: "major 2.0.0",
  });
});

test("what is accepted does not count for the next version", async () => {
  const both = ["bound-loosened", "property-optional", "property-removed", "property-added"];
  const exceptions = both.map((kind) => ({ kind, why: kind }));
  expect(await kinds(...exceptions)).toMatchObject({ open: ["docs"], version: "patch 1.0.1" });
  expect(await kinds(...exceptions, { kind: "docs", why: "docs" })).toMatchObject({
    open: [],
    version: "none 1.0.0",
  });
});
