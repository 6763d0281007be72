/**
 * How far a compiler walks through a file. For each name of an import or of a constant in an initializer, TypeScript
 * looks for assignments in the constants above, up to the one that is named. In functions, it does so only for names of
 * constants of the same file.
 */
import ts from "typescript";

/** The number of constants that the compiler passes on all walks through a file. */
export function flowSteps(text: string): number {
  const { statements } = ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest);
  const constants = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const declaredAt = new Map<string, number>();
  for (const [index, { name }] of constants.entries())
    if (ts.isIdentifier(name)) declaredAt.set(name.text, index);
  const imported = new Set(statements.filter(ts.isImportDeclaration).flatMap(importedBy));
  const walk = (name: string, from: number, inFunction: boolean): number => {
    const declared = declaredAt.get(name);
    if (declared !== undefined) return declared < from ? from - declared : from;
    return imported.has(name) && !inFunction ? from : 0;
  };
  let steps = 0;
  for (const [index, { initializer }] of constants.entries())
    for (const { name, inFunction } of namesIn(initializer)) steps += walk(name, index, inFunction);
  return steps;
}

const importedBy = ({ importClause }: ts.ImportDeclaration): readonly string[] => {
  const bindings = importClause?.namedBindings;
  if (bindings === undefined) return [];
  const names = ts.isNamespaceImport(bindings) ? [bindings] : bindings.elements;
  return names.map(({ name }) => name.text);
};

interface Name {
  readonly name: string;
  readonly inFunction: boolean;
}

/** The names of values, without keys, members and types. */
function* namesIn(node: ts.Node | undefined, inFunction = false): Iterable<Name> {
  if (node === undefined || ts.isTypeNode(node)) return;
  if (ts.isIdentifier(node)) yield { name: node.text, inFunction };
  else if (ts.isPropertyAccessExpression(node)) yield* namesIn(node.expression, inFunction);
  else if (ts.isPropertyAssignment(node)) yield* namesIn(node.initializer, inFunction);
  else {
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    for (const child of children) yield* namesIn(child, inFunction || ts.isFunctionLike(node));
  }
}
