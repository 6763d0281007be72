/** Options of TanStack Query, as hey-api makes them: `getNoteOptions({ path: { noteId } })`, `uploadFileMutation()`. */
import type { Blocker, NodeMember } from "../document/client-options.js";
import {
  hookAround,
  type NewVariables,
  type QuerySuffix,
  variablesOf,
  whyNotQuery,
} from "../document/queries.js";
import { PARTS, type SdkCall } from "./calls.js";

/** What a function of hey-api is called here, after the name of the operation's own function. */
const FORMS: ReadonlyMap<string, QuerySuffix> = new Map([
  ["Options", "QueryOptions"],
  ["QueryKey", "QueryKey"],
  ["Mutation", "MutationOptions"],
]);

export interface OldQuery {
  /** The name of the operation's function. */
  readonly operation: string;
  readonly suffix: QuerySuffix;
}

/** What a name is, as far as it can only be one of options of TanStack Query. */
export function queryOf(name: string): OldQuery | undefined {
  const [, operation = "", form = ""] = /^(.+?)(Options|QueryKey|Mutation)$/.exec(name) ?? [];
  const suffix = FORMS.get(form);
  return suffix && { operation, suffix };
}

export function planQuery(planned: SdkCall, { suffix }: OldQuery): SdkCall | Blocker {
  const { call, target, request } = planned;
  const isMutation = suffix === "MutationOptions";
  const why = whyNotQuery(target, isMutation ? "mutation" : "query");
  if (why !== undefined) return { node: call, why };
  if (!isMutation) return { ...planned, suffix };
  if (request.length > 0)
    return { node: call, why: "parts of the request are not given where it is sent" };
  const variables = newVariables(planned);
  return "why" in variables ? variables : { ...planned, suffix, variables: variables.all };
}

/** Path parameters have another name here; everything else can stay, wherever it comes from. */
function newVariables({
  call,
  target,
}: SdkCall): { readonly all: readonly NewVariables[] } | Blocker {
  if (!target.operation.parameters.some(({ location }) => location === "path")) return { all: [] };
  const hook = hookAround(call);
  const found = hook && variablesOf(hook);
  const all = found?.map(({ node, members }) => ({
    node,
    request: members.map(({ name, value }): NodeMember => [PARTS.get(name) ?? name, value]),
  }));
  return all === undefined
    ? { node: call, why: "its variables are not objects that are written where it is called" }
    : { all };
}
