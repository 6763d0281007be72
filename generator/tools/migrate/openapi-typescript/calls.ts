/** Calls of openapi-fetch: `client.GET("/notes/{noteId}", { params: { path: { noteId } } })`. */
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import {
  type Blocker,
  INIT,
  type NodeMember,
  type NodeParts,
  parseAsGone,
  serializerGone,
  SERIALIZERS,
} from "../document/client-options.js";
import type { CallTarget, DocumentNames } from "../document/names.js";
import { membersOf, type ObjectMember } from "../editing/objects.js";

/** Options of a call, or the variables of a mutation, which have the same form. */
export interface PlannedParts extends NodeParts {
  readonly target?: CallTarget;
  /** What is left out, and has to be checked. */
  readonly dropped: readonly Blocker[];
  /** Options that are not written where it is called; they replace request and options. */
  readonly given?: SyntaxNode;
}

export interface PlannedCall extends PlannedParts {
  readonly call: CallExpression;
  readonly target: CallTarget;
}

export const NO_PARTS: PlannedParts = { request: [], options: [], init: [], dropped: [] };

/** The parts of `params`, and what they are called here. */
const PARTS = new Map([
  ["path", "params"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
]);
const OPTIONS: ReadonlySet<string> = new Set(["signal", "headers", "baseUrl"]);

interface CallArguments {
  readonly call: CallExpression;
  readonly method: string;
  /** Path and options. */
  readonly arguments: readonly SyntaxNode[];
}

export function planArguments(
  { call, method, arguments: [path, given] }: CallArguments,
  names: DocumentNames,
): PlannedCall | Blocker {
  const address = path?.getType().getLiteralValue();
  if (typeof address !== "string")
    return { node: call, why: "the path of a call is not written where it is called" };
  const target = names.at(method, address);
  if (target === undefined) return { node: call, why: `the document has no ${method} ${address}` };
  const empty = { ...NO_PARTS, call, target };
  if (given === undefined) return empty;
  const members = membersOf(given);
  const planned = members && planMembers({ ...NO_PARTS, target }, members);
  if (planned === undefined) return whole(empty, given);
  return "why" in planned ? planned : { ...planned, call, target };
}

/** Options that are a variable, or have variable parts: they are taken apart when the program runs. */
function whole(empty: PlannedCall, given: SyntaxNode): PlannedCall | Blocker {
  const handled = new Set(["params", "body", ...OPTIONS, ...INIT]);
  const other = given
    .getType()
    .getNonNullableType()
    .getProperties()
    .find((one) => !handled.has(one.getName()));
  if (other !== undefined)
    return { node: given, why: `\`${other.getName()}\` has no counterpart in one call` };
  if (empty.target.request === undefined)
    return { node: given, why: "the operation takes no parameters" };
  return { ...empty, given };
}

/** `undefined` if a part is not an object that is written in the call. */
export function planMembers(
  empty: PlannedParts,
  members: readonly ObjectMember[],
): PlannedParts | Blocker | undefined {
  let planned: PlannedParts | Blocker | undefined = empty;
  for (const member of members) {
    if (planned === undefined || "why" in planned) return planned;
    planned = withMember(planned, member);
  }
  return planned;
}

function withMember(
  planned: PlannedParts,
  { name, value, node }: ObjectMember,
): PlannedParts | Blocker | undefined {
  const { target, request, options, init, dropped } = planned;
  if (name === "params") return withParams(planned, value);
  if (name === "body") return { ...planned, request: [...request, ["body", value]] };
  if (OPTIONS.has(name)) return { ...planned, options: [...options, [name, value]] };
  if (INIT.has(name)) return { ...planned, init: [...init, [name, value]] };
  // As load functions of SvelteKit pass theirs; any other may take a request alone.
  if (name === "fetch" && value.getText() === "fetch")
    return { ...planned, options: [...options, [name, value]] };
  if (name === "parseAs")
    return { ...planned, dropped: [...dropped, ...parseAsGone({ name, value, node }, target)] };
  if (!SERIALIZERS.has(name)) return { node, why: `\`${name}\` has no counterpart in one call` };
  const why = serializerGone(name);
  return { ...planned, dropped: [...dropped, { node, why }] };
}

function withParams(planned: PlannedParts, value: SyntaxNode): PlannedParts | Blocker | undefined {
  const parts = membersOf(value);
  if (parts === undefined) return undefined;
  const other = parts.find(({ name }) => !PARTS.has(name));
  if (other !== undefined) return { node: other.node, why: `\`params.${other.name}\` is unknown` };
  const members = parts.map(({ name, value }): NodeMember => [PARTS.get(name) ?? name, value]);
  return { ...planned, request: [...planned.request, ...members] };
}
