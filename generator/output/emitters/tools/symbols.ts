import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";

/** Everything of the runtime that printed tools refer to. */
export const runtime = {
  Tool: runtimeSymbol("Tool", "tools/tool.ts", "type"),
  ToolSet: runtimeSymbol("ToolSet", "tools/tool.ts", "type"),
} as const satisfies Record<string, OutputSymbol>;

/** What `tools.ts` re-exports, so that users need not know where the runtime is. */
export const REEXPORTS: readonly {
  readonly path: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
}[] = [
  { path: "tools/tool.ts", names: [], types: ["Tool", "ToolHints", "ToolSchema", "ToolSet"] },
  {
    path: "tools/bind.ts",
    names: ["bindTools"],
    types: ["BindOptions", "BoundTool", "ToolCallOptions"],
  },
  {
    path: "tools/result.ts",
    names: [],
    types: ["ToolError", "ToolIssue", "ToolOutput", "ToolResult"],
  },
  {
    path: "tools/frameworks.ts",
    names: ["aiSdkTools", "tanStackTools"],
    types: ["AiSdkTool", "StandardToolSchema", "TanStackTool"],
  },
  { path: "tools/search.ts", names: ["searchable"], types: [] },
  {
    path: "mcp/server.ts",
    names: ["createMcpServer"],
    types: ["McpCaller", "McpServer", "McpServerOptions"],
  },
];
