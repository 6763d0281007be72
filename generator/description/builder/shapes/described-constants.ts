import { canonical } from "../../core/json-value.js";
import type { EnumSchema, EnumValue } from "../../model/schema.js";
import { type UnionKeyword, typesOf, valuesIn, hasType } from "../composing/flat.js";
import { type ShapeContext, type ShapeInput } from "./shape.js";
import { CONSTRAINTS } from "../reading/keyword-groups.js";
import type { LocatedValue } from "../../core/origin.js";

/** `oneOf: [{ const: 1, title: Low }, ...]` is how JSON Schema describes the values of an enum. */
export function describedConstants(
  { variants }: UnionKeyword,
  { slot, context }: ShapeInput,
): EnumSchema | undefined {
  const values: EnumValue[] = [];
  for (const variant of variants) {
    const value = constantOf(variant, context);
    if (value === undefined) return undefined;
    values.push(value);
  }
  const distinct = new Set(values.map(({ value }) => canonical(value))).size === values.length;
  return distinct && values.length > 1
    ? { origin: slot.node.origin, docs: slot.node.docs, kind: "enum", values }
    : undefined;
}

/** Keywords that may accompany the constants: next to a constant, its type adds nothing. */
const LISTING: ReadonlySet<string> = new Set(["const", "enum", "type"]);

function constantOf(variant: LocatedValue, { source }: ShapeContext): EnumValue | undefined {
  const view = source.view(variant);
  if (typeof view === "boolean" || view.nullable) return undefined;
  const { keywords } = view;
  const [value, ...rest] = valuesIn(keywords) ?? [];
  if (value === undefined || typeof value === "object" || rest.length > 0) return undefined;
  const others = Object.keys(keywords).filter(
    (keyword) => CONSTRAINTS.has(keyword) && !LISTING.has(keyword),
  );
  const types = typesOf([{ view, nullable: view.nullable }]);
  if (others.length > 0 || (types !== undefined && !hasType(value, types))) return undefined;
  const { title, description } = keywords as { title?: unknown; description?: unknown };
  return {
    value,
    ...(typeof title === "string" && { name: title }),
    ...(typeof description === "string" && { description }),
  };
}
