/** Middleware of openapi-fetch, which becomes the argument of `hooks`. */
import type {
  CallExpression,
  Identifier,
  Node as SyntaxNode,
  ParameterDeclaration,
} from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { Editor } from "../editing/editor.js";
import { membersOf, type ObjectMember, withoutAssertions } from "../editing/objects.js";
import { referencesTo } from "../editing/old-names.js";
import type { Blocker } from "../document/client-options.js";

/** The parameters of a hook, in the order in which `hooks` passes them. */
const HOOKS = new Map([
  ["onRequest", ["request"]],
  ["onResponse", ["response", "request"]],
  ["onError", ["error", "request"]],
]);
/** What a hook may use of a request. */
const REQUEST: ReadonlySet<string> = new Set(["headers", "url", "method"]);

/** One argument of `client.use`. */
export interface PlannedMiddleware {
  readonly argument: SyntaxNode;
  /** Where it is declared, if not where it is used. */
  readonly declared?: SyntaxNode;
  /** The type that its declaration gives it. */
  readonly declaredType?: SyntaxNode;
  readonly hooks: readonly PlannedHook[];
}

interface PlannedHook {
  readonly parameter: ParameterDeclaration | undefined;
  /** The new parameters. */
  readonly names: readonly string[];
  /** `return request`, which says nothing here. */
  readonly returns: readonly SyntaxNode[];
}

export function planMiddleware(argument: SyntaxNode): PlannedMiddleware | Blocker {
  const { Node } = loadTsMorph();
  const declared = Node.isIdentifier(argument) ? declarationOf(argument) : undefined;
  const literal = declared?.value ?? argument;
  const members = membersOf(literal);
  if (members === undefined)
    return { node: argument, why: "a middleware is not an object that is written in the project" };
  const hooks: PlannedHook[] = [];
  for (const member of members) {
    const hook = planHook(member);
    if ("why" in hook) return hook;
    hooks.push(hook);
  }
  const declaredType = declared?.node.getTypeNode();
  return {
    argument,
    hooks,
    ...(declared !== undefined && { declared: declared.node }),
    ...(declaredType !== undefined && { declaredType }),
  };
}

/** The object that a constant stands for, if nothing else uses it. */
function declarationOf(name: Identifier) {
  const { Node } = loadTsMorph();
  const symbol = name.getSymbol();
  const node = (symbol?.getAliasedSymbol() ?? symbol)?.getValueDeclaration();
  if (!Node.isVariableDeclaration(node)) return undefined;
  const value = node.getInitializer();
  const own = node.getNameNode();
  const uses = Node.isIdentifier(own) ? referencesTo(own).filter((one) => !isExported(one)) : [];
  if (value === undefined || uses.some((use) => use !== name)) return undefined;
  return { node, value: withoutAssertions(value) };
}

const isExported = (name: Identifier): boolean =>
  loadTsMorph().Node.isExportSpecifier(name.getParent());

function planHook({ name, value, node }: ObjectMember): PlannedHook | Blocker {
  const { Node, SyntaxKind } = loadTsMorph();
  const order = HOOKS.get(name);
  const isFunction =
    Node.isMethodDeclaration(value) ||
    Node.isArrowFunction(value) ||
    Node.isFunctionExpression(value);
  if (order === undefined || !isFunction)
    return { node, why: `\`${name}\` of a middleware is not a function that \`hooks\` knows` };
  const [parameter] = value.getParameters();
  const used = namesOf(parameter);
  if (used === undefined || used.some(({ name }) => !order.includes(name.getText())))
    return { node, why: `\`${name}\` takes more than ${order.join(" and ")}` };
  const returns = value
    .getDescendantsOfKind(SyntaxKind.ReturnStatement)
    .filter((one) => one.getExpression()?.getText() === "request");
  const wrong = used.find(({ name }) => !isUsable(name, returns));
  if (wrong !== undefined)
    return {
      node,
      why: `\`${name}\` does more with its ${wrong.name.getText()} than \`hooks\` can`,
    };
  const last = order.findLastIndex((one) => used.some(({ name }) => name.getText() === one));
  return { parameter, names: order.slice(0, last + 1), returns };
}

/** The names of a parameter that takes an object apart; `undefined` for any other parameter. */
function namesOf(
  parameter: ParameterDeclaration | undefined,
): readonly { readonly name: Identifier }[] | undefined {
  const { Node } = loadTsMorph();
  if (parameter === undefined) return [];
  const pattern = parameter.getNameNode();
  if (!Node.isObjectBindingPattern(pattern)) return undefined;
  const names = pattern.getElements().map((element) => {
    const name = element.getNameNode();
    const isPlain = element.getPropertyNameNode() === undefined && !element.getDotDotDotToken();
    return isPlain && Node.isIdentifier(name) ? [{ name }] : undefined;
  });
  return names.every((one) => one !== undefined) ? names.flat() : undefined;
}

/** Requests are data here, and bodies of responses are not read by hooks. */
function isUsable(name: Identifier, returns: readonly SyntaxNode[]): boolean {
  const { Node } = loadTsMorph();
  return referencesTo(name).every((use) => {
    const parent = use.getParent();
    const member = Node.isPropertyAccessExpression(parent) ? parent.getName() : undefined;
    if (name.getText() === "request")
      return (parent !== undefined && returns.includes(parent)) || REQUEST.has(member ?? "");
    return !["json", "text", "blob", "arrayBuffer", "formData", "body"].includes(member ?? "");
  });
}

/** Rewrites a middleware, and returns the call of `hooks` that takes it. */
export function rewriteMiddleware(
  { argument, declaredType, hooks }: PlannedMiddleware,
  editorOf: (node: SyntaxNode) => Editor,
  importName: (editor: Editor, name: "hooks" | "Hooks") => string,
): string {
  for (const { parameter, names, returns } of hooks) {
    for (const statement of returns) editorOf(statement).replace(statement, "return;");
    if (parameter !== undefined) replaceParameter(editorOf(parameter), parameter, names);
  }
  const editor = editorOf(argument);
  const call = `${importName(editor, "hooks")}(${editor.textOf(argument)})`;
  // `Middleware` of openapi-fetch is `Hooks` here.
  if (declaredType !== undefined)
    editorOf(declaredType).replace(declaredType, importName(editorOf(declaredType), "Hooks"));
  return call;
}

const replaceParameter = (
  editor: Editor,
  parameter: ParameterDeclaration,
  names: readonly string[],
): void => {
  const text = names.join(", ");
  const isBare = !parameter.getParentOrThrow().getText().includes(`(${parameter.getText()}`);
  editor.replace(parameter, isBare && names.length !== 1 ? `(${text})` : text);
};

/** The calls `client.use(…)`: their statements. */
export const statementOf = (use: CallExpression): SyntaxNode | undefined => {
  const { Node } = loadTsMorph();
  const parent = use.getParent();
  return Node.isExpressionStatement(parent) ? parent : undefined;
};
