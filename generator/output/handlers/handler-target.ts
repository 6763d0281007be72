/** Finds handlers in a file that people edit. */
import type { Node as SyntaxNode, SourceFile, ts } from "ts-morph";
import { loadTsMorph } from "../print/ts-morph.js";

const { Node } = loadTsMorph();

/** An object or a class that implements the interface of a group. */
export interface HandlerTarget {
  readonly node: SyntaxNode;
  /** The interface as the file names it, such as `QuotesHandlers` or `server.QuotesHandlers`. */
  readonly interfaceName: string;
  /** The names of its members. */
  readonly names: readonly string[];
  /** Whether it may have members that are not visible here: a spread, a computed name, a base class. */
  readonly isOpen: boolean;
  readonly kind: "object" | "class";
  /** Offset of the closing brace. */
  readonly end: number;
  readonly members: readonly SyntaxNode[];
  /** Whether a comma follows the last member. */
  readonly hasTrailingComma: boolean;
}

/**
 * Everything in a file that declares to implement an interface: by annotation, `satisfies`, `as`, `implements` or
 * return type.
 */
export function findTargets(
  file: SourceFile,
  names: ReadonlySet<string>,
): readonly HandlerTarget[] {
  const found = new Map<SyntaxNode, HandlerTarget>();
  file.forEachDescendant((node) => {
    for (const target of targetsAt(node, names)) found.set(target.node, target);
  });
  return [...found.values()].sort((a, b) => a.end - b.end);
}

function targetsAt(node: SyntaxNode, names: ReadonlySet<string>): readonly HandlerTarget[] {
  const isKnown = (name: SyntaxNode): boolean => names.has(lastName(name));
  const handlersName = (type: SyntaxNode | undefined): string | undefined =>
    Node.isTypeReference(type) && isKnown(type.getTypeName())
      ? type.getTypeName().getText()
      : undefined;
  if (Node.isClassDeclaration(node) || Node.isClassExpression(node)) {
    const implemented = node
      .getImplements()
      .map((type) => type.getExpression())
      .find(isKnown);
    return implemented === undefined ? [] : [classTarget(node, implemented.getText())];
  }
  if (Node.isVariableDeclaration(node) || Node.isPropertyDeclaration(node))
    return objectTarget(node.getInitializer(), handlersName(node.getTypeNode()));
  if (Node.isSatisfiesExpression(node) || Node.isAsExpression(node))
    return objectTarget(node.getExpression(), handlersName(node.getTypeNode()));
  if (!Node.isReturnTyped(node)) return [];
  const name = handlersName(node.getReturnTypeNode());
  return name === undefined ? [] : returnValues(node).flatMap((value) => objectTarget(value, name));
}

/** `QuotesHandlers` of `QuotesHandlers` and of `server.QuotesHandlers`. */
const lastName = (name: SyntaxNode): string => /[^.]*$/.exec(name.getText())?.[0] ?? "";

/**
 * The returned expressions of a function: its body if it is an expression, else those of its own `return` statements.
 */
function returnValues(node: SyntaxNode): readonly SyntaxNode[] {
  if (Node.isArrowFunction(node) && !Node.isBlock(node.getBody())) return [node.getBody()];
  const values: SyntaxNode[] = [];
  node.forEachDescendant((inner, traversal) => {
    if (
      Node.isFunctionLikeDeclaration(inner) ||
      Node.isFunctionExpression(inner) ||
      Node.isClassDeclaration(inner)
    ) {
      traversal.skip();
    } else if (Node.isReturnStatement(inner)) {
      const value = inner.getExpression();
      if (value !== undefined) values.push(value);
    }
  });
  return values;
}

function objectTarget(
  value: SyntaxNode | undefined,
  interfaceName: string | undefined,
): readonly HandlerTarget[] {
  if (value === undefined || interfaceName === undefined) return [];
  if (
    Node.isParenthesizedExpression(value) ||
    Node.isSatisfiesExpression(value) ||
    Node.isAsExpression(value)
  ) {
    return objectTarget(value.getExpression(), interfaceName);
  }
  if (!Node.isObjectLiteralExpression(value)) return [];
  const members = value.getProperties();
  const names = members.map(memberName);
  const list: ts.NodeArray<ts.ObjectLiteralElementLike> = value.compilerNode.properties;
  return [
    {
      node: value,
      interfaceName,
      kind: "object",
      names: names.flatMap((name) => name ?? []),
      isOpen: names.includes(undefined),
      end: value.getEnd() - 1,
      members,
      hasTrailingComma: list.hasTrailingComma === true,
    },
  ];
}

function classTarget(
  node: SyntaxNode & { getMembers(): SyntaxNode[]; getExtends(): SyntaxNode | undefined },
  interfaceName: string,
): HandlerTarget {
  const members = node.getMembers();
  return {
    node,
    interfaceName,
    kind: "class",
    names: members.filter(isPublic).flatMap((member) => memberName(member) ?? []),
    isOpen: node.getExtends() !== undefined,
    end: node.getEnd() - 1,
    members,
    hasTrailingComma: true,
  };
}

const isPublic = (member: SyntaxNode): boolean =>
  !Node.isConstructorDeclaration(member) &&
  !memberName(member)?.startsWith("#") &&
  !(Node.isScoped(member) && member.getScope() !== "public") &&
  !(Node.isStaticable(member) && member.isStatic());

/** `undefined` for a spread or a computed name. */
function memberName(member: SyntaxNode): string | undefined {
  if (!Node.hasName(member)) return undefined;
  const name =
    "getNameNode" in member && typeof member.getNameNode === "function"
      ? member.getNameNode()
      : undefined;
  if (!(name instanceof Node)) return member.getName();
  if (Node.isStringLiteral(name) || Node.isNoSubstitutionTemplateLiteral(name))
    return name.getLiteralText();
  if (!Node.isComputedPropertyName(name)) return name.getText();
  const inner = name.getExpression();
  return Node.isStringLiteral(inner) ? inner.getLiteralText() : undefined;
}
