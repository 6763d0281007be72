import type { UnionSchema } from "../../schema.js";
import type { Place } from "../place.js";
import { elements, isObject } from "../read.js";
import type { Flat } from "./flatten.js";
import { keyOf } from "./key.js";
import { mergedShape } from "./merge.js";
import { bare, exactly, type Scene, type Shape, type Workshop } from "./shape.js";
import type { Source } from "./source.js";

/**
 * A schema with a `discriminator` and no alternatives of its own, and the components that are an `allOf` of it (OpenAPI 3.0.4,
 * 4.7.25.4): who refers to it means any of them.
 */
export interface Family {
  readonly children: readonly Place[];
  readonly shape: (flat: Flat, scene: Scene, workshop: Workshop) => Shape;
}

export interface Families {
  of(place: Place): Family | undefined;
}

/** Who extends whom is looked up once for all components. */
export function createFamilies(
  components: readonly Place[],
  source: Source,
  identityOf: (place: Place) => Place,
): Families {
  const children = new Map<string, Place[]>();
  for (const component of components) {
    for (const parent of parentsOf(component, source)) {
      const key = keyOf(identityOf(parent));
      const list = children.get(key) ?? [];
      list.push(component);
      children.set(key, list);
    }
  }
  return {
    of(place) {
      const view = source.view(place);
      if (typeof view === "boolean" || !hasOwnDiscriminator(place, source)) return undefined;
      const found = descendants(identityOf(place), { children, source, identityOf });
      return found.length === 0
        ? undefined
        : {
            children: found,
            shape: (flat, scene, workshop) => familyShape(place, found, { flat, scene, workshop }),
          };
    },
  };
}

/** What the `allOf` of a component refers to. */
function parentsOf(component: Place, source: Source): readonly Place[] {
  const view = source.view(component);
  if (typeof view === "boolean") return [];
  const ref = view.words["$ref"];
  const through = typeof ref === "string" ? source.target(component, ref) : undefined;
  const own =
    through === undefined || through.document === component.document ? view : source.view(through);
  if (typeof own === "boolean") return [];
  return elements(own.at("allOf")).flatMap((part) => {
    const target = isObject(part.value) ? part.value["$ref"] : undefined;
    return (typeof target === "string" && source.target(part, target)) || [];
  });
}

function hasOwnDiscriminator(place: Place, source: Source): boolean {
  const view = source.view(place);
  if (typeof view === "boolean") return false;
  const { words } = view;
  return (
    words["discriminator"] !== undefined &&
    words["oneOf"] === undefined &&
    words["anyOf"] === undefined
  );
}

/** Children and their children; a child with a discriminator of its own speaks for those below it. */
function descendants(
  parent: Place,
  {
    children,
    source,
    identityOf,
  }: {
    readonly children: ReadonlyMap<string, readonly Place[]>;
    readonly source: Source;
    readonly identityOf: (place: Place) => Place;
  },
): readonly Place[] {
  const found = new Map<string, Place>();
  const seen = new Set([keyOf(parent)]);
  const queue = [parent];
  for (const place of queue) {
    for (const child of children.get(keyOf(identityOf(place))) ?? []) {
      const key = keyOf(identityOf(child));
      if (seen.has(key)) continue;
      seen.add(key);
      found.set(key, child);
      if (!hasOwnDiscriminator(child, source)) queue.push(child);
    }
  }
  return [...found.values()];
}

interface Setting {
  readonly flat: Flat;
  readonly scene: Scene;
  readonly workshop: Workshop;
}

/** The union of the children; the schema itself is one of its variants where the mapping names it. */
function familyShape(
  place: Place,
  children: readonly Place[],
  { flat, scene, workshop }: Setting,
): Shape {
  const own = workshop.discriminators.maps(place, place);
  const discriminator = workshop.discriminators.of(place, own ? [...children, place] : children);
  const node = bare(scene.node);
  const refs = children.map((child) => workshop.refTo(child, node, scene.medium));
  const base = own ? mergedShape(flat, { ...scene, node }, workshop, place) : undefined;
  const variants = base === undefined ? refs : [...refs, base.schema];
  const [only] = variants;
  if (variants.length === 1 && only !== undefined)
    return exactly({ ...only, docs: scene.node.docs });
  const schema: UnionSchema = {
    origin: scene.node.origin,
    docs: scene.node.docs,
    kind: "union",
    variants,
    exclusive: false,
    ...(discriminator !== undefined && { discriminator }),
  };
  return { schema, exact: base?.exact ?? true };
}
