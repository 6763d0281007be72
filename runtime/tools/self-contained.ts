/** Schemas as models are given them: with everything that they refer to. */
import type { ToolSchema } from "./tool.js";
import { isRecord } from "../wire/values/text.js";

/**
 * `inline`: in the place of each reference, because some clients drop `$defs`; a schema within itself is cut off with a
 * note. `keep`: in `$defs`, which is exact.
 */
export type ReferenceStyle = "inline" | "keep";

type Schemas = Readonly<Record<string, ToolSchema>>;

const PREFIX = "#/$defs/";
/** Keywords whose values are data, in which `$ref` is not a reference. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "examples", "required"]);
/** Keywords whose values are schemas by names. */
const MAPS: ReadonlySet<string> = new Set([
  "$defs",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);
/** The most characters of schemas that take the places of references; what is behind further ones is named only. */
const INLINED = 20_000;

/** A schema that needs no other. */
export const selfContained = (
  schema: ToolSchema,
  all: Schemas,
  style: ReferenceStyle,
): ToolSchema =>
  style === "keep" ? withDefinitions(schema, all) : new Inlining(all).object(schema, []);

function withDefinitions(schema: ToolSchema, all: Schemas): ToolSchema {
  const names = new Set<string>();
  const note = (target: string): undefined => void names.add(target);
  mapReferences(schema, note);
  // The set grows while it is read: schemas that are referred to refer to others.
  for (const name of names) mapReferences(all[name] ?? {}, note);
  if (names.size === 0) return schema;
  return {
    ...schema,
    $defs: Object.fromEntries([...names].map((name) => [name, all[name] ?? {}])),
  };
}

/** Calls `visit` for the name in each reference, without following it. */
function mapReferences(value: unknown, visit: (name: string) => void): void {
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...(next as unknown[]));
    if (!isRecord(next)) continue;
    const name = targetOf(next);
    if (name !== undefined) visit(name);
    for (const [keyword, member] of Object.entries(next))
      if (MAPS.has(keyword) && isRecord(member)) open.push(...Object.values(member));
      else if (!DATA.has(keyword)) open.push(member);
  }
}

/** The name of the schema that a reference leads to. */
function targetOf({ $ref: reference }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof reference === "string" && reference.startsWith(PREFIX)
    ? reference.slice(PREFIX.length)
    : undefined;
}

/** Puts schemas in the places of references, up to a total size. */
class Inlining {
  readonly #all: Schemas;
  #left = INLINED;

  constructor(all: Schemas) {
    this.#all = all;
  }

  /** `within`: the names of the schemas around this one. */
  object(schema: ToolSchema, within: readonly string[]): ToolSchema {
    const { $ref: reference, ...others } = schema;
    const name = targetOf({ $ref: reference });
    if (name === undefined) return this.#members(schema, within);
    return besides(this.#target(name, within), this.#members(others, within));
  }

  #members(schema: ToolSchema, within: readonly string[]): ToolSchema {
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [
        keyword,
        DATA.has(keyword)
          ? value
          : MAPS.has(keyword) && isRecord(value)
            ? this.#map(value, within)
            : this.#value(value, within),
      ]),
    );
  }

  #map(schemas: Readonly<Record<string, unknown>>, within: readonly string[]): ToolSchema {
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, this.#value(schema, within)]),
    );
  }

  #value(value: unknown, within: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => this.#value(item, within));
    return isRecord(value) ? this.object(value, within) : value;
  }

  #target(name: string, within: readonly string[]): ToolSchema {
    const schema = Object.hasOwn(this.#all, name) ? this.#all[name] : undefined;
    if (schema === undefined) return {};
    if (within.includes(name)) return { description: `${name}, as above.` };
    const size = JSON.stringify(schema).length;
    if (size > this.#left) return { description: `${name}: not shown, because it is too long.` };
    this.#left -= size;
    return this.object(schema, [...within, name]);
  }
}

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
