import type { LinkState } from "../../core/chain.js";
import type { Behind, Declaration, ObjectSchema, Property, Schema } from "../../model/schema.js";
import { behind, leaves, unwrap } from "../../model/unwrap.js";
import { DeclarationRecord } from "../declarations/declaration-record.js";
import { nullableSchema } from "../shapes/shape.js";

/** Whether a body of this media type changes a value instead of being one (RFC 7396). */
export const isMergePatch = (mediaType: string): boolean =>
  /^application\/merge-patch\+json\s*(?:;|$)/i.test(mediaType);

/**
 * Merge patches of the values that schemas describe: any member may be absent, which leaves it unchanged, or null, which
 * deletes it. Objects are patched at every depth, anything else is replaced as a whole (RFC 7396, 2).
 */
export class MergePatches {
  readonly #records = new Map<Declaration, DeclarationRecord>();
  readonly #ends = new Map<Declaration, LinkState<Behind>>();

  /** The patches of declarations. A patch may lead to those of further declarations. */
  declarations(): readonly Declaration[] {
    // A map may grow during iteration; added members are visited later.
    for (const record of this.#records.values()) void record.schema;
    return [...this.#records.values()];
  }

  of(schema: Schema): Schema {
    switch (schema.kind) {
      case "object":
        return this.#object(schema);
      case "intersection":
        return { ...schema, parts: schema.parts.map((part) => this.of(part)) };
      case "union": {
        const { discriminator: _none, ...union } = schema;
        // Members that tell alternatives apart may be absent.
        return { ...union, exclusive: false, variants: schema.variants.map((one) => this.of(one)) };
      }
      case "nullable":
        return nullableSchema(this.of(schema.schema), schema);
      case "refined":
        // What holds for the whole does not hold for a part of it.
        return isPatched(schema) ? this.of(schema.schema) : schema;
      case "ref":
        return isPatched(schema) && !isPatch(schema)
          ? { ...schema, target: this.#record(schema.target) }
          : schema;
      default:
        return schema;
    }
  }

  #object({ minProperties: _least, maxProperties: _most, ...schema }: ObjectSchema): Schema {
    return {
      ...schema,
      properties: schema.properties.map((property) => this.#property(property)),
      patterns: schema.patterns.map((one) => ({ ...one, schema: this.#member(one.schema) })),
      ...(schema.additional !== undefined && { additional: this.#member(schema.additional) }),
    };
  }

  /** What is absent stays unchanged, so there is no default. */
  #property({ default: _none, ...property }: Property): Property {
    return { ...property, required: false, schema: this.#member(property.schema) };
  }

  #member(schema: Schema): Schema {
    return schema.kind === "never" ? schema : nullableSchema(this.of(schema));
  }

  #record(target: Declaration): DeclarationRecord {
    const known = this.#records.get(target);
    if (known !== undefined) return known;
    const { key, name, named, origin, docs } = target;
    const record = new DeclarationRecord(
      { key: `${key}/merge-patch`, name: `${name}MergePatch`, named, origin, docs },
      { build: () => this.of(target.schema), ends: this.#ends },
    );
    this.#records.set(target, record);
    return record;
  }
}

/** Whether values can be objects: the patch of anything else is the value itself. */
const isPatched = (schema: Schema): boolean =>
  [...leaves(schema)].some(({ kind }) => kind === "object");

/** Whether a document describes a patch already: every member may be absent, or null. */
const isPatch = (schema: Schema): boolean => {
  const bare = unwrap(schema);
  return (
    bare?.kind === "object" &&
    bare.properties.length > 0 &&
    bare.properties.every(({ required, schema: own }) => !required && acceptsNull(own))
  );
};

const acceptsNull = (schema: Schema): boolean => {
  const { schema: bare, nullable: isNullable } = behind(schema);
  return isNullable || bare?.kind === "any" || bare?.kind === "null";
};
