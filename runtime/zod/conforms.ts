import { createMemory } from "../json-schema/evaluation/memory.js";
import type { Evaluator } from "../json-schema/evaluator.js";
import { PRESENT, part, partOf } from "./part.js";
import type { PartLike } from "./part.js";
import type { ValidatorPart, Run } from "./run.js";

/**
 * A schema that only the JSON Schema evaluator can check. If `shape` is given, it makes the output (defaults filled in,
 * properties of the other side removed); otherwise the output is the value itself.
 */
export function conforms(schemas: Evaluator, uri: string, shape?: PartLike): ValidatorPart {
  const output = shape === undefined ? undefined : partOf(shape);
  return part((value, run) => {
    // A schema without a type would accept `undefined` like any other value.
    if (value === undefined) return run.fail(PRESENT, value);
    const issues = schemas.evaluate(uri, value, run.kept(createMemory));
    for (const { path, message, keyword } of issues) {
      const start = run.issues.length;
      run.fail({ code: "custom", message, params: { keyword } }, value);
      for (const key of [...path].reverse()) run.locate(start, key);
    }
    return output === undefined || issues.length > 0 ? value : shaped(output, value, run);
  });
}

/** The schemas that make the output check the inner values again, so results are remembered. */
function shaped(output: ValidatorPart, value: unknown, run: Run): unknown {
  run.shared++;
  const result = output.run(value, run);
  run.shared--;
  return result;
}
