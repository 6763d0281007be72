/** The schema of a cell's value, where it stands: as a component or not, and with what its presence says. */
import type { Cell } from "./features.js";
import { kindOf } from "./features.js";
import { Bytes, Moment, object, ref, type Schema } from "./schema.js";

/** The name of the component of a kind. */
export const componentName = (kind: string): string =>
  kind.replaceAll(/(?:^|[^A-Za-z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The components that the cell's schema needs. */
export function componentsOf(cell: Cell): Readonly<Record<string, Schema>> {
  const { schema, components } = kindOf(cell.kind);
  return { ...components, ...(isComponent(cell) && { [componentName(cell.kind)]: schema }) };
}

/** Some kinds are components wherever they stand. */
const isComponent = ({ kind, placement }: Cell): boolean =>
  placement === "component" && !("$ref" in kindOf(kind).schema);

/** The schema of the value itself. */
export function valueSchema(cell: Cell): Schema {
  const { kind } = cell;
  return withPresence(isComponent(cell) ? ref(componentName(kind)) : kindOf(kind).schema, cell);
}

/** The schema of an object with the value and a note. */
export const holderSchema = (cell: Cell): Schema =>
  object(
    { note: { type: "string" }, value: valueSchema(cell) },
    { required: isOptional(cell) ? ["note"] : ["note", "value"] },
  );

/** Whether a message may leave the value out. */
export const isOptional = ({ presence }: Cell): boolean =>
  presence === "optional" || presence === "default";

/** The value that a missing one stands for. */
export const defaultOf = ({ kind, presence }: Cell): unknown =>
  presence === "default" ? kindOf(kind).edges[0] : undefined;

function withPresence(schema: Schema, cell: Cell): Schema {
  switch (cell.presence) {
    case "nullable":
      return nullable(schema, cell.version);
    case "default":
      return beside(schema, { default: plain(defaultOf(cell)) }, cell.version);
    case "readOnly":
    case "writeOnly":
      return beside(schema, { [cell.presence]: true }, cell.version);
    default:
      return schema;
  }
}

const isModern = (version: string): boolean => version === "3.1" || version === "3.2";

/** Until 3.0, a reference has nothing beside it. */
const beside = (schema: Schema, keywords: Schema, version: string): Schema =>
  "$ref" in schema && !isModern(version)
    ? { allOf: [schema], ...keywords }
    : { ...schema, ...keywords };

function nullable(schema: Schema, version: string): Schema {
  const values = schema["enum"] ?? ("const" in schema ? [schema["const"]] : undefined);
  const enumeration = Array.isArray(values) ? { enum: [...values, null] } : {};
  if (!isModern(version)) return { ...beside(schema, { nullable: true }, version), ...enumeration };
  return typeof schema["type"] === "string" && !("const" in schema)
    ? { ...schema, type: [schema["type"], "null"], ...enumeration }
    : { anyOf: [schema, { type: "null" }] };
}

/** A value as JSON has it. */
export function plain(value: unknown): unknown {
  if (value instanceof Moment || value instanceof Bytes) return value.text;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}
