/**
 * Reads the public JSON Schema Test Suite (https://github.com/json-schema-org/JSON-Schema-Test-Suite), which stands
 * beside the checkout, or where `JSON_SCHEMA_TEST_SUITE` says. Tests that need it are skipped where it is absent.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const SUITE: string =
  process.env["JSON_SCHEMA_TEST_SUITE"] ??
  fileURLToPath(new URL("../../../shared/conformance/json-schema-test-suite", import.meta.url));
export const hasSuite: boolean = existsSync(SUITE);

const META = fileURLToPath(
  new URL("../../node_modules/@redocly/ajv/dist/refs/json-schema-2020-12", import.meta.url),
);

export interface Case {
  /** `file: case: test`. */
  readonly name: string;
  readonly file: string;
  readonly schema: unknown;
  readonly data: unknown;
  readonly valid: boolean;
}

/** One `schema` with all of its tests. */
export interface Group {
  readonly file: string;
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly Case[];
}

/** The groups of a folder such as `tests/draft2020-12`, without its subfolders. */
export function groupsOf(folder: string): readonly Group[] {
  const files = readdirSync(join(SUITE, folder))
    .filter((file) => file.endsWith(".json"))
    .sort();
  return files.flatMap((file) => groupsIn(file, read(join(SUITE, folder, file))));
}

interface RawGroup {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

function groupsIn(file: string, raw: unknown): readonly Group[] {
  return (raw as readonly RawGroup[]).map(({ description, schema, tests }) => ({
    file,
    description,
    schema,
    tests: tests.map((test) => ({
      name: `${file}: ${description}: ${test.description}`,
      file,
      schema,
      data: test.data,
      valid: test.valid,
    })),
  }));
}

/** The suite's remote schemas by URI, and the meta-schemas of 2020-12. */
export function remotes(): Record<string, unknown> {
  const table: Record<string, unknown> = {};
  const root = join(SUITE, "remotes");
  for (const path of jsonFiles(root))
    table[`http://localhost:1234/${relative(root, path).split("\\").join("/")}`] = read(path);
  for (const path of jsonFiles(META)) {
    const schema = read(path) as { readonly $id: string };
    table[schema.$id] = schema;
  }
  return table;
}

function jsonFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name));
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
