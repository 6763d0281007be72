/** Each side reads what the other writes: random values in every style, location and shape. */
import { expect, it } from "vitest";
import { decodeCookies, encodeCookies } from "../../../runtime/wire/parameters/cookies.js";
import type {
  ParameterDescriptor,
  Shape,
  Style,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { decodeForm, encodeForm } from "../../../runtime/wire/parameters/form-fields.js";
import { decodePath, encodePath } from "../../../runtime/wire/parameters/path.js";
import { decodeQuery, encodeQuery } from "../../../runtime/wire/parameters/query.js";
import { randomNumbers } from "../json-schema/random.js";

const ROUNDS = 300;

class Source {
  readonly #next: () => number;
  readonly #alphabet: readonly string[];
  readonly #numbers: readonly number[];

  constructor(seed: number, without: string) {
    this.#next = randomNumbers(seed);
    this.#numbers = [0, -1, 1e21, 12345678901, 77, ...(without.includes(".") ? [] : [1.5])];
    const all = [
      ..."aZ09 -._~!*'();:@&=+$,/?#[]%{}|\\\"<>^`\t\n\réß日😀",
      "%20",
      "%2C",
      "..",
      "null",
    ];
    this.#alphabet = all.filter(
      (part) => ![...without].some((character) => part.includes(character)),
    );
  }

  integer(below: number): number {
    return Math.floor(this.#next() * below);
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.integer(values.length)];
    if (value === undefined) throw new RangeError("nothing to pick from");
    return value;
  }

  text(least = 1): string {
    return Array.from({ length: least + this.integer(6) }, () => this.pick(this.#alphabet)).join(
      "",
    );
  }

  scalar(): { readonly shape: Shape; readonly value: () => unknown } {
    return this.pick([
      { shape: "string", value: () => this.text() },
      { shape: "number", value: () => this.pick(this.#numbers) },
      { shape: "boolean", value: () => this.pick([true, false]) },
    ] as const);
  }

  list(): { readonly shape: Shape; readonly value: unknown } {
    const { shape, value } = this.scalar();
    return { shape: { array: shape }, value: Array.from({ length: 1 + this.integer(4) }, value) };
  }

  tuple(): { readonly shape: Shape; readonly value: unknown } {
    const items = Array.from({ length: 1 + this.integer(4) }, () => this.scalar());
    const first = items.map(({ shape }) => shape);
    return {
      shape: { array: { anyOf: [...new Set(["string" as const, ...first])] }, first },
      value: items.map(({ value }) => value()),
    };
  }

  object(): { readonly shape: Shape; readonly value: unknown } {
    const names = [
      ...new Set(Array.from({ length: 1 + this.integer(3) }, () => `k${this.text()}`)),
    ];
    const members = names.map((name) => [name, this.scalar()] as const);
    return {
      shape: { object: Object.fromEntries(members.map(([name, { shape }]) => [name, shape])) },
      value: Object.fromEntries(members.map(([name, { value }]) => [name, value()])),
    };
  }

  any(kinds: readonly ("scalar" | "list" | "object")[]): {
    readonly shape: Shape;
    readonly value: unknown;
  } {
    const kind = this.pick(kinds);
    if (kind === "list") return this.pick([true, false]) ? this.list() : this.tuple();
    if (kind === "object") return this.object();
    const { shape, value } = this.scalar();
    return { shape, value: value() };
  }
}

interface Case {
  readonly style: Style;
  readonly explode: boolean;
  readonly kinds: readonly ("scalar" | "list" | "object")[];
  readonly allowReserved?: true;
  /** Characters that the style cannot express. */
  readonly without: string;
}

const ALL = ["scalar", "list", "object"] as const;
const both = (style: Style, kinds: Case["kinds"] = ALL, without = ""): readonly Case[] => [
  { style, explode: false, kinds, without },
  { style, explode: true, kinds, without },
];
const reserved = (cases: readonly Case[]): readonly Case[] => [
  ...cases,
  ...cases.map((one) => ({ ...one, allowReserved: true as const, without: `${one.without}%` })),
];

function check(
  one: Case,
  location: ParameterDescriptor["in"],
  trip: (parameter: ParameterDescriptor, value: unknown) => unknown,
): void {
  for (let seed = 0; seed < ROUNDS; seed++) {
    const source = new Source(seed, one.without);
    const { shape, value } = source.any(one.kinds);
    const name = location === "path" ? "p" : `p${source.text()}`;
    const { style, explode } = one;
    const parameter = {
      name,
      in: location,
      shape,
      style,
      explode,
      ...(one.allowReserved && { allowReserved: true as const }),
    };
    expect({ seed, value: trip(parameter, value) }).toEqual({ seed, value: { [name]: value } });
  }
}

it.each(reserved([...both("simple"), ...both("label", ALL, "."), ...both("matrix")]))(
  "round trips: path: %j",
  (one) => {
    check(one, "path", (parameter, value) => {
      const address = new URL(
        `https://x.test${encodePath("/a/x{p}/c", [parameter], { p: value })}`,
      );
      const [, first, raw = "", last, ...more] = address.pathname.split("/");
      expect([first, last, more, address.search, address.hash]).toEqual(["a", "c", [], "", ""]);
      return decodePath([parameter], { p: raw.slice(1) });
    });
  },
);

const query = [
  ...both("form"),
  ...both("spaceDelimited", ["list", "object"], " ").slice(0, 1),
  ...both("pipeDelimited", ["list", "object"], "|").slice(0, 1),
  ...both("deepObject", ["object"], "[]").slice(1),
];
it.each(reserved(query))("round trips: query: %j", (one) => {
  check(one, "query", (parameter, value) => {
    const address = new URL("https://x.test");
    address.search = encodeQuery([parameter], { [parameter.name]: value });
    expect(address.hash).toBe("");
    return decodeQuery([parameter], address.search);
  });
});

it.each(both("form"))("round trips: cookie: %j", (one) => {
  check(one, "cookie", (parameter, value) =>
    decodeCookies([parameter], encodeCookies([parameter], { [parameter.name]: value })),
  );
});

it("round trips: form bodies, whatever their members are", () => {
  for (let seed = 0; seed < ROUNDS; seed++) {
    const source = new Source(seed, "[]");
    const members = ["a", "b", "c"].map((name) => [name, source.any(ALL)] as const);
    const shape = { object: Object.fromEntries(members.map(([name, { shape }]) => [name, shape])) };
    const value = Object.fromEntries(members.map(([name, { value }]) => [name, value]));
    for (const parts of [
      {},
      { a: { style: "deepObject", explode: true } },
      { b: { explode: false, style: "form" } },
    ] as const) {
      const content = {
        type: "application/x-www-form-urlencoded",
        codec: "form",
        shape,
        parts,
      } as const;
      expect({ seed, value: decodeForm(content, encodeForm(content, value)) }).toEqual({
        seed,
        value,
      });
    }
  }
});

const shapes: readonly Shape[] = [
  "string",
  "number",
  "boolean",
  "null",
  "json",
  { array: "number" },
  { array: { object: { a: "number" } } },
  { object: { a: "number", b: { array: "string" } }, rest: "json" },
  { anyOf: ["number", { array: "string" }, { object: {} }] },
];
const styles: readonly Style[] = [
  "simple",
  "label",
  "matrix",
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
  "cookie",
];

it("whatever comes in is read without an error, and reaches no prototype", () => {
  const bait = [
    "p",
    "__proto__",
    "constructor",
    "[",
    "]",
    "p[__proto__][x]",
    "=",
    "&",
    ";",
    ",",
    "%",
    "%zz",
    "%00",
    "{",
    '{"__proto__":{"x":1}}',
  ];
  for (let seed = 0; seed < 2000; seed++) {
    const source = new Source(seed, "");
    const text = Array.from({ length: source.integer(12) }, () =>
      source.pick([...bait, source.text()]),
    ).join("");
    const [shape, style, explode] = [
      source.pick(shapes),
      source.pick(styles),
      source.pick([true, false]),
    ];
    const one = (location: ParameterDescriptor["in"]) =>
      ({ name: "p", in: location, shape, style, explode }) as const;
    decodePath([one("path")], { p: text });
    decodeQuery([one("query")], text);
    decodeCookies([one("cookie")], text);
    decodeForm({ type: "application/x-www-form-urlencoded", codec: "form", shape }, text);
    decodeQuery([{ ...one("querystring"), content: "application/json" }], text);
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});
