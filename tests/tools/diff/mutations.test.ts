/** Every change to a real description is reported with its kind. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";

import { DocumentLookup } from "../../../generator/tools/diff/findings/written.js";
import { describeFiles, TODAY } from "./compare.js";
import { compareDescriptions } from "../../../generator/tools/diff/compare.js";
import { mutated, mutationsOf, random } from "./mutate.js";

const OWN = ["library-3.0", "telemetry-3.2"];
/** To try other seeds: `SEEDS=100-200 npx vitest run tests/tools/diff/mutations.test.ts`. */
const [FIRST = 1, LAST = 60] = (process.env["SEEDS"] ?? "").split("-").filter(Boolean).map(Number);

test.each(OWN)("a change of %s is found by its kind, and gone when taken back", async (name) => {
  const path = fileURLToPath(new URL(`../../baselines/${name}/openapi.yaml`, import.meta.url));
  const document: unknown = parse(readFileSync(path, "utf8"));
  const old = await describeFiles({ "o.json": document as object });
  const written = new DocumentLookup(old);
  const mutations = mutationsOf(old.api, (origin) => written.at(origin));
  const next = random(FIRST);
  for (let seed = FIRST; seed <= LAST; seed++) {
    const mutation = mutations[Math.floor(next() * mutations.length)];
    if (mutation === undefined) throw new Error("nothing to change");
    const now = await describeFiles({ "o.json": mutated(document, mutation) });
    const { findings } = compareDescriptions(old, now, { today: TODAY });
    const near = findings.filter(({ at }) => at.startsWith(mutation.at.pointer));
    expect(
      near.map(({ kind }) => kind),
      `${mutation.kind} at ${mutation.at.pointer}`,
    ).toContain(mutation.kind);
  }
});
