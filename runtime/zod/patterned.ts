/** Objects with `patternProperties`, and objects without the properties of the other side. */
import { compilePattern } from "../json-schema/values/pattern.js";
import { has, isObject, namesOf } from "../json-schema/values/value.js";
import type { ObjectValue } from "../json-schema/values/value.js";
import { define, mergeOutputs } from "./merge.js";
import { replaced } from "./objects.js";
import { part, partOf } from "./part.js";
import type { PartLike } from "./part.js";
import type { ValidatorPart, Run } from "./run.js";

/** `patternProperties`, and the schema of the properties that no pattern and no declared name matches. */
export interface PropertyRules {
  readonly declared: readonly string[];
  readonly patterns: readonly (readonly [pattern: string, schema: PartLike])[];
  readonly additional?: PartLike;
}

/** An object with rules for properties that match patterns. `base` checks the declared properties and allows others. */
export function patterned(rules: PropertyRules, base: PartLike): ValidatorPart {
  const declared = partOf(base);
  const partsOf = rulesByName(rules);
  return part((value, run) => {
    // Several rules may apply to one property.
    run.shared++;
    const output = declared.run(value, run);
    const result =
      isObject(value) && isObject(output) ? eachProperty(value, output, { partsOf, run }) : output;
    run.shared--;
    return result;
  });
}

function rulesByName(rules: PropertyRules): (name: string) => readonly ValidatorPart[] {
  const declared = new Set(rules.declared);
  const patterns = rules.patterns.map(([source, like]) => ({
    expression: compilePattern(source),
    part: partOf(like),
  }));
  const additional = rules.additional === undefined ? [] : [partOf(rules.additional)];
  return (name) => {
    const matching = patterns.filter(({ expression }) => expression.test(name));
    if (matching.length > 0) return matching.map((rule) => rule.part);
    return declared.has(name) ? [] : additional;
  };
}

interface Rules {
  readonly partsOf: (name: string) => readonly ValidatorPart[];
  readonly run: Run;
}

function eachProperty(input: ObjectValue, before: ObjectValue, { partsOf, run }: Rules): unknown {
  let output = before;
  for (const name of namesOf(input)) {
    for (const rule of partsOf(name)) {
      const { failures } = run;
      const start = run.issues.length;
      const result = rule.run(input[name], run);
      if (run.failures !== failures) {
        run.locate(start, name);
        if (run.full) return output;
      } else if (result !== input[name] && has(output, name)) {
        const merged = mergeOutputs(input[name], [output[name], result], run);
        output = replaced(input, output, [name, merged]);
      }
    }
  }
  return output;
}

/** Removes properties that only the other side sends: `readOnly` in requests, `writeOnly` in responses. */
export function without(names: readonly string[], base: PartLike): ValidatorPart {
  const { run } = partOf(base);
  return part((value, state) => {
    const output = run(value, state);
    return isObject(output) && names.some((name) => Object.hasOwn(output, name))
      ? omit(output, new Set(names))
      : output;
  });
}

function omit(object: ObjectValue, names: ReadonlySet<string>): object {
  const output = {};
  for (const name of namesOf(object)) if (!names.has(name)) define(output, name, object[name]);
  return output;
}
