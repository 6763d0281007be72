/**
 * A collection of documents with one hostile string each: none becomes code, and data remains data.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, test } from "vitest";

import { ARTEFACT_NAMES } from "../../generator/output/config/artefacts.js";
import { generateFile, type Output } from "../support/generate.js";
import {
  attackFolder,
  compileAll,
  exerciseAll,
  printProblems,
  problemsOf,
  readJson,
  wordsOf,
  writeOutputs,
} from "./attack.js";

/** Beside the checkout, if it exists. */
const COLLECTION = new URL("../../../shared/attacks/injection/", import.meta.url);
const present = existsSync(COLLECTION);

interface Entry {
  readonly id: string;
  readonly file: string;
  readonly position: string;
  readonly value?: string;
  readonly expect: "ok" | "error" | "either";
}

const entries = present ? (readJson(new URL("manifest.json", COLLECTION)) as readonly Entry[]) : [];

/** Positions where a string is a value that programs compare, send or look up. */
const KEPT =
  /^(?:property-name|enum-value|const-value|schema-enum-value|array-enum-value|param\.enum|(?:query|path)-param-name|discriminator-(?:mapping-key|property)|pattern)$/;

/**
 * Cases that the collection rejects and the generator can handle: real documents contain them, with good intent. It
 * reports a warning with the position.
 */
const WARNED_OF = new Set([
  "774-type-term",
  "775-type-poly",
  "838-t-type-as-method",
  "840-t-type-as-method-2",
  "367-integer-default-num",
  "369-integer-default-poly2",
  "858-t-default-boolean",
  "862-t-enum-number-string",
  "870-t-desc-array",
  "871-t-desc-object",
  "873-t-desc-number",
  "874-t-desc-bool",
]);

/** Files of default artefacts: a value that occurs only in a mock would be lost to programs. */
const madeAlways = ({ files }: Output): ReadonlyMap<string, string> =>
  new Map([...files].filter(([path]) => !ON_REQUEST.some((start) => path.startsWith(start))));

const outputs = new Map<string, Output>();
/** The files of those with all artefacts. */
const whole = new Map<string, Output["files"]>();
const folder = attackFolder();

const errorsOf = ({ diagnostics }: Output): readonly string[] =>
  diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);

/**
 * Generates from all documents. Those with all artefacts are compiled and run, which takes the most time: every position
 * and every value is among them, but not every value at every position. An error prevents all of an output.
 */
async function generateAll(): Promise<void> {
  const tried = new Set<string>();
  const isNew = ({ id, position, value = id }: Entry): number =>
    Number(!tried.has(position)) + Number(!tried.has(value));
  const left = new Set(entries);
  for (const wanted of [2, 1, 0]) {
    for (const entry of left) {
      const { id, file, position, value = id } = entry;
      if (isNew(entry) < wanted) continue;
      left.delete(entry);
      const only = wanted > 0 ? { only: ARTEFACT_NAMES } : {};
      const path = fileURLToPath(new URL(file, COLLECTION));
      const output = await generateFile(path, { runtime: "package", ...only });
      outputs.set(id, output);
      if (wanted === 0 || errorsOf(output).length > 0) continue;
      tried.add(position).add(value);
      whole.set(id, output.files);
    }
  }
}

/**
 * Leaves out on-request artefacts if an earlier output had the same text: most payloads do not reach them.
 */
function withoutRepeats(
  files: ReadonlyMap<string, string>,
  seen: Set<string>,
): ReadonlyMap<string, string> {
  const kept = new Map(files);
  for (const start of ON_REQUEST) {
    const part = [...files].filter(([path]) => path.startsWith(start));
    const text = JSON.stringify(part);
    if (seen.has(text)) for (const [path] of part) kept.delete(path);
    seen.add(text);
  }
  return kept;
}

/** Prefixes of the paths of files whose artefacts are made on request. */
const ON_REQUEST = ["msw/", "query/", "paths.ts"];

const isBrokenReference = ({ code }: { readonly code: string }): boolean =>
  code === "ref/missing" || code === "ref/property-missing";

describe.skipIf(!present)(`the collection at ${fileURLToPath(COLLECTION)}`, () => {
  beforeAll(async () => {
    await generateAll();
    const seen = new Set<string>();
    writeOutputs(
      folder,
      new Map([...whole].map(([id, files]) => [id, withoutRepeats(files, seen)])),
    );
  });

  test("a hostile collection is generated from, or refused, as its documents deserve", () => {
    const wrong = entries.flatMap((entry) => {
      const output = outputs.get(entry.id);
      if (output === undefined) return [`${entry.id}: nothing`];
      const errors = errorsOf(output);
      if (entry.expect === "ok" && errors.length > 0) return [`${entry.id}: ${errors[0]}`];
      // A broken reference that no operation leads to is a warning.
      const isTold = WARNED_OF.has(entry.id) || output.diagnostics.some(isBrokenReference);
      const told = isTold ? output.diagnostics : errors;
      return entry.expect === "error" && told.length === 0 ? [`${entry.id}: accepted`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test("a hostile collection does not become code, a misleading comment or a file outside of the output", () => {
    const wrong = [...outputs].flatMap(([id, output]) =>
      problemsOf(output).map((problem) => `${id}: ${problem}`),
    );
    expect(wrong).toEqual([]);
  });

  test("a hostile collection keeps every value that matters", () => {
    const lost = entries.flatMap(({ id, position, value, expect: outcome }) => {
      const output = outputs.get(id);
      if (outcome !== "ok" || !KEPT.test(position)) return [];
      if (value === undefined || output === undefined) return [];
      return wordsOf(madeAlways(output)).has(value)
        ? []
        : [`${id}: ${JSON.stringify(value)} is lost`];
    });
    expect(lost).toEqual([]);
  });

  test("a hostile collection does nothing to a terminal or a log", () => {
    const wrong = [...outputs].flatMap(([id, { diagnostics }]) =>
      printProblems(diagnostics).map((problem) => `${id}: ${problem}`),
    );
    expect(wrong).toEqual([]);
  });

  test("a hostile collection compiles, and nothing of it runs", () => {
    expect(compileAll(folder)).toEqual([]);
    expect(exerciseAll(folder)).toEqual([]);
  });
});
