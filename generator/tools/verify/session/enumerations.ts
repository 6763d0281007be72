import { behind, type Schema, type Side } from "../../../description/index.js";
import { isMembers } from "../cases/variations.js";

/** Levels of a value at which enumerations are counted. */
const DEPTH = 3;

interface Occurrence {
  /** Where the values are: `query status`, `body.kind`. */
  readonly name: string;
  readonly side: Side;
  /** The values that occur there; absent: all that the schema lists. */
  readonly found?: readonly unknown[];
  readonly depth?: number;
}

/** The values of enumerations, each with its place: `query status=paid`. */
export function enumeratedValues(schema: Schema, occurrence: Occurrence): readonly string[] {
  const { name, side, found, depth = DEPTH } = occurrence;
  const { schema: bare } = behind(schema);
  if (bare === undefined || depth < 0 || found?.length === 0) return [];
  const within = (inner: Schema, changes: Partial<Occurrence> = {}): readonly string[] =>
    enumeratedValues(inner, { ...occurrence, depth: depth - 1, ...changes });
  switch (bare.kind) {
    case "enum":
      return bare.values
        .filter(({ value }) => found === undefined || found.includes(value))
        .map(({ value }) => `${name}=${value}`);
    case "array":
      return within(bare.items, found && { found: found.flat() });
    case "union":
      return bare.variants.flatMap((variant) => within(variant));
    case "intersection":
      return bare.parts.flatMap((part) => within(part));
    case "object":
      return bare.properties
        .filter(({ direction }) => direction !== (side === "read" ? "write" : "read"))
        .flatMap((property) =>
          within(property.schema, {
            name: `${name}.${property.name}`,
            ...(found && { found: membersOf(found, property.name) }),
          }),
        );
    default:
      return [];
  }
}

const membersOf = (values: readonly unknown[], name: string): readonly unknown[] =>
  values.flatMap((value) => (isMembers(value) && Object.hasOwn(value, name) ? [value[name]] : []));
