/** Options of TanStack Query, as hey-api makes them: `getNoteOptions({ path: { noteId } })`, `uploadFileMutation()`. */
import { loadTsMorph } from "../../../output/index.js";
import type { Blocker, NodeMember } from "../document/client-options.js";
import {
  hookAround,
  type NewVariables,
  type QuerySuffix,
  variablesOf,
  whyNotQuery,
} from "../document/queries.js";
import type { CallTarget } from "../document/names.js";
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
  if (!request.every(([part]) => isNeeded(target, part)))
    return { node: call, why: "parts of the request are not given where it is sent" };
  const variables = request.length === 0 ? newVariables(planned) : undefined;
  return variables === undefined
    ? { ...planned, request: [], suffix, keepsVariables: true }
    : { ...planned, suffix, variables };
}

/** Whether an operation cannot be called without a part of the request. */
export const isNeeded = ({ operation: { body, parameters } }: CallTarget, part: string): boolean =>
  part === "body"
    ? body?.required === true
    : parameters.some(
        ({ location, required }) => required && (PARTS.get(location) ?? `${location}s`) === part,
      );

/** Path parameters have another name here. `undefined` if those are passed elsewhere, as to a hook that is returned. */
function newVariables({ call, target }: SdkCall): readonly NewVariables[] | undefined {
  const hasOthers = target.operation.parameters.some(({ location }) => location === "path");
  if (!hasOthers && target.request !== undefined) return [];
  const hook = hookAround(call);
  const found = hook && variablesOf(hook);
  const given = found?.filter(({ node }) => loadTsMorph().Node.isObjectLiteralExpression(node));
  return given?.map(({ node, members }) => ({
    node,
    request: members.map(({ name, value }): NodeMember => [PARTS.get(name) ?? name, value]),
  }));
}
