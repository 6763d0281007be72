import type { ReferenceGraph } from "./cycles.js";
import type { Api } from "./api.js";
import type { Declaration, Property, Schema, Use } from "./schema.js";
import { unwrap } from "./unwrap.js";
import { requestSchemas, responseSchemas, walkSchemas, walkSide } from "./visit.js";

/** `read` is what a server sends, `write` what a client sends. */
export type Side = "read" | "write";

type Messages = Pick<Api, "operations" | "webhooks">;

/** The declarations that messages lead to. */
export type ReachedDeclarations = Readonly<
  Record<"input" | "output" | "event", ReadonlySet<Declaration>>
>;

/** What the messages of an API lead to. `elsewhere`: what those of other documents lead to of it, as far as is known. */
export function findReached(
  { operations, webhooks }: Messages,
  elsewhere?: ReachedDeclarations,
): ReachedDeclarations {
  const outgoing = [...webhooks, ...operations.flatMap(({ callbacks }) => callbacks)];
  // The response to a webhook or callback is written by the party that is a client elsewhere.
  const inputs = [...operations.flatMap(requestSchemas), ...outgoing.flatMap(responseSchemas)];
  return {
    input: reach(inputs, "write", elsewhere?.input),
    output: reach(operations.flatMap(responseSchemas), "read", elsewhere?.output),
    event: reach(outgoing.flatMap(requestSchemas), "read", elsewhere?.event),
  };
}

/** Determines in which messages each declaration is used. */
export function findUses(
  messages: Messages,
  graph: ReferenceGraph,
  elsewhere?: ReachedDeclarations,
): (declaration: Declaration) => Use {
  const { input, output, event } = findReached(messages, elsewhere);
  const leadingTo = reverseReach(graph);
  const asymmetric = leadingTo(({ schema }) => hasSides(schema));
  const isRead = (declaration: Declaration): boolean =>
    output.has(declaration) || event.has(declaration);
  const isWritten = (declaration: Declaration): boolean =>
    input.has(declaration) && !isRead(declaration);
  const leadsToWritten = leadingTo((one) => isWritten(one) && asymmetric.has(one));
  const sideOf = (declaration: Declaration): Side =>
    isWritten(declaration) || (leadsToWritten.has(declaration) && !isRead(declaration))
      ? "write"
      : "read";
  return (declaration) => ({
    input: input.has(declaration),
    output: output.has(declaration),
    event: event.has(declaration),
    asymmetric: asymmetric.has(declaration),
    side: sideOf(declaration),
  });
}

/** The declarations that schemas refer to on one side, directly or indirectly. */
function reach(
  schemas: readonly Schema[],
  side: Side,
  elsewhere: Iterable<Declaration> = [],
): ReadonlySet<Declaration> {
  const found = new Set(elsewhere);
  const add = (roots: readonly Schema[]): void => {
    for (const schema of walkSide(roots, side)) if (schema.kind === "ref") found.add(schema.target);
  };
  add(schemas);
  // A set may grow during iteration; added members are visited later.
  for (const { schema } of found) add([schema]);
  return found;
}

/** A function that finds the declarations that a condition holds for, and those that lead to them. */
function reverseReach(
  graph: ReferenceGraph,
): (holds: (declaration: Declaration) => boolean) => ReadonlySet<Declaration> {
  const users = new Map<Declaration, Declaration[]>();
  for (const [declaration, targets] of graph) {
    for (const target of targets) {
      const known = users.get(target);
      if (known === undefined) users.set(target, [declaration]);
      else known.push(declaration);
    }
  }
  return (holds) => {
    const found = new Set([...graph.keys()].filter(holds));
    for (const declaration of found) {
      for (const user of users.get(declaration) ?? []) found.add(user);
    }
    return found;
  };
}

/**
 * Returns whether the read side of a schema differs from the write side, in itself or below it: because of a direction,
 * or because of a default. A property with a default may be left out by whoever writes it.
 */
export function isAsymmetric(schema: Schema): boolean {
  return (
    hasSides(schema) || someIn(schema, (part) => part.kind === "ref" && part.target.use.asymmetric)
  );
}

/** The same without what the schema refers to. */
const hasSides = (schema: Schema): boolean =>
  someIn(schema, (part) => part.kind === "object" && part.properties.some(differs));

function someIn(schema: Schema, holds: (part: Schema) => boolean): boolean {
  for (const part of walkSchemas([schema])) if (holds(part)) return true;
  return false;
}

const differs = (property: Property): boolean =>
  property.direction !== "both" || (property.default !== undefined && isOmissible(property));

/**
 * Returns whether whoever writes an object may leave a property out: because it is optional, or because its default is
 * sent in its place. What tells alternatives apart stays: a constant, and what a `discriminator` names.
 */
export const isOmissible = (property: Property): boolean =>
  !property.required || isSentByDefault(property);

/** A property that must be on the wire, and has a default: it is filled in before it is sent, and when it is received. */
export const isSentByDefault = (property: Property): boolean =>
  property.required && property.default !== undefined && !tellsApart(property);

const tellsApart = ({ discriminates, schema }: Property): boolean =>
  discriminates === true || isConstant(schema);

/** Whether there is one value that a schema allows. */
export function isConstant(schema: Schema): boolean {
  const bare = unwrap(schema);
  return bare?.kind === "literal" || (bare?.kind === "enum" && bare.values.length === 1);
}
