/** Calls of hey-api's functions: `getNote({ client, path: { noteId }, throwOnError: true })`. */
import type { CallExpression, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import {
  type Blocker,
  INIT,
  type NodeParts,
  parseAsGone,
  serializerGone,
  SERIALIZERS,
} from "../document/client-options.js";
import type { CallTarget } from "../document/names.js";
import type { NewVariables, QuerySuffix } from "../document/queries.js";
import { membersOf, type ObjectMember } from "../editing/objects.js";

export interface SdkCall extends NodeParts {
  readonly call: CallExpression;
  readonly target: CallTarget;
  /** The client that is passed; absent for the one of `client.gen`. */
  readonly client?: SyntaxNode;
  /** Whether it throws; absent: as its client says. */
  readonly throws?: boolean;
  readonly dropped: readonly Blocker[];
  /** What it is if it does not call the operation: options of TanStack Query, or their key. */
  readonly suffix?: QuerySuffix;
  /** What is passed to the mutation. */
  readonly variables?: readonly NewVariables[];
  /** Whether the mutation takes the variables that it took before. */
  readonly keepsVariables?: boolean;
}

/** The parts of a request, and what they are called here. */
export const PARTS: ReadonlyMap<string, string> = new Map([
  ["path", "params"],
  ["query", "query"],
  ["body", "body"],
]);
const OPTIONS: ReadonlySet<string> = new Set(["signal", "baseUrl"]);
/** What the new client does by itself, as the document says. */
const NEEDLESS_OPTIONS =
  /^(?:sse\w+|onSse\w+|responseTransformer|responseValidator|requestValidator)$/;

export function planCall(call: CallExpression, target: CallTarget): SdkCall | Blocker {
  const [given] = call.getArguments();
  const members = given === undefined ? [] : membersOf(given);
  if (members === undefined)
    return { node: call, why: "the options of a call are not an object without spreads" };
  let planned: SdkCall | Blocker = {
    call,
    target,
    request: [],
    options: [],
    init: [],
    dropped: [],
  };
  for (const member of members) {
    planned = withMember(planned, member);
    if ("why" in planned) return planned;
  }
  return planned;
}

function withMember(planned: SdkCall, { name, value, node }: ObjectMember): SdkCall | Blocker {
  const { target, request, options, init, dropped } = planned;
  const part = PARTS.get(name);
  if (part !== undefined) return { ...planned, request: [...request, [part, value]] };
  if (OPTIONS.has(name)) return { ...planned, options: [...options, [name, value]] };
  if (INIT.has(name)) return { ...planned, init: [...init, [name, value]] };
  if (name === "client") return { ...planned, client: value };
  if (name === "headers")
    return areDeclared(value, target)
      ? { ...planned, request: [...request, [name, value]] }
      : { ...planned, options: [...options, [name, value]] };
  if (name === "throwOnError" && ["true", "false"].includes(value.getText()))
    return { ...planned, throws: value.getText() === "true" };
  if (name === "parseAs")
    return { ...planned, dropped: [...dropped, ...parseAsGone({ name, value, node }, target)] };
  if (SERIALIZERS.has(name))
    return { ...planned, dropped: [...dropped, { node, why: serializerGone(name) }] };
  if (!NEEDLESS_OPTIONS.test(name))
    return { node, why: `\`${name}\` has no counterpart in one call` };
  const why = `\`${name}\` is gone: streams are resumed by \`resumeEvents\`, and values checked by \`validate\`, if the client has them in \`use\``;
  return { ...planned, dropped: [...dropped, { node, why }] };
}

/** Whether headers are those of the document: what it does not declare, such as `Authorization`, is an option. */
function areDeclared(value: SyntaxNode, { operation }: CallTarget): boolean {
  const declared = operation.parameters.filter(({ location }) => location === "header");
  const names = new Set(declared.map(({ name }) => name.toLowerCase()));
  const given = membersOf(value)?.map(({ name }) => name.toLowerCase());
  return (
    declared.some(({ required }) => required) ||
    (given === undefined ? names.size > 0 : given.every((name) => names.has(name)))
  );
}

/** Whether the operation answers with a stream of events. */
export const isStream = ({ target }: SdkCall): boolean =>
  target.operation.responses.some(({ contents }) =>
    contents.some(({ codec }) => codec === "event-stream"),
  );

/** What is done with a call, as far as it has to be known. */
export interface CallUse {
  /** `await` around it, or the call itself. */
  readonly awaited: SyntaxNode;
  /** The names that its result is taken apart into. */
  readonly names?: readonly string[];
  /** What takes it apart. */
  readonly pattern?: SyntaxNode;
  /** Nothing is done with its result. */
  readonly isDropped: boolean;
}

export function useOf(call: CallExpression): CallUse {
  const { Node } = loadTsMorph();
  const parent = call.getParent();
  const awaited: SyntaxNode = Node.isAwaitExpression(parent) ? parent : call;
  const outer = awaited.getParent();
  const pattern = Node.isVariableDeclaration(outer) ? outer.getNameNode() : undefined;
  const isDropped = awaited !== call && Node.isExpressionStatement(outer);
  if (!Node.isObjectBindingPattern(pattern)) return { awaited, isDropped };
  const names = pattern
    .getElements()
    .map((one) => one.getPropertyNameNode()?.getText() ?? one.getName());
  return { awaited, isDropped, names, pattern };
}

/** Why the result of a call cannot keep its form. */
export function whyNotUse(planned: SdkCall): Blocker | undefined {
  const { call, throws } = planned;
  const { names = [], pattern } = useOf(call);
  const node = pattern ?? call;
  if (isStream(planned))
    return pattern?.getText().replaceAll(/\s/g, "") === "{stream}"
      ? undefined
      : { node, why: "only `const { stream } = await …` can be replaced for a stream" };
  if (names.includes("request"))
    return { node, why: "`request` is not part of a result; `call.request()` gives it" };
  return throws === true && names.includes("error")
    ? { node, why: "a call that throws has no `error`" }
    : undefined;
}
