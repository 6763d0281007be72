/** Objects with declared properties, and records. */
import { isObject, namesOf } from "../json-schema/values/value.js";
import type { ObjectValue } from "../json-schema/values/value.js";
import { define } from "./merge.js";
import { OBJECT, part, partOf } from "./part.js";
import type { PartLike } from "./part.js";
import type { Details, ValidatorPart, Run } from "./run.js";

/** The parts of properties, by name. */
export type Properties = Readonly<Record<string, PartLike>>;

interface Field {
  readonly name: string;
  readonly part: ValidatorPart;
  /** Whether every JavaScript object inherits a member of this name (`constructor`, `__proto__`). */
  readonly inherited: boolean;
}

const RECORD: Details = { code: "invalid_type", expected: "record" };

/** An object whose undeclared properties are allowed, or checked by a schema. */
export function object(properties: Properties, rest?: PartLike): ValidatorPart {
  const fields = fieldsOf(properties);
  if (rest === undefined)
    return part((value, run) =>
      isObject(value) ? runFields(fields, value, run) : run.fail(OBJECT, value),
    );
  const others = undeclared(fields, partOf(rest));
  return part((value, run) => {
    if (!isObject(value)) return run.fail(OBJECT, value);
    const { failures } = run;
    const output = runFields(fields, value, run);
    return run.failures !== failures && run.full ? output : others(value, output, run);
  });
}

/** An object whose undeclared properties are refused. */
export function strictObject(properties: Properties): ValidatorPart {
  const fields = fieldsOf(properties);
  const names = new Set(fields.map(({ name }) => name));
  return part((value, run) => {
    if (!isObject(value)) return run.fail(OBJECT, value);
    const output = runFields(fields, value, run);
    const keys = unknownNames(value, names);
    if (keys !== undefined) run.fail({ code: "unrecognized_keys", keys }, value);
    return output;
  });
}

/** Maximum number of undeclared properties that an issue names, because a client may send any number of them. */
const MAX_NAMED_KEYS = 10;

function unknownNames(
  value: ObjectValue,
  names: ReadonlySet<string>,
): readonly string[] | undefined {
  let unknown: string[] | undefined;
  for (const name of Object.keys(value)) {
    if (names.has(name) || value[name] === undefined) continue;
    unknown ??= [];
    if (unknown.push(name) === MAX_NAMED_KEYS) break;
  }
  return unknown;
}

/** An object whose properties all have the same schema. */
export function record(rest: PartLike): ValidatorPart {
  const others = undeclared([], partOf(rest));
  return part((value, run) =>
    isObject(value) ? others(value, value, run) : run.fail(RECORD, value),
  );
}

function fieldsOf(properties: Properties): readonly Field[] {
  return Object.entries(properties).map(([name, like]) => ({
    name,
    part: partOf(like),
    inherited: name in Object.prototype,
  }));
}

function runFields(fields: readonly Field[], value: ObjectValue, run: Run): ObjectValue {
  let output = value;
  for (const field of fields) {
    const { name, part: base } = field;
    const item = field.inherited && !Object.hasOwn(value, name) ? undefined : value[name];
    if (item === undefined && base.optional && base.fallback === undefined) continue;
    const { failures } = run;
    const start = run.issues.length;
    const result = item === undefined && base.fallback ? base.fallback(run) : base.run(item, run);
    if (run.failures !== failures) {
      run.locate(start, name);
      if (run.full) return output;
    } else if (result !== item) output = replaced(value, output, [name, result]);
  }
  return output;
}

/** Applies a part to the undeclared properties. */
function undeclared(
  fields: readonly Field[],
  rest: ValidatorPart,
): (value: ObjectValue, before: ObjectValue, run: Run) => ObjectValue {
  const names = new Set(fields.map(({ name }) => name));
  return (value, before, run) => {
    let output = before;
    for (const name of namesOf(value)) {
      if (names.has(name)) continue;
      const { failures } = run;
      const start = run.issues.length;
      const result = rest.run(value[name], run);
      if (run.failures !== failures) {
        run.locate(start, name);
        if (run.full) return output;
      } else if (result !== value[name]) output = replaced(value, output, [name, result]);
    }
    return output;
  };
}

/** `Object.groupBy` came with V8 11.7; a compiler whose `lib` has it must not conclude that it is always there. */
const HAS_GROUP_BY = /* @__PURE__ */ Reflect.has(Object, "groupBy");

/** A copy to extend. V8 before 11.7 takes microseconds to add a property to an object that was made by spreading. */
const copyOf = (input: ObjectValue): Record<string, unknown> =>
  HAS_GROUP_BY || Object.hasOwn(input, "__proto__") ? { ...input } : Object.assign({}, input);

/** An output with one property replaced: the first change copies the object, so that the input stays unchanged. */
export function replaced(
  input: ObjectValue,
  output: ObjectValue,
  [name, value]: readonly [string, unknown],
): ObjectValue {
  const target: Record<string, unknown> = output === input ? copyOf(input) : output;
  define(target, name, value);
  return target;
}
