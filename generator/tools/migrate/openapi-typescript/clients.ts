/** Clients of openapi-fetch: where they are made, and their types. */
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import {
  type Blocker,
  clientOptions,
  INIT,
  replaceCreation,
  SERIALIZERS,
} from "../document/client-options.js";
import type { CodeMember } from "../document/call.js";
import type { Edit } from "../document/migration.js";
import { membersOf } from "../editing/objects.js";
import type { OldName } from "../editing/old-names.js";
import { isForeign, type PackageUse } from "./uses.js";

const OPTIONS: ReadonlySet<string> = new Set([
  "baseUrl",
  "headers",
  "fetch",
  ...INIT,
  ...SERIALIZERS,
]);

/** A client of the generated code in the place of one of openapi-fetch. */
export function planCreation(
  creation: CallExpression,
  uses: readonly PackageUse[],
): Edit | Blocker {
  const [given] = creation.getArguments();
  const members = given === undefined ? [] : membersOf(given);
  const other = members?.find(({ name }) => !OPTIONS.has(name));
  if (other !== undefined)
    return { node: other.node, why: `the client's \`${other.name}\` has no counterpart` };
  const callee = creation.getExpression();
  const removed = [callee, ...creation.getTypeArguments()];
  // The helper makes clients to which middleware can be added, and takes options that are a variable.
  const isPlain = members !== undefined && !uses.some(({ declared }) => declared === "Client.use");
  return {
    node: creation,
    removed,
    apply(workspace) {
      const editor = workspace.editor(creation.getSourceFile());
      const module = workspace.moduleFrom(editor.file, isPlain ? "client" : "fetch-client");
      // The package of a workspace may export both.
      const name = isPlain ? "createClient" : "createFetchClient";
      const createClient = editor.use({ module, name });
      if (isPlain)
        replaceCreation(creation, withAddress(clientOptions(members, editor)), {
          editor,
          createClient,
        });
      else
        editor.replace(
          creation,
          `${createClient}(${given === undefined ? "" : editor.textOf(given)})`,
        );
    },
  };
}

/** Without an address, or with an empty one, openapi-fetch sends to the origin of the page. */
function withAddress(options: readonly CodeMember[]): readonly CodeMember[] {
  const [, given] = options.find(([name]) => name === "baseUrl") ?? [];
  if (given === undefined) return [["baseUrl", '"/"'], ...options];
  const address = /^(?:""|'')$/.test(given) ? '"/"' : `(${given}) || "/"`;
  return /""|''/.test(given)
    ? options.map(([name, value]) => [name, name === "baseUrl" ? address : value])
    : options;
}

/** Types of the packages, and the names that replace them. */
const TYPES = new Map([
  ["Client", "client"],
  ["OpenapiQueryClient", "client"],
  ["Middleware", "fetch-client"],
  ["ClientOptions", "fetch-client"],
] as const);

/** The types of the packages in declarations. What else is imported from them keeps all calls as they are. */
export function packageTypes(names: readonly OldName[], uses: readonly PackageUse[], mark: string) {
  const { Node } = loadTsMorph();
  const called = new Set<SyntaxNode>(uses.map(({ call }) => call.getExpression()));
  const [edits, obstacles]: [Edit[], Blocker[]] = [[], []];
  for (const { name, package: from, references } of names) {
    if (from === undefined) continue;
    const module = TYPES.get(name as "Client");
    for (const reference of references) {
      const parent = reference.getParent();
      const isOther = parent !== undefined && isForeign(parent.getType(), mark);
      if (called.has(reference) || Node.isExportSpecifier(parent) || isOther) continue;
      if (name === "default" && Node.isTypeQuery(parent))
        edits.push(clientType(outermost(parent), "client", "Client"));
      else if (module !== undefined && Node.isTypeReference(parent))
        edits.push(clientType(parent, module, name === "OpenapiQueryClient" ? "Client" : name));
      else
        obstacles.push({
          node: reference,
          why: `\`${reference.getText()}\` of ${from} has no counterpart`,
        });
    }
  }
  return { edits, obstacles };
}

/** `ReturnType<typeof createClient<paths>>`, or `typeof createClient<paths>` alone. */
function outermost(query: SyntaxNode): SyntaxNode {
  const { Node } = loadTsMorph();
  const parent = query.getParent();
  return Node.isTypeReference(parent) && parent.getTypeName().getText() === "ReturnType"
    ? parent
    : query;
}

const clientType = (node: SyntaxNode, from: "client" | "fetch-client", name: string): Edit => ({
  node,
  removed: [node],
  apply(workspace) {
    const editor = workspace.editor(node.getSourceFile());
    const isFunction = loadTsMorph().Node.isTypeQuery(node);
    const module = workspace.moduleFrom(editor.file, from);
    const local = editor.use({ module, name: isFunction ? "createClient" : name, isType: true });
    editor.replace(node, isFunction ? `typeof ${local}` : local);
  },
});
