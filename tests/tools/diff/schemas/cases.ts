import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse } from "yaml";

import { type Expected, expectedOf } from "../cases/expected.js";
import type { SchemaChange } from "./compare-schemas.js";

export const SCHEMA_FILES = ["values", "unions", "objects", "beside", "conditions"] as const;

export interface SchemaCase extends SchemaChange {
  readonly name: string;
  readonly expected: Expected;
}

/** Reads the cases of a file; names of the schemas in compare-schemas.ts stand for references to them. */
export function readSchemaCases(file: (typeof SCHEMA_FILES)[number]): readonly SchemaCase[] {
  const path = fileURLToPath(new URL(`${file}.yaml`, import.meta.url));
  const cases = parse(readFileSync(path, "utf8"), withReferences) as Readonly<
    Record<string, SchemaChange & { readonly finds?: string | readonly string[] }>
  >;
  return Object.entries(cases).map(([name, { old, now, finds }]) => ({
    name,
    old,
    now,
    expected: expectedOf(finds),
  }));
}

const withReferences = (key: unknown, value: unknown): unknown =>
  key === "$ref" && typeof value === "string" && /^\w+$/.test(value)
    ? `#/components/schemas/${value}`
    : value;
