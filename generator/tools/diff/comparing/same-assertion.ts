/** Compares two assertions, which the model keeps as JSON Schema, for the same meaning. */
import {
  followChain,
  type JsonValue,
  type LinkState,
  isAmong,
  keywordInfo,
} from "../../../description/index.js";
import type { OldAndNew } from "../findings/pairing.js";
import { isEqual } from "../findings/written.js";

type Keywords = { readonly [key: string]: unknown };

/** The assertions of the old and of the new document. */
type AssertionLookup = OldAndNew<Assertions>;

interface Assertions {
  /** Resolves a `$ref`. */
  readonly get: (ref: string) => unknown;
  /** The ends of chains that were followed before. */
  readonly ends: Map<string, LinkState<unknown>>;
}

/** Returns whether a keyword restricts no value. */
export const isAnnotation = (keyword: string): boolean => {
  const info = keywordInfo(keyword);
  return info?.role === "annotation" && info.of === undefined && info.effect !== "direction";
};

/**
 * Compares the values of a keyword in two assertions. References are equal if their targets are, or, without a lookup,
 * if they are written alike; the order of sets and annotations are ignored. Each pair of references is followed once.
 */
export function sameAssertion(
  keyword: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  lookup?: AssertionLookup,
): boolean {
  return new AssertionComparison(lookup).keyword(keyword, before, after);
}

class AssertionComparison {
  readonly #lookup: AssertionLookup | undefined;
  readonly #seen = new Set<string>();

  constructor(lookup: AssertionLookup | undefined) {
    this.#lookup = lookup;
  }

  keyword(keyword: string, before: unknown, after: unknown): boolean {
    if (before === undefined || after === undefined) return before === after;
    const form = keywordInfo(keyword)?.form;
    switch (form) {
      case "schema":
        return this.#schema(before, after);
      case "schemas":
        return this.#list(listOf(before), listOf(after));
      case "schemaMap":
      case "dependencies":
        return this.#map(before, after);
      case "list":
      case "texts":
      case "types":
        return sameSet(listOf(before), listOf(after));
      case "number":
      case "positive":
      case "count":
      case "text":
      case "uri":
      case "flag":
      case "object":
      case "anything":
      case undefined:
        return isEqual(before, after);
      default:
        return form satisfies never;
    }
  }

  #list(before: readonly unknown[], after: readonly unknown[]): boolean {
    return (
      before.length === after.length &&
      before.every((schema, index) => this.#schema(schema, after[index]))
    );
  }

  #map(before: unknown, after: unknown): boolean {
    const [was, is] = [mapOf(before), mapOf(after)];
    return keysOf(was, is).every(
      (name) =>
        Object.hasOwn(was, name) && Object.hasOwn(is, name) && this.#schema(was[name], is[name]),
    );
  }

  #schema(before: unknown, after: unknown): boolean {
    const [left, right] = [refOf(before), refOf(after)];
    if (left !== undefined && right !== undefined) {
      const pair = JSON.stringify([left, right]);
      if (this.#seen.has(pair)) return true;
      this.#seen.add(pair);
    }
    const [old, now] = [endOf(before, this.#lookup?.old), endOf(after, this.#lookup?.new)];
    const [was, is] = [objectOf(old), objectOf(now)];
    if (was === undefined || is === undefined) return isEqual(old, now);
    return keysOf(was, is)
      .filter((key) => !isAnnotation(key) && !key.startsWith("x-"))
      .every((key) => this.keyword(key, was[key], is[key]));
  }
}

/** The URI in a schema that is only a `$ref` and annotations. */
function refOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref, ...rest } = schema;
  const isSole = Object.keys(rest).every(isAnnotation);
  return typeof $ref === "string" && isSole ? $ref : undefined;
}

/** The end of a chain of references. */
function endOf(schema: unknown, assertions: Assertions | undefined): unknown {
  const start = refOf(schema);
  if (start === undefined || assertions === undefined) return schema;
  const { get, ends } = assertions;
  return followChain<string, unknown>(start, {
    memory: ends,
    next: (ref) => refOf(get(ref)),
    atEnd: get,
    inCircle: get,
    through: (_, end) => end,
  });
}

/** `true` is equivalent to the schema without keywords, and a list of one to a constant; `false` has no equivalent. */
function objectOf(schema: unknown): Keywords | undefined {
  if (schema === true) return {};
  if (!isObject(schema)) return undefined;
  const { enum: listed, ...rest } = schema;
  const isConstant = Array.isArray(listed) && listed.length === 1 && !("const" in rest);
  return isConstant ? { ...rest, const: listed[0] as unknown } : schema;
}

/** A map of schemas; any other value was reported, and states nothing. */
const mapOf = (value: unknown): Keywords => (isObject(value) ? value : {});

const sameSet = (before: readonly JsonValue[], after: readonly JsonValue[]): boolean =>
  before.every(isAmong(after)) && after.every(isAmong(before));

/** Both documents were read as JSON. */
const listOf = (value: unknown): readonly JsonValue[] =>
  (Array.isArray(value) ? value : [value]) as readonly JsonValue[];

const keysOf = (...objects: readonly Keywords[]): readonly string[] => [
  ...new Set(objects.flatMap((object) => Object.keys(object))),
];

const isObject = (value: unknown): value is Keywords =>
  typeof value === "object" && value !== null && !Array.isArray(value);
