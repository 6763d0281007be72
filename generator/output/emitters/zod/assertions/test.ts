/** The condition of a schema: what its types, its values and its other keywords demand of `x`. */
import { allHold, anyHolds, type Condition, isConstant, negation } from "../parsers/condition.js";
import type { Doc } from "../../../print/layout/doc.js";
import type { ObjectValue } from "../../../../../runtime/json-schema/values/value.js";
import { arrayCondition } from "./arrays.js";
import { inPlaceCondition } from "./in-place.js";
import { objectCondition } from "./objects.js";
import {
  hasType,
  isListed,
  listedValues,
  numberCondition,
  stringCondition,
  type TypeName,
  TYPES,
  typesOf,
  typeTest,
} from "./scalars.js";
import type { AssertionRules, TestSite } from "./site.js";

/** What keywords demand of values of a type, if `x` has it. */
type TypeRules = (type: TypeName) => Condition;

export const conditionOf = (site: TestSite): Condition =>
  allHold(
    typedCondition(site.schema, "x", (type) => ruleOf(type, site)),
    inPlaceCondition(site),
  );

function ruleOf(type: TypeName, site: TestSite): Condition {
  if (type === "object") return objectCondition(site);
  if (type === "array") return arrayCondition(site);
  return scalarRule(type, site.schema, "x", site);
}

function scalarRule(
  type: TypeName,
  schema: ObjectValue,
  ...[value, rules]: readonly [Doc, AssertionRules]
): Condition {
  if (type === "string") return stringCondition(schema, value, rules);
  return type === "number" || type === "integer"
    ? numberCondition(schema, value, rules)
    : allHold();
}

function typedCondition(schema: ObjectValue, value: Doc, ruleFor: TypeRules): Condition {
  const types = typesOf(schema);
  const listed = listedValues(schema);
  if (listed !== undefined)
    return anyHolds(
      ...(types ?? TYPES.filter((type) => type !== "integer")).map((type) => {
        const values = listed.filter((one) => hasType(one, type));
        return values.length === 0 ? anyHolds() : listedCondition(type, values, { value, ruleFor });
      }),
    );
  if (types !== undefined)
    return anyHolds(...types.map((type) => allHold(typeTest(type, value), ruleFor(type))));
  return allHold(
    ...(["number", "string", "array", "object"] as const).map((type) => {
      const rule = ruleFor(type);
      return isConstant(rule) && rule.kind === "all"
        ? rule
        : anyHolds(negation(typeTest(type, value)), rule);
    }),
  );
}

function listedCondition(
  type: TypeName,
  values: readonly unknown[],
  { value, ruleFor }: { readonly value: Doc; readonly ruleFor: TypeRules },
): Condition {
  const isContainer = type === "object" || type === "array";
  const test = isContainer ? [typeTest(type, value)] : [];
  return allHold(...test, isListed(values, value), ruleFor(type));
}

/** Keywords that can be tested wherever a value stands. */
const INLINE: ReadonlySet<string> = new Set([
  "type",
  "const",
  "enum",
  "default",
  "readOnly",
  "writeOnly",
]);

/** The condition of a schema that names only types or a few values; none if it says more. */
export function inlineCondition(schema: ObjectValue, value: Doc): Condition | undefined {
  if (!Object.keys(schema).every((keyword) => INLINE.has(keyword))) return undefined;
  if ((listedValues(schema)?.length ?? 0) > 3) return undefined;
  return typedCondition(schema, value, () => allHold());
}
