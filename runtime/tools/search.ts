/** Many tools as two: one that finds a tool by words, and one that calls a tool by its name. */
import type { BoundTool } from "./bind.js";
import { createIndex } from "./search-index.js";
import { isRecord } from "../wire/values/text.js";
import { checkOf } from "./check.js";
import { invalidInput, type ToolIssue } from "./result.js";
import type { ToolSchema } from "./tool.js";

/** The most characters of the definitions of tools, about 10,000 tokens. */
const LISTED = 40_000;
/** Tools in one answer of a search. */
const FOUND = 5;
/** The most characters of the input schemas of several tools; one that is left out is found by the name of its tool. */
const SCHEMAS = 3_500;

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
  properties: { query: { type: "string", description: "What the operation should do." } },
  required: ["query"],
  additionalProperties: false,
};

function searchTool(tools: readonly BoundTool[]): BoundTool {
  const byName = byNames(tools);
  let index: ReturnType<typeof createIndex> | undefined;
  /** Many servers are made for one request, and most of these do not search. */
  const found = (query: string): readonly unknown[] =>
    shown((index ??= createIndex(tools))(query).slice(0, FOUND));
  return {
    name: "search_operations",
    title: "Find operations",
    description: `Finds some of the ${tools.length} operations of this API by words of their names and descriptions. Returns the best ${FOUND}, with what they do and the schema of their input; for the name of an operation, that one with the schemas of its input and result.`,
    inputSchema: SEARCH,
    outputSchema: {
      type: "object",
      properties: { data: { type: "array", items: { type: "object" } } },
    },
    hints: { readOnly: true, destructive: false, idempotent: true },
    call: (input) => {
      const issues = checkOf(SEARCH)(input);
      if (issues.length > 0 || !isRecord(input)) return Promise.resolve(invalidInput(issues));
      const query = String(input["query"]);
      const named = byName.get(query.trim());
      const data = named === undefined ? found(query) : [whole(named)];
      return Promise.resolve({ ok: true, output: { data } });
    },
  };
}

const byNames = (tools: readonly BoundTool[]): ReadonlyMap<string, BoundTool> =>
  new Map(tools.map((tool) => [tool.name, tool]));

const brief = ({ name, title, description, hints }: BoundTool) => ({
  operation: name,
  title: title ?? name,
  description,
  readOnly: hints.readOnly === true,
});

const whole = (tool: BoundTool) => ({
  ...brief(tool),
  input: tool.inputSchema,
  result: tool.outputSchema,
});

function shown(tools: readonly BoundTool[]): readonly unknown[] {
  let left = SCHEMAS;
  return tools.map((tool) => {
    const { description, ...found } = brief(tool);
    const { inputSchema } = tool;
    const size = JSON.stringify(inputSchema).length;
    const isShown = size <= left;
    if (isShown) left -= size;
    return {
      ...found,
      description: description.slice(0, 300),
      input: isShown ? inputSchema : "Search for the name of this operation to see the schema.",
    };
  });
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
