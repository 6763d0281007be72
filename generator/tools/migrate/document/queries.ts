/** Hooks of TanStack Query: their options, what is done with their results, and the variables of mutations. */
import type { Node as SyntaxNode, SourceFile } from "ts-morph";

import { LINE_WIDTH, loadTsMorph } from "../../../output/index.js";
import type { Editor } from "../editing/editor.js";
import { membersOf, type ObjectMember } from "../editing/objects.js";
import { referencesTo } from "../editing/old-names.js";
import {
  brokenObject,
  type CallParts,
  type CodeMember,
  flatObject,
  positionOf,
  printCall,
} from "./call.js";
import { type Blocker, codeMembers, type NodeMember } from "./client-options.js";
import type { CallTarget } from "./names.js";
import type { Edit } from "./migration.js";
import type { Workspace } from "./workspace.js";

/** What follows the name of an operation's function in the names of its options and of their key. */
export type QuerySuffix = "QueryOptions" | "QueryKey" | "MutationOptions";

interface QueryParts extends Pick<
  CallParts,
  "request" | "options" | "rest" | "group" | "isNested"
> {
  readonly suffix: QuerySuffix;
  /** The client, if it is needed. */
  readonly sender: () => string;
}

/** Options of TanStack Query, or their key, in the place of a node. */
export const printQuery = (
  { method, request: takes }: CallTarget,
  { suffix, sender, request, options, rest, group, isNested }: QueryParts,
  replaced: SyntaxNode,
): string =>
  printCall(
    {
      method: method + suffix,
      ...(takes !== undefined && suffix !== "MutationOptions" && { request: takes }),
    },
    {
      ...(suffix !== "QueryKey" && { client: sender() }),
      request,
      ...(rest !== undefined && { rest }),
      options: suffix === "QueryKey" ? [] : options,
      group,
      ...(isNested && { isNested }),
    },
    replaced,
  );

/** The members that options of the program add. */
export interface AddedMembers {
  /** As code, with a comma after each; no line is deeper than in the object where they were written. */
  readonly lines: readonly string[];
  /** Whether they were written on one line. */
  readonly isShort: boolean;
}

/** Stands in a text for a member that is left out. */
const GONE = "\0";

/** The members of an object that is written there, without one that is left out, or a spread. */
export function addedMembers(
  own: SyntaxNode | undefined,
  editor: Editor,
  omitted?: string,
): AddedMembers {
  const { Node } = loadTsMorph();
  if (own === undefined) return { lines: [], isShort: true };
  if (!Node.isObjectLiteralExpression(own))
    return { lines: [`...${editor.textOf(own)},`], isShort: true };
  const last = own.getProperties().at(-1);
  if (last !== undefined && !own.compilerNode.properties.hasTrailingComma)
    editor.replace(last, `${editor.textOf(last)},`);
  const gone = membersOf(own)?.find(({ name }) => name === omitted);
  if (gone !== undefined) editor.replace(gone.node, GONE);
  const inside = editor
    .textOf(own)
    .slice(1, -1)
    .replace(/\n[ \t]*\0,[ \t]*(?=\n)|\0,[ \t]*/, "");
  const lines = inside.split("\n").map((line) => line.trimEnd());
  const filled = lines.filter((line) => line !== "");
  const hasText = own.getDescendants().some((one) => isLongText(one));
  const depth = hasText ? 0 : Math.min(...filled.map((line) => line.search(/\S/)));
  return {
    lines: filled.length === 0 ? [] : lines.map((line) => line.slice(depth)).filter(isInside),
    isShort: !inside.includes("\n"),
  };
}

/** Whether a node is a text of several lines, whose indentation is part of it. */
function isLongText(node: SyntaxNode): boolean {
  const { Node } = loadTsMorph();
  const isTemplate = Node.isTemplateExpression(node) || Node.isNoSubstitutionTemplateLiteral(node);
  return isTemplate && node.getText().includes("\n");
}

/** Neither the line of the brace that opens an object nor that of the one that closes it. */
const isInside = (line: string, index: number, lines: readonly string[]): boolean =>
  line !== "" || (index > 0 && index < lines.length - 1);

/** An object that spreads generated options and adds members; those options alone if there are none. */
export function extendedOptions(
  options: (isNested: boolean) => string,
  { lines, isShort }: AddedMembers,
  replaced: SyntaxNode,
): string {
  if (lines.length === 0) return options(false);
  const { column, indent, step } = positionOf(replaced);
  const flat = `{ ...${options(false)}, ${lines.join(" ").trim().replace(/,$/, "")} }`;
  if (isShort && (flat.includes("\n") || column + flat.length <= LINE_WIDTH)) return flat;
  const all = [`...${options(true)},`, ...lines];
  return `{\n${all.map((line) => (line === "" ? "\n" : `${indent}${step}${line}\n`)).join("")}${indent}}`;
}

/** What a mutation is called with. */
interface Variables {
  readonly node: SyntaxNode;
  readonly members: readonly ObjectMember[];
}

/** The variables of a mutation in the form of a request here. */
export interface NewVariables {
  readonly node: SyntaxNode;
  readonly request: readonly NodeMember[];
}

export function replaceVariables({ node, request }: NewVariables, workspace: Workspace): void {
  const editor = workspace.editor(node.getSourceFile());
  const members = codeMembers(request, editor);
  const isBroken = node.getText().includes("\n");
  editor.replace(node, isBroken ? brokenObject(members, positionOf(node)) : flatObject(members));
}

/** Why options of TanStack Query have no counterpart. */
export function whyNotQuery({ query }: CallTarget, wanted: "query" | "mutation") {
  if (query === wanted) return undefined;
  return query === undefined
    ? "a stream has no options of TanStack Query; the client returns it"
    : `the artefact \`query\` has options of a ${query} for this operation`;
}

/** The variables that are passed to a mutation; `undefined` if they are not all written where they are passed. */
export function variablesOf(hook: SyntaxNode): readonly Variables[] | undefined {
  const { Node } = loadTsMorph();
  const found = mutatesOf(hook)?.map((use) => {
    const call = use.getParent();
    if (!Node.isCallExpression(call) || call.getExpression() !== use) return undefined;
    const [node] = call.getArguments();
    const members = node === undefined ? [] : membersOf(node);
    return members && { node: node ?? call, members };
  });
  return found?.every((one) => one !== undefined) === true ? found : undefined;
}

/** Where the functions `mutate` and `mutateAsync` of a hook are used. */
function mutatesOf(hook: SyntaxNode): readonly SyntaxNode[] | undefined {
  const { Node } = loadTsMorph();
  const name = resultOf(hook);
  if (Node.isIdentifier(name)) {
    const uses = referencesTo(name).map((use) => use.getParent());
    return uses.filter((access) => Node.isPropertyAccessExpression(access)).length === uses.length
      ? (uses.filter(
          (access) => Node.isPropertyAccessExpression(access) && isMutate(access.getName()),
        ) as readonly SyntaxNode[])
      : undefined;
  }
  if (!Node.isObjectBindingPattern(name)) return undefined;
  return name
    .getElements()
    .filter((one) => isMutate(one.getPropertyNameNode()?.getText() ?? one.getName()))
    .flatMap((one) => {
      const local = one.getNameNode();
      return Node.isIdentifier(local) ? referencesTo(local) : [];
    });
}

const isMutate = (name: string): boolean => name === "mutate" || name === "mutateAsync";

/** The name or pattern that gets the result of a hook. */
function resultOf(hook: SyntaxNode): SyntaxNode | undefined {
  const { Node } = loadTsMorph();
  const parent = hook.getParent();
  return Node.isVariableDeclaration(parent) ? parent.getNameNode() : undefined;
}

/** Whether a program looks at the error of a hook. */
function readsError(hook: SyntaxNode): boolean {
  const { Node } = loadTsMorph();
  const name = resultOf(hook);
  if (Node.isObjectBindingPattern(name))
    return name.getElements().some((one) => one.getText().startsWith("error"));
  return (
    Node.isIdentifier(name) &&
    referencesTo(name).some((use) => use.getParent()?.getText() === `${name.getText()}.error`)
  );
}

/** Keys that a program writes itself, and that begin like those of the old hooks. */
export function staleKeys(file: SourceFile, begin: RegExp): readonly Blocker[] {
  const { Node, SyntaxKind } = loadTsMorph();
  return file
    .getDescendantsOfKind(SyntaxKind.ArrayLiteralExpression)
    .filter((array) => {
      const parent = withAssertion(array).getParent();
      const isKey = Node.isPropertyAssignment(parent)
        ? parent.getName() === "queryKey"
        : Node.isCallExpression(parent) && /Quer(?:y|ies)/.test(parent.getExpression().getText());
      return begin.test(array.getText()) && (isKey || isNamedKey(array));
    })
    .map((node) => ({
      node,
      why: "this key matches no query any more: take `…QueryKey()` of its operation, of the artefact `query`",
    }));
}

/** Where a program reads parts of keys. */
export const readKeys = (file: SourceFile): readonly Blocker[] =>
  file
    .getDescendantsOfKind(loadTsMorph().SyntaxKind.ElementAccessExpression)
    .filter((access) => /(?:^|\.)(?:queryKey|key)$/.test(access.getExpression().getText()))
    .filter((access) => /^\d$/.test(access.getArgumentExpression()?.getText() ?? ""))
    .map((node) => ({
      node,
      why: "a key is `[tag, operation, request]` now, of which this reads a part",
    }));

/** Whether a constant is a key by its name and by its use, or has some: `const NOTES_KEY = ["/notes"]`, `noteKeys.one(id)`. */
function isNamedKey(array: SyntaxNode): boolean {
  const { Node } = loadTsMorph();
  const isPart = (parent: SyntaxNode): boolean =>
    Node.isAsExpression(parent) ||
    Node.isArrowFunction(parent) ||
    Node.isPropertyAssignment(parent) ||
    Node.isObjectLiteralExpression(parent);
  const holder = (array.getParentWhile(isPart) ?? array).getParent();
  if (!Node.isVariableDeclaration(holder) || !/keys?$/i.test(holder.getName())) return false;
  const name = holder.getName().replaceAll("$", "\\$&");
  const use = new RegExp(String.raw`(?:[kK]ey(?::| =)|Quer(?:y|ies)\w*\()[^,;]*\b${name}\b`);
  return (
    name === "queryKey" ||
    array
      .getProject()
      .getSourceFiles()
      .some((file) => use.test(file.getFullText()))
  );
}

/** A key with its `as const`, which is for literals. */
function withAssertion(array: SyntaxNode): SyntaxNode {
  const parent = array.getParent();
  const isAsserted = loadTsMorph().Node.isAsExpression(parent);
  return isAsserted && parent.getTypeNode()?.getText() === "const" ? parent : array;
}

/** The key of an operation in the place of one that a program writes itself. */
export function keyEdit(
  array: SyntaxNode,
  target: CallTarget,
  request: (editor: Editor) => readonly CodeMember[],
): Edit {
  const node = withAssertion(array);
  return {
    node,
    removed: [],
    apply(workspace) {
      const editor = workspace.editor(node.getSourceFile());
      const module = workspace.moduleFrom(editor.file, "query");
      const group = editor.use({ module, name: target.group });
      const parts = { request: request(editor), options: [], group, sender: () => "" };
      editor.replace(node, printQuery(target, { suffix: "QueryKey", ...parts }, node));
    },
  };
}

/** The hook that gets options. */
export const hookAround = (options: SyntaxNode): SyntaxNode | undefined =>
  options.getFirstAncestor(loadTsMorph().Node.isCallExpression);

export function noteError(hook: SyntaxNode, editor: Editor): void {
  if (readsError(hook))
    editor.note(hook, "its `error` is an `ApiError` now, whose `body` is what the server sent");
}
