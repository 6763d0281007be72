/** Whether values match the schemas of tools. */
import { type Evaluator, evaluator } from "../json-schema/evaluator.js";
import type { Issue } from "../json-schema/values/types.js";
import type { ToolIssue } from "./result.js";
import type { ToolSchema, ToolSet } from "./tool.js";

export interface ToolChecks {
  /** What is wrong with the input of a tool; an empty list if it is valid. */
  input(tool: string, value: unknown): readonly ToolIssue[];
  /** What is wrong with what an operation returned; names that the document does not have are `*` in the paths. */
  output(tool: string, value: unknown): readonly ToolIssue[];
}

/** Compiles a schema when it is first needed. */
export function checksOf(set: ToolSet): ToolChecks {
  const input = sideOf(set, "input");
  const output = sideOf(set, "output");
  return {
    input: (tool, value) => issuesOf(input, tool, value),
    output: (tool, value) => {
      const issues = issuesOf(output, tool, value);
      const own = set.tools.find(({ name }) => name === tool)?.output;
      const text = issues.length > 0 ? JSON.stringify([own, set.schemas.output]) : "";
      return issues.map((issue) => ({ ...issue, path: withNamesOf(text, issue.path) }));
    },
  };
}

/** What the service makes up is reported and not repeated: it may be an instruction. */
const withNamesOf = (text: string, pointer: string): string =>
  pointer.replaceAll(/[^/]+/g, (step) => {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    return /^\d{1,15}$/.test(name) || text.includes(JSON.stringify(name)) ? step : "*";
  });

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

/** What is wrong with a value, by a schema that refers to no other. */
export function checkOf(schema: ToolSchema): (value: unknown) => readonly ToolIssue[] {
  const own = evaluator({ [RESOURCE]: schema }, { maxIssues: 10 });
  return (value) => own.evaluate(RESOURCE, value).map(toolIssue);
}

const issuesOf = (side: Evaluator, tool: string, value: unknown): readonly ToolIssue[] =>
  side.evaluate(`${RESOURCE}#/${tool}`, value).map(toolIssue);

const toolIssue = ({ path, message }: Issue): ToolIssue => ({
  path: path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
  message,
});
