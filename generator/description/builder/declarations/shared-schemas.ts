import { isObject } from "../../core/json-value.js";
import { childPointer, type LocatedValue, parsePointer } from "../../core/origin.js";
import { DATA_KEYWORDS } from "../../document/format/keyword-info.js";
import { nameLevels } from "../../document/format/keys.js";
import type { DocumentSet } from "../../document/types.js";
import { mark } from "../../core/text.js";
import { parseUrl } from "../../core/url.js";
import { pascalCase } from "../../core/words.js";
import { isComponent, nameOf } from "../reading/key.js";

/** A schema that a document writes out more than once. */
export interface SharedSchema {
  /** The mark of its text, which is the same in each document. */
  readonly id: string;
  /** The first one; what it says is what all say. */
  readonly place: LocatedValue;
  /** What it may be called: by its title, or by the properties that have it. */
  readonly names: readonly string[];
}

/**
 * Finds objects that are written out with all their properties and texts more than once, instead of being a component:
 * generated code declares each of them once, whichever files they are in. Schemas that consist of others, or that have an
 * identity, stay where they are.
 */
export class SharedSchemas {
  readonly #bySchema = new Map<unknown, SharedSchema>();
  readonly #candidates = new Map<string, Alike>();
  readonly #documents: DocumentSet;

  /** `named`: the names that such schemas have had, by the mark of their text. */
  constructor(documents: DocumentSet, named: ReadonlyMap<string, string> = new Map()) {
    this.#documents = documents;
    for (const [document, { value }] of documents.documents)
      this.#walk({ document, pointer: "", value }, 0);
    for (const { byText } of this.#candidates.values())
      for (const [text, all] of byText) this.#share(all, mark(text), named);
    this.#candidates.clear();
  }

  /** A component is what is written out like it, unless that has had another name. */
  #share(all: readonly LocatedValue[], id: string, named: ReadonlyMap<string, string>): void {
    const name = named.get(id);
    const component = all.find(isComponent);
    const isOther = name !== undefined && component !== undefined && typeNameOf(component) !== name;
    const alike = isOther ? all.filter((place) => !isComponent(place)) : all;
    const place = (isOther ? undefined : component) ?? alike[0];
    if (place === undefined || alike.length < 2) return;
    const names = [...new Set(alike.flatMap(({ pointer, value }) => namesFor(pointer, value)))];
    for (const { value } of alike) this.#bySchema.set(value, { id, place, names });
  }

  /** What all schemas like this one share, if it is written more than once. */
  of({ value }: LocatedValue): SharedSchema | undefined {
    return this.#bySchema.get(value);
  }

  /** `names`: the levels of names that begin with the keys. What is in a schema that was found before is found already. */
  #walk({ document, pointer, value }: LocatedValue, names: number): void {
    if (typeof value !== "object" || value === null) return;
    if (names === 0 && this.#isKnown({ document, pointer, value })) return;
    const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
    for (const [key, inner] of entries)
      if (typeof inner === "object" && (names > 0 || !isOpaque(key)))
        this.#walk(
          { document, pointer: childPointer(pointer, key), value: inner },
          names > 0 ? names - 1 : nameLevels(key),
        );
  }

  #isKnown(place: LocatedValue): boolean {
    const { value } = place;
    if (!isObject(value) || !isPlain(value)) return false;
    if (namesFor(place.pointer, value).length === 0) return false;
    const { title, description, properties } = value;
    const signature = JSON.stringify([title, description, Object.keys(properties ?? {})]);
    const alike = this.#candidates.get(signature);
    if (alike === undefined) {
      this.#candidates.set(signature, { first: place, byText: new Map() });
      return false;
    }
    const { first, byText } = alike;
    if (byText.size === 0) byText.set(this.#textOf(first), [first]);
    const text = this.#textOf(place);
    const known = byText.get(text);
    if (known === undefined) byText.set(text, [place]);
    else known.push(place);
    return known !== undefined;
  }

  /** The schema as text, with its references as the entry would write them. */
  #textOf({ document, value }: LocatedValue): string {
    const { entry, documents } = this.#documents;
    if (documents.size === 1) return JSON.stringify(value);
    const folder = entry.uri.replace(/[^/]*$/, "");
    return JSON.stringify(value, (key, member: unknown) => {
      const target =
        key === "$ref" && typeof member === "string" ? parseUrl(member, document) : undefined;
      return target?.href.replace(`${entry.uri}#`, "#").replace(folder, "") ?? member;
    });
  }
}

/** Objects whose properties have the same names. Each is written as text once, and the first only if there is another. */
interface Alike {
  readonly first: LocatedValue;
  readonly byText: Map<string, LocatedValue[]>;
}

/** What is in them is no schema. */
const isOpaque = (key: string): boolean => DATA_KEYWORDS.has(key) || key.startsWith("x-");

const typeNameOf = (component: LocatedValue): string => pascalCase(nameOf(component));

/** Fewer properties are as easy to read where they are. */
const MIN_PROPERTIES = 4;

const OTHER_KEYWORDS =
  /^(?:\$.*|definitions|allOf|anyOf|oneOf|not|if|discriminator|x-apostille-name)$/;

const isPlain = (schema: Readonly<Record<string, unknown>>): boolean =>
  isObject(schema["properties"]) &&
  Object.keys(schema["properties"]).length >= MIN_PROPERTIES &&
  !Object.keys(schema).some((key) => OTHER_KEYWORDS.test(key));

/** Its title, and the property that has it: `user`, or `assignees item` if it is the item of a list. */
function namesFor(pointer: string, schema: unknown): readonly string[] {
  const title = isObject(schema) ? schema["title"] : undefined;
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
