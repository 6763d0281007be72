import { parsePath } from "./parse-path.js";
import { PathError } from "./scanner.js";
import { select } from "./select.js";

/** Nodes that one path may visit: one that multiplies them selects nothing. */
const MAX_STEPS = 1_000_000;

/**
 * The values that a JSONPath (RFC 9535, with the functions `count` and `length`) selects from a value, each once. A
 * path that cannot be read selects nothing.
 *
 * @throws {TooManySteps} for a path that visits too many nodes
 */
export function selectAll(value: unknown, path: string): readonly unknown[] {
  const root = { value, origin: { document: "", pointer: "" } };
  const limits = { follow: () => undefined, steps: { left: MAX_STEPS } };
  try {
    return select(parsePath(path), root, limits).map((node) => node.value);
  } catch (error) {
    if (error instanceof PathError) return [];
    throw error;
  }
}
