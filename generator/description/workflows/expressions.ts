/** Runtime expressions (Arazzo 1.1, "Runtime Expressions"). */
import type { LocatedValue } from "../core/origin.js";
import { parsePointer } from "../core/origin.js";
import { child, members } from "../builder/reading/read.js";
import type { WorkflowExpression } from "../model/workflow.js";
import { find, idOf, keyOf, type StepScope, workflowsOf } from "./scope.js";

const WORDS = "url|method|statusCode|self";
const ROOTS = "request|response|inputs|outputs|steps|workflows|message|sourceDescriptions";

/** A text that is an expression as a whole. */
const WHOLE = new RegExp(`^\\$(?:(?:${WORDS})|(?:${ROOTS})\\.[^\\s{}#]+(?:#[^{}]*)?)$`);

/** An expression in a condition: it ends at an operator, a bracket or a space. Properties and indices may follow it. */
const IN_CONDITION = /\$\w+(?:\.[\w-]+|\[\d+\])*(?:#(?:\/[^\s()<>=!&|/]*)*)?/y;

export const isExpression = (text: string): boolean => WHOLE.test(text);

/** The expression that begins at a place of a condition. */
export function expressionAt(text: string, index: number): string | undefined {
  IN_CONDITION.lastIndex = index;
  return IN_CONDITION.exec(text)?.[0];
}

/** Reads an expression. What it refers to and is not there is reported. */
export function readExpression(
  text: string,
  place: LocatedValue,
  step: StepScope,
): WorkflowExpression | undefined {
  const [, root = "", dotted = "", pointer = ""] =
    /^\$(\w+)((?:[.[][^#]*)?)(?:#(.*))?$/s.exec(text) ?? [];
  const segments = parsePointer(pointer);
  if (segments === undefined) return step.scope.malformed(text, "its pointer is none", place);
  const names = dotted
    .split(/[.[]/)
    .slice(1)
    .map((name) => name.replace(/\]$/, ""));
  const found = new Reference(text, place, step).read(root, names);
  return found && partOf(found.value, [...found.rest, ...segments]);
}

/** A part of a value; of a literal or a record, what is there. */
export function partOf(value: WorkflowExpression, path: readonly string[]): WorkflowExpression {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (value.kind === "record") {
    const member = find(value.entries, first);
    if (member !== undefined) return partOf(member, rest);
  }
  if (value.kind === "list") {
    const item = value.items[Number(first)];
    if (item !== undefined) return partOf(item, rest);
  }
  return value.kind === "part"
    ? { ...value, path: [...value.path, first, ...rest] }
    : { kind: "part", of: value, path: [first, ...rest] };
}

/** What a name stands for, and the properties that follow it. */
interface FoundValue {
  readonly value: WorkflowExpression;
  readonly rest: readonly string[];
}

class Reference {
  readonly #text: string;
  readonly #place: LocatedValue;
  readonly #step: StepScope;

  constructor(text: string, place: LocatedValue, step: StepScope) {
    this.#text = text;
    this.#place = place;
    this.#step = step;
  }

  read(root: string, names: readonly string[]): FoundValue | undefined {
    const { scope, request } = this.#step;
    const [first = "", second = "", ...others] = names;
    switch (root) {
      case "url":
      case "statusCode":
      case "response":
      case "method":
      case "request":
        if (request !== undefined) return this.#exchange(root, names, request);
        return scope.malformed(this.#text, "there is no response or request here", this.#place);
      case "self":
        return literal(scope.document.root.document);
      case "inputs":
        return this.#input(names);
      case "steps":
        return second === "outputs" ? this.#output(first, others) : this.#unknown();
      case "outputs":
        return this.#called(names);
      case "workflows":
        return this.#ofWorkflow(first, second, others);
      case "sourceDescriptions":
        return this.#source(first, second);
      case "message":
        return scope.unsupported("messages of AsyncAPI are not supported", this.#place);
      default:
        return this.#unknown();
    }
  }

  #exchange(
    root: string,
    [part = "", ...names]: readonly string[],
    { method, parameters, body }: NonNullable<StepScope["request"]>,
  ): FoundValue | undefined {
    if (root === "method") return literal(method);
    if (root === "statusCode") return { value: { kind: "status" }, rest: [] };
    if (root === "url") return { value: { kind: "url" }, rest: [] };
    const name = names.join(".");
    if (root === "response") {
      if (part === "body") return { value: { kind: "body" }, rest: names };
      return part === "header" ? { value: { kind: "header", name }, rest: [] } : this.#unknown();
    }
    if (part === "body") return body === undefined ? this.#unknown() : { value: body, rest: names };
    const isHeader = part === "header";
    const sent = parameters.find(
      (one) =>
        one.location === part &&
        (isHeader ? one.name.toLowerCase() === name.toLowerCase() : one.name === name),
    );
    return sent === undefined ? this.#unknown() : { value: sent.value, rest: [] };
  }

  #input(names: readonly string[], workflow = this.#step.scope.workflow): FoundValue | undefined {
    const inputs = child(workflow, "inputs");
    const properties = inputs && child(inputs, "properties");
    const known = members(properties).map(([name]) => name);
    // Inputs without declared properties, or with a reference in their place, may have any.
    if (properties === undefined && inputs !== undefined) known.push(names[0] ?? "");
    const found = this.#name("input", names, known);
    return found && { value: { kind: "input", name: found.name }, rest: found.rest };
  }

  #output(id: string, names: readonly string[]): FoundValue | undefined {
    const { scope, position } = this.#step;
    const before = scope.steps.slice(0, position);
    const step = before.find((one) => idOf(one, "stepId") === id);
    if (step === undefined)
      return scope.missing(
        { what: "earlier step", name: id },
        this.#place,
        before.map((one) => idOf(one, "stepId")),
      );
    const called = child(step, "workflowId");
    const known = [...scope.outputsOf(step), ...(called ? this.#outputsOfKey(called) : [])];
    const found = this.#name("output", names, known);
    return found && { value: { kind: "stepOutput", step: id, name: found.name }, rest: found.rest };
  }

  #called(names: readonly string[]): FoundValue | undefined {
    const { scope, position, callsWorkflow = false } = this.#step;
    const called = callsWorkflow && scope.steps[position - 1];
    const target = called && child(called, "workflowId");
    if (!target) return this.#unknown();
    const found = this.#name("output", names, this.#outputsOfKey(target));
    return found && { value: { kind: "calledOutput", name: found.name }, rest: found.rest };
  }

  #ofWorkflow(id: string, field: string, names: readonly string[]): FoundValue | undefined {
    const { scope } = this.#step;
    const workflow = workflowsOf(scope.document).find((one) => idOf(one) === id);
    const needed: unknown = child(scope.workflow, "dependsOn")?.value;
    const isOwn = id === scope.id;
    const isBefore = isOwn || (Array.isArray(needed) && needed.includes(id));
    if (workflow === undefined || !isBefore)
      return scope.missing({ what: "workflow that is completed before", name: id }, this.#place);
    if (field === "inputs") return this.#input(names, workflow);
    if (field !== "outputs" || isOwn) return this.#unknown();
    const found = this.#name("output", names, scope.outputsOf(workflow));
    const key = keyOf(scope.document, id);
    return (
      found && {
        value: { kind: "workflowOutput", workflow: key, name: found.name },
        rest: found.rest,
      }
    );
  }

  #source(name: string, field: string): FoundValue | undefined {
    const { document } = this.#step.scope;
    const sources: unknown = child(document.root, "sourceDescriptions")?.value;
    const list: readonly unknown[] = Array.isArray(sources) ? sources : [];
    const source = list.find((one) => Object(one).name === name);
    const value: unknown = Object(source)[field];
    return typeof value === "string" ? literal(value) : this.#unknown();
  }

  /** Names may have dots, so the longest one that is known counts. */
  #name(what: string, names: readonly string[], known: readonly string[]) {
    for (let end = names.length; end > 0; end--) {
      const name = names.slice(0, end).join(".");
      if (known.includes(name)) return { name, rest: names.slice(end) };
    }
    return this.#step.scope.missing({ what, name: names.join(".") }, this.#place, known);
  }

  #outputsOfKey({ value }: LocatedValue): readonly string[] {
    const { scope } = this.#step;
    const [, source, id] = /^(?:\$sourceDescriptions\.([\w-]+)\.)?(.+)$/s.exec(String(value)) ?? [];
    const document = source === undefined ? scope.document : scope.document.others.get(source);
    const workflow = document && workflowsOf(document).find((one) => idOf(one) === id);
    return workflow === undefined ? [] : scope.outputsOf(workflow);
  }

  #unknown(): undefined {
    return this.#step.scope.malformed(this.#text, "there is no such value here", this.#place);
  }
}

const literal = (value: string): FoundValue => ({ value: { kind: "literal", value }, rest: [] });
