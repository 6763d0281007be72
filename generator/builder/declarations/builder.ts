import { schemaLoop, schemaTooDeep } from "../../diagnostics/catalogue/schema.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { MAX_SCHEMA_DEPTH } from "../../document/limits.js";
import { childPointer } from "../../core/pointer.js";
import type { DocumentSet } from "../../document/types.js";
import type { RefinedSchema, Schema } from "../../model/schema.js";
import type { AssertionRoot } from "./assertions.js";
import type { DeclarationRecord } from "./declaration-record.js";
import { distinctOrigins, OriginMap } from "../../core/origin-map.js";
import { createAnnotationReader } from "../composing/annotations.js";
import { Declarations } from "./declarations.js";
import { checkSchema } from "../composing/checks.js";
import { createDiscriminators } from "../shapes/discriminators.js";
import { createDynamic, type Dynamic } from "../composing/dynamic.js";
import { Flattener } from "../composing/flatten.js";
import { keyOf } from "../reading/key.js";
import { soleRefOf } from "../composing/sole-ref.js";
import { mergedShape } from "../shapes/merge.js";
import { isOpen } from "../shapes/objects.js";
import {
  anySchema,
  neverSchema,
  type SchemaBase,
  nullable,
  roughly,
  type BuiltSchema,
} from "../shapes/shape.js";
import { withLifecycle } from "../shapes/lifecycles.js";
import { createSource, type Source, type View } from "../reading/source.js";
import { originOf, isSameOrigin, type Located } from "../../core/origin.js";
import type { Medium } from "../reading/medium.js";
import type { ShapeContext, SchemaPosition } from "../shapes/context.js";

/** What has been built for one medium, and what is being built. */
type Known = OriginMap<Schema | "open">;

/** Builds each place once, and keeps what has been built. */
export class Builder {
  readonly source: Source;
  readonly dynamic: Dynamic;
  readonly #declarations: Declarations;
  readonly #context: ShapeContext;
  readonly #media = new Map<Medium, Known>();
  /** Schemas of several places, and which of them are being merged, by all their keys. */
  readonly #merged = new Map<string, Schema>();
  readonly #merging = new Set<string>();
  readonly #roots = new Map<string, AssertionRoot>();

  constructor(documents: DocumentSet, report: Report) {
    this.source = createSource(documents, report);
    this.dynamic = createDynamic(documents, this.source);
    const flattener = new Flattener(this.source);
    this.#declarations = new Declarations(documents, this.source, (place, medium) =>
      this.#buildDeclared(place, medium),
    );
    const { source } = this;
    const flattenAll: ShapeContext["flattenAll"] = (places) => flattener.flattenAll(places);
    this.#context = {
      source,
      flatten: (place) => flattener.flatten(place),
      flattenAll,
      annotations: createAnnotationReader({ source, flattenAll }),
      inner: (place, position) => this.#inner(place, position.medium, position.depth + 1),
      innerAll: (places, position) => this.#innerAll(places, position),
      refTo: (target, from, medium) => this.#refTo(target, from, medium),
      discriminators: createDiscriminators({
        documents,
        source,
        flatten: (place) => flattener.flatten(place),
        identityOf: (place) => this.#declarations.identityOf(place),
      }),
    };
  }

  schemaAt(place: Located, medium: Medium): Schema {
    return this.#inner(place, medium, 0);
  }

  declare(place: Located): DeclarationRecord {
    return this.#declarations.declare(place, "json");
  }

  declarations(): readonly DeclarationRecord[] {
    return this.#declarations.all();
  }

  /** Builds every declaration, and those that come up while doing so. */
  buildAll(): void {
    for (let built = 0; built < this.#declarations.count;) {
      const all = this.#declarations.unordered();
      for (; built < all.length; built++) void all[built]?.schema;
    }
  }

  assertionRoots(): ReadonlyMap<string, AssertionRoot> {
    return this.#roots;
  }

  #inner(place: Located, medium: Medium, depth: number): Schema {
    if (this.#declarations.isDeclared(place))
      return this.#refTo(place, this.#nodeOf(place), medium);
    const built = this.#known(medium);
    const known = built.get(place);
    // Merging has led back to a place that is being built: it gets a name, so that the circle can close.
    if (known === "open") return this.#refTo(place, this.#nodeOf(place), medium);
    if (known !== undefined) return known;
    built.set(place, "open");
    const schema = this.#build(place, medium, depth);
    const result = this.#declarations.isDeclared(place)
      ? this.#refTo(place, this.#nodeOf(place), medium)
      : schema;
    built.set(place, result);
    return result;
  }

  #known(medium: Medium): Known {
    const known: Known = this.#media.get(medium) ?? new OriginMap();
    this.#media.set(medium, known);
    return known;
  }

  #buildDeclared(place: Located, medium: Medium): Schema {
    return this.#build(place, medium, 0);
  }

  #build(place: Located, medium: Medium, depth: number): Schema {
    const view = this.source.view(place);
    const node = this.#nodeOf(place);
    if (view === true)
      return medium === "bytes"
        ? { origin: node.origin, docs: node.docs, kind: "binary" }
        : anySchema(node);
    if (view === false) return neverSchema(node);
    const position: SchemaPosition = { medium, depth, node };
    checkSchema(view, this.#context.flatten(place), this.source);
    if (depth > MAX_SCHEMA_DEPTH) {
      this.source.report(schemaTooDeep({ limit: MAX_SCHEMA_DEPTH }, node.origin));
      return this.#refine(roughly(anySchema(node)), place, medium);
    }
    const shape = withLifecycle(this.#shapeOf(view, position), place, this.source.report);
    return this.#refine(
      this.dynamic.reaches(place) ? { ...shape, exact: false } : shape,
      place,
      medium,
    );
  }

  #shapeOf(view: View, position: SchemaPosition): BuiltSchema {
    const soleRef = soleRefOf(view, this.#context);
    if (soleRef !== undefined && !this.#isChildOf(view.place, soleRef.target)) {
      const ref = this.#refTo(soleRef.target, position.node, position.medium);
      return { schema: soleRef.nullable ? nullable(ref) : ref, exact: soleRef.exact };
    }
    const family = this.#declarations.familyOf(view.place);
    const flat = this.#context.flatten(view.place);
    if (family === undefined) return mergedShape(flat, position, this.#context, view.place);
    return family.shape(flat, position, this.#context);
  }

  /** A component that adds nothing to the schema with the discriminator must not be a reference to the union that it is in. */
  #isChildOf(place: Located, parent: Located): boolean {
    const children = this.#declarations.familyOf(parent)?.children ?? [];
    if (children.length === 0) return false;
    const identity = this.#declarations.identityOf(place);
    return children.some((child) => isSameOrigin(this.#declarations.identityOf(child), identity));
  }

  #innerAll(places: readonly Located[], position: SchemaPosition): Schema {
    const [single] = places;
    if (single !== undefined && places.length === 1)
      return this.#inner(single, position.medium, position.depth + 1);
    const distinct = distinctOrigins(places).filter((place) => !isOpen(place));
    const telling = this.#declarations.withoutImplied(distinct, this.#context);
    const [only = places[0]] = telling;
    if (only === undefined) return anySchema(position.node);
    if (telling.length < 2) return this.#inner(only, position.medium, position.depth + 1);
    const key = `${position.medium} ${telling.map(keyOf).join(" ")}`;
    const known = this.#merged.get(key);
    if (known !== undefined) return known;
    const schema = this.#mergeAll(
      telling,
      { ...position, depth: position.depth + 1, node: this.#nodeOf(only) },
      key,
    );
    this.#merged.set(key, schema);
    return schema;
  }

  /** What several places say together; where that has no exact shape, or leads in a circle, each place for itself. */
  #mergeAll(places: readonly Located[], position: SchemaPosition, key: string): Schema {
    const nested = this.#merging.has(key) || this.#merging.size >= MAX_MERGING;
    if (!nested) {
      this.#merging.add(key);
      const shape = mergedShape(this.#context.flattenAll(places), position, this.#context);
      this.#merging.delete(key);
      if (shape.exact) return shape.schema;
    }
    const parts = places.map((place) => this.#inner(place, position.medium, position.depth));
    return { origin: position.node.origin, docs: position.node.docs, kind: "intersection", parts };
  }

  #refTo(target: Located, node: SchemaBase, medium: Medium): Schema {
    const loop = this.#declarations.loopAt(target);
    if (loop !== undefined) {
      this.source.report(
        schemaLoop(
          { ref: loop },
          { ...originOf(target), pointer: childPointer(target.pointer, "$ref") },
        ),
      );
      return anySchema(node);
    }
    return {
      origin: node.origin,
      docs: node.docs,
      kind: "ref",
      target: this.#declarations.declare(target, medium),
    };
  }

  #refine({ schema, exact, typeless }: BuiltSchema, place: Located, medium: Medium): Schema {
    if (exact || schema.kind === "never") return schema;
    const assertion = keyOf(place);
    this.#roots.set(assertion, { place, medium });
    const refined: RefinedSchema = {
      ...this.#nodeOf(place),
      kind: "refined",
      schema,
      assertion,
      ...(typeless === true && { typeless }),
    };
    return refined;
  }

  #nodeOf(place: Located): SchemaBase {
    return this.source.node(place);
  }
}

/** Merges within merges: beyond, sets of places could multiply. */
const MAX_MERGING = 8;
