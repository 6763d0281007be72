/** Clients of hey-api: where they are made, and what is done with them besides calling operations. */
import type { CallExpression, Node as SyntaxNode, SourceFile } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type Blocker, INIT, SERIALIZERS } from "../document/client-options.js";
import type { DocumentNames } from "../document/names.js";
import { membersOf, type ObjectMember } from "../editing/objects.js";
import type { UserCode } from "../editing/user-code.js";

/** Options of a client that are written in the program: where it is made, or where they are set later. */
export interface SdkOptions {
  readonly call: CallExpression;
  readonly members: readonly ObjectMember[];
  /** The scheme of its credential. */
  readonly credential?: string;
  /** Whether calls throw that do not say it themselves; absent if these options do not say it. */
  readonly throws?: boolean;
}

const KNOWN_OPTIONS: ReadonlySet<string> = new Set([
  ...["baseUrl", "headers", "fetch", "auth", "throwOnError"],
  ...INIT,
  ...SERIALIZERS,
]);

/** `createClient({ … })`, `createClient(createConfig({ … }))` or `client.setConfig({ … })`. */
export function planOptions(call: CallExpression, names: DocumentNames): SdkOptions | Blocker {
  const all = optionsOf(call);
  if (all === undefined)
    return { node: call, why: "the options of the client are not an object without spreads" };
  const other = all.find(({ name }) => !KNOWN_OPTIONS.has(name));
  if (other !== undefined)
    return { node: other.node, why: `the client's \`${other.name}\` has no counterpart` };
  const auth = all.find(({ name }) => name === "auth");
  const { credential } = names;
  if (auth !== undefined && (credential === undefined || takesScheme(auth.value)))
    return { node: auth.node, why: "it is not clear which security scheme `auth` is for" };
  const thrown = all.find(({ name }) => name === "throwOnError")?.value.getText();
  if (thrown !== undefined && !["true", "false"].includes(thrown))
    return { node: call, why: "whether its calls throw is not written where it is created" };
  return {
    call,
    members: all.filter(({ name }) => name !== "throwOnError"),
    ...(thrown !== undefined && { throws: thrown === "true" }),
    ...(auth !== undefined && credential !== undefined && { credential }),
  };
}

function optionsOf(call: CallExpression): readonly ObjectMember[] | undefined {
  const { Node } = loadTsMorph();
  const [given] = call.getArguments();
  if (given === undefined) return [];
  if (!Node.isCallExpression(given)) return membersOf(given);
  return given.getExpression().getText() === "createConfig" ? optionsOf(given) : undefined;
}

/** A function that gives different credentials to different schemes. */
function takesScheme(value: SyntaxNode): boolean {
  const { Node } = loadTsMorph();
  const isFunction =
    Node.isArrowFunction(value) ||
    Node.isFunctionExpression(value) ||
    Node.isMethodDeclaration(value);
  return isFunction && value.getParameters().length > 0;
}

/** What is known of the clients of a program. */
interface SdkClients {
  /** Whether an expression is the client of all calls that name none. */
  readonly isShared: (node: SyntaxNode) => boolean;
  readonly isClient: (node: SyntaxNode) => boolean;
  /** The options with which a client is made, if it is a constant, or all of them agree whether calls throw. */
  readonly optionsOf: (node: SyntaxNode | undefined) => SdkOptions | undefined;
  /** Whether a client is one of the generated code then. */
  readonly moves: (node: SyntaxNode | undefined) => boolean;
}

type Creation = SdkOptions | Blocker;

export function clientsOf(creations: readonly Creation[], { old }: UserCode): SdkClients {
  const { Node } = loadTsMorph();
  const isOld = (node: SyntaxNode | undefined): boolean =>
    node !== undefined && old.includes(node.getSourceFile());
  const all = new Map(creations.map((one) => ["why" in one ? one.node : one.call, one]));
  const isShared = (node: SyntaxNode): boolean => {
    const declared = declarationOf(node);
    return Node.isVariableDeclaration(declared) && isOld(declared);
  };
  const creationOf = (node: SyntaxNode): Creation | undefined => {
    const declared = declarationOf(node);
    const initial = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined;
    return initial && all.get(initial);
  };
  const isClient = (node: SyntaxNode): boolean => {
    const type = node.getType().getAliasSymbol() ?? node.getType().getSymbol();
    const [declared] = type?.getDeclarations() ?? [];
    return (
      isShared(node) ||
      creationOf(node) !== undefined ||
      (type?.getName() === "Client" && isOld(declared))
    );
  };
  return {
    isShared,
    isClient,
    optionsOf(node) {
      const [first, ...others] = creations;
      const isOne = others.every((one) => throwsOf(one) === throwsOf(first));
      const options = node && (creationOf(node) ?? (isOne ? first : undefined));
      return options === undefined || "why" in options ? undefined : options;
    },
    moves: (node) => {
      if (node === undefined || isShared(node)) return true;
      const options = creationOf(node);
      return (options === undefined ? creations : [options]).every((one) => !("why" in one));
    },
  };
}

const throwsOf = (creation: Creation | undefined): boolean =>
  creation !== undefined && "throws" in creation && creation.throws === true;

/** What is done with a client in another way than by calling an operation. */
interface ClientUse {
  readonly client: SyntaxNode;
  readonly node: SyntaxNode;
  readonly kind: "setConfig" | "request" | "response" | "other";
  readonly call?: CallExpression;
}

export interface PlannedUse {
  readonly use: ClientUse;
  /** The options that it sets. */
  readonly options?: SdkOptions;
}

export function planUse(
  use: ClientUse,
  names: DocumentNames,
  isShared: boolean,
): PlannedUse | Blocker {
  const { Node } = loadTsMorph();
  const { kind, call, node, client } = use;
  if (kind === "other" || call === undefined) return { node, why: whyNot(use) };
  if (kind === "setConfig") {
    if (!isShared && (Node.isPropertyAccessExpression(client) || isTyped(declarationOf(client))))
      return {
        node,
        why: "type the client as `ConfigurableClient<ClientSettings>`, and call `configure`",
      };
    const options = planOptions(call, names);
    return "why" in options ? options : { use, options };
  }
  const [given] = call.getArguments();
  const [signature] = given?.getType().getCallSignatures() ?? [];
  const needed = signature?.getParameters().filter((one) => !one.isOptional()) ?? [];
  return needed.length > (kind === "request" ? 1 : 2)
    ? { node, why: "an interceptor does not get the options of a call" }
    : { use };
}

const MEMBERS = /^(?:setConfig|getConfig|interceptors|buildUrl|request|sse)$/;

/** What a file does with clients: `isClient` tells whether an expression is one. */
export function clientUses(
  file: SourceFile,
  isClient: (node: SyntaxNode) => boolean,
): readonly ClientUse[] {
  const { Node, SyntaxKind } = loadTsMorph();
  return file
    .getDescendantsOfKind(SyntaxKind.PropertyAccessExpression)
    .filter((access) => MEMBERS.test(access.getName()) && isClient(access.getExpression()))
    .map((access): ClientUse => {
      const client = access.getExpression();
      const parent = access.getParent();
      if (access.getName() === "setConfig" && Node.isCallExpression(parent))
        return { client, node: parent, kind: "setConfig", call: parent };
      // `client.interceptors.request.use(…)`
      const method = parent?.getParent();
      const call = method?.getParent();
      const [, kind] =
        /\.interceptors\s*\.(request|response)\s*\.use$/.exec(method?.getText() ?? "") ?? [];
      return Node.isCallExpression(call) && (kind === "request" || kind === "response")
        ? { client, node: call, kind, call }
        : { client, node: access, kind: "other" };
    });
}

/** Whether a name has the type that is written for it, rather than that of its value. */
function isTyped(declared: SyntaxNode | undefined): boolean {
  const { Node } = loadTsMorph();
  const isVariable = Node.isVariableDeclaration(declared) || Node.isParameterDeclaration(declared);
  return isVariable && declared.getTypeNode() !== undefined;
}

/** What a name stands for. */
function declarationOf(node: SyntaxNode): SyntaxNode | undefined {
  const symbol = node.getSymbol();
  return (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations()[0];
}

/** Why a use of a client has to be rewritten by hand. */
function whyNot({ node }: ClientUse): string {
  const text = node.getText();
  if (text.includes(".interceptors"))
    return "interceptors of errors: what calls throw is an `ApiError`; change it where they are caught";
  return "the client is used in another way than to call operations";
}
