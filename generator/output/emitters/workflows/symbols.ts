import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";

const errors = (name: string, meaning: "type" | "value" = "value"): OutputSymbol =>
  runtimeSymbol(name, "client/workflows/errors.ts", meaning);
const values = (name: string): OutputSymbol =>
  runtimeSymbol(name, "client/workflows/values.ts", "value");

/** Everything of the runtime that printed workflows refer to. */
export const runtime = {
  Client: runtimeSymbol("Client", "client/call/types.ts", "type"),
  WorkflowOptions: errors("WorkflowOptions", "type"),
  failureIn: errors("failureIn"),
  bodyOf: errors("bodyOf"),
  outcomeOf: errors("outcomeOf"),
  pause: errors("pause"),
  withHeaders: errors("withHeaders"),
  trust: values("trust"),
  textOf: values("textOf"),
  replaceAt: values("replaceAt"),
  equals: values("equals"),
  isLess: values("isLess"),
  matches: values("matches"),
  valueAt: runtimeSymbol("valueAt", "client/pagination/next-page.ts", "value"),
  selectAll: runtimeSymbol("selectAll", "json-path/select-all.ts", "value"),
} as const satisfies Record<string, OutputSymbol>;

export const WORKFLOWS_FILE = "workflows.ts";
