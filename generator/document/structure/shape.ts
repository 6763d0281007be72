import type { DocumentSet } from "../types.js";

export type Family = DocumentSet["openapi"]["family"];

/** What a value of the document must look like. Shapes are data: the checker is the only code. */
export type Shape =
  | { readonly is: "any" }
  | { readonly is: "string"; readonly of?: readonly string[] }
  | { readonly is: "boolean" }
  | { readonly is: "number" }
  /** A whole number from 0. */
  | { readonly is: "count" }
  /** A string that may be a reference to a component, as in the mapping of a discriminator. */
  | { readonly is: "target" }
  | { readonly is: "list"; readonly items: Shape; readonly filled?: boolean }
  | { readonly is: "map"; readonly values: Shape; readonly keys?: KeyRule }
  | { readonly is: "object"; readonly type: string; readonly reference?: boolean }
  /** The first shape for a value of that JSON type applies. */
  | { readonly is: "either"; readonly shapes: readonly Shape[] };

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
  /** What a value of an older draft looks like, and stands beside: the reader of the object says what becomes of it. */
  readonly older?: { readonly is: "boolean" | "list"; readonly beside?: string };
  /** What an author who wrote a value of another type may have had in mind. */
  readonly note?: string;
  /** Shapes that differ from the usual one in some versions. */
  readonly in?: { readonly [Version in Family]?: Shape };
}

export type Field = Shape & FieldRules;

export interface ObjectType {
  readonly fields: Readonly<Record<string, Field>>;
  /** What stands under all other keys, where those are free. */
  readonly entries?: { readonly values: Shape; readonly keys: KeyRule };
  /** What is unknown, or known in other versions only, is left to the reader of the object, who knows what becomes of it. */
  readonly open?: boolean;
  /** Where a key that is none of the fields would be lost with all that it holds: what it should have been. */
  readonly lost?: string;
}

/** A type as it is checked: what has to be there is asked of every object. */
export interface CheckedType extends ObjectType {
  readonly mandatory: readonly (readonly [key: string, field: Field])[];
}

export const any: Shape = { is: "any" };
export const string: Shape = { is: "string" };
export const boolean: Shape = { is: "boolean" };
export const number: Shape = { is: "number" };
export const count: Shape = { is: "count" };
export const oneOf = (...values: readonly string[]): Shape => ({ is: "string", of: values });
export const target: Shape = { is: "target" };
export const list = (items: Shape): Shape => ({ is: "list", items });
export const filled = (items: Shape): Shape => ({ is: "list", items, filled: true });
export const map = (values: Shape, keys: KeyRule = "name"): Shape => ({ is: "map", values, keys });
export const object = (type: string): Shape => ({ is: "object", type });
/** An object of that type, or a Reference Object in its place. */
export const orReference = (type: string): Shape => ({ is: "object", type, reference: true });
export const either = (...shapes: readonly Shape[]): Shape => ({ is: "either", shapes });

export const required = (shape: Shape): Field => ({ ...shape, required: "required" });
export const advised = (shape: Shape): Field => ({ ...shape, required: "advised", prose: true });
export const prose = (shape: Shape): Field => ({ ...shape, prose: true });
export const since = (version: Family, shape: Field, instead?: string): Field => ({
  ...shape,
  since: version,
  ...(instead !== undefined && { instead }),
});
export const until = (version: Family, shape: Field, instead: string): Field => ({
  ...shape,
  until: version,
  instead,
});

/** The shape of a field in one version. */
export const shapeIn = (field: Field, family: Family): Shape => field.in?.[family] ?? field;

/** Whether a version has a field. Families compare as strings: "3.0" < "3.1" < "3.2". */
export const exists = ({ since: first = "3.0", until: last = "3.2" }: FieldRules, family: Family) =>
  first <= family && family <= last;
