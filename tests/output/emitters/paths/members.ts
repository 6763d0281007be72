import { ts } from "ts-morph";

/**
 * The properties that a file in the format of openapi-typescript declares, without comments and layout:
 * `components.schemas.Pet`.
 */
export function membersOf(source: string): ReadonlyMap<string, string> {
  const file = ts.createSourceFile("paths.ts", source, ts.ScriptTarget.Latest, true);
  const printer = ts.createPrinter({ removeComments: true });
  const members = new Map<string, string>();
  const put = (name: string, { type }: ts.PropertySignature): void => {
    const [plain = type] = type === undefined ? [] : ts.transform(type, [sameForm]).transformed;
    if (plain === undefined) return;
    const text = printer.printNode(ts.EmitHint.Unspecified, plain, file);
    members.set(name, text.replaceAll(/\s+/g, " "));
  };
  for (const statement of file.statements.filter(ts.isInterfaceDeclaration))
    for (const member of statement.members.filter(ts.isPropertySignature)) {
      const name = `${statement.name.text}.${nameOf(member)}`;
      const { type } = member;
      if (statement.name.text !== "components" || type === undefined || !ts.isTypeLiteralNode(type))
        put(name, member);
      else
        for (const entry of type.members.filter(ts.isPropertySignature))
          put(`${name}.${nameOf(entry)}`, entry);
    }
  return members;
}

const nameOf = ({ name }: ts.PropertySignature): string =>
  ts.isComputedPropertyName(name) ? name.getText() : name.text;

/** openapi-typescript ignores that a header declared by reference may be absent. */
const isHeaderReference = ({ type, questionToken }: ts.PropertySignature): boolean =>
  questionToken !== undefined &&
  type !== undefined &&
  ts.isIndexedAccessTypeNode(type) &&
  ts.isIndexedAccessTypeNode(type.objectType) &&
  ts.isLiteralTypeNode(type.objectType.indexType) &&
  ts.isStringLiteral(type.objectType.indexType.literal) &&
  type.objectType.indexType.literal.text === "headers";

/** Index signatures first, with one name for their keys; unions in unions without parentheses. */
const sameForm: ts.TransformerFactory<ts.TypeNode> = (context) => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node => {
    const inner = ts.visitEachChild(node, visit, context);
    if (ts.isIndexSignatureDeclaration(inner)) {
      const string = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
      const key = factory.createParameterDeclaration(
        undefined,
        undefined,
        "key",
        undefined,
        string,
      );
      return factory.updateIndexSignature(inner, inner.modifiers, [key], inner.type);
    }
    if (ts.isPropertySignature(inner) && isHeaderReference(inner))
      return factory.updatePropertySignature(inner, undefined, inner.name, undefined, inner.type);
    if (ts.isTypeLiteralNode(inner)) {
      const isIndex = (member: ts.TypeElement): boolean => ts.isIndexSignatureDeclaration(member);
      const { members } = inner;
      return factory.createTypeLiteralNode([
        ...members.filter(isIndex),
        ...members.filter((member) => !isIndex(member)),
      ]);
    }
    if (!ts.isUnionTypeNode(inner)) return inner;
    return factory.createUnionTypeNode(
      inner.types.flatMap((type) =>
        ts.isParenthesizedTypeNode(type) && ts.isUnionTypeNode(type.type)
          ? type.type.types
          : [type],
      ),
    );
  };
  return (node) => ts.visitNode(node, visit, ts.isTypeNode) ?? node;
};
