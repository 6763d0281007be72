import {
  type Declaration,
  followChain,
  type LinkState,
  type Schema,
} from "../../../description/index.js";

/** A schema, and the references that lead from it to one that is none. Chains that meet share their rest. */
export interface Chain {
  /** The schema at the end. A circular chain ends where it comes back to itself. */
  readonly schema: Schema;
  /** The declaration of that schema; `undefined` if no reference was followed. */
  readonly declaration: Declaration | undefined;
  readonly link?: { readonly target: Declaration; readonly rest: Chain };
}

/** What following the references of one description has found: each is followed once, however many chains lead to it. */
export interface ReferenceMemory {
  readonly chains: Map<Schema, LinkState<Chain>>;
  /** Whether schemas accept null. */
  readonly nulls: Map<Schema, LinkState<boolean>>;
  /** The ends of chains in assertions, by the first reference. */
  readonly assertions: Map<string, LinkState<unknown>>;
}

export const referenceMemory = (): ReferenceMemory => ({
  chains: new Map(),
  nulls: new Map(),
  assertions: new Map(),
});

/** Follows references, but no other wrapper of a schema. */
export const chainOf = (start: Schema, { chains }: ReferenceMemory): Chain =>
  followChain<Schema, Chain>(start, {
    memory: chains,
    next: (schema) => (schema.kind === "ref" ? schema.target.schema : undefined),
    atEnd: withoutReferences,
    inCircle: withoutReferences,
    through: (schema, rest) => (schema.kind === "ref" ? prepend(schema.target, rest) : rest),
  });

const withoutReferences = (schema: Schema): Chain => ({ schema, declaration: undefined });

const prepend = (target: Declaration, rest: Chain): Chain => ({
  schema: rest.schema,
  declaration: rest.declaration ?? target,
  link: { target, rest },
});

/** The declarations on the way, the first one first. */
export function* declarationsIn(chain: Chain): Generator<Declaration> {
  for (let { link } = chain; link !== undefined; link = link.rest.link) yield link.target;
}

/** Returns whether two chains pass declarations of the same name. */
export function shareName(one: Chain, other: Chain): boolean {
  if (one.link !== undefined && one.link.target.name === other.link?.target.name) return true;
  const names = new Set(Array.from(declarationsIn(one), ({ name }) => name));
  return Array.from(declarationsIn(other)).some(({ name }) => names.has(name));
}
