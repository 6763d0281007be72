/**
 * No field of the four specifications is dropped silently: it changes an artefact, it is reported, or docs/openapi.md
 * says that it has no effect.
 */
import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { childPointer, parsePointer } from "../../../generator/description/core/origin.js";
import {
  exists,
  type Family,
  type FieldType,
  type ObjectTypes,
  typeIn,
} from "../../../generator/description/document/format/object-types.js";
import { objectTypes } from "../../../generator/description/document/format/objects.js";
import { swaggerTypes } from "../../../generator/description/document/swagger/objects.js";
import { ARTEFACT_NAMES } from "../../../generator/output/config/artefacts.js";
import { generateFrom } from "../../support/generate.js";
import { makeOf } from "../../tools/site/make.js";

/** A value, where it shows, and the object that has the field if it is not that of the type. */
type Row = readonly [value: unknown, effect: string, at?: string];

type Table = Readonly<
  Record<string, { readonly at: string; readonly fields: Readonly<Record<string, Row>> }>
>;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const table = (name: string): Table => parse(read(name), { merge: true });

const SAID = read("../../../docs/openapi.md").split("## What is read but has no effect")[1] ?? "";

interface Change {
  readonly at: string;
  readonly field: string;
  readonly value: unknown;
}

/** A document in which an object has another value for a field. */
function withField(document: string, { at, field, value }: Change): object {
  const copy: object = parse(document);
  let target = copy;
  for (const key of parsePointer(at) ?? []) target = Reflect.get(target, key);
  Reflect.set(target, field, value);
  return copy;
}

interface Effects {
  readonly files: ReadonlyMap<string, string>;
  /** The codes of diagnostics, each with the pointer of its place. */
  readonly reports: readonly (readonly [code: string, pointer: string])[];
}

async function effectsOf(document: object, withPages = false): Promise<Effects> {
  const options = { only: ARTEFACT_NAMES, runtime: "package" } as const;
  const { files, diagnostics } = await generateFrom(document, options);
  const pages = withPages ? [...(await makeOf(document)).files] : [];
  return {
    files: new Map([...files, ["pages", JSON.stringify(pages)]]),
    reports: diagnostics.map(({ code, position }) => [code, position?.pointer ?? ""]),
  };
}

const SPECIFICATIONS = [
  {
    name: "OpenAPI 3.2",
    types: objectTypes,
    root: "OpenAPI",
    family: "3.2",
    rows: table("openapi-3.yaml"),
    document: read("document-3.yaml"),
  },
  {
    name: "Swagger 2.0",
    types: swaggerTypes,
    root: "Swagger",
    family: "3.0",
    rows: table("swagger-2.yaml"),
    document: read("document-2.yaml"),
  },
] as const;

const casesOf = (rows: Table) =>
  Object.entries(rows).flatMap(([type, { at: usual, fields }]) =>
    Object.entries(fields).map(([field, row]) => {
      const [value, effect, at = usual] = row;
      return { type, field, value, effect, at };
    }),
  );

describe.each(SPECIFICATIONS)("$name", ({ types, root, family, rows, document }) => {
  let before: Effects;
  beforeAll(async () => {
    before = await effectsOf(parse(document), true);
  });

  it("every field of every object has a row", () => {
    const listed = casesOf(rows).map(({ type, field }) => `${type}: ${field}`);
    expect(listed.sort()).toEqual(fieldsOf(types, root, family).sort());
  });

  it.each(casesOf(rows))("$type: $field has the effect that its row states", async (row) => {
    const [, said] = /^said (.*)$/.exec(row.effect) ?? [];
    if (said !== undefined) return expect(SAID).toContain(`\`${said}\``);
    const after = await effectsOf(withField(document, row), row.effect === "pages");
    const all = [...new Set([...after.files.keys(), ...before.files.keys()])];
    const changed = all.filter((path) => before.files.get(path) !== after.files.get(path));
    const known = new Set(before.reports.map(([code]) => code));
    const reported = after.reports.flatMap(([code]) => (known.has(code) ? [] : [code]));
    expect([...changed, ...reported]).toContain(row.effect);
  });
});

describe.each(["3.0", "3.1"] as const)("OpenAPI %s", (family) => {
  const document = read("document-3.yaml").replace("3.2.0", `${family}.0`);
  const newer = casesOf(table("openapi-3.yaml")).filter(({ type, field }) => {
    const fields = objectTypes.get(type)?.fields ?? {};
    return !exists(fields[field] ?? {}, family);
  });

  it.each(newer)("$type: $field of a newer version is reported", async (row) => {
    const { reports } = await effectsOf(withField(document, row));
    expect(reports).toContainEqual(["structure/other-version", childPointer(row.at, row.field)]);
  });
});

/** The fields of all objects that a document can have. Those of schemas are keywords, which have a list of their own. */
function fieldsOf(types: ObjectTypes, root: string, family: Family): string[] {
  const reached = new Set(["Schema", root]);
  const visit = (type: FieldType): void => {
    if (type.is === "object") reached.add(type.type);
    if (type.is === "list") visit(type.items);
    if (type.is === "map") visit(type.values);
    if (type.is === "either") for (const one of type.types) visit(one);
  };
  // A set grows while it is iterated: what it reaches is visited, too.
  for (const name of reached) {
    const { fields = {}, entries } = types.get(name) ?? {};
    for (const field of Object.values(fields)) visit(typeIn(field, family));
    if (entries !== undefined) visit(entries.values);
  }
  reached.delete("Schema");
  return [...reached].flatMap((name) =>
    Object.keys(types.get(name)?.fields ?? {}).map((field) => `${name}: ${field}`),
  );
}
