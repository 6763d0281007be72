/** Clients of hey-api, each with the calls that it is passed to. */
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type Blocker, INIT, SERIALIZERS } from "../document/client-options.js";
import type { DocumentNames } from "../document/names.js";
import { constantOf, membersOf, type ObjectMember } from "../editing/objects.js";

export interface SdkClient {
  readonly creation: CallExpression;
  /** Where it is used. */
  readonly uses: ReadonlySet<SyntaxNode>;
  readonly options: readonly ObjectMember[];
  /** The scheme of its credential. */
  readonly credential?: string;
  /** Whether all of its calls throw. */
  readonly throws: boolean;
}

const KNOWN_OPTIONS: ReadonlySet<string> = new Set([
  ...["baseUrl", "headers", "fetch", "auth", "throwOnError"],
  ...INIT,
  ...SERIALIZERS,
]);

/** `isReplaced` tells whether a use of the client is one that a replaced call makes. */
export function planClient(
  creation: CallExpression,
  names: DocumentNames,
  isReplaced: (use: SyntaxNode) => boolean,
): SdkClient | Blocker {
  const name = constantOf(creation);
  if (name === undefined)
    return { node: creation, why: "the client is not a constant with a statement of its own" };
  const members = optionsOf(creation);
  if (members === undefined)
    return { node: creation, why: "the options of the client are not an object without spreads" };
  const uses = name.findReferencesAsNodes().filter((use) => use !== name);
  const stray = uses.find((use) => !isReplaced(use) && !isPassedOn(use));
  if (stray !== undefined) return { node: stray, why: whyNot(stray) };
  const other = members.find(({ name }) => !KNOWN_OPTIONS.has(name));
  if (other !== undefined)
    return { node: other.node, why: `the client's \`${other.name}\` has no counterpart` };
  const auth = members.find(({ name }) => name === "auth");
  const { credential } = names;
  if (auth !== undefined && (credential === undefined || takesScheme(auth.value)))
    return { node: auth.node, why: "it is not clear which security scheme `auth` is for" };
  const thrown = members.find(({ name }) => name === "throwOnError")?.value.getText();
  if (thrown !== undefined && !["true", "false"].includes(thrown))
    return { node: creation, why: "whether its calls throw is not written where it is created" };
  return {
    creation,
    uses: new Set(uses),
    options: members.filter(({ name }) => name !== "throwOnError"),
    throws: thrown === "true",
    ...(auth !== undefined && credential !== undefined && { credential }),
  };
}

/** The options of `createClient({ … })` or `createClient(createConfig({ … }))`. */
function optionsOf(creation: CallExpression): readonly ObjectMember[] | undefined {
  const { Node } = loadTsMorph();
  const [given] = creation.getArguments();
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

function isPassedOn(use: SyntaxNode): boolean {
  const { Node } = loadTsMorph();
  const parent = use.getParent();
  return Node.isImportSpecifier(parent) || Node.isExportSpecifier(parent);
}

export function whyNot(use: SyntaxNode): string {
  const { Node } = loadTsMorph();
  const access = use.getParent();
  const member = Node.isPropertyAccessExpression(access) ? access.getName() : "";
  if (member === "setConfig") return "`setConfig`: pass these options to `createClient`";
  if (member === "interceptors")
    return "interceptors: pass `use: [hooks({ onRequest, onResponse })]` to `createClient`";
  return "the client is used in another way than to call operations";
}
