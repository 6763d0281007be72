/** Random schemas, and values that are valid for them. */
import type { Random } from "../runtime/json-schema/random.js";

/** A schema and a generator of values that it accepts. */
export interface Made {
  readonly schema: object;
  readonly value: () => unknown;
}

export type Place = "path" | "query" | "header" | "cookie" | "form" | "json";

/**
 * What may stand in a place: paths have no empty segments, and headers no more than ASCII (RFC 9110, 5.5). No two names are one
 * escaped character each: once `JSON.parse` of V8 13.6 has seen the one, it takes the other for it.
 */
const TEXTS: Readonly<Record<Place, readonly string[]>> = {
  path: ["a", "x/y", "a b", "100%", "ü", "?q#f", "{id}", "~", "1"],
  query: ["a", "", "a&b=c", "a b+c", "100%", "日本", "#", "[0]", "true", "null", "0"],
  header: ["a", "x-y", "a b", "W/1", "1", "true"],
  cookie: ["a", "x y", "a=b", "100%", "ü", "1"],
  form: ["a", "", "a&b=c", "a b+c", "100%", "日本", "line\nbreak", "true", "7"],
  json: ["a", "", "\u2028", "😀", "__proto__", "\\", 'a"b', "null", "</script>"],
};

/** Random schemas, each with a generator of its values; components may be referred to by later schemas. */
export class RandomSchemas {
  readonly components = new Map<string, object>();
  readonly #made: Made[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  chance(of: number): boolean {
    return this.#random.below(of) === 0;
  }

  component(): { readonly name: string; readonly value: () => unknown } {
    const name = `C${this.components.size}`;
    const { schema, value } = this.json(3, name);
    this.components.set(name, schema);
    this.#made.push({ schema: { $ref: `#/components/schemas/${name}` }, value });
    return { name, value };
  }

  scalar(place: Place): Made {
    const random = this.#random;
    const text = (): string => random.pick(TEXTS[place]);
    switch (random.below(7)) {
      case 0:
        return this.integer();
      case 1:
        return { schema: { type: "number" }, value: () => random.pick([0, -1.5, 3, 0.25, 1e21]) };
      case 2:
        return { schema: { type: "boolean" }, value: () => random.below(2) === 0 };
      case 3: {
        const values = [...new Set([text(), text(), "other"])];
        return { schema: { type: "string", enum: values }, value: () => random.pick(values) };
      }
      case 4: {
        const constant = text();
        return { schema: { const: constant }, value: () => constant };
      }
      case 5:
        return {
          schema: { type: "string", format: "date-time" },
          value: () => random.pick(["2024-02-29T12:00:00Z", "1999-12-31T23:59:59.5+01:00"]),
        };
      default:
        return { schema: { type: "string", maxLength: 30 }, value: text };
    }
  }

  integer(): Made {
    const random = this.#random;
    const least = random.below(5) - 2;
    const most = least + random.below(100);
    return {
      schema: { type: "integer", minimum: least, maximum: most },
      value: () => least + random.below(most - least + 1),
    };
  }

  array(items: Made, least = 0): Made {
    const random = this.#random;
    return {
      schema: { type: "array", items: items.schema, ...(least > 0 && { minItems: least }) },
      value: () => Array.from({ length: least + random.below(3) }, items.value),
    };
  }

  /**
   * An object whose properties are generated one by one; with `filled`, the first is always present.
   */
  object(make: (name: string) => Made, filled = false, prefix = ""): Made {
    const random = this.#random;
    const names = ["id", "some-name", "__proto__", "in", "x.y"].slice(0, 1 + random.below(5));
    const properties = names.map((name, index) => {
      const own = prefix + name;
      return { name: own, required: (filled && index === 0) || this.chance(2), ...make(own) };
    });
    const required = properties.filter((one) => one.required).map(({ name }) => name);
    return {
      schema: {
        type: "object",
        properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
        ...(required.length > 0 && { required }),
      },
      value: () =>
        Object.fromEntries(
          properties
            .filter((property) => property.required || random.below(2) === 0)
            .map(({ name, value }) => [name, value()]),
        ),
    };
  }

  /** Any JSON value; `self` is its component, to which it may refer. */
  json(depth: number, self?: string): Made {
    const random = this.#random;
    const inner = (): Made => this.json(depth - 1);
    if (depth === 0) return this.scalar("json");
    switch (random.below(self === undefined ? 9 : 6)) {
      case 0:
        return this.#tagged();
      case 1: {
        const { schema, value } = inner();
        return {
          schema: { type: "object", additionalProperties: schema },
          value: () => Object.fromEntries(random.list(() => [random.pick(TEXTS.json), value()], 3)),
        };
      }
      case 2:
        return this.#tuple(inner(), inner());
      case 3:
        return this.#all(depth);
      case 4:
        return self === undefined ? this.array(inner()) : this.#tree(self);
      case 5:
        return this.object(inner);
      case 6:
        return this.#nullable(inner());
      case 7:
        return this.#made.length > 0 ? random.pick(this.#made) : inner();
      default:
        return this.scalar("json");
    }
  }

  #nullable({ schema, value }: Made): Made {
    return {
      schema: { anyOf: [schema, { type: "null" }] },
      value: () => (this.chance(3) ? null : value()),
    };
  }

  #tuple(first: Made, second: Made): Made {
    const closed = this.chance(2);
    return {
      schema: {
        type: "array",
        prefixItems: [first.schema, second.schema],
        minItems: 2,
        ...(closed && { items: false }),
      },
      value: () => [first.value(), second.value()],
    };
  }

  /** Alternatives that a property distinguishes. */
  #tagged(): Made {
    const variants = ["a", "b-c", "d"].map((kind) => {
      const { schema, value } = this.scalar("json");
      const properties = { kind: { const: kind }, [`of-${kind}`]: schema };
      return {
        schema: { type: "object", required: Object.keys(properties), properties },
        value: () => ({ kind, [`of-${kind}`]: value() }),
      };
    });
    const discriminator = { propertyName: "kind" };
    return {
      schema: {
        oneOf: variants.map(({ schema }) => schema),
        ...(this.chance(2) && { discriminator }),
      },
      value: () => this.#random.pick(variants).value(),
    };
  }

  #all(depth: number): Made {
    const [left, right] = ["l-", "r-"].map((prefix) =>
      this.object(() => this.json(depth - 1), false, prefix),
    );
    return {
      schema: { allOf: [left?.schema, right?.schema] },
      value: () => ({ ...Object(left?.value()), ...Object(right?.value()) }),
    };
  }

  #tree(self: string): Made {
    const leaf = this.scalar("json");
    const value = (depth: number): unknown => ({
      leaf: leaf.value(),
      ...(depth > 0 && { children: this.#random.list(() => value(depth - 1), 2) }),
    });
    const children = { type: "array", items: { $ref: `#/components/schemas/${self}` } };
    return {
      schema: {
        type: "object",
        required: ["leaf"],
        properties: { leaf: leaf.schema, children },
      },
      value: () => value(2),
    };
  }
}
