/** Objects: Core 10.3.2 and Validation 6.5. */
import { childFrame, fail, isFull, rememberedVerdict } from "../evaluation/run.js";
import type { CompiledCheck, Frame } from "../evaluation/frame.js";
import { has, isArray, isObject, namesOf } from "../values/value.js";
import type { ObjectValue } from "../values/value.js";
import { mapOf, namesIn, numberOf, schemaOf } from "./keyword.js";
import type { Keyword, KeywordContext } from "./keyword.js";

export const required: Keyword = (value, context) => {
  const names = namesIn(value, context).filter((name) => isRequired(name, context));
  return (instance, frame) =>
    !isObject(instance) || haveAll(instance, { names, keyword: "required" }, frame);
};

type Side = Pick<KeywordContext, "schema" | "direction">;

/** Whether a property that a schema requires is required on one side of the exchange. */
export const isRequired = (name: string, side: Side): boolean =>
  !isForeign(name, side) && !isSentByDefault(name, side);

/** Whether the property is marked as belonging to the other side of the exchange. */
function isForeign(name: string, { schema, direction }: Side): boolean {
  if (direction === undefined) return false;
  return (
    declaredProperty(name, schema)?.[direction === "write" ? "readOnly" : "writeOnly"] === true
  );
}

/** Whether a client sends the default of the property, and a server fills it in; constants tell alternatives apart. */
function isSentByDefault(name: string, { schema, direction }: Side): boolean {
  if (direction !== "write") return false;
  const { default: assumed, const: constant, enum: listed } = declaredProperty(name, schema) ?? {};
  return (
    assumed !== undefined && constant === undefined && !(isArray(listed) && listed.length === 1)
  );
}

function declaredProperty(
  name: string,
  { properties: all }: Side["schema"],
): ObjectValue | undefined {
  const property = isObject(all) && has(all, name) ? all[name] : undefined;
  return isObject(property) ? property : undefined;
}

export const dependentRequired: Keyword = (value, context) => {
  const rules = mapOf(value, context).map(([name, names]) => ({
    name,
    names: namesIn(names, context),
  }));
  return (instance, frame) => {
    if (!isObject(instance)) return true;
    const broken = rules.filter(
      ({ name, names }) =>
        has(instance, name) &&
        !haveAll(instance, { names, keyword: "dependentRequired", because: name }, frame),
    );
    return broken.length === 0;
  };
};

/** Draft 7's name for `dependentRequired` and `dependentSchemas`; the 2020-12 meta-schema still describes it. */
export const dependencies: Keyword = (value, context) => {
  const rules = mapOf(value, context).map(([name, rule]) => ({
    name,
    check: dependency(name, rule, context),
  }));
  return (instance, frame) => {
    if (!isObject(instance)) return true;
    const broken = rules.filter(
      ({ name, check }) => has(instance, name) && !check(instance, frame),
    );
    return broken.length === 0;
  };
};

function dependency(because: string, rule: unknown, context: KeywordContext): CompiledCheck {
  if (!isArray(rule)) return context.check(schemaOf(rule, context));
  const names = namesIn(rule, context);
  return (instance, frame) =>
    !isObject(instance) || haveAll(instance, { names, keyword: "dependencies", because }, frame);
}

interface Names {
  readonly names: readonly string[];
  readonly keyword: string;
  readonly because?: string;
}

function haveAll(instance: ObjectValue, { names, keyword, because }: Names, frame: Frame): boolean {
  const missing = names.filter((name) => !has(instance, name));
  for (const name of missing) {
    const message =
      because === undefined
        ? "is required"
        : `is required, because ${JSON.stringify(because)} is present`;
    fail(childFrame(frame, name), () => ({ keyword, message }));
  }
  return missing.length === 0;
}

export const properties: Keyword = (value, context) => {
  const declared = mapOf(value, context)
    .map(([name, schema]) => ({ name, schema: schemaOf(schema, context) }))
    // Tags first: they discriminate between alternatives before any other property is looked into.
    .sort((left, right) => Number(isTag(right.schema)) - Number(isTag(left.schema)))
    .map(({ name, schema }) => ({ name, check: context.check(schema) }));
  return (instance, frame) => {
    if (!isObject(instance)) return true;
    let holds = true;
    for (const { name, check } of declared) {
      if (!has(instance, name)) continue;
      frame.seen?.properties.add(name);
      if (rememberedVerdict(check, instance[name], childFrame(frame, name))) continue;
      if (isFull(frame.run)) return false;
      holds = false;
    }
    return holds;
  };
};

const isTag = (schema: unknown): boolean =>
  isObject(schema) && ("const" in schema || "enum" in schema);

interface PatternRule {
  readonly pattern: Pick<RegExp, "test">;
  readonly check: CompiledCheck;
}

export const patternProperties: Keyword = (value, context) => {
  const rules: readonly PatternRule[] = mapOf(value, context).map(([pattern, schema]) => ({
    pattern: context.compilePattern(pattern),
    check: context.check(schemaOf(schema, context)),
  }));
  const checksOf = (name: string): readonly CompiledCheck[] =>
    rules.filter(({ pattern }) => pattern.test(name)).map(({ check }) => check);
  return (instance, frame) => !isObject(instance) || eachProperty(instance, checksOf, frame);
};

export const additionalProperties: Keyword = (value, context) => {
  const { properties: declared = {}, patternProperties: patterns = {} } = context.schema;
  const names = new Set(mapOf(declared, context).map(([name]) => name));
  const expressions = mapOf(patterns, context).map(([pattern]) => context.compilePattern(pattern));
  const checks = [context.check(schemaOf(value, context))];
  const checksOf = (name: string): readonly CompiledCheck[] =>
    names.has(name) || expressions.some((expression) => expression.test(name)) ? [] : checks;
  return (instance, frame) => !isObject(instance) || eachProperty(instance, checksOf, frame);
};

/** Applies to each property the checks that match its name, if any; those properties then count as evaluated. */
function eachProperty(
  instance: ObjectValue,
  checksOf: (name: string) => readonly CompiledCheck[],
  frame: Frame,
): boolean {
  let holds = true;
  for (const name of namesOf(instance)) {
    for (const check of checksOf(name)) {
      frame.seen?.properties.add(name);
      if (rememberedVerdict(check, instance[name], childFrame(frame, name))) continue;
      if (isFull(frame.run)) return false;
      holds = false;
    }
  }
  return holds;
}

export const propertyNames: Keyword = (value, context) => {
  const check = context.check(schemaOf(value, context));
  return (instance, frame) => {
    if (!isObject(instance)) return true;
    const wrong = namesOf(instance).filter((name) => !check(name, childFrame(frame, name)));
    return wrong.length === 0;
  };
};

export const unevaluatedProperties: Keyword = (value, context) => {
  const checks = [context.check(schemaOf(value, context))];
  return (instance, frame) => {
    const { seen } = frame;
    if (!isObject(instance) || seen === undefined) return true;
    const known = new Set(seen.properties);
    return eachProperty(instance, (name) => (known.has(name) ? [] : checks), frame);
  };
};

export function propertyCount(
  holds: (size: number, limit: number) => boolean,
  phrase: string,
): Keyword {
  return (value, context, name) => {
    const limit = numberOf(value, context);
    return (instance, frame) => {
      if (!isObject(instance)) return true;
      const size = namesOf(instance).length;
      const message = `must have ${phrase} ${limit} properties, has ${size}`;
      return holds(size, limit) || fail(frame, () => ({ keyword: name, message }));
    };
  };
}
