/** Many tools as two: one that finds operations and types by words, and one that runs an operation by its name. */
import type { BoundTool } from "./bind.js";
import { createIndex, saysAll } from "./search-index.js";
import { isRecord } from "../wire/values/text.js";
import { checkOf } from "./check.js";
import { invalidInput, type ToolIssue } from "./result.js";
import type { ToolSchema } from "./tool.js";
import { type NamedType, typesOf } from "./types.js";

/** The most characters of the definitions of tools, about 10,000 tokens. */
const LISTED = 40_000;
/** Operations in one answer of a search. */
const FOUND = 5;
/** Types in one answer. */
const TYPES = 3;
/** The most characters of all schemas in an answer; one that is left out is found by its name. */
const SCHEMAS = 3_500;
/** The most characters of a description, where there are several. */
const DESCRIPTION = 300;

/** The tools themselves, or a search for them if their definitions would fill a model's context. */
export function searchable(
  tools: readonly BoundTool[],
  limit: number = LISTED,
): readonly BoundTool[] {
  let size = 0;
  for (const { description, inputSchema } of tools) {
    size += description.length + JSON.stringify(inputSchema).length;
    if (size > limit) return [searchTool(tools), runTool(tools)];
  }
  return tools;
}

const SEARCH: ToolSchema = {
  type: "object",
  properties: {
    query: {
      type: "string",
      maxLength: 1000,
      description: "What the operation should do, or what the type is.",
    },
  },
  required: ["query"],
  additionalProperties: false,
};

function searchTool(tools: readonly BoundTool[]): BoundTool {
  let search: ReturnType<typeof createSearch> | undefined;
  return {
    name: "search_operations",
    title: "Find operations and types",
    description: `Finds some of the ${tools.length} operations of this API, and its types, by words of their names and descriptions. Returns the best ${FOUND} operations, with what they do and the schema of their input, and types that have all words; for the name of an operation or a type, that one with its whole schema.`,
    inputSchema: SEARCH,
    outputSchema: {
      type: "object",
      properties: { data: { type: "array", items: { type: "object" } } },
    },
    hints: { readOnly: true, destructive: false, idempotent: true },
    call: (input) => {
      const issues = checkOf(SEARCH)(input);
      if (issues.length > 0 || !isRecord(input)) return Promise.resolve(invalidInput(issues));
      // Many servers are made for one request, and most of these do not search.
      const data = (search ??= createSearch(tools))(String(input["query"]).trim());
      return Promise.resolve({ ok: true, output: { data } });
    },
  };
}

function createSearch(tools: readonly BoundTool[]): (query: string) => readonly unknown[] {
  const types = typesOf(tools);
  const [toolNamed, typeNamed] = [byNames(tools), byNames(types)];
  const [findTools, findTypes] = [createIndex(tools), createIndex(types)];
  return (query) => {
    const [tool, type] = [toolNamed.get(query), typeNamed.get(query)];
    if (tool !== undefined) return [whole(tool)];
    const schemas = shownSchemas();
    const found = findTools(query).slice(0, FOUND);
    const others = findTypes(query).filter(
      (one) => one !== type && saysAll(`${one.name} ${one.description}`, query),
    );
    return [
      ...(type === undefined ? [] : [{ ...briefType(type), schema: type.schema() }]),
      ...found.map((one) => ({ ...brief(one), input: schemas(one.inputSchema) })),
      ...others
        .slice(0, TYPES)
        .map((one) => ({ ...briefType(one), schema: schemas(one.schema()) })),
    ];
  };
}

const byNames = <Named extends { readonly name: string }>(
  all: readonly Named[],
): ReadonlyMap<string, Named> => new Map(all.map((one) => [one.name, one]));

const brief = ({ name, title, description, hints }: BoundTool) => ({
  operation: name,
  title: title ?? name,
  description: description.slice(0, DESCRIPTION),
  readOnly: hints.readOnly === true,
});

const whole = (tool: BoundTool) => ({
  ...brief(tool),
  description: tool.description,
  input: tool.inputSchema,
  result: tool.outputSchema,
});

const briefType = ({ name, description, operations }: NamedType) => ({
  type: name,
  description: description.slice(0, DESCRIPTION),
  operations: operations(),
});

/** The schemas of an answer, as long as there is room for them. */
function shownSchemas(): (schema: ToolSchema) => ToolSchema | string {
  let left = SCHEMAS;
  return (schema) => {
    const size = JSON.stringify(schema).length;
    if (size > left) return "Search for this name to see the schema.";
    left -= size;
    return schema;
  };
}

const RUN: ToolSchema = {
  type: "object",
  properties: {
    operation: { type: "string", description: "Its name." },
    input: { type: "object", description: "Its input, as its schema says." },
  },
  required: ["operation"],
  additionalProperties: false,
};
const UNKNOWN: ToolIssue = {
  path: "/operation",
  message: "must be the name of an operation; search for it",
};

function runTool(tools: readonly BoundTool[]): BoundTool {
  const byName = byNames(tools);
  const isReading = tools.every(({ hints }) => hints.readOnly === true);
  return {
    name: "run_operation",
    title: "Run an operation",
    description: "Runs an operation that `search_operations` has found.",
    inputSchema: RUN,
    outputSchema: { type: "object" },
    hints: { readOnly: isReading, ...(isReading && { destructive: false }) },
    call: (input, options) => {
      const issues = checkOf(RUN)(input);
      if (issues.length > 0 || !isRecord(input)) return Promise.resolve(invalidInput(issues));
      const tool = byName.get(String(input["operation"]));
      return tool === undefined
        ? Promise.resolve(invalidInput([UNKNOWN]))
        : tool.call(input["input"] ?? {}, options);
    },
  };
}
