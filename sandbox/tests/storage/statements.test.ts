/** SQL statements are written in the sources: values from outside are always parameters. */
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../src", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.includes("generated"))
  .map((path) => join(root, path));

const { config } = ts.readConfigFile(join(root, "../../tsconfig.json"), ts.sys.readFile) as {
  config: unknown;
};
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, "../.."));
const program = ts.createProgram(files, { ...options, noEmit: true });
const checker = program.getTypeChecker();

/** Strings that are constants of the sources, or one of several constants. */
function isWritten(expression: ts.Expression): boolean {
  if (ts.isConditionalExpression(expression)) {
    return isWritten(expression.whenTrue) && isWritten(expression.whenFalse);
  }
  const type = checker.getTypeAtLocation(expression);
  const all = type.isUnion() ? type.types : [type];
  return all.every((one) => one.isStringLiteral());
}

/** The parts of a statement that are not literal. */
function partsFrom(statement: ts.Expression): readonly ts.Expression[] {
  const parts = ts.isTemplateExpression(statement)
    ? statement.templateSpans.map(({ expression }) => expression)
    : [statement];
  return parts.filter((part) => !isWritten(part));
}

function* statements(node: ts.Node): Generator<ts.Expression> {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [statement] = node.arguments;
    const asks = ["query", "execute"].includes(node.expression.name.text);
    if (asks && statement !== undefined) yield statement;
  }
  for (const child of node.getChildren()) yield* statements(child);
}

const sources = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName));
const found = sources.flatMap((source) =>
  [...statements(source)].map((statement) => ({
    file: relative(root, source.fileName),
    parts: partsFrom(statement).map((part) => part.getText()),
  })),
);

/** Functions that pass statements on, or compose them from constants or the database's catalogue. */
const exceptions = {
  // Parts of a cart, which are constants, and a number.
  "domain/quotes/labels.ts": ["names"],
  "domain/webhook-endpoints/health.ts": ["many"],
  "foundation/database/database.ts": ["statement", "script"],
  "foundation/database/migrate.ts": ["statement"],
  "foundation/database/pglite-engine.ts": ["{}", "statement"],
  "foundation/database/pglite.ts": ["statement", "statement"],
  "foundation/database/postgres.ts": ["script", "statement"],
  // Columns and conditions of a `ListSpec`, by what is asked for; and numbers.
  "foundation/lists/page.ts": [
    "found",
    "total",
    '["list.length", "record.*", ...parts].join(", ")',
    "rowsOf(rest, query, offset)",
    "order(query.sort)",
  ],
  // Tables and columns as the database's own catalogue quotes them.
  "service/snapshots/state.ts": [
    'others.join(", ")',
    'columns.map(({ name }) => name).join(", ")',
    'columns.map(({ value }) => value).join(", ")',
    "column",
    "column",
  ],
};

test("no statement is made of what callers send", () => {
  expect(found.length).toBeGreaterThan(100);
  const composed: Record<string, string[]> = {};
  for (const { file, parts } of found) {
    if (parts.length > 0) (composed[file] ??= []).push(...parts);
  }
  expect(composed).toEqual(exceptions);
});
