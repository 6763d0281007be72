/** Clients of openapi-fetch: which of them can be replaced with all of their calls. */
import type { CallExpression, Identifier, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { DocumentNames } from "../document/names.js";
import { constantOf, membersOf, type ObjectMember } from "../editing/objects.js";
import { type Blocker, INIT, SERIALIZERS } from "../document/client-options.js";
import { isPassedOn, memberCall, usesOf } from "./uses.js";
import { hookClientOn, type PlannedHook, planHooks } from "./hooks.js";
import { METHODS, planCall, type PlannedCall } from "./calls.js";
import { planMiddleware, type PlannedMiddleware, statementOf } from "./middleware.js";

export interface PlannedClient {
  readonly creation: CallExpression;
  readonly options: readonly ObjectMember[];
  readonly calls: readonly PlannedCall[];
  /** Clients of openapi-react-query on it, and their hooks. */
  readonly hookClients: readonly CallExpression[];
  readonly hooks: readonly PlannedHook[];
  readonly middleware: readonly PlannedMiddleware[];
  /** The statements `client.use(…)`. */
  readonly uses: readonly SyntaxNode[];
  /** Whether the client is created only where its last middleware is known. */
  readonly moves: boolean;
}

/** Plans the whole of a client: one call that has to stay keeps all others, and the client, as they are. */
export function planClient(
  creation: CallExpression,
  names: DocumentNames,
): PlannedClient | Blocker {
  const name = constantOf(creation);
  if (name === undefined)
    return { node: creation, why: "the client is not a constant with a statement of its own" };
  const options = planOptions(creation);
  if ("why" in options) return options;
  const [calls, middleware, uses]: [PlannedCall[], PlannedMiddleware[], SyntaxNode[]] = [
    [],
    [],
    [],
  ];
  const others: Identifier[] = [];
  const [hookClients, hooks]: [CallExpression[], PlannedHook[]] = [[], []];
  for (const use of usesOf(name)) {
    const member = memberCall(use);
    const hookClient = hookClientOn(use);
    if (member !== undefined && METHODS.has(member.name)) {
      const planned = planCall(member.call, member.name, names);
      if ("why" in planned) return planned;
      calls.push(planned);
      others.push(use);
    } else if (member?.name === "use" && statementOf(member.call) !== undefined) {
      for (const argument of member.call.getArguments()) {
        const planned = planMiddleware(argument);
        if ("why" in planned) return planned;
        middleware.push(planned);
      }
      uses.push(statementOf(member.call) ?? use);
    } else if (hookClient !== undefined) {
      const planned = planHooks(hookClient, names);
      if ("why" in planned) return planned;
      hookClients.push(hookClient);
      hooks.push(...planned.hooks);
    } else if (!isPassedOn(use))
      return { node: use, why: "it is used in another way than to call operations" };
  }
  const placed = placeOf({ creation, uses, middleware, others });
  return typeof placed === "boolean"
    ? {
        creation,
        options: options.members,
        calls,
        hookClients,
        hooks,
        middleware,
        uses,
        moves: placed,
      }
    : placed;
}

function planOptions(creation: CallExpression): { members: readonly ObjectMember[] } | Blocker {
  const [given] = creation.getArguments();
  if (given === undefined) return { members: [] };
  const members = membersOf(given);
  if (members === undefined)
    return { node: given, why: "the options of the client are not an object without spreads" };
  const known = new Set(["baseUrl", "headers", "fetch", ...INIT, ...SERIALIZERS]);
  const other = members.find(({ name }) => !known.has(name));
  return other === undefined
    ? { members }
    : { node: other.node, why: `the client's \`${other.name}\` has no counterpart` };
}

interface ClientPlacement extends Pick<PlannedClient, "creation" | "uses" | "middleware"> {
  /** Other uses of the client. */
  readonly others: readonly Identifier[];
}

/** Whether the creation has to move below a middleware that is declared after it. */
function placeOf({ creation, uses, middleware, others }: ClientPlacement): boolean | Blocker {
  const { Node } = loadTsMorph();
  const file = creation.getSourceFile();
  const isLater = (node: SyntaxNode): boolean =>
    node.getSourceFile() === file && node.getStart() > creation.getStart();
  if (!middleware.some(({ declared }) => declared !== undefined && isLater(declared))) return false;
  const statement = creation.getFirstAncestor(Node.isVariableStatement);
  const last = uses.at(-1);
  const stray = uses.find((use) => use.getParent() !== statement?.getParent());
  if (stray !== undefined) return { node: stray, why: "a middleware is added in another place" };
  const early = others.find((one) => isLater(one) && one.getStart() < (last?.getStart() ?? 0));
  return early === undefined
    ? true
    : { node: early, why: "the client is used before its middleware is added" };
}
