/** How declarations refer to each other: in which order they are declared, and which need bounds. */
import { type Declaration, type Schema, walkSchemas } from "../../../description/index.js";
import type { MomentOf } from "./schemas/context.js";
import { ownObject } from "./schemas/schema.js";

/** Circles are closed by lazy schemas, and so is what leads to the same alternatives twice: a lazy schema is bounded. */
export function momentsOf(declarations: readonly Declaration[]): MomentOf {
  const branching = new Set(declarations.filter((one) => !isLate(one) && branchesMeet(one)));
  return (declaration) => {
    if (isLate(declaration)) return "late";
    return declaration.cycle !== undefined || branching.has(declaration) ? "lazy" : "at once";
  };
}

function isLate({ schema }: Declaration): boolean {
  const object = ownObject(schema);
  return object !== undefined && object.properties.length > 0;
}

/** The declarations in the order of the document, but each after those that it needs at once. */
export function inOrder(
  declarations: readonly Declaration[],
  momentOf: MomentOf,
): readonly Declaration[] {
  const given = new Set(declarations);
  const ordered = new Set<Declaration>();
  const add = (declaration: Declaration): void => {
    if (ordered.has(declaration) || !given.has(declaration)) return;
    if (momentOf(declaration) === "at once")
      for (const target of targetsOf(declaration.schema)) add(target);
    ordered.add(declaration);
  };
  for (const declaration of declarations) add(declaration);
  return [...ordered];
}

/**
 * Whether two alternatives lead to the same third one. Without bounds, the time that such schemas take is exponential in
 * the number of those that refer to each other.
 */
function branchesMeet({ schema }: Declaration): boolean {
  return [...walkSchemas([schema])].some((part) => {
    const reached = new Set<Declaration>();
    return alternativesOf(part).some((alternative) => {
      const own = [...branchingBehind(alternative)];
      const isShared = own.some((target) => reached.has(target));
      for (const target of own) reached.add(target);
      return isShared;
    });
  });
}

/** The declarations with alternatives that a schema leads to. What is in an object, zod parses once for each value. */
function branchingBehind(schema: Schema): ReadonlySet<Declaration> {
  const seen = new Set(targetsOf(schema).filter((target) => !isLate(target)));
  for (const one of seen)
    for (const target of targetsOf(one.schema)) if (!isLate(target)) seen.add(target);
  return new Set([...seen].filter((one) => branches(one.schema)));
}

function branches(schema: Schema): boolean {
  for (const part of walkSchemas([schema])) if (alternativesOf(part).length > 1) return true;
  return false;
}

function alternativesOf(schema: Schema): readonly Schema[] {
  if (schema.kind === "union") return schema.variants;
  return schema.kind === "intersection" ? schema.parts : [];
}

const targetsOf = (schema: Schema): readonly Declaration[] =>
  [...walkSchemas([schema])].flatMap((part) => (part.kind === "ref" ? [part.target] : []));
