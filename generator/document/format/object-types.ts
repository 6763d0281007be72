import type { Family } from "./family.js";

/** What a value of the document must look like. Types are data; the checker is the only code. */
export type FieldType =
  | { readonly is: "any" }
  | { readonly is: "string"; readonly of?: readonly string[] }
  | { readonly is: "boolean" }
  | { readonly is: "number" }
  /** A whole number from 0. */
  | { readonly is: "count" }
  /** A string that may be a reference to a component, as in the mapping of a discriminator. */
  | { readonly is: "target" }
  | { readonly is: "list"; readonly items: FieldType; readonly filled?: boolean }
  | { readonly is: "map"; readonly values: FieldType; readonly keys?: KeyRule }
  | { readonly is: "object"; readonly type: string; readonly reference?: boolean }
  /** The first type for a value of that JSON type applies. */
  | { readonly is: "either"; readonly types: readonly FieldType[] };

/** What the keys of a map are. In all but components and names, keys that begin with `x-` are extensions. */
export type KeyRule = "path" | "status" | "expression" | "component" | "name";

export interface FieldRules {
  /** `advised`: the standard requires it, the generator does without. */
  readonly required?: "required" | "advised";
  /** The version that stopped requiring it. */
  readonly optionalSince?: Family;
  /** The first and the last version of OpenAPI that has the field. */
  readonly since?: Family;
  readonly until?: Family;
  /** What to write in the versions that do not have it. */
  readonly instead?: string;
  /** Nothing but documentation comes of it: a wrong value is left out with a warning. */
  readonly prose?: boolean;
  /** What is wrong in it is left out, and the rest stays. */
  readonly dispensable?: boolean;
  /** What a value of an older draft looks like, and stands beside: the reader of the object says what becomes of it. */
  readonly older?: { readonly is: "boolean" | "list"; readonly beside?: string };
  /** What an author who wrote a value of another type may have had in mind. */
  readonly note?: string;
  /** Types that differ from the usual one in some versions. */
  readonly in?: { readonly [Version in Family]?: FieldType };
}

export type Field = FieldType & FieldRules;

export interface ObjectType {
  readonly fields: Readonly<Record<string, Field>>;
  /** What stands under all other keys, where those are free. */
  readonly entries?: { readonly values: FieldType; readonly keys: KeyRule };
  /** What is unknown, or known in other versions only, is left to the reader of the object, who knows what becomes of it. */
  readonly open?: boolean;
  /** Where a key that is none of the fields would be lost with all that it holds: what it should have been. */
  readonly lost?: string;
}

/** A type as it is checked: what has to be there is asked of every object. */
export interface CheckedType extends ObjectType {
  readonly mandatory: readonly (readonly [key: string, field: Field])[];
}

export const any: FieldType = { is: "any" };
export const string: FieldType = { is: "string" };
export const boolean: FieldType = { is: "boolean" };
export const number: FieldType = { is: "number" };
export const count: FieldType = { is: "count" };
export const oneOf = (...values: readonly string[]): FieldType => ({ is: "string", of: values });
export const target: FieldType = { is: "target" };
export const list = (items: FieldType): FieldType => ({ is: "list", items });
export const filled = (items: FieldType): FieldType => ({ is: "list", items, filled: true });
export const map = (values: FieldType, keys: KeyRule = "name"): FieldType => ({
  is: "map",
  values,
  keys,
});
export const object = (type: string): FieldType => ({ is: "object", type });
/** An object of that type, or a Reference Object in its place. */
export const orReference = (type: string): FieldType => ({ is: "object", type, reference: true });
export const either = (...types: readonly FieldType[]): FieldType => ({ is: "either", types });

export const required = (type: FieldType): Field => ({ ...type, required: "required" });
export const advised = (type: FieldType): Field => ({ ...type, required: "advised", prose: true });
export const prose = (type: FieldType): Field => ({ ...type, prose: true });
export const since = (version: Family, type: Field, instead?: string): Field => ({
  ...type,
  since: version,
  ...(instead !== undefined && { instead }),
});
export const until = (version: Family, type: Field, instead: string): Field => ({
  ...type,
  until: version,
  instead,
});

/** The type of a field in one version. */
export const typeIn = (field: Field, family: Family): FieldType => field.in?.[family] ?? field;

/** Whether a version has a field. Families compare as strings: "3.0" < "3.1" < "3.2". */
export const exists = ({ since: first = "3.0", until: last = "3.2" }: FieldRules, family: Family) =>
  first <= family && family <= last;
