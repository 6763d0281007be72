/** Whether values match the schemas of tools. */
import { type Evaluator, evaluator } from "../json-schema/evaluator.js";
import type { ToolIssue } from "./result.js";
import type { ToolSet } from "./tool.js";

export interface ToolChecks {
  /** What is wrong with the input of a tool; an empty list if it is valid. */
  input(tool: string, value: unknown): readonly ToolIssue[];
  /** What is wrong with what an operation returned. */
  output(tool: string, value: unknown): readonly ToolIssue[];
}

/** Compiles a schema when it is first needed. */
export function checksOf(set: ToolSet): ToolChecks {
  const input = sideOf(set, "input");
  const output = sideOf(set, "output");
  return {
    input: (tool, value) => issuesOf(input, tool, value),
    output: (tool, value) => issuesOf(output, tool, value),
  };
}

/** All schemas of one side are one resource, in which `#/$defs/Quote` leads to the entry of that name. */
const RESOURCE = "urn:tools";

function sideOf({ tools, schemas }: ToolSet, side: "input" | "output"): Evaluator {
  return evaluator(
    Object.fromEntries([
      ...Object.entries(schemas[side]).map(([name, schema]) => [
        `${RESOURCE}#/$defs/${name}`,
        schema,
      ]),
      ...tools.map((tool) => [`${RESOURCE}#/${tool.name}`, tool[side] ?? true]),
    ]),
    { maxIssues: 10 },
  );
}

const issuesOf = (side: Evaluator, tool: string, value: unknown): readonly ToolIssue[] =>
  side.evaluate(`${RESOURCE}#/${tool}`, value).map(({ path, message }) => ({
    path: path
      .map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
      .join(""),
    message,
  }));
