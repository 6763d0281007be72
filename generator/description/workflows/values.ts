/** Values with runtime expressions in them: parameters, payloads and outputs. */
import { type JsonValue, isObject } from "../core/json-value.js";
import { type LocatedValue, parsePointer, valueAt } from "../core/origin.js";
import { parsePath } from "../../../runtime/json-path/parse-path.js";
import { PathError } from "../../../runtime/json-path/scanner.js";
import { child, elements, getText, members } from "../builder/reading/read.js";
import type { EmbeddingPath, WorkflowExpression } from "../model/workflow.js";
import { isExpression, partOf, readExpression } from "./expressions.js";
import type { StepScope } from "./scope.js";

/** Reads any value: expressions, selectors, and texts with expressions in braces, however deep they are. */
export function readValue(place: LocatedValue, step: StepScope): WorkflowExpression | undefined {
  const { value } = place;
  if (typeof value === "string") return readText(value, place, step);
  if (Array.isArray(value)) {
    const items = elements(place).map((item) => readValue(item, step));
    return isWhole(items) ? { kind: "list", items } : undefined;
  }
  if (!isObject(value)) return { kind: "literal", value: value as JsonValue };
  if (isSelector(value)) return readSelector(place, step);
  const entries = members(place).map(([name, member]) => ({
    name,
    value: readValue(member, step),
  }));
  return entries.every((one): one is { name: string; value: WorkflowExpression } => !!one.value)
    ? { kind: "record", entries }
    : undefined;
}

const isWhole = <Item>(items: readonly (Item | undefined)[]): items is readonly Item[] =>
  items.every((item) => item !== undefined);

/** Only an expression in braces is one in a text. */
const EMBEDDED = /(\{\$[^{}]+\})/;

export function readText(
  text: string,
  place: LocatedValue,
  step: StepScope,
): WorkflowExpression | undefined {
  if (isExpression(text)) return readExpression(text, place, step);
  const parts = text
    .split(EMBEDDED)
    .filter((part) => part !== "")
    .map((part) =>
      EMBEDDED.test(part) && isExpression(part.slice(1, -1))
        ? readExpression(part.slice(1, -1), place, step)
        : part,
    );
  if (!isWhole(parts)) return undefined;
  return parts.every((part) => typeof part === "string")
    ? { kind: "literal", value: text }
    : { kind: "template", parts };
}

const isSelector = (value: Readonly<Record<string, unknown>>): boolean =>
  isExpression(String(value["context"])) && typeof value["selector"] === "string";

/** Arazzo 1.1, "Selector Object". */
function readSelector(place: LocatedValue, step: StepScope): WorkflowExpression | undefined {
  const context = readExpression(getText(place.value, "context") ?? "", place, step);
  const selector = getText(place.value, "selector") ?? "";
  const type = typeOf(place);
  if (context === undefined) return undefined;
  if (type === "jsonpointer") {
    const path = parsePointer(selector);
    return path ? partOf(context, path) : step.scope.malformed(selector, "it is no pointer", place);
  }
  if (type !== "jsonpath")
    return step.scope.unsupported(`${type} selectors are not supported`, place);
  const path = readPath(selector, place, step);
  return path && { kind: "selection", of: context, ...path };
}

/** The type of a selector or of a criterion, which may be an object with a version. */
export function typeOf(place: LocatedValue, field = "type"): string {
  const type = child(place, field);
  return String((type && getText(type.value, "type")) ?? type?.value ?? "simple");
}

/** Reads a JSONPath. What is embedded, with quotes around it or without, becomes a literal of it. */
export function readPath(
  text: string,
  place: LocatedValue,
  step: StepScope,
): { readonly path: EmbeddingPath; readonly isSingle: boolean } | undefined {
  const parts = text
    .split(/("\{\$[^{}]+\}"|'\{\$[^{}]+\}'|\{\$[^{}]+\})/)
    .map((part): WorkflowExpression | string | undefined => {
      const [, quote = "", expression] = /^(["']?)\{(\$.+)\}\1$/.exec(part) ?? [];
      const value = expression === undefined ? part : readExpression(expression, place, step);
      return quote === "" || value === undefined ? value : { kind: "template", parts: [value] };
    });
  if (!isWhole(parts)) return undefined;
  const path: EmbeddingPath = parts;
  try {
    const { segments } = parsePath(
      path.map((part) => (typeof part === "string" ? part : "null")).join(""),
    );
    const isSingle = segments.every(
      ({ kind, selectors: [selector, ...others] }) =>
        kind === "child" && others.length === 0 && /name|index/.test(selector?.kind ?? ""),
    );
    return { path: path.filter((part) => part !== ""), isSingle };
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return step.scope.malformed(text, error.message, place);
  }
}

/** Reads a `requestBody` (Arazzo 1.1, "Request Body Object"). */
export function readPayload(place: LocatedValue, step: StepScope): WorkflowExpression | undefined {
  const payload = child(place, "payload");
  const isJson = /[/+]json\b/.test(getText(place.value, "contentType") ?? "");
  const template = isJson && typeof payload?.value === "string" ? payload.value : undefined;
  let body = template === undefined ? payload && readValue(payload, step) : undefined;
  if (template !== undefined && payload !== undefined) body = readTemplate(template, payload, step);
  for (const one of elements(child(place, "replacements")))
    body = body && withReplacement(body, one, step);
  return body;
}

/** A text of JSON: what is embedded without quotes keeps its type. */
function readTemplate(text: string, place: LocatedValue, step: StepScope) {
  if (isExpression(text.trim())) return readText(text.trim(), place, step);
  const quoted = text.replaceAll(/("(?:[^"\\]|\\.)*")|\{(\$[^{}]+)\}/g, (all, string, expression) =>
    string === undefined ? JSON.stringify(expression) : all,
  );
  try {
    const value: unknown = JSON.parse(quoted);
    return readValue({ ...place, value }, step);
  } catch {
    return step.scope.malformed(text, "it is no JSON with expressions in it", place);
  }
}

/** Arazzo 1.1, "Payload Replacement Object". */
function withReplacement(
  body: WorkflowExpression,
  place: LocatedValue,
  step: StepScope,
): WorkflowExpression | undefined {
  const pointer = getText(place.value, "target") ?? "";
  const type = typeOf(place, "targetSelectorType");
  const value = child(place, "value");
  const inserted = value && readValue(value, step);
  if (type !== "simple" && type !== "jsonpointer")
    return step.scope.unsupported(`replacements by ${type} are not supported`, place);
  const path = parsePointer(pointer);
  if (path === undefined) return step.scope.malformed(pointer, "it is no pointer", place);
  return inserted && replace(body, path, { pointer, value: inserted });
}

interface Replacement {
  readonly pointer: string;
  readonly value: WorkflowExpression;
}

/** What is written in the payload is replaced there, and anything else when the workflow runs. */
function replace(
  body: WorkflowExpression,
  [first, ...rest]: readonly string[],
  replacement: Replacement,
): WorkflowExpression {
  if (first === undefined) return replacement.value;
  if (body.kind === "list" && valueAt(body.items, `/${first}`) !== undefined)
    return {
      ...body,
      items: body.items.map((item, index) =>
        String(index) === first ? replace(item, rest, replacement) : item,
      ),
    };
  if (body.kind !== "record") {
    const pointer = [first, ...rest].map((name) => `/${escape(name)}`).join("");
    return { kind: "replacement", of: body, pointer, value: replacement.value };
  }
  const isNew = body.entries.every(({ name }) => name !== first);
  const entries = body.entries.map((entry) =>
    entry.name === first ? { ...entry, value: replace(entry.value, rest, replacement) } : entry,
  );
  const empty: WorkflowExpression = { kind: "record", entries: [] };
  const added = { name: first, value: replace(empty, rest, replacement) };
  return { ...body, entries: isNew ? [...entries, added] : entries };
}

/** RFC 6901. */
const escape = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
