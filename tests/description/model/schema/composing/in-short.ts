/** Schemas and what they become, both written in short. */
import { parse } from "yaml";
import { expect } from "vitest";

import { accepts, type Loaded } from "../../../../runtime/zod/generate.js";
import { build } from "../build.js";

/**
 * Builds components, one a line, as `NAME: SCHEMA => SHAPE`: the schema in YAML, where the name of a component is enough
 * in a `$ref`, and what it becomes in short. A line with `!` is a finding, one with `+` lists values that the validator of
 * a component accepts, and one with `-` those that it refuses.
 */
export async function expectInShort(text: string, openapi: string): Promise<void> {
  const lines = text.trim().split("\n");
  const marked = (mark: RegExp): readonly string[] => lines.filter((line) => mark.test(line));
  const rows = marked(/^(?![!+-] )/).map((line) => line.split(" => "));
  const components = componentsIn(rows.map(([schema]) => schema).join("\n"));
  const built = await build(components, { openapi });
  const found = Object.keys(components).map((name) => short(built.shape(name)));
  const findings = built.findings.map((each) => `! ${each.replace("/components/schemas/", "")}`);
  const shapes = rows.map(([, shape]) => shape);
  expect([...found, ...findings]).toEqual([...shapes, ...marked(/^! /)]);
  const verdicts = marked(/^[+-] /);
  if (verdicts.length > 0) expectVerdicts(await built.validators(), verdicts);
}

function expectVerdicts({ schema }: Loaded, lines: readonly string[]): void {
  for (const line of lines)
    for (const [name, values] of Object.entries(parse(line.slice(2)) as Record<string, unknown[]>))
      for (const value of values)
        expect(accepts(schema(name), value), JSON.stringify(value)).toBe(line.startsWith("+"));
}

/** Builds components; after a line of dashes there is a line for each assertion, with places written in short. */
export async function expectAssertions(text: string, openapi: string): Promise<void> {
  const [schemas = "", expected = ""] = text.split("--\n");
  const { assertions } = await build(componentsIn(schemas), { openapi });
  const found = Object.entries(assertions).map(([key, schema]) =>
    `${key}: ${short(schema)}`
      .replaceAll(/file:[^#,}]*\/openapi.json#\/components\/schemas\//g, "")
      .replaceAll(/file:[^#,}]*\//g, ""),
  );
  expect(found).toEqual(expected.trim().split("\n"));
}

export function componentsIn(text: string): Readonly<Record<string, unknown>> {
  const places = text.replaceAll(/\$ref: (\w+)/g, '$ref: "#/components/schemas/$1"');
  return parse(places) as Readonly<Record<string, unknown>>;
}

const short = (shape: unknown): string => JSON.stringify(shape).replaceAll('"', "");
