import { type ChainMemory, followChain } from "../../core/chain.js";
import type { Origin } from "../../core/origin.js";
import type { Docs } from "../../model/node.js";
import type { Behind, Declaration, Schema, SharedNames, Use } from "../../model/schema.js";
import { unwrapUntilRef, wrap } from "../../model/unwrap.js";

interface DeclarationSources {
  readonly build: () => Schema;
  /** Where the ends of chains of references are remembered, for all declarations of a document set. */
  readonly ends: ChainMemory<Declaration, Behind>;
}

/**
 * A {@link Declaration} while the model is built. The schema builder makes it, `buildModel` fills in what only the
 * whole document shows (`use`, `cycle`), and {@link finish} turns it into the plain frozen value that the rest of the
 * generator sees.
 */
export class DeclarationRecord implements Declaration {
  readonly kind = "declaration";
  readonly key: string;
  readonly name: string;
  readonly named: boolean;
  declare readonly shared?: SharedNames;
  readonly origin: Origin;
  readonly docs: Docs;
  cycle?: number;
  declare use: Use;
  #build: () => Schema;
  readonly #ends: ChainMemory<Declaration, Behind>;
  #schema: Schema | undefined;
  #behind: Behind | undefined;

  constructor(
    identity: Pick<Declaration, "key" | "name" | "named" | "shared" | "origin" | "docs">,
    { build, ends }: DeclarationSources,
  ) {
    this.key = identity.key;
    this.name = identity.name;
    this.named = identity.named;
    if (identity.shared !== undefined) this.shared = identity.shared;
    this.origin = identity.origin;
    this.docs = identity.docs;
    this.#build = build;
    this.#ends = ends;
  }

  /** Built on first use, so that declarations may refer to each other and to themselves. */
  get schema(): Schema {
    this.#schema ??= this.#build();
    return this.#schema;
  }

  get behind(): Behind {
    return (this.#behind ??= this.#follow());
  }

  #follow(): Behind {
    return followChain<Declaration, Behind>(this, {
      memory: this.#ends,
      next: ({ schema }) => {
        const { inner } = unwrapUntilRef(schema);
        return inner.kind === "ref" ? inner.target : undefined;
      },
      atEnd: (declaration) => {
        const off = unwrapUntilRef(declaration.schema);
        const { inner } = off;
        return inner.kind === "ref" ? CIRCLE : wrap({ ...CIRCLE, schema: inner, declaration }, off);
      },
      inCircle: () => CIRCLE,
      through: ({ schema }, behind) => wrap(behind, unwrapUntilRef(schema)),
    });
  }

  /** Makes `schema` an ordinary property, so that the model can be printed as JSON. */
  finish(): void {
    const { schema } = this;
    Object.defineProperty(this, "schema", { value: schema, enumerable: true });
    // Releases the builder and everything it remembers.
    this.#build = () => schema;
  }
}

const CIRCLE: Behind = {
  schema: undefined,
  declaration: undefined,
  nullable: false,
  typeless: false,
};
