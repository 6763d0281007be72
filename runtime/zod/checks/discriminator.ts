/** A `discriminator` that decides between alternatives which overlap. */
import { ZodUnion, ZodXor } from "zod";
import type * as z from "zod";
import { has, isObject } from "../../json-schema/values/value.js";
import type { Parse, SomeType } from "../context.js";
import { type Check, type JsonSchema, rule, type Write } from "../rule.js";

/** The alternatives that a property selects, by their index in the union. */
export interface Cases {
  readonly property: string;
  /** The alternative for each value of the property. */
  readonly cases: Readonly<Record<string, number>>;
  /** The alternatives for other values. Without any, they are refused. */
  readonly otherwise?: readonly number[];
  /** The alternatives for values without the property. Without any, they are refused. */
  readonly absent?: readonly number[];
  /** Whether exactly one of several alternatives has to match. */
  readonly exclusive?: boolean;
}

/** Lets a property select the alternative of a union, as the `discriminator` of OpenAPI does. */
export const discriminator = (cases: Cases): Check =>
  rule({
    parse: (_, schema) => select(cases, schema),
    keywords: (json, write, schema) => {
      delete json["oneOf"];
      json["anyOf"] = alternatives(cases, optionsOf(schema), write);
    },
  });

const optionsOf = (schema: z.core.$ZodType): readonly SomeType[] =>
  (schema._zod.def as z.core.$ZodUnionDef).options;

function select(cases: Cases, schema: z.core.$ZodType): Parse {
  const { property, otherwise, absent, exclusive = false } = cases;
  const options = optionsOf(schema);
  const others = oneOf(options, otherwise, exclusive);
  const untagged = oneOf(options, absent, exclusive);
  const byValue = new Map<unknown, SomeType | undefined>(
    Object.entries(cases.cases).map(([value, index]) => [value, options[index]]),
  );
  return (payload, context) => {
    const { value: input } = payload;
    const tag = isObject(input) && has(input, property) ? input[property] : undefined;
    const chosen = tag === undefined ? untagged : (byValue.get(keyOf(tag)) ?? others);
    if (chosen !== undefined) return chosen._zod.run(payload, context);
    payload.issues.push(
      isObject(input)
        ? unknownTag({ property, options: [...byValue.keys()] }, input)
        : { code: "invalid_type", expected: "object", input, inst: schema },
    );
    return payload;
  };
}

/** Of keys that are not texts, the alternative itself refuses the text. */
const keyOf = (tag: unknown): unknown =>
  typeof tag === "number" || typeof tag === "boolean" ? String(tag) : tag;

/** As zod's own discriminated union says it. */
const unknownTag = (
  { property, options }: { readonly property: string; readonly options: readonly unknown[] },
  input: object,
): z.core.$ZodRawIssue => ({
  code: "invalid_union",
  errors: [],
  note: "No matching discriminator",
  discriminator: property,
  options: options as z.core.util.Primitive[],
  input,
  path: [property],
});

function oneOf(
  options: readonly SomeType[],
  indexes: readonly number[] = [],
  exclusive: boolean,
): SomeType | undefined {
  const someOption = indexes.flatMap((index) => options[index] ?? []);
  if (someOption.length < 2) return someOption[0];
  return exclusive
    ? new ZodXor({ type: "union", options: someOption, inclusive: false } as never)
    : new ZodUnion({ type: "union", options: someOption } as never);
}

function alternatives(
  { property, cases, otherwise = [], absent = [], exclusive = false }: Cases,
  options: readonly SomeType[],
  write: Write,
): readonly JsonSchema[] {
  const required = [property];
  const tagSchema = (values: JsonSchema): JsonSchema => ({
    type: "object",
    required,
    properties: { [property]: values },
  });
  const someOption = (indexes: readonly number[], condition: JsonSchema): readonly JsonSchema[] => {
    const schemas = indexes.map((index) => writeOption(options[index], index, write));
    if (schemas.length === 0) return [];
    return [{ ...condition, allOf: [{ [exclusive ? "oneOf" : "anyOf"]: schemas }] }];
  };
  return [
    ...Object.entries(cases).flatMap(([value, index]) =>
      someOption([index], tagSchema({ enum: spellings(value) })),
    ),
    ...someOption(otherwise, tagSchema({ not: { enum: Object.keys(cases).flatMap(spellings) } })),
    ...someOption(absent, { not: { type: "object", required } }),
  ];
}

/** A key may stand for a number or a boolean. */
const spellings = (key: string): readonly unknown[] =>
  /^(?:true|false|0|-?[1-9]\d*(?:\.\d+)?)$/.test(key) ? [key, JSON.parse(key)] : [key];

const writeOption = (option: SomeType | undefined, index: number, write: Write): JsonSchema =>
  option === undefined ? {} : write(option, ["anyOf", index]);
