/** Members of enumerations of another generator's output that are only literals here. */
import type { Identifier, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { membersOf } from "../editing/objects.js";
import type { OldName } from "../editing/old-names.js";
import type { DocumentNames } from "./names.js";

interface LiteralValue {
  /** `Rank.junior`, as a value or as a type. */
  readonly node: SyntaxNode;
  readonly text: string;
}

/** The values of members, where the generated code has no constant for their enumeration. */
export function literalValues(
  names: readonly OldName[],
  document: DocumentNames,
): readonly LiteralValue[] {
  const { Node } = loadTsMorph();
  return names
    .filter(({ name }) => document.constant(name) === undefined)
    .flatMap(({ references }) =>
      references.flatMap((one) => {
        const access = one.getParent();
        const member = Node.isPropertyAccessExpression(access)
          ? access.getName()
          : Node.isQualifiedName(access)
            ? access.getRight().getText()
            : undefined;
        const value = member === undefined ? undefined : valueOf(one, member);
        if (access === undefined || value === undefined) return [];
        // A type that is one member is a reference around the name.
        const type = access.getParent();
        return [
          { node: Node.isTypeReference(type) ? type : access, text: literalText(value, one) },
        ];
      }),
    );
}

/** The value of a member, of an enumeration or of a constant that lists values. */
function valueOf(name: Identifier, member: string): string | number | undefined {
  const { Node } = loadTsMorph();
  const symbol = name.getSymbol();
  const declarations = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
  for (const declared of declarations) {
    if (Node.isEnumDeclaration(declared)) return declared.getMember(member)?.getValue();
    const list = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined;
    const value = list && membersOf(list)?.find((one) => one.name === member)?.value;
    if (Node.isStringLiteral(value) || Node.isNumericLiteral(value)) return value.getLiteralValue();
  }
  return undefined;
}

/** A literal with the quotes that the imports of its file have. */
function literalText(value: string | number, name: Identifier): string {
  const text = JSON.stringify(value);
  const [first] = name.getSourceFile().getImportDeclarations();
  const isSingle = first?.getModuleSpecifier().getText().startsWith("'") === true;
  return isSingle && !/['\\]/.test(text) ? text.replaceAll('"', "'") : text;
}
