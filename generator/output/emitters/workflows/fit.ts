/** Values for requests and inputs, whose types need not be those that are expected. */
import {
  behind,
  isOmissible,
  type JsonValue,
  type Property,
  type Schema,
  unwrap,
  type WorkflowExpression,
} from "../../../description/index.js";
import {
  arrayExpression,
  callExpression,
  type Expression,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { typeText } from "../../print/type.js";
import { typeExpression } from "../types/expression.js";
import type { WorkflowSite } from "./site.js";
import { runtime } from "./symbols.js";
import { entryOf, valueOf } from "./values.js";

/** A value as one of a schema: what may have another type goes through `trust`, as far inside as possible. */
export const fitTo = (value: WorkflowExpression, schema: Schema, site: WorkflowSite): Expression =>
  fit(value, schema, { site, strict: true }) ??
  fit(value, schema, { site, strict: false }) ??
  trust(valueOf(value, site).code);

export const trust = (code: Expression): Expression => callExpression(ref(runtime.trust), [code]);

interface Fitting {
  readonly site: WorkflowSite;
  /** Whether nothing in it may have another type. */
  readonly strict: boolean;
}

/** `undefined` if the code would not have the type of the schema. */
function fit(value: WorkflowExpression, schema: Schema, fitting: Fitting): Expression | undefined {
  const bare = unwrap(schema);
  if (bare === undefined || bare.kind === "any") return valueOf(value, fitting.site).code;
  if (bare.kind === "union") return firstOf(bare.variants, (one) => fit(value, one, fitting));
  switch (value.kind) {
    case "record":
      return fitRecord(value.entries, schema, fitting);
    case "list":
      return fitList(value.items, bare, fitting);
    case "literal":
      return isOf(value.value, schema) && !isConverted(bare, fitting)
        ? literal(value.value)
        : undefined;
    case "template":
      return bare.kind === "string" && !isConverted(bare, fitting)
        ? valueOf(value, fitting.site).code
        : undefined;
    default:
      return hasType(value, schema, fitting) ? valueOf(value, fitting.site).code : undefined;
  }
}

function firstOf<Item, Result>(
  items: readonly Item[],
  of: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = of(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

function fitList(
  items: readonly WorkflowExpression[],
  schema: Schema,
  fitting: Fitting,
): Expression | undefined {
  if (schema.kind !== "array") return undefined;
  const codes = items.map((item) => fitInner(item, schema.items, fitting));
  return codes.every((code) => code !== undefined) ? arrayExpression(codes) : undefined;
}

const fitInner = (
  value: WorkflowExpression,
  schema: Schema,
  fitting: Fitting,
): Expression | undefined =>
  fit(value, schema, fitting) ??
  (fitting.strict ? undefined : trust(valueOf(value, fitting.site).code));

function fitRecord(
  entries: (WorkflowExpression & { readonly kind: "record" })["entries"],
  schema: Schema,
  fitting: Fitting,
): Expression | undefined {
  const properties = propertiesOf(schema);
  const names = new Set(entries.map(({ name }) => name));
  if (properties?.some((one) => !isOmissible(one) && !names.has(one.name)) !== false)
    return undefined;
  const codes = entries.map(({ name, value }) => {
    const property = properties.find((one) => one.name === name);
    const code = property && fitInner(value, property.schema, fitting);
    return code && entryOf(name, code);
  });
  return codes.every((code) => code !== undefined) ? objectExpression(codes) : undefined;
}

/** The properties that are written of an object, or of an intersection of objects. */
function propertiesOf(schema: Schema): readonly Property[] | undefined {
  const bare = unwrap(schema);
  if (bare?.kind === "object")
    return bare.properties.filter(({ direction }) => direction !== "read");
  if (bare?.kind !== "intersection") return undefined;
  const parts = bare.parts.map(propertiesOf);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** Whether a scalar has the type of a schema. */
function isOf(value: JsonValue, schema: Schema): boolean {
  const { schema: bare, nullable } = behind(schema);
  if (value === null) return nullable || bare?.kind === "null";
  switch (bare?.kind) {
    case "string":
    case "number":
    case "boolean":
      return typeof value === bare.kind;
    case "literal":
      return bare.value === value;
    case "enum":
      return bare.values.some((one) => one.value === value);
    default:
      return false;
  }
}

const textOfType = (schema: Schema, side: "read" | "write", { site }: Fitting): string =>
  typeText(typeExpression(schema, side, site.plan.types));

/** Whether the type of a scalar is that of a conversion, such as `Date`. */
const isConverted = (schema: Schema, fitting: Fitting): boolean =>
  (schema.kind === "string" || schema.kind === "number") &&
  textOfType(schema, "write", fitting) !== schema.kind;

/** Whether what an expression gives certainly has the type of a schema. */
function hasType(value: WorkflowExpression, schema: Schema, fitting: Fitting): boolean {
  const { schema: source, isOptional, side } = valueOf(value, fitting.site);
  if (source === undefined || isOptional) return false;
  const [from, to] = [behind(source), behind(schema)];
  if (from.schema === undefined || to.schema === undefined) return false;
  if (from.nullable && !to.nullable) return false;
  const target = textOfType(to.schema, "write", fitting);
  if (textOfType(from.schema, side, fitting) === target) return true;
  const isTexts =
    from.schema.kind === "enum" && from.schema.values.every((one) => typeof one.value === "string");
  return isTexts && target === "string";
}
