import { isObject } from "../../core/json-value.js";
import {
  emptyList,
  lostTarget,
  otherKind,
  refSiblings,
  unquotedNull,
  wrongKind,
} from "../../diagnostics/catalogue/structure.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { childPointer, valueAt, type LocatedValue } from "../../core/origin.js";
import { isSchemaUri } from "../held-references.js";
import type { DocumentSet } from "../types.js";
import { checkObject } from "./check-object.js";
import { article, typeInWords } from "./describe.js";
import { checkKey, isExtension } from "./keys.js";
import { misplacedReference } from "./misplaced.js";
import { type FieldType, isMandatory, type ObjectTypes } from "../format/object-types.js";
import type { Checker, Visit } from "./visit.js";
import { isOfType, isRefused, isScalarOf, wrongTypeOf, wrongValueOf } from "./values.js";

interface Reference {
  readonly ref: string;
  readonly from: LocatedValue;
  readonly type: string;
  readonly prose: boolean;
}

/** Receives every object of a description once. */
export type ObjectFound = (type: string, place: LocatedValue) => void;

/**
 * Visits the entry, and then the targets of references, as the type that the reference implies. No recursion, so depth
 * is no danger. Each place is visited once.
 */
export class Walk implements Checker {
  readonly openapi: DocumentSet["openapi"];
  readonly add: Report;
  /** References in places where OpenAPI has none; they are followed nonetheless. */
  readonly misplaced: Visit[] = [];
  readonly #documents: DocumentSet;
  readonly #types: ObjectTypes;
  readonly #stack: Visit[] = [];
  readonly #references: Reference[] = [];
  /** The types of the objects visited so far. */
  readonly #kinds = new Map<unknown, string>();
  readonly #found: ObjectFound;

  /** `found` is called once for every object. */
  constructor(
    documents: DocumentSet,
    types: ObjectTypes,
    { report, found = () => {} }: { readonly report: Report; readonly found?: ObjectFound },
  ) {
    this.#found = found;
    this.#documents = documents;
    this.#types = types;
    this.openapi = documents.openapi;
    this.add = report;
  }

  push(visit: Visit): void {
    this.#stack.push(visit);
  }

  run(): void {
    // References come last, so that an object is checked as the type that its own place implies.
    for (let next = 0; ; next++) {
      for (let visit = this.#stack.pop(); visit !== undefined; visit = this.#stack.pop()) {
        this.#check(visit);
      }
      const reference = this.#references[next];
      if (reference === undefined) return;
      this.#follow(reference);
    }
  }

  #check(visit: Visit): void {
    const { type, place } = visit;
    const { value } = place;
    if (isScalarOf(type, value)) return;
    const ref = misplacedReference(type, value);
    if (ref !== undefined) return this.#followMisplaced(visit, ref);
    switch (type.is) {
      case "string": {
        const isValue = typeof value === "string" && type.of !== undefined;
        return this.add(isValue ? wrongValueOf(visit, value, type.of) : wrongTypeOf(visit));
      }
      case "reference":
        if (typeof value !== "string") this.add(wrongTypeOf(visit));
        else if (type.to === "schema") this.#checkSchemaReference(value, visit);
        return;
      case "any":
      case "boolean":
      case "number":
      case "count":
        return this.add(wrongTypeOf(visit));
      case "list":
        return this.#checkList(visit, type);
      case "map":
        return this.#checkMap(visit, type);
      case "object":
        return this.#checkObject(visit, type.type, type.reference === true);
      case "either":
        return this.#checkEither(visit, type.types);
      default:
        return type satisfies never;
    }
  }

  #followMisplaced(visit: Visit, ref: string): void {
    const { value } = visit.place;
    if (!isObject(value) || !this.#enter(value, "reference")) return;
    this.misplaced.push(visit);
    this.#checkBeside(visit.place, value);
    const target = this.#documents.resolver.resolve(ref, visit.place);
    if (target !== undefined) this.push({ ...visit, place: target });
    // The reference itself was reported, but leniently that is not enough here.
    else if (isRefused(visit)) this.add(wrongTypeOf(visit, "a reference that leads nowhere"));
  }

  /** A schema of another file is checked, too; the reader of the object decides what a name means. */
  #checkSchemaReference(ref: string, { place, prose }: Visit): void {
    const { document, pointer } = place;
    const own = this.#documents.documents.get(document);
    if (ref.startsWith("#/components/")) {
      if (valueAt(own?.value, ref.slice(1)) === undefined)
        this.add(lostTarget({ ref }, { document, pointer }));
    } else if (isSchemaUri(ref, [own, this.#documents.entry]))
      this.#references.push({ ref, from: place, type: "Schema", prose });
  }

  #checkList(visit: Visit, type: FieldType & { readonly is: "list" }): void {
    const { place, prose, name, refused, cost } = visit;
    if (!Array.isArray(place.value)) return this.add(wrongTypeOf(visit));
    const items: readonly unknown[] = place.value;
    if (items.length === 0 && type.filled === true) this.add(emptyList({ name }, atKey(place)));
    if (type.items.is === "any") return;
    for (const [index, value] of [...items.entries()].reverse()) {
      if (value !== null && isScalarOf(type.items, value)) continue;
      const pointer = childPointer(place.pointer, index);
      const child = { document: place.document, pointer, value };
      if (value === null && isNullable(type.items)) {
        this.add(unquotedNull({}, child));
        continue;
      }
      const entry = { type: type.items, place: child, prose, name: `Each entry of ${name}` };
      // Lists of objects are graded by the type of the objects.
      this.push(isObjectType(type.items) ? entry : { ...entry, refused, cost });
    }
  }

  #checkMap(visit: Visit, type: FieldType & { readonly is: "map" }): void {
    const { place, prose, dispensable, name } = visit;
    const { value } = place;
    if (!isObject(value)) return this.add(wrongTypeOf(visit));
    if (!this.#enter(value, `map of ${typeInWords(type.values)}`)) return;
    const rule = type.keys ?? "name";
    for (const [key, content] of Object.entries(value).reverse()) {
      if (isExtension(key, rule)) continue;
      const child = {
        document: place.document,
        pointer: childPointer(place.pointer, key),
        value: content,
      };
      const wrong = checkKey(key, rule, atKey(child));
      if (wrong !== undefined) this.add(wrong);
      this.push({
        type: type.values,
        place: child,
        prose,
        dispensable,
        name: `${JSON.stringify(key)} in ${name}`,
      });
    }
  }

  #checkObject(visit: Visit, name: string, reference: boolean): void {
    const { place, prose } = visit;
    const { value } = place;
    const schema = name === "Schema";
    if (schema && typeof value === "boolean") {
      if (this.openapi.family !== "3.0") return;
      return this.add(wrongTypeOf({ ...visit, cost: "it is read as in OpenAPI 3.1" }));
    }
    if (!isObject(value)) return this.add(wrongTypeOf(visit));
    if (!this.#enter(value, name)) return;
    this.#found(name, place);
    const type = this.#types.get(name);
    if (type === undefined) return;
    const ref = Object.hasOwn(value, "$ref") ? value["$ref"] : undefined;
    if (typeof ref === "string" && (reference || schema || name === "Path Item")) {
      this.#references.push({ ref, from: place, type: name, prose });
    }
    // A `$ref` of the wrong type was reported when the document was loaded.
    if (ref !== undefined && reference) return this.#checkBeside(place, value);
    // OpenAPI 3.0 ignores the keywords next to it, which the reader of schemas reports.
    if (ref !== undefined && schema && this.openapi.family === "3.0") return;
    checkObject({ place, value, type, name, prose }, this);
  }

  /** Checks the fields next to a `$ref` that cannot be extended. */
  #checkBeside(place: LocatedValue, value: object): void {
    const ignored = Object.keys(value).filter(
      (key) => key !== "$ref" && !key.startsWith("x-") && !OVERRIDING.includes(key),
    );
    if (ignored.length === 0) return;
    this.add(refSiblings({ keywords: ignored }, atKey(place)));
  }

  #checkEither(visit: Visit, types: readonly FieldType[]): void {
    const fitting = types.find((type) => isOfType(type, visit.place.value));
    if (fitting === undefined) this.add(wrongTypeOf(visit));
    else this.push({ ...visit, type: fitting });
  }

  #follow({ ref, from, type, prose }: Reference): void {
    const target = this.#documents.resolver.resolve(ref, from);
    if (target === undefined) return;
    const found = this.#kinds.get(target.value);
    if (found === undefined) {
      const name = `The target of ${JSON.stringify(ref)}`;
      this.push({
        type: { is: "object", type, reference: type !== "Schema" },
        place: target,
        prose,
        name,
        isTarget: true,
      });
    } else if (found !== type) {
      const { document, pointer } = from;
      const stands = article(this.#types.has(found) ? `${found} Object` : found);
      const parameters = { ref, expected: article(`${type} Object`), found: stands };
      const isHolder = typeof from.value !== "string";
      const location = { document, pointer: isHolder ? childPointer(pointer, "$ref") : pointer };
      const cost = this.#types.get(type)?.cost ?? "it is ignored";
      this.add(
        this.#canBe(target.value, type)
          ? otherKind(parameters, location)
          : wrongKind({ ...parameters, cost }, location),
      );
    }
  }

  /** Returns whether an object of another type has everything that this type requires. */
  #canBe(value: unknown, type: string): boolean {
    const fields = Object.entries(this.#types.get(type)?.fields ?? {});
    return (
      isObject(value) &&
      fields.every(
        ([key, field]) =>
          field.required !== "required" || !isMandatory(field, value) || Object.hasOwn(value, key),
      )
    );
  }

  /** Returns whether an object has not been visited before. */
  #enter(value: object, kind: string): boolean {
    if (this.#kinds.has(value)) return false;
    this.#kinds.set(value, kind);
    return true;
  }
}

/** What a Reference Object may have next to its `$ref` (OpenAPI 3.1, 4.8.23). */
const OVERRIDING = ["summary", "description"];

/** Lists of types may list null. */
const isNullable = (type: FieldType): boolean =>
  type.is === "string" && type.of?.includes("null") === true;

const isObjectType = ({ is }: FieldType): boolean => is === "object";
