/** The calls of steps: requests of operations, and inputs of workflows. */
import type {
  NamedExpression,
  Operation,
  Schema,
  StepParameter,
  WorkflowExpression,
  WorkflowStep,
} from "../../../description/index.js";
import { planOf } from "../../emit/emitter.js";
import {
  callExpression,
  chainExpression,
  type Expression,
  expression,
  literal,
  type ObjectEntry,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { needsRequest } from "../types/operations.js";
import { fitTo, trust } from "./fit.js";
import { type PlannedWorkflow, takesInputs, type WorkflowSite } from "./site.js";
import { runtime } from "./symbols.js";
import { entryOf, valueOf } from "./values.js";

/** `quotes.get(client, { params: { quoteId } }, options).result()`. */
export function callOperation(step: WorkflowStep, id: string, site: WorkflowSite): Expression {
  const { named, space, method } = planOf(site.plan.operations.get(id), id);
  const { operation } = named;
  const takesRequest = site.plan.types.request(operation) !== undefined;
  const parameters = [
    expression("client"),
    ...(takesRequest ? [requestOf(step, operation, site)] : []),
    optionsOf(step, operation, site),
  ];
  return chainExpression(expression(ref(space)), [method, ...parameters], ["result"]);
}

const GROUPS = [
  ["path", "params"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
] as const;

function requestOf(step: WorkflowStep, operation: Operation, site: WorkflowSite): Expression {
  const entries: ObjectEntry[] = [];
  for (const [location, key] of GROUPS) {
    const sent = declaredIn(operation, location, step.parameters);
    if (sent.length > 0) entries.push({ key, value: objectExpression(sent.map(sentEntry(site))) });
  }
  const whole = step.parameters.find((one) => one.location === "querystring");
  if (whole !== undefined)
    entries.push({ key: "query", value: trust(valueOf(whole.value, site).code) });
  entries.push(...bodyOf(step, operation, site));
  const request = objectExpression(entries);
  return isComplete(step, operation) ? request : trust(request);
}

interface SentParameter {
  readonly name: string;
  readonly schema: Schema;
  readonly value: WorkflowExpression;
}

/** The parameters of a step that its operation declares in one place. The case of headers does not matter. */
const declaredIn = (
  { parameters }: Operation,
  location: string,
  sent: readonly StepParameter[],
): readonly SentParameter[] =>
  parameters
    .filter((one) => one.location === location)
    .flatMap(({ name, schema }) => {
      const found = sent.find((one) => one.location === location && isSame(one.name, name));
      return found === undefined ? [] : [{ name, schema, value: found.value }];
    });

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const sentEntry =
  (site: WorkflowSite) =>
  ({ name, value, schema }: SentParameter): ObjectEntry =>
    entryOf(name, fitTo(value, schema, site));

function bodyOf(
  { body, contentType }: WorkflowStep,
  operation: Operation,
  site: WorkflowSite,
): readonly ObjectEntry[] {
  const contents = operation.body?.contents ?? [];
  if (body === undefined || contents.length === 0) return [];
  const content = contents.find(({ mediaType }) => mediaType === contentType) ?? contents[0];
  const isValue = content?.codec === "json" || content?.codec === "form";
  const value = isValue ? fitTo(body, content.schema, site) : trust(valueOf(body, site).code);
  const hasChoice = contents.length > 1 || content?.mediaType.includes("*") === true;
  return [
    ...(hasChoice && contentType !== undefined
      ? [{ key: "contentType", value: literal(contentType) }]
      : []),
    { key: "body", value },
  ];
}

/** Whether a request has everything that its type requires, and nothing else. */
function isComplete(step: WorkflowStep, operation: Operation): boolean {
  if (!needsRequest(operation) && step.body === undefined) return true;
  const { body, parameters } = operation;
  const contents = body?.contents ?? [];
  const isDeclared =
    contents.length < 2 || contents.some(({ mediaType }) => mediaType === step.contentType);
  const isFirst = step.contentType === undefined && contents[0]?.mediaType.includes("*") !== true;
  const hasBody = step.body !== undefined || body?.required !== true;
  const isGiven = parameters
    .filter(({ required }) => required)
    .every((one) =>
      step.parameters.some(
        (given) => given.location === one.location && isSame(given.name, one.name),
      ),
    );
  return isGiven && hasBody && (isDeclared || isFirst);
}

/** The options of a call: headers that the operation does not declare, and the time limit of the step. */
function optionsOf(step: WorkflowStep, operation: Operation, site: WorkflowSite): Expression {
  const own = undeclaredHeaders(step, operation);
  const timeout = step.timeout === undefined ? undefined : literal(step.timeout);
  const isCommon = site.common?.covers(own) === true;
  const options = expression(isCommon && site.common ? site.common.name : "options");
  const base = own.length === 0 || isCommon ? options : withHeaders(options, own, site);
  return timeout === undefined
    ? base
    : objectExpression([{ spread: base.doc }, { key: "timeout", value: timeout }]);
}

export const withHeaders = (
  options: Expression,
  headers: readonly NamedExpression[],
  site: WorkflowSite,
): Expression =>
  callExpression(ref(runtime.withHeaders), [
    options,
    objectExpression(
      headers.map(({ name, value }) => ({ key: name, value: valueOf(value, site).code })),
    ),
  ]);

export const undeclaredHeaders = (
  { parameters }: WorkflowStep,
  operation: Operation,
): readonly NamedExpression[] =>
  parameters.filter(
    ({ name, location }) =>
      location === "header" &&
      !operation.parameters.some((one) => one.location === "header" && isSame(one.name, name)),
  );

/** `login(client, { name: inputs.name }, options)`. */
export function callWorkflow(
  planned: PlannedWorkflow,
  parameters: readonly NamedExpression[],
  site: WorkflowSite,
): Expression {
  const record: WorkflowExpression = { kind: "record", entries: parameters };
  const { symbol, workflow } = planned;
  const given = workflow.inputs === undefined ? undefined : fitTo(record, workflow.inputs, site);
  return callExpression(ref(symbol), [
    expression("client"),
    ...(takesInputs(planned, site.plan) ? [given ?? trust(valueOf(record, site).code)] : []),
    expression("options"),
  ]);
}
