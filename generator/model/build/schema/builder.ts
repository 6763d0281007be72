import { schemaLoop, schemaTooDeep } from "../../../diagnostics/catalogue/schema.js";
import type { Report } from "../../../diagnostics/diagnostic.js";
import { MAX_SCHEMA_DEPTH } from "../../../document/limits.js";
import { childPointer } from "../../../document/pointer.js";
import type { DocumentSet } from "../../../document/types.js";
import type { RefinedSchema, Schema } from "../../schema.js";
import type { AssertionRoot } from "../assertions.js";
import type { DeclarationRecord } from "../declaration.js";
import type { Place } from "../place.js";
import { distinctPlaces, isSamePlace, PlaceMap } from "../place-map.js";
import { originOf } from "../read.js";
import { createAnnotationReader } from "./annotations.js";
import { Declarations } from "./declarations.js";
import { checkSchema } from "./checks.js";
import { createDiscriminators } from "./discriminators.js";
import { createDynamic, type Dynamic } from "./dynamic.js";
import { Flattener } from "./flatten.js";
import { keyOf } from "./key.js";
import { loneReference } from "./lone.js";
import { mergedShape } from "./merge.js";
import { isOpen } from "./objects.js";
import {
  anySchema,
  type Medium,
  neverSchema,
  type Node,
  nullable,
  roughly,
  type Scene,
  type Shape,
  type Workshop,
} from "./shape.js";
import { withLifecycle } from "./lifecycles.js";
import { createSource, type Source, type View } from "./source.js";

/** What has been built for one medium, and what is being built. */
type Known = PlaceMap<Schema | "open">;

/** Builds each place once, and keeps what has been built. */
export class Builder {
  readonly source: Source;
  readonly dynamic: Dynamic;
  readonly #declarations: Declarations;
  readonly #workshop: Workshop;
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
    const flattenAll: Workshop["flattenAll"] = (places) => flattener.flattenAll(places);
    this.#workshop = {
      source,
      flatten: (place) => flattener.flatten(place),
      flattenAll,
      annotations: createAnnotationReader({ source, flattenAll }),
      inner: (place, scene) => this.#inner(place, scene.medium, scene.depth + 1),
      innerAll: (places, scene) => this.#innerAll(places, scene),
      refTo: (target, from, medium) => this.#refTo(target, from, medium),
      discriminators: createDiscriminators({
        documents,
        source,
        flatten: (place) => flattener.flatten(place),
        identityOf: (place) => this.#declarations.identityOf(place),
      }),
    };
  }

  schemaAt(place: Place, medium: Medium): Schema {
    return this.#inner(place, medium, 0);
  }

  declare(place: Place): DeclarationRecord {
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

  #inner(place: Place, medium: Medium, depth: number): Schema {
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
    const known: Known = this.#media.get(medium) ?? new PlaceMap();
    this.#media.set(medium, known);
    return known;
  }

  #buildDeclared(place: Place, medium: Medium): Schema {
    return this.#build(place, medium, 0);
  }

  #build(place: Place, medium: Medium, depth: number): Schema {
    const view = this.source.view(place);
    const node = this.#nodeOf(place);
    if (view === true)
      return medium === "bytes"
        ? { origin: node.origin, docs: node.docs, kind: "binary" }
        : anySchema(node);
    if (view === false) return neverSchema(node);
    const scene: Scene = { medium, depth, node };
    checkSchema(view, this.#workshop.flatten(place), this.source);
    if (depth > MAX_SCHEMA_DEPTH) {
      this.source.report(schemaTooDeep({ limit: MAX_SCHEMA_DEPTH }, node.origin));
      return this.#refine(roughly(anySchema(node)), place, medium);
    }
    const shape = withLifecycle(this.#shapeOf(view, scene), place, this.source.report);
    return this.#refine(
      this.dynamic.reaches(place) ? { ...shape, exact: false } : shape,
      place,
      medium,
    );
  }

  #shapeOf(view: View, scene: Scene): Shape {
    const lone = loneReference(view, this.#workshop);
    if (lone !== undefined && !this.#isChildOf(view.place, lone.target)) {
      const ref = this.#refTo(lone.target, scene.node, scene.medium);
      return { schema: lone.nullable ? nullable(ref) : ref, exact: lone.exact };
    }
    const family = this.#declarations.familyOf(view.place);
    const flat = this.#workshop.flatten(view.place);
    if (family === undefined) return mergedShape(flat, scene, this.#workshop, view.place);
    return family.shape(flat, scene, this.#workshop);
  }

  /** A component that adds nothing to the schema with the discriminator must not be a reference to the union that it is in. */
  #isChildOf(place: Place, parent: Place): boolean {
    const children = this.#declarations.familyOf(parent)?.children ?? [];
    if (children.length === 0) return false;
    const identity = this.#declarations.identityOf(place);
    return children.some((child) => isSamePlace(this.#declarations.identityOf(child), identity));
  }

  #innerAll(places: readonly Place[], scene: Scene): Schema {
    const [single] = places;
    if (single !== undefined && places.length === 1)
      return this.#inner(single, scene.medium, scene.depth + 1);
    const distinct = distinctPlaces(places).filter((place) => !isOpen(place));
    const telling = this.#declarations.withoutImplied(distinct, this.#workshop);
    const [only = places[0]] = telling;
    if (only === undefined) return anySchema(scene.node);
    if (telling.length < 2) return this.#inner(only, scene.medium, scene.depth + 1);
    const key = `${scene.medium} ${telling.map(keyOf).join(" ")}`;
    const known = this.#merged.get(key);
    if (known !== undefined) return known;
    const schema = this.#mergeAll(
      telling,
      { ...scene, depth: scene.depth + 1, node: this.#nodeOf(only) },
      key,
    );
    this.#merged.set(key, schema);
    return schema;
  }

  /** What several places say together; where that has no exact shape, or leads in a circle, each place for itself. */
  #mergeAll(places: readonly Place[], scene: Scene, key: string): Schema {
    const nested = this.#merging.has(key) || this.#merging.size >= MAX_MERGING;
    if (!nested) {
      this.#merging.add(key);
      const shape = mergedShape(this.#workshop.flattenAll(places), scene, this.#workshop);
      this.#merging.delete(key);
      if (shape.exact) return shape.schema;
    }
    const parts = places.map((place) => this.#inner(place, scene.medium, scene.depth));
    return { origin: scene.node.origin, docs: scene.node.docs, kind: "intersection", parts };
  }

  #refTo(target: Place, node: Node, medium: Medium): Schema {
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

  #refine({ schema, exact, typeless }: Shape, place: Place, medium: Medium): Schema {
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

  #nodeOf(place: Place): Node {
    return this.source.node(place);
  }
}

/** Merges within merges: beyond, sets of places could multiply. */
const MAX_MERGING = 8;
