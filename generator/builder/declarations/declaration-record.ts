import { type ChainMemory, followChain, type Known } from "../../core/chain.js";
import type { Origin } from "../../core/origin.js";
import type { Docs } from "../../model/node.js";
import type { Behind, Declaration, Schema, Use } from "../../model/schema.js";
import { unwrapUntilRef, wrap } from "../../model/unwrap.js";

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
  readonly origin: Origin;
  readonly docs: Docs;
  cycle?: number;
  use: Use = { input: false, output: false, event: false, asymmetric: false, side: "read" };
  #build: () => Schema;
  #schema: Schema | undefined;
  #behind: Behind | undefined;

  constructor(
    identity: Pick<Declaration, "key" | "name" | "named" | "origin" | "docs">,
    build: () => Schema,
  ) {
    this.key = identity.key;
    this.name = identity.name;
    this.named = identity.named;
    this.origin = identity.origin;
    this.docs = identity.docs;
    this.#build = build;
  }

  /** Built on first use, so that declarations may refer to each other and to themselves. */
  get schema(): Schema {
    this.#schema ??= this.#build();
    return this.#schema;
  }

  get behind(): Behind {
    return (this.#behind ??= DeclarationRecord.#follow(this));
  }

  static #follow(start: DeclarationRecord): Behind {
    return followChain<Declaration, Behind>(start, {
      memory: DeclarationRecord.#memory(),
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

  /** Each record remembers the end of its chain of references. */
  static #memory(): ChainMemory<Declaration, Behind> {
    const walked = new Map<Declaration, Known<Behind>>();
    return {
      get(link) {
        const behind = link instanceof DeclarationRecord ? link.#behind : undefined;
        return behind === undefined ? walked.get(link) : { result: behind };
      },
      set(link, known) {
        walked.set(link, known);
        if (known !== "open" && link instanceof DeclarationRecord) link.#behind = known.result;
      },
    };
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
