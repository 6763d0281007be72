/**
 * What is generated against the public JSON Schema test suite: each schema becomes a component of an OpenAPI 3.1 document, the document
 * becomes zod validators, and the validators judge the suite's values. (Read from ../shared, skipped where that is absent.)
 */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { createSchemaBuilder } from "../../generator/model/build/schema/index.js";
import type { Api } from "../../generator/model/api.js";
import type { Validator } from "../../runtime/wire/validator.js";
import { accepts, generate, inFolder } from "../zod/generate.js";
import { api } from "../zod/model.js";
import { documentSetOf } from "./documents.js";
import { KNOWN_ZOD_FAILURES } from "./known-zod-failures.js";
import { groupsOf, hasSuite, remotes } from "./suite.js";
import type { Group } from "./suite.js";

type Formats = "annotate" | "assert";

interface Built {
  readonly group: Group;
  readonly name: string;
  readonly model: Api;
}

/** The model of one schema; its declarations are named after the group, so that many fit into one output. */
function modelOf(group: Group, index: number, table: Readonly<Record<string, unknown>>): Built {
  const name = `G${index}`;
  const set = documentSetOf(`https://suite.test/${name}`, group.schema, {
    remotes: table,
    report: () => {},
  });
  const builder = createSchemaBuilder(set, () => {});
  builder.declare({
    document: set.entry.uri,
    pointer: `/components/schemas/${name}`,
    value: { $ref: `https://suite.test/${name}` },
  });
  const assertions = builder.assertions();
  return { group, name, model: api(builder.declarations(), { assertions }) };
}

/** Loads the validators of every group: a folder each, for identifiers of schemas may be the same in two groups. */
async function failuresIn(folder: string, formats: Formats): Promise<readonly string[]> {
  const table = remotes();
  const built = groupsOf(folder).map((group, index) => modelOf(group, index, table));
  const files = new Map<string, string>();
  for (const { name, model } of built) {
    for (const [path, text] of generate(model, { formats }).files) {
      files.set(path.startsWith("runtime/") ? path : `${name}/${path}`, text);
    }
  }
  return inFolder(files, async (root) => {
    const failures: string[] = [];
    for (const { group, name } of built) {
      mkdirSync(join(root, name), { recursive: true });
      symlinkSync(join(root, "runtime"), join(root, name, "runtime"));
      const module = (await import(pathToFileURL(join(root, name, "zod.ts")).href)) as Record<
        string,
        Validator
      >;
      for (const test of group.tests) {
        const actual = verdict(() => accepts(module[name], test.data));
        if (actual !== test.valid) failures.push(`${test.name} => ${actual}`);
      }
    }
    return failures;
  });
}

function verdict(body: () => boolean): boolean | string {
  try {
    return body();
  } catch (error) {
    return String(error);
  }
}

const knownIn = (folder: string): readonly string[] =>
  groupsOf(folder)
    .flatMap(({ tests }) => tests)
    .filter(({ name }) => Object.hasOwn(KNOWN_ZOD_FAILURES, name))
    .map(({ name, valid }) => `${name} => ${!valid}`);

describe.skipIf(!hasSuite)("generated validators on the JSON Schema Test Suite, 2020-12", () => {
  const folders = [
    ["tests/draft2020-12", "annotate"],
    ["tests/draft2020-12/optional", "annotate"],
    ["tests/draft2020-12/optional/format", "assert"],
  ] as const;

  for (const [folder, formats] of folders) {
    describe(folder, () => {
      let failures: readonly string[] = [];
      beforeAll(async () => {
        failures = await failuresIn(folder, formats);
      }, 300_000);

      it("accepts nothing that the schema rejects", () => {
        const known = knownIn(folder).filter((failure) => failure.endsWith("=> true"));
        expect(failures.filter((failure) => failure.endsWith("=> true"))).toEqual(known);
      });

      it("rejects and breaks on nothing else, but for what is known", () => {
        const known = knownIn(folder).filter((failure) => !failure.endsWith("=> true"));
        expect(failures.filter((failure) => !failure.endsWith("=> true"))).toEqual(known);
      });
    });
  }
});
