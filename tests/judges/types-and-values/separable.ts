/** The alternatives of any document that a property tells apart, and programs that rely on it. */
import type { Schema } from "../grammar/schema.js";
import type { Use } from "./programs.js";

/** Properties of a schema, with those of its `allOf`. */
interface Members {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: ReadonlySet<string>;
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** A use for each value of each property that tells the alternatives of a component apart. */
export function separableUses(
  schemas: Readonly<Record<string, unknown>>,
  isType: (name: string) => boolean,
): readonly Use[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const alternatives = isSchema(schema) ? (schema["oneOf"] ?? schema["anyOf"]) : undefined;
    if (!Array.isArray(alternatives) || alternatives.length < 2 || !isType(name)) return [];
    const members = alternatives.map((one) => membersOf(one, schemas));
    return Object.keys(members[0]?.properties ?? {}).flatMap((tag) => tagUses(name, tag, members));
  });
}

function tagUses(name: string, tag: string, members: readonly Members[]): readonly Use[] {
  const values = members.map((one) => (one.required.has(tag) ? listed(one.properties[tag]) : []));
  const all = values.flat();
  if (values.some(({ length }) => length === 0) || new Set(all).size < all.length) return [];
  return members.flatMap((one, index) => {
    const own = Object.keys(one.properties).find((property) =>
      members.every((other) => other === one || !(property in other.properties)),
    );
    return own === undefined
      ? []
      : (values[index] ?? []).map((value) => ({
          rule: "every tag narrows what is read",
          about: { component: name, tag },
          code: `(one: types.${name}) => one[${JSON.stringify(tag)}] === ${JSON.stringify(value)} ? one[${JSON.stringify(own)}] : undefined`,
        }));
  });
}

/** The values that a schema lists, if it is nothing but a list of scalars. */
function listed(schema: Schema | undefined): readonly unknown[] {
  const values =
    schema?.["enum"] ?? (schema !== undefined && "const" in schema ? [schema["const"]] : []);
  return Array.isArray(values) && values.every((value) => typeof value !== "object") ? values : [];
}

function membersOf(value: unknown, schemas: Readonly<Record<string, unknown>>, depth = 0): Members {
  if (!isSchema(value) || depth > 9) return { properties: {}, required: new Set() };
  const { $ref, allOf, properties, required } = value;
  const name = typeof $ref === "string" ? $ref.split("/").at(-1) : undefined;
  const parts = [
    ...(name === undefined ? [] : [membersOf(schemas[name], schemas, depth + 1)]),
    ...(Array.isArray(allOf) ? allOf.map((part) => membersOf(part, schemas, depth + 1)) : []),
  ];
  return {
    properties: Object.assign(
      {},
      ...parts.map((part) => part.properties),
      properties,
    ) as Members["properties"],
    required: new Set([
      ...parts.flatMap((part) => [...part.required]),
      ...(Array.isArray(required) ? required : []),
    ]),
  };
}
