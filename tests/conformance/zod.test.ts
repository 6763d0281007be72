/**
 * What is generated against the public JSON Schema test suite: each schema becomes a component of an OpenAPI document (3.1 for draft
 * 2020-12, 3.0 for draft 4), the document becomes zod validators, and the validators judge the suite's values. (Read from ../shared, skipped where that is absent.)
 */
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { finishDeclarations } from "../../generator/description/builder/checks/finish-model.js";
import { createSchemaBuilder } from "../../generator/description/builder/declarations/schema-builder.js";
import type { Diagnostic } from "../../generator/description/diagnostics/diagnostic.js";
import { refPropertyMissing } from "../../generator/description/diagnostics/catalogue/references.js";
import { joinUses } from "../../generator/output/copying/needed.js";
import type { Api } from "../../generator/description/model/api.js";
import type { Validator } from "../../runtime/wire/descriptors/validator.js";
import { evaluator, type Evaluator } from "../../runtime/json-schema/evaluator.js";
import type { SomeType } from "../../runtime/zod/context.js";
import { validator } from "../../runtime/zod/validator.js";
import { accepts, inFolder, print } from "../runtime/zod/generate.js";
import { api } from "../runtime/zod/model.js";
import { vendored } from "../support/vendored.js";
import { documentSetOf, type Version } from "./documents.js";
import { KNOWN_EVALUATIONS, KNOWN_REFUSALS, KNOWN_ZOD_FAILURES } from "./known-zod-failures.js";
import { groupsOf, hasSuite, remotes, type Group } from "./suite.js";

/** The tests of a folder, and how to read their schemas. */
interface Folder {
  readonly folder: string;
  readonly formats: "annotate" | "assert";
  readonly family: Version;
}

interface Built {
  readonly group: Group;
  readonly name: string;
  readonly model: Api;
  /** An error was reported: nothing is generated from such a document. */
  readonly refused: boolean;
}

/**
 * The result for a folder: tests with another outcome than in the suite, and cases that were refused.
 */
interface Outcome {
  readonly failures: readonly string[];
  /** Tests on which the JSON Schema of a validator has another result than the validator. */
  readonly disagreements: readonly string[];
  readonly refused: readonly string[];
  /** Groups with a valid value about which an evaluator was asked. */
  readonly evaluated: readonly string[];
}

/**
 * The model of one schema; its declarations are named after the group, so many fit into one output.
 */
function modelOf(
  group: Group,
  name: string,
  {
    family,
    table,
  }: { readonly family: Version; readonly table: Readonly<Record<string, unknown>> },
): Built {
  let refused = false;
  const report = ({ severity, code }: Diagnostic): void => {
    refused ||= severity === "error" || code === refPropertyMissing.definition.code;
  };
  // Older drafts of the suite do not state theirs: without it, `properties` alone mean an object.
  const dialect =
    typeof group.schema === "object" ? { $schema: "suite", ...group.schema } : group.schema;
  const set = documentSetOf(`https://suite.test/${name}`, dialect, {
    family,
    remotes: table,
    report,
  });
  const builder = createSchemaBuilder(set, report);
  builder.declare({
    document: set.entry.uri,
    pointer: `/components/schemas/${name}`,
    value: { $ref: `https://suite.test/${name}` },
  });
  const assertions = builder.assertions();
  const model = api(builder.declarations(), { assertions });
  finishDeclarations(model);
  return { group, name, model, refused };
}

/**
 * Loads the validators of every group, each from its own folder, because identifiers of schemas may recur in two
 * groups. They share one copy of the runtime, which is compiled once.
 */
async function outcomeOf({ folder, formats, family }: Folder): Promise<Outcome> {
  const table = remotes();
  const all = groupsOf(folder).map((group, index) =>
    modelOf(group, `G${index}`, { family, table }),
  );
  const built = all.filter(({ refused }) => !refused);
  const refused = all.filter((each) => each.refused);
  const printed = built.map(({ name, model }) => ({ name, ...print(model, { formats }) }));
  const files = new Map<string, string>(
    printed.flatMap((one) =>
      [...one.files].map(([path, text]) => [`${one.name}/${path}`, text] as const),
    ),
  );
  for (const { path, text } of vendored(joinUses(printed.map(({ runtime }) => runtime))))
    files.set(path, text);
  return inFolder(files, async (root) => {
    for (const { name } of built) symlinkSync("../runtime", join(root, name, "runtime"));
    const failures: string[] = [];
    const disagreements: string[] = [];
    const evaluated = new Set<string>();
    for (const { group, name } of built) {
      const module = (await import(pathToFileURL(join(root, name, "zod.ts")).href)) as Record<
        string,
        Validator
      >;
      const evaluations = await countEvaluations(join(root, name, "assertions.ts"));
      const inJson = verdict(() => jsonSchemaOf(module[name]));
      for (const test of group.tests) {
        if (evaluations !== undefined) evaluations.count = 0;
        const actual = verdict(() => judge(module[name], test.data));
        if (actual === true && evaluations !== undefined && evaluations.count > 0)
          evaluated.add(`${group.file}: ${group.description}`);
        if (actual !== test.valid) failures.push(`${test.name} => ${actual}`);
        const said = verdict(() => conformsTo(inJson, test.data, formats));
        if (said !== actual) disagreements.push(`${test.name} => ${said}`);
      }
    }
    const names = refused.map(({ group }) => `${group.file}: ${group.description}`);
    return { failures, disagreements, refused: names, evaluated: [...evaluated] };
  });
}

/** Counts how often the evaluators of a file are asked; `undefined` if there are none. */
async function countEvaluations(path: string): Promise<{ count: number } | undefined> {
  if (!existsSync(path)) return undefined;
  const module = (await import(pathToFileURL(path).href)) as Record<
    "reading" | "writing",
    Evaluator
  >;
  const counted = { count: 0 };
  for (const one of [module.reading, module.writing]) {
    const { evaluate } = one;
    Object.assign(one, {
      evaluate(...parameters: Parameters<Evaluator["evaluate"]>) {
        counted.count++;
        return evaluate(...parameters);
      },
    });
  }
  return counted;
}

/** By the schema as it is, and as zod compiles it for clients and servers: they have to agree. */
function judge(schema: Validator | undefined, value: unknown): boolean {
  const interpreted = accepts(schema, value);
  const compiled = accepts(
    validator(() => schema as unknown as SomeType),
    value,
  );
  if (interpreted !== compiled) throw new Error(`${interpreted}, but compiled ${compiled}`);
  return interpreted;
}

/** What tools and forms read, as JSON Schema 2020-12. */
const jsonSchemaOf = (schema: Validator | undefined): unknown =>
  z.toJSONSchema(schema as unknown as z.ZodType, { io: "input" });

function conformsTo(json: unknown, value: unknown, formats: Folder["formats"]): boolean {
  if (typeof json === "string") throw new Error(json);
  return evaluator({ [ADDRESS]: json }, { formats }).evaluate(ADDRESS, value).length === 0;
}

const ADDRESS = "https://validators.test/schema";

function verdict<Result>(body: () => Result): Result | string {
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

describe.skipIf(!hasSuite)("generated validators on the JSON Schema Test Suite", () => {
  const folders: readonly Folder[] = [
    { folder: "tests/draft2020-12", formats: "annotate", family: "3.1" },
    { folder: "tests/draft2020-12/optional", formats: "annotate", family: "3.1" },
    { folder: "tests/draft2020-12/optional/format", formats: "assert", family: "3.1" },
    // The Schema Object of OpenAPI 3.0 has the semantics of draft 4.
    { folder: "tests/draft4", formats: "annotate", family: "3.0" },
    { folder: "tests/draft4/optional/format", formats: "assert", family: "3.0" },
  ];

  for (const each of folders) {
    const { folder, family } = each;
    describe(folder, () => {
      let failures: readonly string[] = [];
      let disagreements: readonly string[] = [];
      let refused: readonly string[] = [];
      let evaluated: readonly string[] = [];
      beforeAll(async () => {
        ({ failures, disagreements, refused, evaluated } = await outcomeOf(each));
      });

      it("generated validators on the JSON Schema Test Suite refuses no schema but those whose references lead nowhere", () => {
        const known = groupsOf(folder).map(({ file, description }) => `${file}: ${description}`);
        const expected = family === "3.0" ? known.filter((name) => KNOWN_REFUSALS.has(name)) : [];
        expect(refused).toEqual(expected);
      });

      it("generated validators on the JSON Schema Test Suite accepts nothing that the schema rejects", () => {
        const known = knownIn(folder).filter((failure) => failure.endsWith("=> true"));
        expect(failures.filter((failure) => failure.endsWith("=> true"))).toEqual(known);
      });

      it("generated validators on the JSON Schema Test Suite leaves to the evaluator only what is known", () => {
        expect(evaluated.filter((name) => !KNOWN_EVALUATIONS.has(name))).toEqual([]);
      });

      it("generated validators on the JSON Schema Test Suite says in its JSON Schema what it accepts", () => {
        expect(disagreements).toEqual([]);
      });

      it("generated validators on the JSON Schema Test Suite rejects and breaks on nothing else, but for what is known", () => {
        const known = knownIn(folder).filter((failure) => !failure.endsWith("=> true"));
        expect(failures.filter((failure) => !failure.endsWith("=> true"))).toEqual(known);
      });
    });
  }
});
