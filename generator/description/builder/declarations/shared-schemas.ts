import { isObject } from "../../core/json-value.js";
import { childPointer, type Located, parsePointer } from "../../core/origin.js";
import type { DocumentSet } from "../../document/types.js";
import { isComponent } from "../reading/key.js";

/** A schema that a document writes out more than once. */
export interface SharedSchema {
  /** The first one; what it says is what all say. */
  readonly place: Located;
  /** What it may be called: by its title, or by the properties that have it. */
  readonly names: readonly string[];
}

/**
 * Finds objects that are written out with all their properties and texts more than once, instead of being a component:
 * generated code declares each of them once. Schemas that consist of others, or that have an identity, stay where they
 * are.
 */
export class SharedSchemas {
  readonly #bySchema = new Map<unknown, SharedSchema>();
  readonly #candidates = new Map<string, Alike>();

  constructor(documents: DocumentSet) {
    for (const [document, { value }] of documents.documents)
      this.#walk({ document, pointer: "", value }, false);
    for (const { byText } of this.#candidates.values())
      for (const { place, names, all } of byText.values())
        for (const value of all.length > 1 ? all : [])
          this.#bySchema.set(value, { place, names: [...names] });
    this.#candidates.clear();
  }

  /** What all schemas like this one share, if it is written more than once. */
  of({ value }: Located): SharedSchema | undefined {
    return this.#bySchema.get(value);
  }

  /** `isMap`: the keys are names, and not keywords. What is in a schema that was found before is found already. */
  #walk({ document, pointer, value }: Located, isMap: boolean): void {
    if (typeof value !== "object" || value === null) return;
    if (!isMap && this.#isKnown({ document, pointer, value })) return;
    const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
    for (const [key, inner] of entries)
      if (isMap || !isOpaque(key))
        this.#walk(
          { document, pointer: childPointer(pointer, key), value: inner },
          MAPS.has(key) && !isMap,
        );
  }

  #isKnown(place: Located): boolean {
    const { value, document } = place;
    if (!isObject(value) || !isPlain(value)) return false;
    const names = namesFor(place.pointer, value);
    if (names.length === 0) return false;
    const { title, description, properties } = value;
    const signature = JSON.stringify([document, title, description, Object.keys(properties ?? {})]);
    const candidate: Candidate = { place, names: new Set(names), all: [value] };
    const alike = this.#candidates.get(signature);
    if (alike === undefined) {
      this.#candidates.set(signature, { first: candidate, byText: new Map() });
      return false;
    }
    const { first, byText } = alike;
    if (byText.size === 0) byText.set(JSON.stringify(first.place.value), first);
    const text = JSON.stringify(value);
    const known = byText.get(text);
    if (known === undefined) byText.set(text, candidate);
    else {
      known.all.push(value);
      names.forEach((name) => known.names.add(name));
      // A component has a name, wherever else it is written out.
      if (isComponent(place) && !isComponent(known.place)) known.place = place;
    }
    return known !== undefined;
  }
}

interface Candidate {
  place: Located;
  readonly names: Set<string>;
  readonly all: unknown[];
}

/** Objects whose properties have the same names. Each is written as text once, and the first only if there is another. */
interface Alike {
  readonly first: Candidate;
  readonly byText: Map<string, Candidate>;
}

/** Keywords whose values have names as keys. */
const MAPS: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);

/** What is in them is no schema. */
const isOpaque = (key: string): boolean =>
  key === "example" ||
  key === "examples" ||
  key === "default" ||
  key === "enum" ||
  key === "const" ||
  key.startsWith("x-");

/** Fewer properties are as easy to read where they are. */
const MIN_PROPERTIES = 4;

const OTHER_KEYWORDS =
  /^(?:\$.*|definitions|allOf|anyOf|oneOf|not|if|discriminator|x-apostille-name)$/;

const isPlain = (schema: Readonly<Record<string, unknown>>): boolean =>
  isObject(schema["properties"]) &&
  Object.keys(schema["properties"]).length >= MIN_PROPERTIES &&
  !Object.keys(schema).some((key) => OTHER_KEYWORDS.test(key));

/** Its title, and the property that has it: `user`, or `assignees item` if it is the item of a list. */
function namesFor(pointer: string, { title }: { readonly title?: unknown }): readonly string[] {
  const isTitle = typeof title === "string" && /^[\p{L}\p{N} _-]{2,40}$/u.test(title);
  const steps = parsePointer(pointer) ?? [];
  const items = steps.length - steps.findLastIndex((step) => step !== "items") - 1;
  const name = steps.at(-1 - items);
  const isProperty =
    steps.at(-2 - items) === "properties" || isComponent({ document: "", pointer });
  return [
    ...(isTitle ? [title] : []),
    ...(isProperty && name !== undefined ? [[name, ...Array(items).fill("item")].join(" ")] : []),
  ];
}
