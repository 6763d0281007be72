/** Tools as data, without the descriptors of their operations. */
import type { OperationTool, ToolHints } from "../../../../runtime/tools/tool.js";
import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import type {
  Api,
  JsonObject,
  Operation,
  Report,
  Schema,
  Workflow,
} from "../../../description/index.js";
import { planOf } from "../../emit/emitter.js";
import { giveNames, type NameRequest } from "../../names/assign.js";
import type { ApiNames, NamedOperation } from "../../names/operations.js";
import { preferredTypes } from "../types/media-types.js";
import type { TypesPlan } from "../types/plan.js";
import { contentSchema } from "./body.js";
import { toolInput } from "./input.js";
import { safeName, TOOL_NAME } from "./input-names.js";
import { createToolSchemas, shortenText, type ToolSchemas } from "./schemas.js";

export interface DescribedTool {
  readonly named: NamedOperation;
  readonly tool: ToolData;
}

/** A tool as data. */
export type ToolData = Omit<OperationTool, "operation" | "workflow" | "input" | "output"> & {
  readonly input: JsonObject;
  readonly output?: JsonObject;
};

export interface DescribedTools {
  readonly tools: readonly DescribedTool[];
  /** In the order of the workflows. */
  readonly workflows: readonly ToolData[];
  readonly input: ToolSchemas["definitions"];
  readonly output: ToolSchemas["definitions"];
}

interface DescribeToolsContext {
  readonly names: ApiNames;
  readonly types: TypesPlan;
  readonly report: Report;
  readonly workflows?: readonly NamedWorkflow[];
}

export function describeTools(
  api: Api,
  { names: { groups }, types, report, workflows = [] }: DescribeToolsContext,
): DescribedTools {
  const input = createToolSchemas(api, types, "write");
  const output = createToolSchemas(api, types, "read");
  const operations = groups.flatMap((group) => group.operations);
  const names = toolNames({ operations, workflows }, report);
  const tools = operations.map((named) => {
    const { operation } = named;
    const { docs, method, path } = operation;
    const title = docs.summary ?? docs.title;
    const scopes = scopesOf(operation);
    const returned = outputOf(operation, output);
    const tool = {
      name: planOf(names.get(operation.id), operation.id),
      ...(title !== undefined && { title: shortenText(title) }),
      description: shortenText(docs.description ?? title ?? `${method} ${path}`),
      ...toolInput(operation, input),
      ...(returned !== undefined && { output: returned }),
      hints: hintsOf(operation),
      ...(scopes !== undefined && { scopes }),
    };
    return { named, tool };
  });
  const journeys = workflows.map((one): ToolData => {
    const { docs, key, id } = one.workflow;
    return {
      name: planOf(names.get(key), key),
      ...(docs.summary !== undefined && { title: shortenText(docs.summary) }),
      description: shortenText(docs.description ?? docs.summary ?? id),
      input: workflowInput(one.inputs, input),
      hints: one.operations.every(({ method }) => SAFE.test(method))
        ? { readOnly: true }
        : { readOnly: false },
    };
  });
  return { tools, workflows: journeys, input: input.definitions, output: output.definitions };
}

/** A workflow that has a function. */
export interface NamedWorkflow {
  readonly workflow: Workflow;
  readonly name: string;
  /** Its own inputs, and those of the workflows before it. */
  readonly inputs: readonly Schema[];
  /** All that it may call. */
  readonly operations: readonly Operation[];
}

/** One flat object of all inputs. */
function workflowInput(inputs: readonly Schema[], schemas: ToolSchemas): JsonObject {
  const objects = inputs.map((schema) => schemas.write(schema));
  const [first = { type: "object", additionalProperties: false }] = objects;
  return objects.length > 1 ? { type: "object", allOf: objects } : { ...first, type: "object" };
}

interface NamedForTools {
  readonly operations: readonly NamedOperation[];
  readonly workflows: readonly NamedWorkflow[];
}

/** The names of operations and workflows, in characters that all clients allow. */
const toolNames = (
  { operations, workflows }: NamedForTools,
  report: Report,
): ReadonlyMap<string, string> =>
  giveNames(
    [
      ...workflows.map(({ workflow: { key, origin }, name }): NameRequest => ({
        key,
        wanted: safeName(name),
        longer: [`workflow_${safeName(name)}`],
        rank: 3,
        origin,
      })),
      ...operations.map(
        ({ name, operation: { id, method, path, origin, name: given } }): NameRequest => {
          const address = safeName(`${method.toLowerCase()}_${path}`);
          const isKept = TOOL_NAME.test(name);
          return {
            key: id,
            wanted: isKept ? name : safeName(name) || address,
            longer: [address],
            rank: given !== undefined ? 0 : isKept ? 1 : 2,
            origin,
          };
        },
      ),
    ],
    { legal: (name) => TOOL_NAME.test(name), report },
  );

const SAFE = /^(?:GET|HEAD|OPTIONS|QUERY|TRACE)$/;
const IDEMPOTENT = /^(?:PUT|DELETE)$/;

/** What RFC 9110, 9.2 says of methods, and then the document; of `POST` and `PATCH`, the standard says nothing. */
function hintsOf({ method, hints = {} }: Operation): ToolHints {
  const isSafe = SAFE.test(method);
  const { readOnly = isSafe } = hints;
  if (readOnly) return { readOnly, destructive: false, idempotent: true };
  const known = IDEMPOTENT.test(method);
  const { destructive = known ? true : undefined, idempotent = known ? true : undefined } = hints;
  return {
    readOnly,
    ...(destructive !== undefined && { destructive }),
    ...(idempotent !== undefined && { idempotent }),
  };
}

/** `undefined` if no scope is needed in one of the alternatives. */
function scopesOf({ security }: Operation): readonly (readonly string[])[] | undefined {
  const alternatives = security.map((requirements) => [
    ...new Set(requirements.flatMap(({ scopes }) => scopes)),
  ]);
  return alternatives.length === 0 || alternatives.some((scopes) => scopes.length === 0)
    ? undefined
    : distinct(alternatives);
}

/** What the successes of an operation have in their bodies. */
function outputOf({ responses }: Operation, schemas: ToolSchemas): JsonObject | undefined {
  const contents = responses
    .filter(({ status }) => isSuccess(status))
    .flatMap((response) => {
      const wanted = preferredTypes(response.contents);
      return response.contents.filter(({ mediaType }) => wanted.includes(mediaType));
    });
  const written = distinct(contents.map((content) => contentSchema(content, schemas)));
  return written.length > 1 ? { anyOf: written } : written[0];
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
