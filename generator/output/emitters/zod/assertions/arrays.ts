/** What keywords of arrays demand of `x`. */
import { literal } from "../../../print/expression.js";
import {
  allHold,
  ALWAYS,
  anyHolds,
  comparison,
  type Condition,
  holds,
  isAlways,
} from "../parsers/condition.js";
import { calls } from "../parsers/symbols.js";
import { within } from "./scalars.js";
import { callback, tests, type TestSite } from "./site.js";
import { listIn, numberIn } from "./values.js";

export function arrayCondition(site: TestSite): Condition {
  const { schema } = site;
  const prefix = listIn(schema, "prefixItems");
  return allHold(
    within(schema, ["minItems", "maxItems"], "x.length"),
    ...prefix.map((item, index) => {
      const condition = site.part(item, `x[${index}]`, `Item${index}`);
      return isAlways(condition) ? ALWAYS : anyHolds(isShorter(index), condition);
    }),
    itemsCondition(prefix.length, site),
    ...(schema["uniqueItems"] === true ? [holds(calls(tests.isUnique, "x"))] : []),
    containsCondition(site),
  );
}

const isShorter = (index: number): Condition => comparison("x.length", ["<=", ">"], String(index));

function itemsCondition(from: number, site: TestSite): Condition {
  const { items } = site.schema;
  if (items === undefined) return ALWAYS;
  if (items === false) return isShorter(from);
  return everyItem(site.part(items, "part", "Item"), from);
}

function containsCondition(site: TestSite): Condition {
  const { schema } = site;
  const least = numberIn(schema, "minContains") ?? 1;
  const most = numberIn(schema, "maxContains");
  if (schema["contains"] === undefined || (least <= 0 && most === undefined)) return ALWAYS;
  const limits = [least, ...(most === undefined ? [] : [most])].map((limit) => literal(limit).doc);
  const test = callback(site.part(schema["contains"], "part", "Contained"), "index");
  return holds(calls(tests.containsMatches, "x", test, ...limits));
}

/** Whether a condition about `part` and `index` holds for each item from one on. */
export function everyItem(condition: Condition, from = 0): Condition {
  if (isAlways(condition)) return ALWAYS;
  const start = from === 0 ? [] : [String(from)];
  return holds(calls(tests.everyItem, "x", callback(condition, "index"), ...start));
}
