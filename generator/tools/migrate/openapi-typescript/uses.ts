/** Where a program uses clients of openapi-fetch and openapi-react-query: by the types of its expressions. */
import type {
  CallExpression,
  Node as SyntaxNode,
  SourceFile,
  Symbol as MorphSymbol,
  Type,
} from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { Blocker } from "../document/client-options.js";
import { referencesTo } from "../editing/old-names.js";
import { isMarked } from "../editing/user-code.js";
import { DECLARED_IN } from "./declarations.js";

/** A use of something that a package declares, such as `client.GET(…)` or `createClient(…)`. */
export interface PackageUse {
  readonly call: CallExpression;
  /** The module or interface that declares it, and its name: `Client.GET`, `openapi-fetch.createClient`. */
  readonly declared: string;
  /** What it is a member of, in the program. */
  readonly receiver?: SyntaxNode;
  /** Whether its paths are those of another document. */
  readonly isForeign: boolean;
}

/** The names of members for which types are asked; others need no type checker. */
const MEMBERS =
  /^(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|request|use|eject|useQuery|useSuspenseQuery|useInfiniteQuery|queryOptions|useMutation|mutate|mutateAsync)$/;

/** The calls of what packages declare. */
export function packageUses(file: SourceFile, mark: string): readonly PackageUse[] {
  const { Node, SyntaxKind } = loadTsMorph();
  return file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const callee = call.getExpression();
    const isMember = Node.isPropertyAccessExpression(callee);
    if (isMember ? !MEMBERS.test(callee.getName()) : !Node.isIdentifier(callee)) return [];
    const receiver = isMember ? callee.getExpression() : undefined;
    const declared =
      declaredAs(call) ?? (receiver?.getType().isAny() === true ? likelyMember(call) : undefined);
    const client = receiver?.getType() ?? call.getType();
    if (declared === undefined) return [];
    return [{ call, declared, isForeign: isForeign(client, mark), ...(receiver && { receiver }) }];
  });
}

/** What is called, if a package declares it. */
function declaredAs(call: CallExpression): string | undefined {
  const { ts } = loadTsMorph();
  const signature = call.getProject().getTypeChecker().getResolvedSignature(call);
  const declaration = signature?.compilerSignature.declaration;
  if (declaration === undefined || !("name" in declaration)) return undefined;
  if (!declaration.getSourceFile().fileName.endsWith(DECLARED_IN)) return undefined;
  const { parent } = declaration;
  const owner = ts.isModuleBlock(parent)
    ? parent.parent.name
    : (parent as { name?: { text: string } }).name;
  return `${owner?.text ?? ""}.${(declaration.name as { text: string } | undefined)?.text ?? ""}`;
}

/** A member of something whose type is not known, because a package is not installed: it is called with a path. */
function likelyMember(call: CallExpression): string | undefined {
  const { Node } = loadTsMorph();
  const callee = call.getExpression();
  if (!Node.isPropertyAccessExpression(callee)) return undefined;
  const name = callee.getName();
  const [first, second] = call.getArguments();
  const isPath = (node: SyntaxNode | undefined): boolean =>
    Node.isStringLiteral(node) && node.getLiteralText().startsWith("/");
  if (/^[A-Z]+$/.test(name)) return isPath(first) ? `Client.${name}` : undefined;
  return isPath(second) ? `OpenapiQueryClient.${name}` : undefined;
}

/** Whether the type argument of a client are the paths of another document: those of this one are in its output. */
export function isForeign(client: Type, mark: string): boolean {
  const known = client.getNonNullableType();
  const [paths] = isDeclared(known.getSymbol()) ? known.getTypeArguments() : [];
  const [declared] = paths?.getSymbol()?.getDeclarations() ?? [];
  return declared !== undefined && !isMarked(declared.getSourceFile(), mark);
}

/** Where a mutation's function is passed on: what calls it then is not found. */
export function passedOn(file: SourceFile): readonly Blocker[] {
  const { Node, SyntaxKind } = loadTsMorph();
  const isMutate = (name: string): boolean => name === "mutate" || name === "mutateAsync";
  const taken = file
    .getDescendantsOfKind(SyntaxKind.BindingElement)
    .filter((one) => isMutate(one.getPropertyNameNode()?.getText() ?? one.getName()))
    .flatMap((one) => {
      const local = one.getNameNode();
      return Node.isIdentifier(local) ? referencesTo(local) : [];
    });
  const members = file
    .getDescendantsOfKind(SyntaxKind.PropertyAccessExpression)
    .filter((one) => isMutate(one.getName()));
  return [...taken, ...members]
    .filter((one) => !isCallee(one))
    .filter((one) => isDeclared(one.getType().getSymbol()))
    .map((node) => ({
      node,
      why: "what calls it passes a request now: `{ params, query, body }`",
    }));
}

const HTTP_METHOD = /^["'`]?(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)["'`]?$/;

/** Where a method of a client is named without a call: `vi.spyOn(client, "GET")`, `vi.mocked(client.GET)`. */
export function spies(file: SourceFile): readonly Blocker[] {
  const { SyntaxKind } = loadTsMorph();
  const named = file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const [client, method] = call.getArguments();
    return method !== undefined && HTTP_METHOD.test(method.getText()) ? { node: call, client } : [];
  });
  const read = file
    .getDescendantsOfKind(SyntaxKind.PropertyAccessExpression)
    .filter((one) => HTTP_METHOD.test(one.getName()) && !isCallee(one))
    .map((node) => ({ node, client: node.getExpression() }));
  return [...named, ...read]
    .filter(({ client }) => isDeclared(client?.getType().getNonNullableType().getSymbol()))
    .map(({ node }) => ({
      node,
      why: "calls no longer go through this method: give the client a `fetch` that answers, or mock the function of the operation",
    }));
}

function isCallee(node: SyntaxNode): boolean {
  const parent = node.getParent();
  return loadTsMorph().Node.isCallExpression(parent) && parent.getExpression() === node;
}

/** Whether a package declares what a name stands for. */
const isDeclared = (symbol: MorphSymbol | undefined): boolean =>
  symbol
    ?.getDeclarations()
    .some((one) => one.getSourceFile().getFilePath().endsWith(DECLARED_IN)) === true;
