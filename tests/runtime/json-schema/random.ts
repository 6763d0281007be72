/** Random schemas and instances from a seed, small enough that instances often nearly match, and what ajv says of them. */
import { Ajv2020 } from "ajv/dist/2020.js";

/** Mulberry32: a small generator with a good spread. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NAMES = ["a", "b", "c", "d", "x-1"];
const TYPES = ["null", "boolean", "number", "integer", "string", "array", "object"];

export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomNumbers(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }

  some<T>(items: readonly T[]): T[] {
    return items.filter(() => this.below(2) === 0);
  }

  list<T>(make: () => T, most: number): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }

  instance(depth = 3): unknown {
    switch (this.below(depth > 0 ? 8 : 5)) {
      case 0:
        return null;
      case 1:
        return this.below(2) === 0;
      case 2:
        return this.pick([0, 1, 2, 3, -1, 1.5, 0.3, 10, 1e20]);
      case 3:
      case 4:
        return this.pick(["", "a", "ab", "abc", "é", "👍", "1", "x-1"]);
      case 5:
        return this.list(() => this.instance(depth - 1), 3);
      default:
        return Object.fromEntries(this.some(NAMES).map((name) => [name, this.instance(depth - 1)]));
    }
  }

  schema(depth = 3): unknown {
    if (this.below(12) === 0) return this.below(3) > 0;
    const keywords = Object.entries(
      depth > 0 ? { ...this.#simple(), ...this.#nested(depth - 1) } : this.#simple(),
    );
    const count = 1 + this.below(3);
    const chosen = Array.from({ length: count }, () => this.pick(keywords));
    const schema = Object.fromEntries(chosen.map(([keyword, make]) => [keyword, make()]));
    if ("contains" in schema && this.below(2) === 0) schema["minContains"] = this.below(3);
    // ajv ignores `contains` for an empty array if `prefixItems` is beside it.
    if ("contains" in schema) delete schema["prefixItems"];
    if ("if" in schema) schema[this.pick(["then", "else"])] = this.schema(depth - 1);
    return schema;
  }

  #simple(): Record<string, () => unknown> {
    const small = (): number => this.below(4);
    return {
      type: () =>
        this.below(3) === 0 ? [...new Set([this.pick(TYPES), this.pick(TYPES)])] : this.pick(TYPES),
      const: () => this.instance(1),
      enum: () => [
        ...new Map(
          this.list(() => this.instance(1), 3).map((value) => [JSON.stringify(value), value]),
        ).values(),
        "z",
      ],
      minimum: small,
      maximum: small,
      exclusiveMinimum: small,
      exclusiveMaximum: small,
      multipleOf: () => this.pick([1, 2, 0.5]),
      minLength: small,
      maxLength: small,
      pattern: () => this.pick(["a", "^a", "b$", "^\\p{L}+$"]),
      minItems: small,
      maxItems: small,
      uniqueItems: () => true,
      required: () => this.some(NAMES),
      minProperties: small,
      maxProperties: small,
      dependentRequired: () => ({ [this.pick(NAMES)]: this.some(NAMES) }),
      $ref: () => this.pick(["#", "#/$defs/a", "#/$defs/b"]),
    };
  }

  /**
   * Without `unevaluatedItems`: ajv is inconsistent about items that `contains` matched or a failed alternative
   * evaluated.
   */
  #nested(depth: number): Record<string, () => unknown> {
    const one = (): unknown => this.schema(depth);
    const list = (): unknown[] => [one(), ...this.list(one, 2)];
    const map = (names: readonly string[]) => (): unknown =>
      Object.fromEntries(this.some(names).map((name) => [name, one()]));
    return {
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: one,
      if: one,
      properties: map(NAMES),
      patternProperties: map(["a", "^x-", "g$"]),
      additionalProperties: one,
      propertyNames: one,
      dependentSchemas: map(NAMES),
      prefixItems: list,
      items: one,
      contains: one,
      unevaluatedProperties: one,
    };
  }
}

/** A random schema that is an object, beside two that it may refer to. */
export function schemaWithParts(random: Random): object {
  const body = random.schema();
  const $defs = { a: random.schema(2), b: random.schema(2) };
  return { $defs, ...(typeof body === "object" ? body : { not: !body }) };
}

const ajv = new Ajv2020({
  strict: false,
  unicodeRegExp: true,
  validateSchema: false,
  logger: false,
  addUsedSchema: false,
});

function unlessThrown<T>(body: () => T): T | undefined {
  try {
    return body();
  } catch {
    return undefined;
  }
}

/**
 * What ajv says of a value. It throws on schemas that apply themselves endlessly, and on some with `unevaluated…`: then
 * there is no opinion.
 */
export function opinionOf(schema: object): ((value: unknown) => boolean | undefined) | undefined {
  const validate = unlessThrown(() => ajv.compile(schema));
  return validate && ((value) => unlessThrown(() => validate(value)));
}
