/** Steps (Arazzo 1.1, "Step Object") and their actions. */
import { type LocatedValue, originOf, parsePointer } from "../core/origin.js";
import { readDocs } from "../builder/reading/docs.js";
import { child, elements, getText, members } from "../builder/reading/read.js";
import type { Operation } from "../model/operation.js";
import type {
  NamedExpression,
  StepAction,
  StepParameter,
  WorkflowStep,
} from "../model/workflow.js";
import { readCriteria } from "./conditions.js";
import { idOf, type StepScope, type WorkflowScope } from "./scope.js";
import { readPayload, readValue } from "./values.js";

export function readStep(
  place: LocatedValue,
  position: number,
  scope: WorkflowScope,
): WorkflowStep | undefined {
  const before: StepScope = { scope, position };
  checkOrder(place, before);
  const target = readTarget(place, scope);
  if (target === undefined) return undefined;
  const { operation } = target;
  const parameters = readParameters(place, before, operation);
  const requestBody = child(place, "requestBody");
  const body = requestBody && readPayload(requestBody, before);
  const contentType = requestBody && getText(requestBody.value, "contentType");
  const timeout: unknown = child(place, "timeout")?.value;
  const request = { method: operation?.method ?? "", parameters, ...(body && { body }) };
  const isOperation = operation !== undefined;
  const own: StepScope = {
    scope,
    position: position + 1,
    callsWorkflow: !isOperation,
    ...(isOperation && { request }),
  };
  return {
    id: idOf(place, "stepId"),
    origin: originOf(place),
    docs: readDocs(place, () => undefined),
    calls: target.calls,
    parameters,
    ...(body && { body }),
    ...(contentType !== undefined && { contentType }),
    ...(typeof timeout === "number" && { timeout }),
    criteria: readCriteria(child(place, "successCriteria"), own),
    onSuccess: readActions(place, "onSuccess", own),
    onFailure: readActions(place, "onFailure", own),
    outputs: readOutputs(place, own),
  };
}

interface StepTarget {
  readonly calls: WorkflowStep["calls"];
  readonly operation?: Operation;
}

function readTarget(place: LocatedValue, scope: WorkflowScope): StepTarget | undefined {
  const [workflow, id, path, channel] = [
    "workflowId",
    "operationId",
    "operationPath",
    "channelPath",
  ].map((name) => child(place, name));
  if (workflow !== undefined) {
    const key = scope.workflowKey(workflow);
    return key === undefined ? undefined : { calls: { kind: "workflow", workflow: key } };
  }
  if (channel !== undefined || child(place, "action") !== undefined)
    return scope.unsupported("channels of AsyncAPI are not supported", channel ?? place);
  const operation = id ? byId(id, scope) : path && byPath(path, scope);
  if (id === undefined && path === undefined)
    return scope.missing({ what: "operation of the step", name: idOf(place, "stepId") }, place);
  return operation && { calls: { kind: "operation", operation: operation.id }, operation };
}

function byId(place: LocatedValue, scope: WorkflowScope): Operation | undefined {
  const text = String(place.value);
  const [, source, name = text] = /^\$sourceDescriptions\.([\w-]+)\.(.+)$/s.exec(text) ?? [];
  const operations = operationsOf(source, place, scope);
  const found = operations?.find(({ id }) => id === name);
  if (found !== undefined || operations === undefined) return found;
  const known = operations.map(({ id }) => id);
  return scope.missing({ what: "operation", name }, place, known);
}

/** `{$sourceDescriptions.petstore.url}#/paths/~1pets/get`. */
function byPath(place: LocatedValue, scope: WorkflowScope): Operation | undefined {
  const text = String(place.value);
  const [, source, pointer = ""] =
    /^\{?\$sourceDescriptions\.([\w-]+)\.url\}?#(.*)$/s.exec(text) ?? [];
  const [, path, method] = parsePointer(pointer) ?? [];
  const operations = operationsOf(source ?? "", place, scope);
  const found = operations?.find(
    (one) => one.path === path && one.method === method?.toUpperCase(),
  );
  if (found !== undefined || operations === undefined) return found;
  return scope.missing({ what: "operation", name: text }, place);
}

/** The operations of a source; without a name, of the only one. */
function operationsOf(
  source: string | undefined,
  place: LocatedValue,
  scope: WorkflowScope,
): readonly Operation[] | undefined {
  const { operations, root } = scope.document;
  const [only] = operations.values();
  const found = source === undefined ? only : operations.get(source);
  if (found !== undefined || source === undefined) return found;
  const names = elements(child(root, "sourceDescriptions")).map((one) => idOf(one, "name"));
  return names.includes(source)
    ? scope.unsupported("a step calls an operation of another document", place)
    : scope.missing({ what: "source description", name: source }, place, names);
}

/** The parameters of the step, and those of the workflow that it does not replace. */
function readParameters(
  place: LocatedValue,
  step: StepScope,
  operation: Operation | undefined,
): readonly StepParameter[] {
  const own = readParameterList(place, step);
  const isSame = (one: StepParameter) => (other: StepParameter) =>
    one.name === other.name && one.location === other.location;
  const shared = readParameterList(step.scope.workflow, step).filter(
    (one) => (one.location === undefined) === (operation === undefined) && !own.some(isSame(one)),
  );
  return [...own, ...shared];
}

const readParameterList = (place: LocatedValue, step: StepScope): readonly StepParameter[] =>
  elements(child(place, "parameters")).flatMap((written) => {
    const parameter = resolveReusable(written, "parameters", step.scope);
    const value = child(written, "value") ?? (parameter && child(parameter, "value"));
    const found = value && readValue(value, step);
    const location = getText(parameter?.value, "in");
    if (parameter === undefined || found === undefined) return [];
    const name = getText(parameter.value, "name") ?? "";
    return [{ name, value: found, ...(location !== undefined && { location }) }];
  });

/** Arazzo 1.1, "Reusable Object". */
function resolveReusable(
  place: LocatedValue,
  kind: "parameters" | "successActions" | "failureActions",
  scope: WorkflowScope,
): LocatedValue | undefined {
  const reference = getText(place.value, "reference");
  if (reference === undefined) return place;
  const components = child(scope.document.root, "components");
  const list = components && child(components, kind);
  const prefix = `$components.${kind}.`;
  const name = reference.startsWith(prefix) ? reference.slice(prefix.length) : "";
  const found = list && child(list, name);
  if (found !== undefined) return found;
  const known = members(list).map(([key]) => prefix + key);
  return scope.missing({ what: "component", name: reference }, place, known);
}

/** The actions of the step, and those of the workflow with other names, up to the first one that is always taken. */
function readActions(
  place: LocatedValue,
  field: "onSuccess" | "onFailure",
  step: StepScope,
): readonly StepAction[] {
  const kind = field === "onSuccess" ? "successActions" : "failureActions";
  const resolve = (one: LocatedValue) => resolveReusable(one, kind, step.scope) ?? [];
  const own = elements(child(place, field)).flatMap(resolve);
  const names = own.map((one) => idOf(one, "name"));
  const shared = elements(child(step.scope.workflow, kind)).flatMap(resolve);
  const all = [...own, ...shared.filter((one) => !names.includes(idOf(one, "name")))].flatMap(
    (one) => readAction(one, step) ?? [],
  );
  const last = all.findIndex(({ type, criteria }) => type !== "retry" && criteria.length === 0);
  return last === -1 ? all : all.slice(0, last + 1);
}

function readAction(place: LocatedValue, step: StepScope): StepAction | undefined {
  const { scope } = step;
  const type = getText(place.value, "type");
  const target = child(place, "stepId");
  const called = child(place, "workflowId");
  const workflow = called && scope.workflowKey(called);
  const known = scope.steps.map((one) => idOf(one, "stepId"));
  if (type !== "end" && type !== "goto" && type !== "retry")
    return scope.missing({ what: "action of the type", name: String(type) }, place);
  if (target !== undefined && !known.includes(String(target.value)))
    return scope.missing({ what: "step", name: String(target.value) }, target, known);
  if (type === "goto" && target === undefined && called === undefined)
    return scope.missing({ what: "`stepId` or `workflowId` of", name: idOf(place, "name") }, place);
  const { retryAfter, retryLimit } = Object(place.value) as Partial<StepAction>;
  return {
    type,
    ...(target !== undefined && { step: String(target.value) }),
    ...(workflow !== undefined && { workflow }),
    parameters: called === undefined ? [] : readParameterList(place, step),
    criteria: readCriteria(child(place, "criteria"), step),
    retryAfter: typeof retryAfter === "number" ? retryAfter : 0,
    retryLimit: typeof retryLimit === "number" ? retryLimit : 1,
  };
}

export const readOutputs = (place: LocatedValue, step: StepScope): readonly NamedExpression[] =>
  members(child(place, "outputs")).flatMap(([name, output]) => {
    const value = readValue(output, step);
    return value === undefined ? [] : [{ name, value }];
  });

/** Steps run in the order in which they are written: what one depends on must come before (Arazzo 1.1, "Step Object"). */
function checkOrder(place: LocatedValue, { scope, position }: StepScope): void {
  const before = scope.steps.slice(0, position).map((one) => idOf(one, "stepId"));
  for (const needed of elements(child(place, "dependsOn")))
    if (!before.includes(String(needed.value)))
      scope.missing({ what: "earlier step", name: String(needed.value) }, needed, before);
}
