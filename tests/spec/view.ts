/** A bundled description. Tests modify it, so it is not read-only. */
export type Json = { [key: string]: unknown };

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function at(node: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Json)[key] : undefined,
    node,
  );
}

export function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The name of the component that a schema refers to, nullable or not. */
export function refName(schema: unknown): string | undefined {
  const ref = at(schema, "$ref");
  if (typeof ref === "string") return ref.slice(ref.lastIndexOf("/") + 1);
  const members = list(at(schema, "anyOf")).filter((member) => at(member, "type") !== "null");
  return members.length === 1 ? refName(members[0]) : undefined;
}

/** Follows references of a bundled description, which all point into it. */
export function follow(document: Json, node: unknown): unknown {
  const ref = at(node, "$ref");
  if (typeof ref !== "string") return node;
  const path = ref.slice(2).split("/");
  const keys = path.map((key) =>
    decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"),
  );
  return follow(document, at(document, ...keys));
}

/** Descends, following every reference on the way and at the end. */
export function walk(
  document: Json,
  from: unknown,
  ...path: readonly (string | number)[]
): unknown {
  return path.reduce((node, key) => follow(document, at(node, key)), follow(document, from));
}

/** A schema and the members of its `allOf`. */
export function members(document: Json, schema: unknown): readonly unknown[] {
  const own = follow(document, schema);
  return [own, ...list(at(own, "allOf")).flatMap((member) => members(document, member))];
}

/** The last declaration of a property's schema, which narrows that of a base. */
export function property(document: Json, schema: unknown, name: string): unknown {
  const holders = members(document, schema).filter(
    (member) => at(member, "properties", name) !== undefined,
  );
  return at(holders.at(-1), "properties", name);
}

export function requires(document: Json, schema: unknown, name: string): boolean {
  return members(document, schema).some((member) => strings(at(member, "required")).includes(name));
}

/** The types that a schema allows, except null. */
export function typesOf(
  document: Json,
  schema: unknown,
): { readonly types: readonly string[]; readonly nullable: boolean } {
  const alternatives = list(at(schema, "anyOf"));
  const parts = alternatives.length > 0 ? alternatives : members(document, schema);
  const all = parts.flatMap((part) => {
    const type = at(follow(document, part), "type");
    return typeof type === "string" ? [type] : strings(type);
  });
  return {
    types: [...new Set(all.filter((type) => type !== "null"))],
    nullable: all.includes("null"),
  };
}

/** The values of an enum, closed or open, without null. */
export function valuesOf(document: Json, schema: unknown): readonly unknown[] {
  const target = follow(document, schema);
  const values = at(target, "enum") ?? at(target, "x-extensible-enum");
  return list(values).filter((value) => value !== null);
}

/** A schema by a dotted path: a component, then properties; `[]` are the items of a list. */
export function schemaAt(document: Json, path: string): unknown {
  const [name = "", ...rest] = path.replaceAll("[]", ".[]").split(".");
  const component: unknown = { $ref: `#/components/schemas/${name}` };
  return rest.reduce<unknown>(
    (schema, key) =>
      key === "[]" ? at(follow(document, schema), "items") : property(document, schema, key),
    component,
  );
}

/** An operation by its method and path, such as `GET /quotes`. */
export function operation(document: Json, name: string): Json | undefined {
  const [method = "", path = ""] = name.split(" ");
  const found = at(document, "paths", path, method.toLowerCase());
  return isJson(found) ? found : undefined;
}

/** The parameters of an operation, including those of its path. */
export function parameters(document: Json, name: string): readonly unknown[] {
  const path = name.split(" ")[1] ?? "";
  const own = list(at(operation(document, name), "parameters"));
  const shared = list(at(document, "paths", path, "parameters"));
  return [...own, ...shared].map((parameter) => follow(document, parameter));
}
