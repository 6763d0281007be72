/** The type of a value in the document. Types are data; only the checker is code. */
export type FieldType =
  | { readonly is: "any" }
  | { readonly is: "string"; readonly of?: readonly string[] }
  | { readonly is: "boolean" }
  | { readonly is: "number" }
  /** A non-negative integer. */
  | { readonly is: "count" }
  /**
   * A string that refers to something, although it is not called `$ref`: to a schema (by a URI reference, or by the name
   * of a component), to an operation, or to a file of data.
   */
  | { readonly is: "reference"; readonly to: ReferenceTarget }
  | { readonly is: "list"; readonly items: FieldType; readonly filled?: boolean }
  | { readonly is: "map"; readonly values: FieldType; readonly keys?: KeyRule }
  | { readonly is: "object"; readonly type: string; readonly reference?: boolean }
  /** The first type that accepts the JSON type of the value applies. */
  | { readonly is: "either"; readonly types: readonly FieldType[] };

export type ReferenceTarget = "schema" | "operation" | "data";

/** The kind of the keys of a map. Except among components and names, keys that begin with `x-` are extensions. */
export type KeyRule = "path" | "status" | "expression" | "component" | "name";

interface FieldRules {
  /** `advised`: the standard requires it, but the generator does not need it. */
  readonly required?: "required" | "advised";
  /** The value of another field with which it is required: otherwise it is optional. */
  readonly requiredWith?: { readonly field: string; readonly value: string };
  /** The version since which it is optional. */
  readonly optionalSince?: Family;
  /** The first and the last version of OpenAPI that have the field. */
  readonly since?: Family;
  readonly until?: Family;
  /** What to write instead in the versions that do not have it. */
  readonly instead?: string | undefined;
  /** It affects only documentation: a wrong value is ignored with a warning. */
  readonly prose?: boolean;
  /** Wrong parts of it are ignored, and the rest is used. */
  readonly dispensable?: boolean;
  /** A wrong value makes the document unusable, even leniently: see `docs/decisions/lenient-reading.md`. */
  readonly refused?: boolean;
  /**
   * What a wrong value costs, read leniently, to complete "with `lenient`, …". By default, what an object of its type
   * costs, or only the value.
   */
  readonly cost?: string;
  /**
   * The form of a value in an older draft, and the keyword that accompanies it: the reader of the object decides how to
   * treat it.
   */
  readonly older?: { readonly is: "boolean" | "list"; readonly beside?: string };
  /** What an author who wrote a value of another type may have meant. */
  readonly note?: string;
  /** Different types in certain versions. */
  readonly in?: { readonly [Version in Family]?: FieldType };
}

export type Field = FieldType & FieldRules;

export interface ObjectType {
  readonly fields: Readonly<Record<string, Field>>;
  /** The type of the values under all other keys, if those are free. */
  readonly entries?: { readonly values: FieldType; readonly keys: KeyRule };
  /** Fields that are unknown, or known only in other versions, are left to the reader of the object. */
  readonly open?: boolean;
  /** If content under an unknown key would be lost entirely: what the key should have been. */
  readonly lost?: string;
  /** A value that is no such object makes the document unusable, even leniently. */
  readonly refused?: boolean;
  /** What such a value costs otherwise, to complete "with `lenient`, …". */
  readonly cost?: string;
}

/** A type as the checker uses it: with the fields that every object must have. */
export interface CheckedType extends ObjectType {
  readonly mandatory: readonly (readonly [key: string, field: Field])[];
}

/** A grammar: the object types of a version, by name. */
export type ObjectTypes = ReadonlyMap<string, CheckedType>;

export const objectTypesOf = (types: Readonly<Record<string, ObjectType>>): ObjectTypes =>
  new Map(
    Object.entries(types).map(([name, type]) => [
      name,
      {
        ...type,
        mandatory: Object.entries(type.fields).filter(([, field]) => field.required !== undefined),
      },
    ]),
  );

export const any: FieldType = { is: "any" };
export const string: FieldType = { is: "string" };
export const boolean: FieldType = { is: "boolean" };
export const number: FieldType = { is: "number" };
export const count: FieldType = { is: "count" };
export const oneOf = (...values: readonly string[]): FieldType => ({ is: "string", of: values });
export const referenceTo = (to: ReferenceTarget): FieldType => ({ is: "reference", to });
export const list = (items: FieldType): FieldType => ({ is: "list", items });
export const nonEmptyList = (items: FieldType): FieldType => ({ is: "list", items, filled: true });
export const map = (values: FieldType, keys: KeyRule = "name"): FieldType => ({
  is: "map",
  values,
  keys,
});
export const object = (type: string): FieldType => ({ is: "object", type });
/** An object of that type, or a Reference Object instead. */
export const orReference = (type: string): FieldType => ({ is: "object", type, reference: true });
export const either = (...types: readonly FieldType[]): FieldType => ({ is: "either", types });

export const required = (type: Field): Field => ({ ...type, required: "required" });
export const recommend = (type: Field): Field => ({ ...type, required: "advised" });
/** A field that is required if another one has some value. */
export const requiredWith = (field: string, value: string, type: Field): Field => ({
  ...type,
  requiredWith: { field, value },
});
export const prose = (type: FieldType): Field => ({ ...type, prose: true });
export const forbid = (type: Field): Field => ({ ...type, refused: true });
export const costing = (cost: string, type: Field): Field => ({ ...type, cost });
export const since = (version: Family, type: Field, instead?: string): Field => ({
  ...type,
  since: version,
  instead,
});
/** The type of a field in one version. */
export const typeIn = (field: Field, family: Family): FieldType => field.in?.[family] ?? field;

/** The field of that name. */
export const ownField = ({ fields }: ObjectType, key: string): Field | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

/** Returns whether an object must have a field. */
export const isMandatory = (
  { required: grade, requiredWith: other }: FieldRules,
  holder: Readonly<Record<string, unknown>>,
): boolean => grade !== undefined && (other === undefined || holder[other.field] === other.value);

/** Returns whether a version has a field. Families compare as strings: "3.0" < "3.1" < "3.2". */
export const exists = ({ since: first = "3.0", until: last = "3.2" }: FieldRules, family: Family) =>
  first <= family && family <= last;

/** The versions of OpenAPI that differ in their structure: a patch version changes nothing. */
export type Family = "3.0" | "3.1" | "3.2";
