import type { Docs, Origin } from "../node.js";
import type { Declaration, Schema, Use } from "../schema.js";

/**
 * A {@link Declaration} while the model is built: the schema builder makes it, `buildModel` fills in what only the whole document
 * tells (`use`, `cycle`), and {@link finish} turns it into the plain frozen value that the rest of the generator sees.
 */
export class DeclarationRecord implements Declaration {
  readonly kind = "declaration";
  readonly key: string;
  readonly name: string;
  readonly named: boolean;
  readonly origin: Origin;
  readonly docs: Docs;
  cycle?: number;
  use: Use = { input: false, output: false, event: false, asymmetric: false };
  #build: () => Schema;
  #schema: Schema | undefined;

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

  /** Built when it is first asked for, so that declarations may refer to each other and to themselves. */
  get schema(): Schema {
    this.#schema ??= this.#build();
    return this.#schema;
  }

  /** Makes `schema` an ordinary property, so that the model prints as JSON. */
  finish(): void {
    const { schema } = this;
    Object.defineProperty(this, "schema", { value: schema, enumerable: true });
    // The builder may go, with all that it remembers.
    this.#build = () => schema;
  }
}
