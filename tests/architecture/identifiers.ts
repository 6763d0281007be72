import { readFileSync } from "node:fs";

import { ts } from "ts-morph";

/** A name that a source file declares. */
export interface DeclaredName {
  readonly name: string;
  /** Whether it is the name of a class, an interface or a type alias. */
  readonly isType: boolean;
  /** Whether it is the name of a function that is no method. */
  readonly isFunction: boolean;
  /** `file:line`. */
  readonly at: string;
}

/** Every name that a file declares: of types, functions, variables, parameters and members. */
export function declaredNames(
  file: string,
  text = readFileSync(file, "utf8"),
): readonly DeclaredName[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const names: DeclaredName[] = [];
  const visit = (node: ts.Node): void => {
    const name = nameOf(node);
    if (name !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      names.push({
        name: name.text.replace(/^#/, ""),
        isType:
          ts.isInterfaceDeclaration(node) ||
          ts.isTypeAliasDeclaration(node) ||
          ts.isClassDeclaration(node),
        isFunction: isFunction(node),
        at: `${file}:${line + 1}`,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const isFunction = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  (ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)));

/** The name that a node declares. Imported or referenced names are declared elsewhere. */
function nameOf(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  if (ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node)) return undefined;
  const { name } = node as { readonly name?: ts.Node };
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))
    ? name
    : undefined;
}

/** The words of a name, split at changes of case. */
export const humps = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3 $2")
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase());

/** The names of the types that a file declares and exports. */
export function exportedTypes(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) =>
    (ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isClassDeclaration(statement)) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true &&
    statement.name !== undefined
      ? [statement.name.text]
      : [],
  );
}
