/** What keywords of objects demand of `x`. */
import { isRequired } from "../../../../../runtime/json-schema/keywords/object.js";
import { isArray, isObject } from "../../../../../runtime/json-schema/values/value.js";
import { INHERITED_NAMES, literal } from "../../../print/expression.js";
import type { Doc } from "../../../print/layout/doc.js";
import {
  allHold,
  ALWAYS,
  anyHolds,
  type Condition,
  holds,
  isAlways,
  negation,
  unequal,
} from "../parsers/condition.js";
import { calls, parsers } from "../parsers/symbols.js";
import { NotPrintable } from "./places.js";
import { listedValues, matchesPattern, within } from "./scalars.js";
import { callback, tests, type TestSite } from "./site.js";
import { listIn, mapIn, namesIn } from "./values.js";

export const objectCondition = (site: TestSite): Condition =>
  allHold(
    sizeCondition(site),
    presenceCondition(site),
    ...mapIn(site.schema, "properties").map(([name, schema]) =>
      propertyCondition(name, schema, site),
    ),
    ...mapIn(site.schema, "dependentSchemas").map(([name, schema]) =>
      dependent(name, schema, site),
    ),
    ...mapIn(site.schema, "dependencies")
      .filter(([, schema]) => !isArray(schema))
      .map(([name, schema]) => dependent(name, schema, site)),
    ...mapIn(site.schema, "patternProperties").map(([pattern, schema], index) => {
      const condition = site.part(schema, "part", `Pattern ${index}`);
      return everyProperty(anyHolds(negation(matchesPattern(pattern, "name")), condition));
    }),
    additionalCondition(site),
    namesCondition(site),
  );

const sizeCondition = ({ schema }: TestSite): Condition =>
  within(schema, ["minProperties", "maxProperties"], calls(parsers.countProperties, "x"));

/** Which properties have to be there. */
export const presenceCondition = ({
  schema,
  direction,
}: Pick<TestSite, "schema" | "direction">): Condition =>
  allHold(
    ...namesIn(listIn(schema, "required"))
      .filter((name) => isRequired(name, { schema, direction }))
      .filter((name) => !isRefusedIfAbsent(schema, name))
      .map(isPresent),
    ...[...mapIn(schema, "dependentRequired"), ...mapIn(schema, "dependencies")]
      .filter(([, names]) => isArray(names))
      .map(([name, names]) =>
        anyHolds(negation(isPresent(name)), allHold(...namesIn(names).map(isPresent))),
      ),
  );

const placeOf = (name: string): Doc => ["x[", literal(name).doc, "]"];

/** Whether `x` has a property: what every object inherits is not one. */
export const isPresent = (name: string): Condition =>
  INHERITED_NAMES.has(name)
    ? holds(calls(tests.has, "x", literal(name).doc))
    : unequal(placeOf(name), "undefined");

/** Whether the test of a property, which names types or values, refuses what is not there. */
const isRefusedIfAbsent = ({ properties }: TestSite["schema"], name: string): boolean => {
  if (INHERITED_NAMES.has(name) || !isObject(properties) || !Object.hasOwn(properties, name))
    return false;
  const property = properties[name];
  return isObject(property) && ["type", "const", "enum"].some((keyword) => keyword in property);
};

function propertyCondition(name: string, schema: unknown, site: TestSite): Condition {
  const condition = site.part(schema, placeOf(name), name);
  if (isAlways(condition)) return ALWAYS;
  const { required = [] } = site.schema;
  const isDemanded =
    isArray(required) &&
    required.includes(name) &&
    isRequired(name, site) &&
    !INHERITED_NAMES.has(name);
  return isDemanded ? condition : anyHolds(negation(isPresent(name)), condition);
}

const dependent = (name: string, schema: unknown, site: TestSite): Condition =>
  anyHolds(negation(isPresent(name)), site.self(schema, `With ${name}`));

function additionalCondition(site: TestSite): Condition {
  const { additionalProperties: schema } = site.schema;
  if (schema === undefined) return ALWAYS;
  const patterns = mapIn(site.schema, "patternProperties").map(([pattern]) => pattern);
  return everyProperty(
    anyHolds(
      site.isNamed(mapIn(site.schema, "properties").map(([name]) => name)),
      ...patterns.map((pattern) => matchesPattern(pattern, "name")),
      site.part(schema, "part", "Other"),
    ),
  );
}

function namesCondition({ schema, part }: TestSite): Condition {
  const { propertyNames: names } = schema;
  if (names === undefined) return ALWAYS;
  // A compiler refuses to compare a name with anything but a text.
  if (isObject(names) && listedValues(names)?.every((name) => typeof name === "string") === false)
    throw new NotPrintable("propertyNames");
  return everyProperty(part(names, "name", "Name"));
}

/** Whether a condition about `part` and `name` holds for each property. */
export const everyProperty = (condition: Condition): Condition =>
  isAlways(condition)
    ? ALWAYS
    : holds(calls(tests.everyProperty, "x", callback(condition, "name")));
