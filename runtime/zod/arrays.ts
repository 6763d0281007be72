/** Lists. */
import { isArray } from "../json-schema/values/value.js";
import { part, partOf } from "./part.js";
import type { PartLike } from "./part.js";
import type { Details, ValidatorPart, Run } from "./run.js";

const ARRAY: Details = { code: "invalid_type", expected: "array" };
const TUPLE: Details = { code: "invalid_type", expected: "tuple" };

export function array(items: PartLike): ValidatorPart {
  const item = partOf(items);
  return part((value, run) =>
    isArray(value) ? eachItem(value, () => item, run) : run.fail(ARRAY, value),
  );
}

/** `prefixItems`: unlike in zod's tuple, positions without an item are not checked. */
export function tuple(prefix: readonly PartLike[], rest?: PartLike): ValidatorPart {
  const parts = prefix.map(partOf);
  const others = rest === undefined ? undefined : partOf(rest);
  return part((value, run) =>
    isArray(value)
      ? eachItem(value, (index) => (index < parts.length ? parts[index] : others), run)
      : run.fail(TUPLE, value),
  );
}

function eachItem(
  value: readonly unknown[],
  partAt: (index: number) => ValidatorPart | undefined,
  run: Run,
): unknown {
  let output: unknown[] | undefined;
  for (let index = 0; index < value.length; index++) {
    const item = partAt(index);
    if (item === undefined) break;
    const { failures } = run;
    const start = run.issues.length;
    const result = item.run(value[index], run);
    if (run.failures !== failures) {
      run.locate(start, index);
      if (run.full) break;
    } else if (result !== value[index]) (output ??= [...value])[index] = result;
  }
  return output ?? value;
}
