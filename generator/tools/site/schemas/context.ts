import { type Declaration, type Schema, unwrapUntilRef } from "../../../description/index.js";
import type { Site } from "../frame/site.js";

/** Where a schema is shown, and for whom. */
export interface FieldContext {
  readonly site: Site;
  /** The relative path from the page to the root of the site. */
  readonly root: string;
  /** `both` on the page of a schema, which says of each property which side has it. */
  readonly side: "read" | "write" | "both";
  /** How many further rows may be shown in place; what does not fit is behind a link. */
  readonly rows: number;
  /** The declarations that the schema is inside of, the innermost last: inside them, their names are only links. */
  readonly enclosing: readonly Declaration[];
  /**
   * The declaration on whose own page the schema is shown in full. Absent if it is shown nowhere else, so that nothing
   * may be left out.
   */
  readonly home?: Declaration;
}

/** The schema of a message, at the top of what is shown. */
export const messageContext = (
  site: Site,
  root: string,
  side: FieldContext["side"],
): FieldContext => ({ site, root, side, rows: site.isLarge ? 40 : 200, enclosing: [] });

/** A schema without `nullable` and what only the evaluator checks. */
export type InnerSchema = Exclude<Schema, { kind: "nullable" | "refined" }>;

export const inner = (schema: Schema): InnerSchema => unwrapUntilRef(schema).inner;

/** How many rows a schema has at its own level. */
export function ownRows(schema: Schema): number {
  const bare = inner(schema);
  switch (bare.kind) {
    case "ref":
      return bare.target.behind.schema === undefined ? 0 : ownRows(bare.target.behind.schema);
    case "array":
      return ownRows(bare.items);
    case "string":
      return bare.content === undefined ? 0 : ownRows(bare.content);
    case "tuple":
      return bare.prefix.length + 1;
    case "object":
      return bare.properties.length + bare.patterns.length + (hasOthers(bare.additional) ? 1 : 0);
    case "union":
      return bare.variants.filter((variant) => inner(variant).kind !== "null").length;
    case "intersection":
      return bare.parts.reduce((sum, part) => sum + ownRows(part), 0);
    default:
      return 0;
  }
}

/** Whether a document says more of further properties than that there may be some, or none. */
export const hasOthers = (additional: Schema | undefined): additional is Schema =>
  additional !== undefined && additional.kind !== "any" && additional.kind !== "never";
