/** What the functions of another generator's output send: by method and address, whatever they are called. */
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import { pascalCase } from "../../../description/index.js";
import { loadTsMorph } from "../../../output/index.js";
import type { CallTarget } from "./names.js";
import type { MigrationSource } from "./workspace.js";

/** The operations of the output's functions. */
export interface SentOperations {
  /** The function of the output that a call of the program calls, with its operation, if it sends one. */
  readonly calledBy: (call: CallExpression) => SentCall | undefined;
  /** By the name of a function. */
  readonly byFunction: (name: string) => CallTarget | undefined;
}

interface SentCall {
  readonly name: string;
  readonly declared: SyntaxNode;
  readonly target?: CallTarget;
  /** What it sends, if the document has no such operation. */
  readonly unknown?: string;
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace)$/i;

export function sentOperations({ code, names }: MigrationSource): SentOperations {
  const { Node, SyntaxKind } = loadTsMorph();
  const files = new Set(code.old);
  const found = new Map<SyntaxNode, CallTarget>();
  const byName = new Map<string, CallTarget>();
  const unknowns = new Map<SyntaxNode, string>();
  for (const file of files)
    for (const call of file.getDescendantsOfKind(SyntaxKind.CallExpression)) {
      const owner = ownerOf(call);
      if (owner === undefined || found.has(owner)) continue;
      const sent = addressIn(call);
      const target = sent && names.at(...sent);
      if (sent !== undefined && target === undefined) unknowns.set(owner, sent.join(" "));
      if (target === undefined) continue;
      found.set(owner, target);
      byName.set(nameOf(owner), target);
      byName.set(pascalCase(nameOf(owner)), target);
    }
  const known = new Set([
    ...byName.keys(),
    ...[...files].flatMap((file) => [...file.getExportedDeclarations().keys()]),
  ]);
  const byFunction = (name: string): CallTarget | undefined =>
    byName.get(name) ?? names.byFunction(name);
  return {
    byFunction,
    calledBy(call) {
      const callee = call.getExpression();
      const isMember = Node.isPropertyAccessExpression(callee);
      // Types are asked only for members that can be functions of the output.
      if (isMember ? !known.has(callee.getName()) : !Node.isIdentifier(callee)) return undefined;
      const symbol = (isMember ? callee.getNameNode() : callee).getSymbol();
      const [declared] = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
      if (declared === undefined || !files.has(declared.getSourceFile())) return undefined;
      const name = nameOf(declared);
      const target = found.get(declared) ?? byFunction(name);
      const unknown = target === undefined ? unknowns.get(declared) : undefined;
      return {
        name,
        declared,
        ...(target && { target }),
        ...(unknown !== undefined && { unknown }),
      };
    },
  };
}

/** The function of the output that makes a call. */
function ownerOf(call: CallExpression): SyntaxNode | undefined {
  const { Node } = loadTsMorph();
  return call.getFirstAncestor(
    (node) =>
      Node.isFunctionDeclaration(node) ||
      Node.isMethodDeclaration(node) ||
      (Node.isVariableDeclaration(node) && node.getVariableStatement()?.isExported() === true),
  );
}

function nameOf(declared: SyntaxNode): string {
  const { Node } = loadTsMorph();
  const name =
    Node.isFunctionDeclaration(declared) || Node.hasName(declared) ? declared : undefined;
  return name?.getName() ?? "";
}

/** Method and path of `client.get({ url: "/notes" })` or `send({ url: "/notes", method: "GET" })`. */
function addressIn(call: CallExpression): [method: string, path: string] | undefined {
  const { Node } = loadTsMorph();
  const callee = call.getExpression();
  const [first, second] = call.getArguments();
  const member = Node.isPropertyAccessExpression(callee) ? callee.getName() : "";
  const all = [first, second].flatMap((one) => propertiesOf(one));
  const method = METHOD.test(member) ? member : textIn(all, "method");
  const path = textIn(all, "url") ?? addressOf(first);
  return method === undefined || path === undefined ? undefined : [method.toUpperCase(), path];
}

type Property = readonly [name: string, value: SyntaxNode];

/** The properties of an object, without what it spreads. */
function propertiesOf(node: SyntaxNode | undefined): readonly Property[] {
  const { Node } = loadTsMorph();
  if (!Node.isObjectLiteralExpression(node)) return [];
  return node
    .getProperties()
    .flatMap((one): readonly Property[] =>
      Node.isPropertyAssignment(one) ? [[one.getName(), one.getInitializerOrThrow()]] : [],
    );
}

const textIn = (properties: readonly Property[], wanted: string): string | undefined =>
  pathOf(properties.find(([name]) => name === wanted)?.[1]);

/** The address that `getNoteUrl(noteId)` returns, which is a function of the same file. */
function addressOf(node: SyntaxNode | undefined): string | undefined {
  const { Node } = loadTsMorph();
  if (!Node.isCallExpression(node)) return pathOf(node);
  const name = node.getExpression().getText();
  const declared = node.getSourceFile().getVariableDeclaration(name)?.getInitializer();
  return declared
    ?.getDescendants()
    .flatMap((one) => pathOf(one) ?? [])
    .find((one) => one.startsWith("/"));
}

/** The text of a literal: parameters as `{}`, and no query. */
export function pathOf(node: SyntaxNode | undefined): string | undefined {
  const { Node } = loadTsMorph();
  if (Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node))
    return node.getLiteralText();
  if (!Node.isTemplateExpression(node)) return undefined;
  const rest = node.getTemplateSpans().map((one) => `{}${one.getLiteral().getLiteralText()}`);
  return `${node.getHead().getLiteralText()}${rest.join("")}`.replace(/\?.*$/s, "");
}
