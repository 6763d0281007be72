import type { JsonValue } from "../../core/json-value.js";
import { OriginMap } from "../../core/origin-map.js";
import type { LocatedValue } from "../../core/origin.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import type { Declaration, Schema, RefinedSchema } from "../../model/schema.js";
import { createDynamic, type Dynamic } from "../composing/dynamic.js";
import { instanceOf, isCopied } from "../composing/instances.js";
import { keyOf } from "../reading/key.js";
import { type RootMedium, type Medium, createSource, type Source } from "../reading/source.js";
import { type ShapeContext, type BuiltSchema, booleanSchema } from "../shapes/shape.js";
import { writeAssertions, type AssertionRoot } from "./assertions.js";
import type { DeclarationRecord } from "./declaration-record.js";
import { type DeclarationOptions, Declarations } from "./declarations.js";
import { shapeAt } from "./shape-at.js";
import { createShapeContext } from "./shape-context.js";

/**
 * Builds schemas at any place of the documents. A place that several references lead to is built once and becomes one
 * {@link Declaration}; a component that is only another name for a component (a `$ref` alone) stays a separate
 * declaration.
 */
export interface SchemaBuilder {
  /** The schema at a place; `{ kind: "ref" }` if it is only a `$ref`, or if the place has been declared. */
  schemaAt(place: LocatedValue, medium?: RootMedium): Schema;
  /** Gives the schema at a place an identity, whether or not anything refers to it. Used for components. */
  declare(place: LocatedValue): Declaration;
  /** Declares the schemas of other files that only a mapping may refer to. */
  declareMapped(): void;
  /** All declarations made so far, in the order of their places in the documents, components of the entry first. */
  declarations(): readonly Declaration[];
  /**
   * The schemas that {@link RefinedSchema.assertion} points to, and all that they reach
   * (runtime/json-schema/README.md).
   */
  assertions(): Readonly<Record<string, JsonValue>>;
}

/** Builds the schemas of a document set. */
export const createSchemaBuilder = (
  documents: DocumentSet,
  report: Report,
  options: Pick<DeclarationOptions, "shared"> = {},
): SchemaBuilder => new Builder(documents, report, options);

/** The schemas that have been built for one medium, and those being built. */
type BuiltSchemas = OriginMap<Schema | "open">;

/** Builds each place once, and keeps what has been built. */
class Builder implements SchemaBuilder {
  readonly source: Source;
  readonly dynamic: Dynamic;
  readonly #declarations: Declarations;
  readonly #context: ShapeContext;
  readonly #media = new Map<Medium, BuiltSchemas>();
  readonly #roots = new Map<string, AssertionRoot>();

  constructor(
    documents: DocumentSet,
    report: Report,
    { shared }: Pick<DeclarationOptions, "shared">,
  ) {
    // What is wrong in a copy is wrong in its original, which is reported.
    this.source = createSource(documents, (found) => {
      if (!isCopied(found.location)) report(found);
    });
    this.dynamic = createDynamic(documents, this.source);
    this.#declarations = new Declarations(documents, this.source, {
      build: (place, medium) => this.#build(place, medium, 0),
      shared,
    });
    this.#context = createShapeContext({
      documents,
      source: this.source,
      declarations: this.#declarations,
      inner: (place, { medium, depth }) => this.#inner(place, medium, depth + 1),
      report: this.source.report,
    });
  }

  schemaAt(place: LocatedValue, medium: RootMedium = "json"): Schema {
    return this.#inner(place, medium, 0);
  }

  declare(place: LocatedValue): DeclarationRecord {
    return this.#declarations.declare(place, "json");
  }

  declareMapped(): void {
    for (const place of this.#declarations.mapped) this.declare(place);
  }

  declarations(): readonly DeclarationRecord[] {
    return this.#declarations.all();
  }

  assertions(): Readonly<Record<string, JsonValue>> {
    // Building a schema may add declarations to the list. One after the other keeps the call stack flat, however long a
    // chain of references is.
    for (const declaration of this.#declarations.unordered()) void declaration.schema;
    return writeAssertions(this.#roots, this);
  }

  #inner(place: LocatedValue, medium: Medium, depth: number): Schema {
    if (this.#declarations.isDeclared(place) || this.#isShared(place, medium))
      return this.#refTo(place, medium);
    const built = this.#known(medium);
    const known = built.get(place);
    // Merging has led back to a place that is being built: it gets a name, so that the cycle can be closed by a
    // reference.
    if (known === "open") return this.#refTo(place, medium);
    if (known !== undefined) return known;
    built.set(place, "open");
    const schema = this.#build(place, medium, depth);
    const result = this.#declarations.isDeclared(place) ? this.#refTo(place, medium) : schema;
    built.set(place, result);
    return result;
  }

  #known(medium: Medium): BuiltSchemas {
    const known: BuiltSchemas = this.#media.get(medium) ?? new OriginMap();
    this.#media.set(medium, known);
    return known;
  }

  #build(place: LocatedValue, medium: Medium, depth: number): Schema {
    const slot = { medium, depth, node: this.source.node(place) };
    const view = this.source.view(instanceOf(place, this) ?? place);
    if (typeof view === "boolean") return booleanSchema(view, slot);
    const built = shapeAt(view, slot, { declarations: this.#declarations, context: this.#context });
    return this.#refine(
      this.dynamic.reaches(place) ? { ...built, exact: false } : built,
      place,
      medium,
    );
  }

  #isShared(place: LocatedValue, medium: Medium): boolean {
    return (
      this.#declarations.isShared(place, medium) && !isCopied(place) && !this.dynamic.reaches(place)
    );
  }

  #refTo(place: LocatedValue, medium: Medium): Schema {
    return this.#context.refTo(place, this.source.node(place), medium);
  }

  /** Adds an assertion where the kind of a schema does not express everything. */
  #refine({ schema, exact, typeless }: BuiltSchema, place: LocatedValue, medium: Medium): Schema {
    // The schema that the copy is made for is checked whole.
    if (exact || schema.kind === "never" || isCopied(place)) return schema;
    const assertion = keyOf(place);
    this.#roots.set(assertion, { place, medium });
    const refined: RefinedSchema = {
      ...this.source.node(place),
      kind: "refined",
      schema,
      assertion,
      ...(typeless === true && { typeless }),
    };
    return refined;
  }
}
