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

/**
 * The values of members where the generated code has no constant for their enumeration, or where they are types; and
 * the keys of its constants that are spelled in another way.
 */
export const literalValues = (
  names: readonly OldName[],
  document: DocumentNames,
): readonly LiteralValue[] =>
  names.flatMap(({ name, references }) => {
    const keys = document.constant(name)?.keys;
    return references.flatMap((one) => memberValues(one, keys));
  });

function memberValues(
  name: Identifier,
  keys: ReadonlyMap<unknown, string> | undefined,
): readonly LiteralValue[] {
  const { Node, SyntaxKind } = loadTsMorph();
  const access = name.getParent();
  if (Node.isQualifiedName(access)) {
    const value = valueOf(name, access.getRight().getText());
    // A type that is one member is a reference around the name.
    const type = access.getParent();
    const node = Node.isTypeReference(type) ? type : access;
    return value === undefined ? [] : [{ node, text: literalText(value, name) }];
  }
  if (!Node.isPropertyAccessExpression(access)) return [];
  const value = valueOf(name, access.getName());
  if (value === undefined) return [];
  const key = keys?.get(value);
  if (key === undefined) return [{ node: access, text: literalText(value, name) }];
  const member = access.getNameNode();
  if (key === member.getText()) return [];
  if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)) return [{ node: member, text: key }];
  return [
    { node: access.getFirstChildByKindOrThrow(SyntaxKind.DotToken), text: "" },
    { node: member, text: `[${literalText(key, name)}]` },
  ];
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
