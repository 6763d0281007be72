import { distinctOrigins } from "../../core/origin-map.js";
import { type LocatedValue, originOf, childPointer } from "../../core/origin.js";
import { schemaLoop } from "../../diagnostics/catalogue/schemas.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import type { Schema } from "../../model/schema.js";
import { createAnnotationReader } from "../composing/annotations.js";
import { Flattener } from "../composing/flatten.js";
import { keyOf } from "../reading/key.js";
import type { Source } from "../reading/source.js";
import { createDiscriminators } from "../shapes/discriminators.js";
import { mergedShape } from "../shapes/merge.js";
import { isUnrestricted } from "../shapes/objects.js";
import { type ShapeContext, type SchemaSlot, anySchema } from "../shapes/shape.js";
import type { Declarations } from "./declarations.js";

interface ShapeParts {
  readonly documents: DocumentSet;
  readonly source: Source;
  readonly declarations: Declarations;
  readonly inner: ShapeContext["inner"];
  readonly report: Report;
}

/** Connects everything that building a schema may use. */
export function createShapeContext({
  documents,
  source,
  declarations,
  inner,
  report,
}: ShapeParts): ShapeContext {
  const flattener = new Flattener(source);
  const flatten: ShapeContext["flatten"] = (place) => flattener.flatten(place);
  const flattenAll: ShapeContext["flattenAll"] = (places) => flattener.flattenAll(places);
  const context: ShapeContext = {
    source,
    flatten,
    flattenAll,
    annotations: createAnnotationReader({ source, flattenAll }),
    inner,
    innerAll: (places, slot) => merged.schemaOf(places, slot),
    refTo: createRefTo(declarations, report),
    discriminators: createDiscriminators({
      documents,
      source,
      flatten,
      identityOf: (place) => declarations.identityOf(place),
    }),
  };
  const merged = new MergedPlaces(declarations, context);
  return context;
}

/** Limits the nesting of merges: beyond it, the number of sets of places could explode. */
const MAX_MERGING = 8;

/** Builds the schema of several places that must all hold; each set of places once. */
class MergedPlaces {
  readonly #declarations: Declarations;
  readonly #context: ShapeContext;
  /** The merged schemas and those that are being merged, by the keys of all their places. */
  readonly #merged = new Map<string, Schema>();
  readonly #merging = new Set<string>();

  constructor(declarations: Declarations, context: ShapeContext) {
    this.#declarations = declarations;
    this.#context = context;
  }

  schemaOf(places: readonly LocatedValue[], slot: SchemaSlot): Schema {
    const { inner, source } = this.#context;
    const [single] = places;
    if (single !== undefined && places.length === 1) return inner(single, slot);
    const distinct = distinctOrigins(places).filter((place) => !isUnrestricted(place));
    const needed = this.#declarations.withoutImplied(distinct, this.#context);
    const [only] = needed;
    if (only === undefined) return anySchema(slot.node);
    if (needed.length < 2) return inner(only, slot);
    const key = `${slot.medium} ${needed.map(keyOf).join(" ")}`;
    const known = this.#merged.get(key);
    if (known !== undefined) return known;
    const schema = this.#merge(needed, { ...slot, node: source.node(only) }, key);
    this.#merged.set(key, schema);
    return schema;
  }

  /** Makes one exact shape; if there is none, or merging leads in a circle, an intersection of all places. */
  #merge(places: readonly LocatedValue[], slot: SchemaSlot, key: string): Schema {
    const { inner, flattenAll } = this.#context;
    const nested = this.#merging.has(key) || this.#merging.size >= MAX_MERGING;
    if (!nested) {
      this.#merging.add(key);
      const below = { ...slot, depth: slot.depth + 1 };
      const shape = mergedShape(flattenAll(places), below, this.#context);
      this.#merging.delete(key);
      if (shape.exact) return shape.schema;
    }
    const { origin, docs } = slot.node;
    return { origin, docs, kind: "intersection", parts: places.map((place) => inner(place, slot)) };
  }
}

/** Creates references to declarations. A reference that leads only to itself is reported, and accepts any value. */
const createRefTo =
  (declarations: Declarations, report: Report): ShapeContext["refTo"] =>
  (target, { origin, docs }, medium) => {
    const loop = declarations.loopAt(target);
    if (loop === undefined)
      return { origin, docs, kind: "ref", target: declarations.declare(target, medium) };
    const at = { ...originOf(target), pointer: childPointer(target.pointer, "$ref") };
    report(schemaLoop({ ref: loop }, at));
    return anySchema({ origin, docs });
  };
