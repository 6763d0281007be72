/** What is known of a schema before its parser is printed: whether it can be, and what it costs. */
import {
  type Declaration,
  isAsymmetric,
  type ObjectSchema,
  type Schema,
  type UnionSchema,
  walkSchemas,
} from "../../../../description/index.js";
import { INHERITED_NAMES } from "../../../print/expression.js";
import type { MomentOf } from "../schemas/context.js";
import { areDisjoint, findTag, isOpenIn } from "../schemas/disjoint.js";
import { type TagDecision, decisionOf } from "../schemas/unions.js";

/** More is left to zod, which remembers the results of schemas. */
const MOST_VISITS = 100;
/** The most levels of one function, with those that it calls and that are not recursive. */
const MOST_LEVELS = 50;
/** Zod takes 200 levels: deeper values, and what is around them, are left to it. */
export const MOST_NESTED = 150;

interface Measure {
  /** How often alternatives may have a part of a value parsed. */
  readonly visits: number;
  /** How deeply zod counts that values are nested. */
  readonly levels: number;
}

const TOO_MUCH: Measure = { visits: Infinity, levels: Infinity };

export interface Measures {
  /** Whether a schema that is not declared can be printed. */
  isPrintable(schema: Schema): boolean;
  /** Whether zod has to parse the values of a declaration. */
  isLeft(declaration: Declaration): boolean;
  changesDeclared(declaration: Declaration): boolean;
  /** How many levels deeper the values of a declaration can be nested until it calls another function that counts. */
  levelsOf(declaration: Declaration): number;
  /** Whether it refers to itself, or to one that does: its parser has to count how deeply values are nested. */
  recurs(declaration: Declaration): boolean;
  /** Whether the value of a schema is another one than the input, if only a copy. */
  changes(schema: Schema): boolean;
  /** Whether `undefined`, which JSON does not have, would pass. */
  takesUndefined(schema: Schema): boolean;
}

export function measuresOf(declarations: readonly Declaration[], momentOf: MomentOf): Measures {
  const recursive = recursiveOf(declarations);
  const measured = memoryOf(TOO_MUCH, { visits: 1, levels: 0 }, (target): Measure => {
    const { visits, levels } = measure(target.schema, target);
    return { visits, levels: levels + (momentOf(target) === "lazy" ? 1 : 0) };
  });
  const measure = (schema: Schema, owner?: Declaration): Measure => {
    if (schema.kind === "ref")
      return isWithin(schema.target, owner) ? { visits: 1, levels: 0 } : measured(schema.target);
    const parts = partsOf(schema).map((part) => measure(part, owner));
    const levels = Math.max(0, ...parts.map((part) => part.levels));
    const visits = parts.map((part) => part.visits);
    if (!isTried(schema))
      return {
        visits: Math.max(1, ...visits),
        levels: levels + (schema.kind === "object" ? 1 : 0),
      };
    const recurring = partsOf(schema).filter((part) => returnsTo(part, owner));
    return {
      visits: recurring.length > 1 ? Infinity : visits.reduce((sum, one) => sum + one, 0),
      levels: levels + 1,
    };
  };
  const changesDeclared = memoryOf(
    true,
    true,
    (target) => recursive.has(target) || isLeft(target) || changes(target.schema),
  );
  const changes = (schema: Schema): boolean => {
    if (schema.kind === "ref") return changesDeclared(schema.target);
    if (schema.kind === "union" && dispatchOf(schema).decision !== undefined) return true;
    return COPIED.has(schema.kind) || alternativesOf(schema).some(changes);
  };
  const targetTakes = memoryOf(true, true, (target) => takesUndefined(target.schema));
  const takesUndefined = (schema: Schema): boolean => {
    if (schema.kind === "ref") return targetTakes(schema.target);
    return schema.kind === "any" || alternativesOf(schema).some(takesUndefined);
  };
  const isWithinLimits = ({ visits, levels }: Measure): boolean =>
    visits <= MOST_VISITS && levels <= MOST_LEVELS;
  const isLeft = memoryOf(
    true,
    false,
    (target) => !isWithinLimits(measured(target)) || !hasPrintableParts(target.schema, changes),
  );
  return {
    isPrintable: (schema) => isWithinLimits(measure(schema)) && hasPrintableParts(schema, changes),
    isLeft,
    recurs: (declaration) => recursive.has(declaration),
    changes,
    changesDeclared,
    levelsOf: (declaration) => measured(declaration).levels,
    takesUndefined,
  };
}

/** Longer chains of references are left to zod. */
const LONGEST_CHAIN = 200;

/** What is found out of each declaration once; `circular` within itself, and `far` at the end of a long chain. */
function memoryOf<Value>(
  far: Value,
  circular: Value,
  find: (target: Declaration) => Value,
): (target: Declaration) => Value {
  const known = new Map<Declaration, Value>();
  let chain = 0;
  return (target) => {
    const found = known.get(target);
    if (found !== undefined) return found;
    if (chain > LONGEST_CHAIN) return far;
    known.set(target, circular);
    chain++;
    const value = find(target);
    chain--;
    known.set(target, value);
    return value;
  };
}

/** The declarations that refer to themselves, and those that lead to these. */
function recursiveOf(declarations: readonly Declaration[]): ReadonlySet<Declaration> {
  const referring = new Map<Declaration, Declaration[]>();
  for (const declaration of declarations)
    for (const part of walkSchemas([declaration.schema]))
      if (part.kind === "ref")
        referring.set(part.target, [...(referring.get(part.target) ?? []), declaration]);
  const found = new Set(declarations.filter(({ cycle }) => cycle !== undefined));
  for (const one of found) for (const other of referring.get(one) ?? []) found.add(other);
  return found;
}

/** Whether a schema leads back into the circle of its declaration. */
const returnsTo = (schema: Schema, owner: Declaration | undefined): boolean =>
  owner?.cycle !== undefined &&
  [...walkSchemas([schema])].some((part) => part.kind === "ref" && isWithin(part.target, owner));

const isWithin = (target: Declaration, owner: Declaration | undefined): boolean =>
  target.cycle !== undefined && target.cycle === owner?.cycle;

/** Whether several parts may be tried for the same value. */
function isTried(schema: Schema): boolean {
  if (schema.kind === "intersection") return true;
  return schema.kind === "union" && triesSeveral(schema);
}

function triesSeveral(union: UnionSchema): boolean {
  const { variants } = union;
  const { decision, tag } = dispatchOf(union);
  if (decision === undefined) return tag === undefined && !areDisjoint(variants);
  return decision.absent.length > 1 || decision.otherwise.length > 1;
}

/** How the variants of a union are told apart: as the document says, by a property, or not at all. */
export function dispatchOf(union: UnionSchema): {
  readonly decision?: TagDecision;
  readonly tag?: string;
} {
  const { variants, discriminator } = union;
  const tag = findTag(variants);
  if (discriminator !== undefined && discriminator.property !== tag)
    return { decision: decisionOf(union, discriminator.property) };
  // A service may add values of an open enumeration.
  return tag === undefined || variants.some((variant) => isOpenIn(variant, tag)) ? {} : { tag };
}

/** Whether everything in a schema can be printed; what it refers to is another matter. */
const hasPrintableParts = (schema: Schema, changes: (part: Schema) => boolean): boolean =>
  [...walkSchemas([schema])].every((part) => {
    if (part.kind === "refined") return !isAsymmetric(part.schema);
    return part.kind !== "object" || isPrintableObject(part, changes);
  });

function isPrintableObject(
  { properties, patterns }: ObjectSchema,
  changes: (part: Schema) => boolean,
): boolean {
  // What every object inherits, only zod reads with the care that it takes.
  if (properties.some(({ name }) => INHERITED_NAMES.has(name))) return false;
  return (
    patterns.every(({ schema }) => !changes(schema)) ||
    (patterns.length === 1 && properties.length === 0)
  );
}

const COPIED: ReadonlySet<Schema["kind"]> = new Set(["array", "tuple", "object"]);

/** Schemas of the same value. */
function alternativesOf(schema: Schema): readonly Schema[] {
  if (schema.kind === "union") return schema.variants;
  if (schema.kind === "intersection") return schema.parts;
  return schema.kind === "nullable" ? [schema.schema] : [];
}

const partsOf = (schema: Schema): readonly Schema[] => {
  switch (schema.kind) {
    case "array":
      return [schema.items];
    case "tuple":
      return [...schema.prefix, schema.rest];
    case "object":
      return [
        ...schema.properties.map((property) => property.schema),
        ...schema.patterns.map((pattern) => pattern.schema),
        ...(schema.additional === undefined ? [] : [schema.additional]),
      ];
    default:
      return alternativesOf(schema);
  }
};
