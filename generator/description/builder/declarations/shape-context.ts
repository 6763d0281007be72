import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import { createAnnotationReader } from "../composing/annotations.js";
import { Flattener } from "../composing/flatten.js";
import type { Source } from "../reading/source.js";
import type { ShapeContext } from "../shapes/shape.js";
import { createDiscriminators } from "../shapes/discriminators.js";
import type { Declarations } from "./declarations.js";
import { MergedPlaces } from "./merged-places.js";
import { createRefTo } from "./references.js";

export interface ShapeParts {
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
    innerAll: (places, position) => merged.schemaOf(places, position),
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
