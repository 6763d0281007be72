/** What the expressions of a workflow refer to. */
import { isObject } from "../../../description/index.js";
import { outputKey } from "./site.js";

/** Every expression and condition in a value. */
function* nodesIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  if (!isObject(value)) return;
  if (typeof value["kind"] === "string") yield value;
  // A literal may look like an expression.
  if (value["kind"] === "literal") return;
  for (const [key, member] of Object.entries(value)) if (!SKIPPED.has(key)) yield* nodesIn(member);
}

/** Parts of a workflow that have no expressions. */
const SKIPPED: ReadonlySet<string> = new Set(["docs", "inputs", "origin"]);

export function mentions(value: unknown, kinds: ReadonlySet<string>): boolean {
  for (const { kind } of nodesIn(value)) if (kinds.has(String(kind))) return true;
  return false;
}

/** The outputs of steps and of other workflows that are used, by {@link outputKey}. */
export function namesUsed(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { kind, step, workflow, name } of nodesIn(value)) {
    if (kind === "stepOutput") names.add(outputKey(String(step), String(name)));
    if (kind === "workflowOutput") names.add(outputKey(String(workflow), String(name)));
  }
  return names;
}
