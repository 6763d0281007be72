/** Calls of orval's functions for `fetch`: `getNote(noteId, params, options)`. */
import type { CallExpression, Identifier, ParameterDeclaration } from "ts-morph";

import { camelCase } from "../../../description/index.js";
import { loadTsMorph } from "../../../output/index.js";
import { type Blocker, INIT, type NodeMember } from "../document/client-options.js";
import type { CallTarget } from "../document/names.js";
import { membersOf } from "../editing/objects.js";

export interface OrvalCall {
  readonly call: CallExpression;
  readonly target: CallTarget;
  /** Path parameters. */
  readonly params: readonly NodeMember[];
  readonly request: readonly NodeMember[];
  readonly options: readonly NodeMember[];
  readonly init: readonly NodeMember[];
}

/** `callee` is the name of the function where it is called. */
export function planCall(
  callee: Identifier,
  call: CallExpression,
  target: CallTarget,
): OrvalCall | Blocker {
  const { Node } = loadTsMorph();
  const parameters = parametersOf(callee);
  if (parameters === undefined)
    return { node: call, why: "only functions of orval's client `fetch` can be replaced" };
  let planned: OrvalCall | Blocker = {
    call,
    target,
    params: [],
    request: [],
    options: [],
    init: [],
  };
  for (const [index, value] of call.getArguments().entries()) {
    const parameter = parameters[index];
    if (parameter === undefined || Node.isSpreadElement(value))
      return { node: call, why: "its arguments cannot be told apart" };
    if (value.getText() === "undefined") continue;
    planned = withArgument(planned, parameter, value);
    if ("why" in planned) return planned;
  }
  return planned;
}

/** The parameters of a generated function that resolves to `{ status, data, headers }`. */
function parametersOf(callee: Identifier): readonly ParameterDeclaration[] | undefined {
  const { Node } = loadTsMorph();
  const symbol = callee.getSymbol();
  const declared = (symbol?.getAliasedSymbol() ?? symbol)?.getValueDeclaration();
  const written = Node.isVariableDeclaration(declared) ? declared.getInitializer() : declared;
  if (!Node.isArrowFunction(written) && !Node.isFunctionDeclaration(written)) return undefined;
  const returns = written.getReturnTypeNode()?.getText();
  const name = Node.isVariableDeclaration(declared) ? declared.getName() : "";
  return returns === `Promise<${name}Response>` ? written.getParameters() : undefined;
}

function withArgument(
  planned: OrvalCall,
  parameter: ParameterDeclaration,
  value: NodeMember[1],
): OrvalCall | Blocker {
  const name = parameter.getName();
  const type = parameter.getTypeNode()?.getText() ?? "";
  const { target, params, request } = planned;
  const path = target.operation.parameters.find(
    (one) => one.location === "path" && camelCase(one.name) === camelCase(name),
  );
  if (path !== undefined) return { ...planned, params: [...params, [path.name, value]] };
  if (name === "options") return withOptions(planned, value);
  const part =
    name === "params" || type.endsWith("Params") ? "query" : name === "headers" ? name : "body";
  return { ...planned, request: [...request, [part, value]] };
}

function withOptions(planned: OrvalCall, value: NodeMember[1]): OrvalCall | Blocker {
  const members = membersOf(value);
  if (members === undefined)
    return { node: value, why: "the options of a call are not an object without spreads" };
  const [options, init]: [NodeMember[], NodeMember[]] = [[], []];
  for (const { name, value, node } of members) {
    if (name === "signal" || name === "headers") options.push([name, value]);
    else if (INIT.has(name)) init.push([name, value]);
    else return { node, why: `\`${name}\` has no counterpart in one call` };
  }
  return { ...planned, options, init };
}
