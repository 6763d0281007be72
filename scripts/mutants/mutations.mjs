// The mutations of a file: each changes one token, so that the program behaves differently.
import { createHash } from "node:crypto";
import { Node, Project, SyntaxKind } from "ts-morph";

/** @type {Readonly<Record<string, string>>} */
const OPERATORS = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
};

/**
 * @typedef {{ path: string, digest: string, start: number, end: number, from: string, to: string, line: number, statement: number, names: string[], code: string }} Mutation
 * `statement` is the line where the statement around it begins, and `names` are those of the functions around it.
 */

/**
 * Every mutation of a file: its position, the token there, and its replacement.
 * @param {string} path
 * @returns {Mutation[]}
 */
export function mutationsOf(path) {
  const project = new Project({ skipAddingFilesFromTsConfig: true });
  const file = project.addSourceFileAtPath(path);
  const digest = createHash("sha256").update(file.getFullText()).digest("hex");
  /** @type {Mutation[]} */
  const found = [];
  file.forEachDescendant((node, traversal) => {
    if (isTypes(node)) {
      // A value returned here would end the traversal of the whole file.
      traversal.skip();
      return;
    }
    for (const [target, replacement] of replacements(node)) {
      const from = target.getText();
      found.push({
        path,
        digest,
        start: target.getStart(),
        end: target.getEnd(),
        from,
        to: replacement,
        line: target.getStartLineNumber(),
        statement: statementAround(target).getStartLineNumber(),
        names: namesAround(target),
        code: lineAt(file, target.getStartLineNumber()),
      });
    }
  });
  return found;
}

/** @param {Node} node */
const isTypes = (node) =>
  Node.isTypeNode(node) ||
  Node.isInterfaceDeclaration(node) ||
  Node.isTypeAliasDeclaration(node) ||
  Node.isImportDeclaration(node) ||
  Node.isExportDeclaration(node);

/** @param {Node} node */
const statementAround = (node) => node.getFirstAncestor(Node.isStatement) ?? node;

/** @param {Node} node */
const namesAround = (node) =>
  node.getAncestors().flatMap((each) => {
    const isNamed = Node.isFunctionLikeDeclaration(each) || Node.isVariableDeclaration(each);
    const name = isNamed && "getName" in each ? each.getName() : undefined;
    return name === undefined ? [] : [name];
  });

/** @param {Node} node @returns {[Node, string][]} */
function replacements(node) {
  if (Node.isBinaryExpression(node)) {
    const operator = node.getOperatorToken();
    // In parentheses, because `??` and `&&` cannot be mixed without.
    if (operator.getText() === "??")
      return [[node, `((${node.getLeft().getText()}) && (${node.getRight().getText()}))`]];
    const other = OPERATORS[operator.getText()];
    return other === undefined ? [] : [[operator, other]];
  }
  if (Node.isTrueLiteral(node)) return [[node, "false"]];
  if (Node.isFalseLiteral(node)) return [[node, "true"]];
  if (Node.isNumericLiteral(node)) return [[node, `(${node.getText()} + 1)`]];
  if (Node.isIfStatement(node))
    return [[node.getExpression(), `!(${node.getExpression().getText()})`]];
  if (Node.isConditionalExpression(node))
    return [[node.getCondition(), `!(${node.getCondition().getText()})`]];
  if (Node.isPrefixUnaryExpression(node) && node.getOperatorToken() === SyntaxKind.ExclamationToken)
    return [[node, node.getOperand().getText()]];
  if (Node.isExpressionStatement(node) && Node.isCallExpression(node.getExpression()))
    return node.getText().startsWith("super(") ? [] : [[node, ";"]];
  if (Node.isSpreadElement(node) && Node.isArrayLiteralExpression(node.getParent()))
    return [[node, "...[]"]];
  return [];
}

/** @param {import("ts-morph").SourceFile} file @param {number} number */
const lineAt = (file, number) => (file.getFullText().split("\n")[number - 1] ?? "").trim();
