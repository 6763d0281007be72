/** Object literals of user code. */
import type { Expression, Identifier, Node as SyntaxNode, ObjectLiteralExpression } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";

export interface ObjectMember {
  readonly name: string;
  /** Its value; for a method the method itself. */
  readonly value: SyntaxNode;
  /** The whole member. */
  readonly node: SyntaxNode;
}

/** The members of an object literal; `undefined` for anything else, or with spreads, accessors and computed names. */
export function membersOf(node: SyntaxNode): readonly ObjectMember[] | undefined {
  const { Node } = loadTsMorph();
  const plain = withoutAssertions(node);
  if (!Node.isObjectLiteralExpression(plain)) return undefined;
  const members = plain.getProperties().map(memberOf);
  return members.every((one) => one !== undefined) ? members : undefined;
}

function memberOf(
  node: ReturnType<ObjectLiteralExpression["getProperties"]>[number],
): ObjectMember | undefined {
  const { Node } = loadTsMorph();
  if (Node.isShorthandPropertyAssignment(node))
    return { name: node.getName(), value: node.getNameNode(), node };
  if (Node.isMethodDeclaration(node)) return { name: node.getName(), value: node, node };
  if (!Node.isPropertyAssignment(node)) return undefined;
  const name = node.getNameNode();
  const value = node.getInitializer();
  if (value === undefined || Node.isComputedPropertyName(name)) return undefined;
  const isText = Node.isStringLiteral(name) || Node.isNoSubstitutionTemplateLiteral(name);
  return { name: isText ? name.getLiteralText() : name.getText(), value, node };
}

/** The expression behind `as …`, `satisfies …`, `!` and parentheses. */
export function withoutAssertions(node: SyntaxNode): SyntaxNode {
  const { Node } = loadTsMorph();
  const isWrapped =
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node) ||
    Node.isNonNullExpression(node) ||
    Node.isParenthesizedExpression(node);
  return isWrapped
    ? withoutAssertions((node as { getExpression(): Expression }).getExpression())
    : node;
}

/** The name of the constant that an expression initialises, if it is one of a statement of its own. */
export function constantOf(node: SyntaxNode): Identifier | undefined {
  const { Node } = loadTsMorph();
  const parent = node.getParent();
  if (!Node.isVariableDeclaration(parent)) return undefined;
  const name = parent.getNameNode();
  const list = parent.getVariableStatement()?.getDeclarations() ?? [];
  return list.length === 1 && Node.isIdentifier(name) ? name : undefined;
}
