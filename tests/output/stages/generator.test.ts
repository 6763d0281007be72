/**
 * A generator that is kept gives what a new one gives, whatever changes. `CHANGES=1000` makes as many of each document,
 * and `DOCUMENT` names another one.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";
import { parse } from "yaml";

import { createGenerator } from "../../../generator/output/stages/generator.js";
import { generate } from "../../../generator/output/stages/generate.js";
import { vendorCache } from "../../../generator/output/copying/vendor.js";
import type { NameRecord } from "../../../generator/output/names/record.js";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { change, CHANGES } from "../../../lab/measuring/changes.mjs";
import { randomNumbers } from "../../runtime/json-schema/random.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

const { CHANGES: count = "12", DOCUMENT: named } = process.env;
const DOCUMENTS = [
  "../../baselines/library-3.0/openapi.yaml",
  "../artefacts/documents/warehouse-3.2.yaml",
  "../artefacts/documents/edges-3.2.yaml",
];
const KINDS = Object.keys(CHANGES) as readonly (keyof typeof CHANGES)[];

/** The runtime does not change while tests run. */
const vendored = vendorCache();

let place: UserFolder;

it.each(
  named === undefined
    ? DOCUMENTS.map((path) => fileURLToPath(new URL(path, import.meta.url)))
    : [named],
)("changes of %s give the same files and diagnostics, kept or not", async (path) => {
  const document = parse(readFileSync(path, "utf8"), { maxAliasCount: -1 });
  place = userFolder({ "api.json": document });
  const config = {
    input: `${place.folder}/api.json`,
    output: `${place.folder}/out`,
    lenient: true,
  };
  const kept = createGenerator();
  const next = randomNumbers(1);
  let names: NameRecord | undefined;
  const run = async (how: typeof generate) => {
    const found: Diagnostic[] = [];
    const generation = await how(config, {
      report: (one) => found.push(one),
      kept: names,
      vendored,
    });
    return { files: generation.files, found, names: generation.names?.book.names };
  };
  for (let index = 0; index < Number(count); index++) {
    const kind = KINDS[index % KINDS.length] ?? "description";
    const where = change(document, kind, { next, count: index });
    place.write("api.json", document);
    const warm = await run(kept.generate);
    const cold = await run(generate);
    expect(warm, `${kind} of ${where}`).toEqual(cold);
    ({ names } = cold);
  }
});
