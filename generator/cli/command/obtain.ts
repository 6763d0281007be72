import { type Task, outcomeOf } from "../../description/index.js";
import { printDiagnostics } from "./print-diagnostics.js";
import type { Terminal } from "./terminal.js";

/** Gets what a command cannot do without; `undefined` if that fails. What is reported is printed in either case. */
export async function obtain<Value>(
  { terminal }: { readonly terminal: Terminal },
  task: Task<Value>,
): Promise<Value | undefined> {
  const outcome = await outcomeOf(task);
  printDiagnostics(outcome.diagnostics, { terminal });
  return outcome.failed ? undefined : outcome.value;
}
