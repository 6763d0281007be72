/** The JSON Schemas of the model's assertions, in the form that runtime/json-schema/README.md describes. */
import { textOrder } from "../../core/text.js";
import { schemaPattern } from "../../diagnostics/catalogue/schemas.js";
import { originOf, splitPointer, type LocatedValue } from "../../core/origin.js";
import type { JsonValue } from "../../core/json-value.js";
import { elements, members } from "../reading/read.js";
import { Derivations } from "../composing/derived.js";
import type { Dynamic } from "../composing/dynamic.js";
import { keyOf } from "../reading/key.js";
import { isOpenEnum } from "../reading/keyword-groups.js";
import { whyNot } from "../../patterns/usable.js";
import { type Source, type View, withoutKeywords, type Medium } from "../reading/source.js";
import {
  acceptsBytes,
  assertionKeyword,
  copyingOf,
  directionOf,
  type Entry,
  joinAllOf,
  mediumOf,
  typeEntry,
  acceptNull,
} from "./assertion-keywords.js";

/** A schema that only the evaluator can decide. */
export interface AssertionRoot {
  readonly place: LocatedValue;
  readonly medium: Medium;
}

export interface AssertionContext {
  readonly source: Source;
  readonly dynamic: Dynamic;
}

/**
 * Writes every root, and everything that they refer to. A schema that has its own entry is referenced, not repeated.
 */
export function writeAssertions(
  roots: ReadonlyMap<string, AssertionRoot>,
  { source, dynamic }: AssertionContext,
): Readonly<Record<string, JsonValue>> {
  const queue = [...roots.values()];
  const keys = new Set(roots.keys());
  const refer = (place: LocatedValue, medium: Medium): string => {
    const key = keyOf(place);
    if (!keys.has(key)) queue.push({ place, medium });
    keys.add(key);
    return key;
  };
  const writer = new Writer({ source, dynamic, entries: keys, refer });
  const entries = new Map<string, JsonValue>();
  for (const { place, medium } of queue) entries.set(keyOf(place), writer.entry(place, medium));
  return Object.fromEntries([...entries].sort(([a], [b]) => textOrder(a, b)));
}

interface Desk extends AssertionContext {
  readonly entries: ReadonlySet<string>;
  /** Makes an entry for a place and returns its key. */
  readonly refer: (place: LocatedValue, medium: Medium) => string;
}

class Writer {
  readonly #desk: Desk;
  readonly #anchored: ReadonlySet<string>;
  readonly #derivations: Derivations;
  /** Schemas that are being written without their alternatives. */
  readonly #within = new Set<string>();
  /** True while a schema is written whole, with its identifiers. */
  #whole = false;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#anchored = new Set(desk.dynamic.anchored.map(keyOf));
    this.#derivations = new Derivations(desk.source);
  }

  entry(place: LocatedValue, medium: Medium): JsonValue {
    const { dynamic, refer } = this.#desk;
    // Evaluation finds possible targets of a dynamic reference by their anchor, wherever they lead themselves.
    this.#whole = dynamic.reaches(place) || this.#anchored.has(keyOf(dynamic.rootOf(place)));
    if (!this.#whole) return this.write(place, medium);
    for (const anchored of dynamic.anchored) refer(anchored, "json");
    const root = dynamic.rootOf(place);
    refer(root, medium);
    const uri = dynamic.uriOf(place);
    // Inside a schema with its own `$id`, a part can be referenced only relative to that `$id`.
    return uri === keyOf(place) || keyOf(root) === keyOf(place)
      ? this.write(place, medium)
      : { $ref: uri };
  }

  write(place: LocatedValue, medium: Medium): JsonValue {
    const view = this.#desk.source.view(place);
    return typeof view === "boolean" ? view : this.#written(view, medium);
  }

  #written(view: View, medium: Medium): JsonValue {
    const { keywords, nullable } = view;
    if (acceptsBytes(keywords, medium)) return true;
    const open = isOpenEnum(keywords);
    const entries = Object.entries(keywords).flatMap(([keyword, entry]) => {
      if (keyword === "enum" && open)
        return keywords["type"] === undefined ? [typeEntry(entry)] : [];
      const at = view.at(keyword);
      if (at === undefined) return [];
      return this.#keyword(assertionKeyword(keyword, keywords), { ...at, value: entry }, medium);
    });
    const schema = joinAllOf(entries);
    return nullable ? acceptNull(schema) : schema;
  }

  #keyword(keyword: string, place: LocatedValue, medium: Medium): readonly Entry[] {
    const value = place.value as JsonValue;
    const copying = copyingOf(keyword, this.#whole);
    switch (copying) {
      case "one":
        return [[keyword, this.#inner(place, mediumOf(keyword, medium))]];
      case "list": {
        const inner = mediumOf(keyword, medium);
        return [[keyword, elements(place).map((part) => this.#inner(part, inner))]];
      }
      case "map":
        return [[keyword, this.#map(keyword, place, medium)]];
      case "reference":
        return this.#reference(keyword, place, medium);
      case "pattern":
        return this.#isUsable(String(value), place) ? [[keyword, value]] : [];
      case "plain":
        return [[keyword, value]];
      case "left out":
        return [];
      default:
        return copying satisfies never;
    }
  }

  /** Reports what is not an expression also where only the evaluator looks, such as under `not`. */
  #isUsable(pattern: string, place: LocatedValue): boolean {
    const why = whyNot(pattern);
    if (why !== undefined)
      this.#desk.source.report(schemaPattern({ pattern, why }, originOf(place)));
    return why === undefined;
  }

  #map(keyword: string, place: LocatedValue, medium: Medium): JsonValue {
    const inner = mediumOf(keyword, medium);
    const entries = members(place).flatMap(([name, part]): readonly Entry[] => {
      if (keyword === "patternProperties" && !this.#isUsable(name, part)) return [];
      if (keyword === "dependencies" && Array.isArray(part.value))
        return [[name, part.value as JsonValue]];
      return [[name, this.#inner(part, inner)]];
    });
    return Object.fromEntries(entries);
  }

  /** A part that has its own entry is referenced, which keeps the table no larger than the document. */
  #inner(place: LocatedValue, medium: Medium): JsonValue {
    const key = keyOf(place);
    if (this.#whole || !this.#desk.entries.has(key)) return this.write(place, medium);
    return { $ref: key, ...directionOf(place) };
  }

  /** The keywords of a schema that are ignored where its own alternatives refer to it. */
  #unseen(owner: LocatedValue, target: LocatedValue): readonly string[] {
    // Schemas that are `allOf` each other never end; that has been reported.
    if (this.#within.has(keyOf(target))) return [];
    const view = this.#desk.source.view(target);
    return typeof view === "boolean" ? [] : this.#derivations.unseenFrom(owner, view);
  }

  #without(removed: readonly string[], target: LocatedValue, medium: Medium): JsonValue {
    const key = keyOf(target);
    const view = this.#desk.source.view(target);
    if (typeof view === "boolean") return view;
    this.#within.add(key);
    const schema = this.#written(withoutKeywords(view, removed), medium);
    this.#within.delete(key);
    return schema;
  }

  #reference(keyword: string, place: LocatedValue, medium: Medium): readonly Entry[] {
    const { source, dynamic, refer } = this.#desk;
    const ref = String(place.value);
    const owner = { ...place, pointer: splitPointer(place.pointer)[0] };
    const target = source.target(owner, ref);
    if (target === undefined) return [];
    const direction = Object.entries(directionOf(target));
    const unseen = this.#whole ? [] : this.#unseen(owner, target);
    if (unseen.length !== 0) return [["allOf", [this.#without(unseen, target, medium)]]];
    const goesOn = keyword === "$dynamicRef" || dynamic.reaches(target);
    if (!this.#whole || !goesOn) return [["$ref", refer(target, medium)], ...direction];
    refer(dynamic.reaches(target) ? dynamic.rootOf(target) : target, medium);
    return [[keyword, dynamic.absolute(ref, owner) ?? ref], ...direction];
  }
}
