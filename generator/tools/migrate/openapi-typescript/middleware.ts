/** Middleware of openapi-fetch: here it gets a request, with a response or an error, and nothing else. */
import type {
  Identifier,
  Node as SyntaxNode,
  ObjectBindingPattern,
  ParameterDeclaration,
  SourceFile,
} from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { Blocker } from "../document/client-options.js";
import type { Edit } from "../document/migration.js";
import { referencesTo } from "../editing/old-names.js";

/** The first argument of each function of middleware, until openapi-fetch 0.10. */
const FIRST: ReadonlyMap<string, string> = new Map([
  ["onRequest", "request"],
  ["onResponse", "response"],
]);
const GIVEN: ReadonlySet<string> = new Set(["request", "response", "error"]);
const GONE: ReadonlySet<string> = new Set(["schemaPath", "params", "id", "options"]);

/** What the parameters of a file's middleware have to become, and what it uses that it no longer gets. */
export function planMiddleware(file: SourceFile): readonly (Edit | Blocker)[] {
  const { Node, SyntaxKind } = loadTsMorph();
  return file
    .getDescendantsOfKind(SyntaxKind.ObjectLiteralExpression)
    .filter((object) => object.getContextualType()?.getSymbol()?.getName() === "Middleware")
    .flatMap((object) => object.getProperties())
    .flatMap((member) => {
      const value = Node.isPropertyAssignment(member) ? member.getInitializer() : member;
      const isFunction =
        Node.isMethodDeclaration(value) ||
        Node.isArrowFunction(value) ||
        Node.isFunctionExpression(value);
      if (!isFunction || !("getName" in member)) return [];
      const [first, ...others] = value.getParameters();
      return first === undefined ? [] : planParameters(member.getName(), first, others);
    });
}

function planParameters(
  name: string,
  first: ParameterDeclaration,
  others: readonly ParameterDeclaration[],
): readonly (Edit | Blocker)[] {
  const { Node } = loadTsMorph();
  const local = first.getNameNode();
  if (Node.isObjectBindingPattern(local)) return planPattern(local);
  if (!Node.isIdentifier(local)) return [];
  const members = referencesTo(local).map((one) => {
    const parent = one.getParent();
    return Node.isPropertyAccessExpression(parent) ? parent : undefined;
  });
  const isObject = members.every(
    (one) => one !== undefined && (GIVEN.has(one.getName()) || GONE.has(one.getName())),
  );
  if (isObject)
    return members.flatMap((one) =>
      one && GONE.has(one.getName()) ? missingPart(one, one.getName()) : [],
    );
  const given = FIRST.get(name);
  const uses = others.flatMap((one) => referencesOf(one.getNameNode()));
  return [
    ...uses.flatMap((use) => missingPart(use, use.getText())),
    ...(given === undefined || uses.length > 0 ? [] : [takeObject(first, local, given)]),
  ];
}

/** `({ response })` in the place of `(response, options)`. */
function takeObject(first: ParameterDeclaration, local: Identifier, given: string): Edit {
  const list = first.getParentSyntaxListOrThrow();
  const isBare = list.getPreviousSibling()?.getText() !== "(";
  const text = local.getText() === given ? `{ ${given} }` : `{ ${given}: ${local.getText()} }`;
  return {
    node: list,
    removed: [list],
    apply: (workspace) =>
      workspace.editor(list.getSourceFile()).replace(list, isBare ? `(${text})` : text),
  };
}

/** Leaves out what is not used; what is used has to be rewritten by hand. */
function planPattern(pattern: ObjectBindingPattern): readonly (Edit | Blocker)[] {
  const nameOf = (one: ReturnType<typeof pattern.getElements>[number]): string =>
    one.getPropertyNameNode()?.getText() ?? one.getName();
  const others = pattern.getElements().filter((one) => GONE.has(nameOf(one)));
  const used = others.filter((one) => referencesOf(one.getNameNode()).length > 0);
  if (used.length > 0) return used.flatMap((one) => missingPart(one, nameOf(one)));
  const kept = pattern.getElements().filter((one) => !others.includes(one));
  const text = kept.length === 0 ? "{}" : `{ ${kept.map((one) => one.getText()).join(", ")} }`;
  return others.length === 0
    ? []
    : [
        {
          node: pattern,
          removed: others,
          apply: (workspace) => workspace.editor(pattern.getSourceFile()).replace(pattern, text),
        },
      ];
}

const referencesOf = (name: SyntaxNode): readonly SyntaxNode[] =>
  loadTsMorph().Node.isIdentifier(name) ? referencesTo(name) : [name];

const missingPart = (node: SyntaxNode, name: string): readonly Blocker[] => [
  { node, why: `middleware does not get \`${name}\`: take what it needs from \`request\`` },
];
