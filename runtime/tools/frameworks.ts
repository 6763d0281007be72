/** Tools for AI SDK and TanStack AI. Nothing is imported from them. */
import type { BoundTool, ToolCallOptions } from "./bind.js";
import type { ToolError, ToolOutput } from "./result.js";
import type { ToolSchema } from "./tool.js";

/** Standard Schema and Standard JSON Schema, version 1: a JSON Schema as libraries take one from any validator. */
export interface StandardToolSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "apostille";
    /** Accepts everything: the tool itself checks its input, and returns what is wrong. */
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: {
      readonly input: (options?: unknown) => Record<string, unknown>;
      readonly output: (options?: unknown) => Record<string, unknown>;
    };
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
  };
}

const standard = (schema: ToolSchema): StandardToolSchema => ({
  "~standard": {
    version: 1,
    vendor: "apostille",
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
  },
});

/** What both libraries call a tool with. */
type Execute = (
  input: unknown,
  options?: { readonly abortSignal?: AbortSignal | undefined },
) => Promise<ToolOutput | { readonly error: ToolError }>;

const executeOf =
  (tool: BoundTool): Execute =>
  async (input, { abortSignal } = {}) => {
    const options: ToolCallOptions = { signal: abortSignal };
    const result = await tool.call(input, options);
    return result.ok ? result.output : { error: result.error };
  };

export interface AiSdkTool {
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: StandardToolSchema;
  readonly execute: Execute;
}

/** The `tools` of AI SDK's `generateText`, `streamText` and agents. */
export const aiSdkTools = (tools: readonly BoundTool[]): Record<string, AiSdkTool> =>
  Object.fromEntries(
    tools.map((tool) => [
      tool.name,
      {
        ...(tool.title !== undefined && { title: tool.title }),
        description: tool.description,
        inputSchema: standard(tool.inputSchema),
        execute: executeOf(tool),
      },
    ]),
  );

export interface TanStackTool {
  readonly __toolSide: "server";
  readonly name: string;
  readonly description: string;
  readonly inputSchema: StandardToolSchema;
  /** Tools that may change something ask first. */
  readonly needsApproval: boolean;
  readonly execute: Execute;
}

/** The `tools` of TanStack AI's `chat`. */
export const tanStackTools = (tools: readonly BoundTool[]): readonly TanStackTool[] =>
  tools.map((tool) => ({
    __toolSide: "server",
    name: tool.name,
    description: tool.description,
    inputSchema: standard(tool.inputSchema),
    needsApproval: tool.hints.readOnly !== true,
    execute: executeOf(tool),
  }));
