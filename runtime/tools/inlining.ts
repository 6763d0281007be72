/** Schemas in the places of the references to them. */
import type { ToolSchema } from "./tool.js";
import { isRecord } from "../wire/values/text.js";

export type SchemasByName = Readonly<Record<string, ToolSchema>>;

/** Keywords whose values are data, in which `$ref` is not a reference. */
export const DATA: ReadonlySet<string> = new Set([
  "const",
  "default",
  "enum",
  "examples",
  "required",
]);
/** Keywords whose values are schemas by names. */
export const MAPS: ReadonlySet<string> = new Set([
  "$defs",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

const PREFIX = "#/$defs/";

/** The name of the schema that a reference leads to. */
export function targetOf({
  $ref: reference,
}: Readonly<Record<string, unknown>>): string | undefined {
  return typeof reference === "string" && reference.startsWith(PREFIX)
    ? reference.slice(PREFIX.length)
    : undefined;
}

/** The most characters of schemas that take the places of references; what is behind further ones is named only. */
const INLINED = 20_000;

/**
 * Inlines up to a total size. A schema with parts that are cut off accepts everything that the whole schema accepts:
 * some clients check results, or even input, by what they are shown.
 */
export class Inlining {
  readonly #all: SchemasByName;
  #left = INLINED;
  /** References that have been cut off. */
  #cuts = 0;

  constructor(all: SchemasByName) {
    this.#all = all;
  }

  /** `within`: the names of the schemas around this one. */
  object(schema: ToolSchema, within: readonly string[]): ToolSchema {
    const name = targetOf(schema);
    if (name === undefined) return this.#members(schema, within);
    const { $ref: _, ...others } = schema;
    const target = Object.hasOwn(this.#all, name) ? (this.#all[name] ?? {}) : {};
    const before = this.#cuts;
    const note = this.#note(name, target, within);
    const inlined =
      note === undefined ? this.object(target, [...within, name]) : typeAlone(target, note);
    const members = this.#members(others, within);
    const { description } = members;
    const noted = typeof description === "string" && note !== undefined;
    return besides(inlined, {
      ...(this.#cuts > before ? weakened(members, new Set(["$ref"])) : members),
      ...(noted && { description: `${description} (${note})` }),
    });
  }

  #members(schema: ToolSchema, within: readonly string[]): ToolSchema {
    const cut = new Set<string>();
    const entries = Object.entries(schema).map(([keyword, value]) => {
      const before = this.#cuts;
      const member = this.#member(keyword, value, within);
      if (this.#cuts > before) cut.add(keyword);
      return [keyword, member] as const;
    });
    return weakened(Object.fromEntries(entries), cut);
  }

  #member(keyword: string, value: unknown, within: readonly string[]): unknown {
    if (DATA.has(keyword)) return value;
    if (!MAPS.has(keyword) || !isRecord(value)) return this.#value(value, within);
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [name, this.#value(schema, within)]),
    );
  }

  #value(value: unknown, within: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => this.#value(item, within));
    return isRecord(value) ? this.object(value, within) : value;
  }

  /** Why a schema is cut off; `undefined` if it is not. */
  #note(name: string, schema: ToolSchema, within: readonly string[]): string | undefined {
    const isWithin = within.includes(name);
    const size = JSON.stringify(schema).length;
    if (!isWithin && size <= this.#left) {
      this.#left -= size;
      return undefined;
    }
    this.#cuts += 1;
    return isWithin ? `${name}, as above.` : `${name}: not shown, because it is too long.`;
  }
}

const typeAlone = ({ type }: ToolSchema, description: string): ToolSchema => ({
  ...(type !== undefined && { type }),
  description,
});

/** Keywords that do not restrict values, so that those beside a reference may replace those behind it. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "default",
  "deprecated",
  "description",
  "examples",
  "title",
]);

const besides = (schema: ToolSchema, others: ToolSchema): ToolSchema =>
  Object.keys(others).every((keyword) => ANNOTATIONS.has(keyword))
    ? { ...schema, ...others }
    : { ...others, allOf: [schema, ...(Array.isArray(others["allOf"]) ? others["allOf"] : [])] };

/** Without the keywords that refuse more values if one of the others, `cut`, accepts more. */
function weakened(schema: ToolSchema, cut: ReadonlySet<string>): ToolSchema {
  if (cut.size === 0) return schema;
  const left = new Set(["unevaluatedItems", "unevaluatedProperties"]);
  if (cut.has("not")) left.add("not");
  if (cut.has("contains")) left.add("maxContains");
  if (cut.has("if")) for (const keyword of ["if", "then", "else"]) left.add(keyword);
  const kept = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !left.has(keyword)));
  if (!cut.has("oneOf")) return kept;
  const { oneOf: anyOf, ...others } = kept;
  return besides({ anyOf }, others);
}
