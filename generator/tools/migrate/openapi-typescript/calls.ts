/** Calls of openapi-fetch: `client.GET("/notes/{noteId}", { params: { path: { noteId } } })`. */
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import {
  type Blocker,
  INIT,
  type NodeMember,
  type NodeParts,
  serializerGone,
  SERIALIZERS,
} from "../document/client-options.js";
import type { CallTarget, DocumentNames } from "../document/names.js";
import { membersOf, type ObjectMember } from "../editing/objects.js";

export interface PlannedCall extends NodeParts {
  readonly call: CallExpression;
  readonly target: CallTarget;
  /** What is left out, and has to be checked. */
  readonly dropped: readonly Blocker[];
}

export const METHODS: ReadonlySet<string> = new Set(
  "GET PUT POST DELETE OPTIONS HEAD PATCH TRACE".split(" "),
);

/** The parts of `params`, and what they are called here. */
const PARTS = new Map([
  ["path", "params"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
]);
const OPTIONS: ReadonlySet<string> = new Set(["signal", "headers", "baseUrl"]);

export function planCall(
  call: CallExpression,
  method: string,
  names: DocumentNames,
): PlannedCall | Blocker {
  return planArguments({ call, method, arguments: call.getArguments() }, names);
}

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
  const { Node } = loadTsMorph();
  if (!Node.isStringLiteral(path) && !Node.isNoSubstitutionTemplateLiteral(path))
    return { node: call, why: "the path of a call is not written where it is called" };
  const target = names.at(method, path.getLiteralText());
  if (target === undefined)
    return { node: call, why: `the document has no ${method} ${path.getLiteralText()}` };
  const members = given === undefined ? [] : membersOf(given);
  if (members === undefined)
    return { node: call, why: "the options of a call are not an object without spreads" };
  return planMembers({ call, target, request: [], options: [], init: [], dropped: [] }, members);
}

export function planMembers(
  empty: PlannedCall,
  members: readonly ObjectMember[],
): PlannedCall | Blocker {
  let planned: PlannedCall | Blocker = empty;
  for (const member of members) {
    if ("why" in planned) return planned;
    planned = withMember(planned, member);
  }
  return planned;
}

function withMember(
  planned: PlannedCall,
  { name, value, node }: ObjectMember,
): PlannedCall | Blocker {
  const { request, options, init, dropped } = planned;
  if (name === "params") return withParams(planned, value);
  if (name === "body") return { ...planned, request: [...request, ["body", value]] };
  if (OPTIONS.has(name)) return { ...planned, options: [...options, [name, value]] };
  if (INIT.has(name)) return { ...planned, init: [...init, [name, value]] };
  if (name === "fetch") return { node, why: "a call has a `fetch` of its own" };
  if (name === "parseAs") return withParseAs(planned, { name, value, node });
  if (!SERIALIZERS.has(name)) return { node, why: `\`${name}\` has no counterpart in one call` };
  const why = serializerGone(name);
  return { ...planned, dropped: [...dropped, { node, why }] };
}

function withParams(planned: PlannedCall, value: SyntaxNode): PlannedCall | Blocker {
  const parts = membersOf(value);
  if (parts === undefined) return { node: value, why: "`params` is not an object without spreads" };
  const other = parts.find(({ name }) => !PARTS.has(name));
  if (other !== undefined) return { node: other.node, why: `\`params.${other.name}\` is unknown` };
  const members = parts.map(({ name, value }): NodeMember => [PARTS.get(name) ?? name, value]);
  return { ...planned, request: [...planned.request, ...members] };
}

/** Responses are read as the document declares them. */
function withParseAs(planned: PlannedCall, { value, node }: ObjectMember): PlannedCall {
  const { target, dropped } = planned;
  const form = value.getText().slice(1, -1);
  if (form === "json") return planned;
  const [content] = target.operation.responses.flatMap(({ contents }) => contents);
  const isStream = content?.codec === "event-stream" || content?.codec.startsWith("json-") === true;
  const why = isStream
    ? `\`parseAs\` is gone: \`data\` is an AsyncIterable of decoded items; read it with \`for await\` instead of decoding it`
    : `\`parseAs\` is gone: \`data\` is what the document declares, bytes as a \`Binary\``;
  return { ...planned, dropped: [...dropped, { node, why }] };
}
