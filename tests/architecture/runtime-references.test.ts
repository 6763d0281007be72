/**
 * Vendoring determines what a declaration refers to by its words. This test checks the result with the compiler.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";

import { copiedText } from "../../generator/output/copying/comments.js";
import { resolve } from "../../generator/output/copying/needed.js";
import { partOf } from "../../generator/output/copying/parts.js";
import { readSource, type ModuleSource } from "../../generator/output/copying/statements.js";
import { sourcesIn } from "./imports.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PATHS = sourcesIn("runtime");
const sources = new Map(
  PATHS.map((path): [string, ModuleSource] => [
    path,
    readSource(readFileSync(ROOT + path, "utf8")),
  ]),
);
const program = ts.createProgram(
  PATHS.map((path) => ROOT + path),
  { noLib: true, types: [], module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ESNext },
);
const checker = program.getTypeChecker();

/** The names in a file that its top-level declarations refer to, by declaration. */
function references(path: string): ReadonlyMap<string, ReadonlySet<string>> {
  const file = program.getSourceFile(ROOT + path);
  const found = new Map<string, Set<string>>();
  for (const statement of file?.statements ?? []) {
    if (ts.isImportDeclaration(statement)) continue;
    const name = declaredName(statement);
    const names = found.get(name) ?? new Set<string>();
    found.set(name, names);
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && isTopLevel(node)) names.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(statement);
    names.delete(name);
  }
  return found;
}

/** Returns whether a name refers to an import or to a top-level declaration of its file. */
function isTopLevel(node: ts.Identifier): boolean {
  const parent = node.parent;
  const symbol = ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(node);
  const file = node.getSourceFile();
  return (symbol?.declarations ?? []).some(
    (declaration) =>
      declaration.getSourceFile() === file &&
      (ts.isImportSpecifier(declaration) ||
        ts.isNamespaceImport(declaration) ||
        (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration).parent
          .kind === ts.SyntaxKind.SourceFile),
  );
}

/** The names of platform globals in a file: without its library, the compiler does not know them. */
function platformNames(path: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isUnknown(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  const file = program.getSourceFile(ROOT + path);
  if (file !== undefined) visit(file);
  return found;
}

function isUnknown(node: ts.Identifier): boolean {
  const { parent } = node;
  const isMember =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isQualifiedName(parent) && parent.right === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    (ts.isNamedTupleMember(parent) && parent.name === node);
  const symbol = checker.getSymbolAtLocation(node);
  return !isMember && (symbol === undefined || symbol.declarations === undefined);
}

function declaredName(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join();
  return ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
    ? (statement.name?.text ?? "")
    : `a statement of the kind ${ts.SyntaxKind[statement.kind]}`;
}

/** The names that vendoring finds in a declaration. */
function read(path: string): ReadonlyMap<string, ReadonlySet<string>> {
  const { imports, statements } = sources.get(path) ?? { imports: [], statements: [] };
  const known = new Set([...imports, ...statements].map(({ name }) => name));
  const found = new Map<string, Set<string>>();
  for (const { name, identifiers } of statements) {
    const names = found.get(name) ?? new Set<string>();
    found.set(name, names);
    for (const word of identifiers) if (known.has(word) && word !== name) names.add(word);
  }
  return found;
}

/** Code without types and comments. */
const compiled = (text: string): string =>
  ts.transpileModule(text, {
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext },
  }).outputText;

describe("the modules of the runtime", () => {
  it("are the same code without their comments", () => {
    const statements = [...sources.values()].flatMap((source) => source.statements);
    const copied = statements.map((statement) => copiedText(statement, false));
    expect(compiled(copied.join("\n"))).toBe(
      compiled(statements.map(({ text }) => text).join("\n")),
    );
  });

  it.each(PATHS)("%s refers to what its words say", (path) => {
    expect(Object.fromEntries(read(path))).toEqual(Object.fromEntries(references(path)));
  });

  it("have names of their own within each part, imports from other parts included", () => {
    const owners = new Map<string, Set<string>>();
    const claim = (part: string, name: string, owner: string): void => {
      const key = `${part}: ${name}`;
      owners.set(key, (owners.get(key) ?? new Set()).add(owner));
    };
    for (const [file, { imports, statements }] of sources) {
      const path = file.replace(/^runtime\//, "");
      for (const { name } of statements) claim(partOf(path), name, path);
      for (const { name, from } of imports)
        claim(partOf(path), name, from.startsWith(".") ? resolve(path, from) : from);
    }
    expect([...owners].filter(([, paths]) => paths.size > 1)).toEqual([]);
  });

  it("use no name of the platform that another module of their part declares", () => {
    const part = (file: string): string => partOf(file.replace(/^runtime\//, ""));
    const declared = new Set(
      [...sources].flatMap(([file, { statements }]) =>
        statements.map(({ name }) => `${part(file)}: ${name}`),
      ),
    );
    const hidden = PATHS.flatMap((file) =>
      [...platformNames(file)]
        .filter((name) => declared.has(`${part(file)}: ${name}`))
        .map((name) => `${file}: ${name}`),
    );
    expect(platformNames("runtime/server/security/cors.ts")).toContain("TypeError");
    expect(hidden).toEqual([]);
  });

  it("declare every name by which emitters refer to them", async () => {
    const modules = await Promise.all(
      sourcesIn("generator/output/emitters").map(
        (file) => import(ROOT + file) as Promise<Readonly<Record<string, unknown>>>,
      ),
    );
    const names = namesIn(modules.map((module) => Object.values(module)));
    expect(names.length).toBeGreaterThan(200);
    const isDeclared = (path: string, name: string): boolean =>
      sources.get(`runtime/${path}`)?.statements.some((one) => one.name === name) ?? false;
    expect(names.filter(([path, name]) => !isDeclared(path, name))).toEqual([]);
  });
});

type RuntimeName = readonly [path: string, name: string];

/** The names of the runtime in symbols and re-exports, wherever tables hold them. */
function namesIn(root: unknown): readonly RuntimeName[] {
  const found = new Map<string, RuntimeName>();
  const add = (path: string, name: string) => found.set(`${path} ${name}`, [path, name]);
  const queue = new Set([root]);
  for (const value of queue) {
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) queue.add(inner);
    const { module, from = module, name, names } = value as Partial<RuntimeReference>;
    if (from?.kind !== "runtime") continue;
    if (name !== undefined) add(from.path, name);
    for (const one of names ?? []) add(from.path, one.name);
  }
  return [...found.values()];
}

/** A symbol, or a re-export. */
interface RuntimeReference {
  readonly module: { readonly kind: string; readonly path: string };
  readonly from: { readonly kind: string; readonly path: string };
  readonly name: string;
  readonly names: readonly { readonly name: string }[];
}
