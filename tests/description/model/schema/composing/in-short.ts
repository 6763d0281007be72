/** Schemas and what they become, both written in short. */
import { parse } from "yaml";
import { expect } from "vitest";

import { build } from "../build.js";

/** A title, the text of the schemas and what they become, and a version of OpenAPI. */
export type Row = readonly [title: string, text: string, openapi?: string];

/**
 * Builds components, which are written in YAML; in a `$ref`, the name of a component is enough. After a line of dashes
 * there is a line for each component with its schema in short, and a line for each finding.
 */
export async function expectInShort(text = "", openapi = "3.1.1"): Promise<void> {
  const [schemas = "", expected = ""] = text.split("--\n");
  const components = componentsIn(schemas);
  const built = await build(components, { openapi });
  const shapes = Object.keys(components).map((name) => `${name}: ${short(built.shape(name))}`);
  const findings = built.findings.map((each) => `! ${each.replace("/components/schemas/", "")}`);
  expect([...shapes, ...findings]).toEqual(expected.trim().split(/\n */));
}

/** The same with a line for each assertion instead. Places of the document are written without it. */
export async function expectAssertions(text = "", openapi = "3.1.1"): Promise<void> {
  const [schemas = "", expected = ""] = text.split("--\n");
  const { assertions } = await build(componentsIn(schemas), { openapi });
  const found = Object.entries(assertions).map(([key, schema]) =>
    `${key}: ${short(schema)}`
      .replaceAll(/file:[^#,}]*\/openapi.json#\/components\/schemas\//g, "")
      .replaceAll(/file:[^#,}]*\//g, ""),
  );
  expect(found).toEqual(expected.trim().split(/\n */));
}

export function componentsIn(text: string): Readonly<Record<string, unknown>> {
  const places = text.replaceAll(/\$ref: (\w+)/g, '$ref: "#/components/schemas/$1"');
  return parse(places) as Readonly<Record<string, unknown>>;
}

const short = (shape: unknown): string => JSON.stringify(shape).replaceAll('"', "");
