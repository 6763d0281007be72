import type { LocatedSchema } from "../json-schema/evaluation/registry.js";
import { isArray, isObject, type ObjectValue } from "../json-schema/values/value.js";
import { matchingText } from "./texts/pattern-text.js";
import { childPosition, isMinimal, type Make, type SamplePosition, spend } from "./position.js";
import { NoSample } from "./no-sample.js";
import { boundsOf, locatedSchemas, type SchemaPart } from "./requirements.js";
import { word } from "./texts/words.js";

/** Larger objects are rejected rather than made. */
const MOST_PROPERTIES = 1000;

/** An object with the properties that the schemas require and, unless it has to be small, those that they declare. */
export function makeObject(
  parts: readonly SchemaPart[],
  position: SamplePosition,
  make: Make,
): ObjectValue {
  const { least, most } = boundsOf(parts, "minProperties", "maxProperties");
  if (least > MOST_PROPERTIES)
    throw new NoSample(`needs at least ${least} properties`, position.path);
  const declared = parts.flatMap(({ schema }) => keysOf(schema["properties"]));
  const required = withDependents(parts, parts.flatMap(requiredOf));
  const entries = new Map<string, unknown>();
  for (const name of new Set([...declared, ...required])) {
    if (isForeign(name, parts, position)) continue;
    const spare = most - required.filter((other) => !entries.has(other)).length;
    const needed = required.includes(name);
    if (!needed && (entries.size >= spare || !isWanted(name, position))) continue;
    addProperty(entries, name, { needed, parts, position, make });
  }
  // Of optional properties, as many as the schemas ask for, and those first that end soonest.
  const { heights } = position.context;
  const ranked = (entries.size < least ? declared : []).map((name) => {
    const levels = schemasFor(name, parts, position).map((one) => heights.of(one));
    return { name, height: Math.max(...levels) };
  });
  for (const { name } of ranked.sort((one, other) => one.height - other.height))
    if (entries.size < least && !entries.has(name) && !isForeign(name, parts, position))
      addProperty(entries, name, { needed: false, parts, position, make });
  const extra = Math.max(least, declared.length > 0 || isMinimal(position) ? 0 : Math.min(1, most));
  addExtra(entries, extra, { needed: least > entries.size, parts, position, make });
  return Object.fromEntries(entries);
}

interface Adding {
  readonly needed: boolean;
  readonly parts: readonly SchemaPart[];
  readonly position: SamplePosition;
  readonly make: Make;
}

/** An optional property without a valid value is left out. */
function addProperty(
  entries: Map<string, unknown>,
  name: string,
  { needed, parts, position, make }: Adding,
): void {
  const place = { ...childPosition(position, name), nearest: needed && position.nearest };
  try {
    entries.set(name, make(schemasFor(name, parts, position), place));
  } catch (error) {
    if (!(error instanceof NoSample) || needed) throw error;
  }
}

/** Adds undeclared properties, if the schema describes them or if there are too few properties. */
function addExtra(entries: Map<string, unknown>, count: number, adding: Adding): void {
  const { parts, position } = adding;
  if (!adding.needed && !parts.some(isRecord)) return;
  for (let attempt = 0; attempt < 4 * count && entries.size < count; attempt++) {
    spend(position);
    const name = extraName(adding, attempt);
    if (!entries.has(name) && !isForeign(name, parts, position))
      addProperty(entries, name, { ...adding, needed: false });
  }
  if (entries.size < count && adding.needed)
    throw new NoSample(`fewer than ${count} allowed properties were found`, position.path);
}

const isRecord = ({ schema }: SchemaPart): boolean =>
  isObject(schema["patternProperties"]) ||
  isObject(schema["additionalProperties"]) ||
  isObject(schema["unevaluatedProperties"]);

function extraName({ parts, position, make }: Adding, attempt: number): string {
  const random = position.random.fork(`name ${attempt}`);
  const patterns = parts.flatMap(({ schema }) => keysOf(schema["patternProperties"]));
  const names = parts.flatMap(({ schema, base }) =>
    locatedSchemas([schema["propertyNames"]], base),
  );
  if (names.length > 0)
    return String(make([...names, TEXT], { ...position, random, fresh: attempt > 0 }));
  if (patterns.length === 0) return word(random);
  return matchingText(random.pick(patterns), { random, reach: 4, exact: false, wild: false });
}

const TEXT: LocatedSchema = { schema: { type: "string" }, base: "" };

function schemasFor(
  name: string,
  parts: readonly SchemaPart[],
  position: SamplePosition,
): readonly LocatedSchema[] {
  const declared = parts.some((part) => declaredFor(name, part, position).length > 0);
  return parts.flatMap((part) => {
    const own = declaredFor(name, part, position);
    if (own.length > 0) return own;
    const { additionalProperties, unevaluatedProperties } = part.schema;
    // Properties that another schema declares count as evaluated, as far as that is known before the value exists.
    return locatedSchemas(
      [additionalProperties ?? (declared ? undefined : unevaluatedProperties)],
      part.base,
    );
  });
}

function declaredFor(
  name: string,
  { schema, base }: SchemaPart,
  { context }: SamplePosition,
): readonly LocatedSchema[] {
  const { properties, patternProperties } = schema;
  const own = isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
  const matching = isObject(patternProperties)
    ? Object.entries(patternProperties).flatMap(([pattern, one]) =>
        context.compilePattern(pattern).test(name) ? [one] : [],
      )
    : [];
  return locatedSchemas([...own, ...matching], base);
}

/** Whether only the other side of the exchange sends a property. */
const isForeign = (name: string, parts: readonly SchemaPart[], position: SamplePosition): boolean =>
  position.context.direction !== undefined &&
  parts.some((part) =>
    declaredFor(name, part, position).some(
      ({ schema }) =>
        typeof schema === "object" &&
        schema[position.context.direction === "write" ? "readOnly" : "writeOnly"] === true,
    ),
  );

function isWanted(name: string, position: SamplePosition): boolean {
  if (isMinimal(position)) return false;
  const isDrawn = position.context.optional === "some" && !position.filled;
  return !isDrawn || position.random.fork(`with ${name}`).below(2) === 0;
}

const requiredOf = ({ schema: { required } }: SchemaPart): readonly string[] =>
  isArray(required) ? required.map(String) : [];

/** `dependentRequired`: adds the names that the given names require, and those that these require in turn. */
function withDependents(parts: readonly SchemaPart[], names: readonly string[]): readonly string[] {
  const all = new Set(names);
  for (const name of all) {
    for (const { schema } of parts) {
      const { dependentRequired: dependents } = schema;
      const others: unknown =
        isObject(dependents) && Object.hasOwn(dependents, name) ? dependents[name] : [];
      for (const other of isArray(others) ? others : []) all.add(String(other));
    }
  }
  return [...all];
}

const keysOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : []);
