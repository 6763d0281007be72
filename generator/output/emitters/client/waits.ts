/** Functions that wait: for a state of what an operation shows, or for the end of what an operation begins. */
import {
  type Api,
  type Lifecycle,
  lifecycleOf,
  type LongRunning,
  type Operation,
  pascalCase,
  type Polling,
  type Schema,
  schemasAt,
  unwrap,
} from "../../../description/index.js";
import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import { createClaims } from "../../names/assign.js";
import type { OperationGroup } from "../../names/operations.js";
import type { CodeDeclaration, MethodMember } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import type { Identifier } from "../../print/escape/identifier.js";
import {
  callExpression,
  expression,
  literal,
  type ObjectEntry,
  objectExpression,
} from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import {
  globalType,
  intersectionType,
  keyword,
  literalType,
  memberType,
  objectType,
  type TypeExpression,
  typeName,
  typeParameter,
  unionType,
} from "../../print/type.js";
import { mediaTypeChoice } from "../types/media-types.js";
import { dataType, responsesType } from "../types/responses.js";
import { wordParameter, type FunctionPlans, parametersOf, stepsOf } from "./functions.js";
import { runtime } from "./symbols.js";

/** A function that waits, and the constant that it needs. */
export interface WaitFunction {
  readonly declarations: readonly CodeDeclaration[];
  /** Its method, where TypeScript cannot derive that from the function. */
  readonly method?: MethodMember;
}

/** The functions of a group that wait: `waitFor` beside `get`, `createAndWait` beside `create`. */
export function waitsOf(
  { operations }: OperationGroup,
  plans: FunctionPlans,
): readonly WaitFunction[] {
  const claims = createClaims(operations.flatMap((one) => [one.method, one.functionName]));
  return operations.flatMap(({ operation, method }) => {
    const { rule, longRunning } = waitsFor(operation);
    const waits: WaitFunction[] = [];
    if (longRunning !== undefined) {
      const name = claims.claim(`${method}AndWait`);
      waits.push(waitForEnd(operation, { ...longRunning, name }, plans));
    }
    if (rule !== undefined) {
      const name = claims.claim(waitName(method));
      const constant = claims.claim(`${name}States`);
      waits.push(waitForState(operation, { rule, name, constant }, plans));
    }
    return waits;
  });
}

/** Whether functions wait for what the operations of an API show or begin. */
export const hasWaits = ({ operations }: Api): boolean =>
  operations.some((operation) =>
    Object.values(waitsFor(operation)).some((one) => one !== undefined),
  );

/** A wait asks for one media type. */
const waitsFor = (operation: Operation) =>
  mediaTypeChoice(operation) === undefined
    ? { rule: stateRule(operation), longRunning: operation.longRunning }
    : {};

/** What waits for a state beside a method that reads: `waitFor` beside `get`, `waitForStatus` beside `status`. */
export const waitName = (method: string): string =>
  `waitFor${pascalCase(method.replace(READING, ""))}`;

const READING = /^(?:get|read|retrieve|fetch|show|find|describe|check|poll)(?![a-z])/;

/** What an operation shows of a lifecycle, or what `x-speakeasy-polling` says of it. */
function stateRule(operation: Operation): Polling | undefined {
  const { method, pagination, polling } = operation;
  if (polling !== undefined) return polling;
  const body = operation.responses.find(({ status }) => isSuccess(status))?.contents[0];
  if (method !== "GET" || pagination !== undefined || body?.codec !== "json") return undefined;
  const { pointer, lifecycle } = lifecycleIn(operation, body.schema) ?? {};
  if (pointer === undefined || lifecycle === undefined) return undefined;
  const ends = endsOf(lifecycle);
  return Object.keys(ends).length === 0 ? undefined : { pointer, ends };
}

/** The lifecycle of a body, of the only member that wraps it, such as `data`, or of what `x-resource` points to. */
function lifecycleIn({ resource }: Operation, body: Schema) {
  const plain = unwrap(body);
  const members = plain?.kind === "object" ? plain.properties : [];
  const wrapper = members.length === 1 ? pointerTo(members[0]?.name ?? "") : "";
  for (const place of [resource?.value ?? "", wrapper]) {
    const [schema] = schemasAt(body, stepsOf(place));
    const lifecycle = schema && lifecycleOf(unwrap(schema) ?? schema);
    if (lifecycle !== undefined)
      return { pointer: place + pointerTo(lifecycle.property), lifecycle };
  }
  return undefined;
}

/** RFC 6901. */
const pointerTo = (name: string): string => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** For each state that follows another one, those that it cannot follow. */
function endsOf({ initial, transitions }: Lifecycle): Polling["ends"] {
  const states = new Set([...initial, ...transitions.flatMap(({ from, to }) => [...from, to])]);
  const targets = new Set(transitions.flatMap(({ from, to }) => (from.length > 0 ? [to] : [])));
  const ends = [...targets].map((target) => {
    const before = new Set([target]);
    for (const state of before)
      for (const { from, to } of transitions)
        if (to === state) from.forEach((one) => before.add(one));
    return [target, [...states].filter((state) => !before.has(state))] as const;
  });
  return Object.fromEntries(ends);
}

interface StateWait {
  readonly rule: Polling;
  readonly name: Identifier;
  readonly constant: Identifier;
}

function waitForState(
  operation: Operation,
  { rule, name, constant }: StateWait,
  plans: FunctionPlans,
): WaitFunction {
  const { pointer, ends, paces } = rule;
  const states = Object.keys(ends);
  const parameters = [
    ...parametersOf(operation, plans).slice(0, -1),
    { name: "state", type: typeParameter("State") },
    OPTIONS,
  ];
  const state = stepsOf(pointer).reduceRight<TypeExpression>(
    (type, step) => objectType([{ name: step, type, readonly: true }]),
    typeParameter("State"),
  );
  const returns = globalType("Promise", [
    intersectionType([dataType(operation, plans.types), state]),
  ]);
  const text = `Waits until \`${addressOf(operation)}\` shows a state, and returns what it shows then.`;
  const failure = "{WaitError} It shows a state that this one cannot follow, or the time is up.";
  return {
    declarations: [
      {
        kind: "constant",
        name: constant,
        type: typeName(runtime.StateRule),
        value: literal({ pointer, ends, ...(paces !== undefined && { paces }) }),
        exported: false,
      },
      {
        kind: "function",
        name,
        comment: comment({ text: [text], tags: [["throws", failure]] }),
        typeParameters: wordParameter(`export function ${name}`, { name: "State", words: states }),
        parameters: [CLIENT, ...parameters],
        returns,
        body: callOf(runtime.waitForState, operation, plans, [
          { shorthand: "state" },
          { key: "rule", value: expression(constant) },
        ]),
      },
    ],
    method: {
      name,
      typeParameters: wordParameter(`  ${name}`, { name: "State", words: states }),
      parameters,
      returns,
    },
  };
}

interface EndWait {
  readonly result: LongRunning["result"];
  readonly name: Identifier;
}

function waitForEnd(
  operation: Operation,
  { result, name }: EndWait,
  plans: FunctionPlans,
): WaitFunction {
  const text = `Calls \`${addressOf(operation)}\`, waits until what it begins has ended, and returns the result.`;
  return {
    declarations: [
      {
        kind: "function",
        name,
        comment: comment({
          text: [text],
          tags: [["throws", "{WaitError} It has failed, or the time is up."]],
        }),
        parameters: [CLIENT, ...parametersOf(operation, plans).slice(0, -1), OPTIONS],
        returns: globalType("Promise", [resultType(operation, result, plans)]),
        body: callOf(runtime.waitForEnd, operation, plans, [
          { key: "result", value: literal(result) },
        ]),
      },
    ],
  };
}

/** What a success shows that is not only that the work has begun. */
function resultType(
  operation: Operation,
  result: LongRunning["result"],
  { types }: FunctionPlans,
): TypeExpression {
  const ends = operation.responses.filter(({ status }) => isSuccess(status) && status !== 202);
  if (ends.length === 0 || result === "status") return keyword("unknown");
  return memberType(
    responsesType(operation, types),
    unionType(ends.map(({ status }) => literalType(status))),
  );
}

const CLIENT = { name: "client", type: typeName(runtime.Client) };
const OPTIONS = { name: "options", type: typeName(runtime.WaitOptions), optional: true };

const addressOf = ({ method, path }: Operation): string => `${method} ${path}`;

function callOf(
  callee: OutputSymbol,
  operation: Operation,
  { types, descriptors }: FunctionPlans,
  entries: readonly ObjectEntry[],
): readonly Doc[] {
  const request: ObjectEntry =
    types.request(operation) === undefined
      ? { key: "request", value: objectExpression([]) }
      : { shorthand: "request" };
  const input = objectExpression([request, { shorthand: "options" }, ...entries]);
  const descriptor = expression(ref(descriptors.declared(operation)));
  return [
    ["return ", callExpression(ref(callee), [expression("client"), descriptor, input]).doc, ";"],
  ];
}
