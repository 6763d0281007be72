/** Tools that can be called: definitions with their schemas, and what they do. */
import type { Client } from "../client/call/types.js";
import { callTool } from "./call-tool.js";
import { checksOf } from "./check.js";
import type { SchemasByName } from "./inlining.js";
import type { ToolResult } from "./result.js";
import { type ReferenceStyle, selfContained } from "./self-contained.js";
import type { Tool, ToolHints, ToolSchema, ToolSet } from "./tool.js";

/** A tool as models and their frameworks need it. */
export interface BoundTool extends Pick<Tool, "name" | "title" | "description" | "scopes"> {
  readonly inputSchema: ToolSchema;
  /** The schema of `ToolOutput`. */
  readonly outputSchema: ToolSchema;
  readonly hints: ToolHints;
  /** The schemas as they refer to the types of the document. */
  readonly sources?: Readonly<Record<"input" | "output", SchemaSource>>;
  /** Never rejects. */
  call(input: unknown, options?: ToolCallOptions): Promise<ToolResult>;
}

/** A schema, and what its references lead to. */
export interface SchemaSource {
  readonly schema: ToolSchema;
  readonly all: SchemasByName;
}

export interface ToolCallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Calls the service instead of the client that the tool is bound to. */
  readonly client?: Client | undefined;
}

export interface BindOptions {
  /** Calls the service, with credentials of its own. */
  readonly client: Client;
  /** Whether a tool is offered. Default: all are. */
  readonly only?: (tool: Tool) => boolean;
  /** How schemas refer to others. Default `inline`, which all clients understand. */
  readonly references?: ReferenceStyle;
  /** Maximum number of characters of a result as JSON. Default 100,000. */
  readonly maxResultLength?: number;
  /**
   * Whether the model is given what differs from its schema, with the issues beside it. By default it is an error, which
   * does not repeat what the service returned.
   */
  readonly reportMismatches?: boolean;
}

export function bindTools(set: ToolSet, options: BindOptions): readonly BoundTool[] {
  const { client, only = () => true, references = "inline", reportMismatches = false } = options;
  const checks = checksOf(set);
  const limit = options.maxResultLength ?? 100_000;
  return set.tools.filter(only).map((tool) => {
    const sources = {
      input: { schema: tool.input, all: set.schemas.input },
      output: { schema: outputOf(tool, reportMismatches), all: set.schemas.output },
    };
    const schemaOf = ({ schema, all }: SchemaSource) => selfContained(schema, all, references);
    const inputSchema = once(() => schemaOf(sources.input));
    const outputSchema = once(() => schemaOf(sources.output));
    const { name, title, description, scopes, hints } = tool;
    return {
      name,
      ...(title !== undefined && { title }),
      description,
      ...(scopes !== undefined && { scopes }),
      hints,
      sources,
      get inputSchema() {
        return inputSchema();
      },
      get outputSchema() {
        return outputSchema();
      },
      call: (input, { signal, client: other = client } = {}) =>
        callTool(tool, input, { client: other, checks, limit, reportMismatches, signal }),
    };
  });
}

/** Whether someone with these scopes may call a tool. */
export const allowsScopes = (
  { scopes }: Pick<Tool, "scopes">,
  granted: readonly string[],
): boolean =>
  scopes === undefined || scopes.some((needed) => needed.every((scope) => granted.includes(scope)));

/** Clients of MCP before 2026 require an object. They check results: what may differ from its schema is described only. */
function outputOf({ output, operation }: Tool, reportMismatches: boolean): ToolSchema {
  const isPaged = operation !== undefined && "pagination" in operation;
  return {
    type: "object",
    properties: {
      ...(output !== undefined && { data: reportMismatches ? { anyOf: [output, {}] } : output }),
      ...(reportMismatches && {
        issues: { type: "array", description: "How the data differs from what is described." },
      }),
      ...(isPaged && {
        next: { type: "object", description: "The input for the next page, if there is one." },
      }),
      ...((output?.["type"] === "array" || isPaged) && {
        more: { type: "boolean", description: "Whether there are more items than these." },
      }),
    },
  };
}

/** Schemas are made when they are shown. */
function once<Value>(make: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined;
  return () => (cached ??= { value: make() }).value;
}
