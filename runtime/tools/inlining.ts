/** Schemas in the places of the references to them. */
import { ANNOTATIONS } from "../json-schema/vocabulary/keywords.js";
import { mapSchemas } from "../json-schema/vocabulary/subschemas.js";
import type { ToolSchema } from "./tool.js";
import { isRecord } from "../wire/values/text.js";

export type SchemasByName = Readonly<Record<string, ToolSchema>>;

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
export class Inliner {
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
    const hasNote = typeof description === "string" && note !== undefined;
    return besides(inlined, {
      ...(this.#cuts > before ? withoutStricter(members, new Set(["$ref"])) : members),
      ...(hasNote && { description: `${description} (${note})` }),
    });
  }

  #members(schema: ToolSchema, within: readonly string[]): ToolSchema {
    const cut = new Set<string>();
    const entries = Object.entries(schema).map(([keyword, value]) => {
      const before = this.#cuts;
      const member = mapSchemas(keyword, value, (inner) => this.#value(inner, within));
      if (this.#cuts > before) cut.add(keyword);
      return [keyword, member] as const;
    });
    return withoutStricter(Object.fromEntries(entries), cut);
  }

  #value(value: unknown, within: readonly string[]): unknown {
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

/** Keywords that do not restrict values may replace those behind the reference beside them. */
const besides = (schema: ToolSchema, others: ToolSchema): ToolSchema =>
  Object.keys(others).every((keyword) => Object.hasOwn(ANNOTATIONS, keyword))
    ? { ...schema, ...others }
    : { ...others, allOf: [schema, ...(Array.isArray(others["allOf"]) ? others["allOf"] : [])] };

/** Without the keywords that refuse more values if one of the others, `cut`, accepts more. */
function withoutStricter(schema: ToolSchema, cut: ReadonlySet<string>): ToolSchema {
  if (cut.size === 0) return schema;
  const left = new Set(["unevaluatedItems", "unevaluatedProperties"]);
  if (cut.has("not")) left.add("not");
  if (cut.has("contains")) left.add("maxContains");
  if (cut.has("if")) left.add("if").add("then").add("else");
  const kept = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !left.has(keyword)));
  if (!cut.has("oneOf")) return kept;
  const { oneOf: anyOf, ...others } = kept;
  return besides({ anyOf }, others);
}
