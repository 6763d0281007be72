/** `anyOf`, `oneOf`, `allOf`. */
import { has, isObject } from "../json-schema/values/value.js";
import { mergeOutputs } from "./merge.js";
import { OBJECT, part, partOf } from "./part.js";
import type { PartLike } from "./part.js";
import { FAILED } from "./run.js";
import type { Details, ValidatorPart, Run } from "./run.js";
import { named } from "./scalars.js";

/** `anyOf`: the first valid alternative makes the output. */
export function union(alternatives: readonly PartLike[]): ValidatorPart {
  const parts = alternatives.map(partOf);
  return sharing((value, run) => {
    for (const alternative of parts) {
      const output = run.attempt(alternative, value);
      if (output !== FAILED) return output;
    }
    return unmatched(parts, value, run);
  });
}

/** `oneOf`: exactly one alternative is valid. */
export function exactlyOne(alternatives: readonly PartLike[]): ValidatorPart {
  const parts = alternatives.map(partOf);
  return sharing((value, run) => {
    let found: unknown = FAILED;
    for (const alternative of parts) {
      const output = run.attempt(alternative, value);
      if (output === FAILED) continue;
      if (found !== FAILED) return run.fail(SEVERAL, value);
      found = output;
    }
    return found === FAILED ? unmatched(parts, value, run) : found;
  });
}

const SEVERAL: Details = { code: "custom", message: "Matches more than one alternative" };

/** While it runs, several schemas check the same value. */
function sharing(base: ValidatorPart["run"]): ValidatorPart {
  return part((value, run) => {
    run.shared++;
    const output = base(value, run);
    run.shared--;
    return output;
  });
}

function unmatched(parts: readonly ValidatorPart[], value: unknown, run: Run): unknown {
  if (run.full) return run.fail(NONE, value);
  return run.failAll(
    value,
    parts.map((alternative) => run.explain(alternative, value)),
  );
}

const NONE: Details = { code: "invalid_union" };

/** Alternatives that are discriminated by a property: no value of it selects two of them. */
export interface Cases {
  /** The schema for other values of the property. Without it, they are refused. */
  readonly otherwise?: PartLike;
  /** The schema for values without the property. Without it, they are refused. */
  readonly absent?: PartLike;
  readonly property: string;
  readonly cases: readonly (readonly [values: readonly string[], schema: PartLike])[];
}

export function discriminated({ property, cases, otherwise, absent }: Cases): ValidatorPart {
  const others = otherwise && partOf(otherwise);
  const untagged = absent && partOf(absent);
  const byValue = new Map<unknown, ValidatorPart>(
    cases.flatMap(([values, like]) => values.map((value) => [value, partOf(like)] as const)),
  );
  const message = `Invalid discriminator: expected ${named([...byValue.keys()], ", ")}`;
  const unknown: Details = { code: "custom", message, params: { discriminator: property } };
  return part((value, run) => {
    const tag = isObject(value) && has(value, property) ? value[property] : undefined;
    const chosen = tag === undefined ? untagged : (byValue.get(tag) ?? others);
    if (chosen !== undefined) return chosen.run(value, run);
    if (!isObject(value)) return run.fail(OBJECT, value);
    run.fail(unknown, tag, property);
    return value;
  });
}

/** `allOf`: all parts are valid for the same value. */
export function allOf(all: readonly PartLike[]): ValidatorPart {
  const parts = all.map(partOf);
  return sharing((value, run) => {
    const { failures } = run;
    let output = value;
    for (const each of parts) {
      const result = each.run(value, run);
      if (run.failures === failures) output = mergeOutputs(value, [output, result], run);
      else if (run.full) break;
    }
    return output;
  });
}
