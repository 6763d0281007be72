/** Each side reads what the other writes: random values in every style, location and shape. */
import * as fc from "fast-check";
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

const FORM = { type: "application/x-www-form-urlencoded", codec: "form" } as const;

interface Sample {
  readonly shape: Shape;
  readonly value: unknown;
}

const ALPHABET = [
  ..."aZ09 -._~!*'();:@&=+$,/?#[]%{}|\\\"<>^`\t\n\réß日😀",
  ...["%20", "%2C", "..", "null"],
];

/** Texts without the characters that a style cannot express. */
function textsOf(without: string): fc.Arbitrary<string> {
  const parts = ALPHABET.filter((part) => ![...without].some((one) => part.includes(one)));
  return fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 })
    .map((all) => all.join(""));
}

type SampleKind = "scalar" | "list" | "object";
const ALL = ["scalar", "list", "object"] as const;

function samplesOf(kinds: readonly SampleKind[], without: string): fc.Arbitrary<Sample> {
  const texts = textsOf(without);
  const numbers = [0, -1, 1e21, 12345678901, 77, ...(without.includes(".") ? [] : [1.5])];
  const scalars = [
    texts.map((value): Sample => ({ shape: "string", value })),
    fc.constantFrom(...numbers).map((value): Sample => ({ shape: "number", value })),
    fc.boolean().map((value): Sample => ({ shape: "boolean", value })),
  ];
  const scalar = fc.oneof(...scalars);
  const several = { minLength: 1, maxLength: 4 };
  const valuesOf = (items: readonly Sample[]) => items.map(({ value }) => value);
  const lists = scalars.map((items) =>
    fc.array(items, several).map((all): Sample => ({
      shape: { array: all[0]?.shape ?? "string" },
      value: valuesOf(all),
    })),
  );
  const tuple = fc.array(scalar, several).map((all): Sample => {
    const first = all.map(({ shape }) => shape);
    return {
      shape: { array: { anyOf: [...new Set(["string" as const, ...first])] }, first },
      value: valuesOf(all),
    };
  });
  const name = texts.map((text) => `k${text}`);
  const object = fc.dictionary(name, scalar, { minKeys: 1, maxKeys: 3 }).map((members): Sample => {
    const of = (field: keyof Sample) =>
      Object.fromEntries(Object.entries(members).map(([key, one]) => [key, one[field]]));
    return { shape: { object: of("shape") as Record<string, Shape> }, value: of("value") };
  });
  const all = { scalar, list: fc.oneof(tuple, ...lists), object };
  return fc.oneof(...kinds.map((kind) => all[kind]));
}

interface Case {
  readonly style: Style;
  readonly explode: boolean;
  readonly kinds: readonly SampleKind[];
  readonly allowReserved?: true;
  /** Characters that the style cannot express. */
  readonly without: string;
}

const both = (style: Style, kinds: Case["kinds"] = ALL, without = ""): readonly Case[] => [
  { style, explode: false, kinds, without },
  { style, explode: true, kinds, without },
];
const reserved = (cases: readonly Case[]): readonly Case[] => [
  ...cases,
  ...cases.map((one) => ({ ...one, allowReserved: true as const, without: `${one.without}%` })),
];

function check(
  { kinds, without, ...style }: Case,
  location: ParameterDescriptor["in"],
  trip: (parameter: ParameterDescriptor, value: unknown) => unknown,
): void {
  const names = location === "path" ? fc.constant("") : textsOf(without);
  const property = fc.property(names, samplesOf(kinds, without), (rest, { shape, value }) => {
    const parameter = { name: `p${rest}`, in: location, shape, ...style };
    expect(trip(parameter, value)).toEqual({ [parameter.name]: value });
  });
  fc.assert(property, { seed: 1, numRuns: 300 });
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

it.each([
  {},
  { a: { style: "deepObject", explode: true } },
  { b: { explode: false, style: "form" } },
] as const)("round trips: form bodies, whatever their members are: %j", (parts) => {
  const sample = samplesOf(ALL, "[]");
  const property = fc.property(fc.record({ a: sample, b: sample, c: sample }), ({ a, b, c }) => {
    const shape = { object: { a: a.shape, b: b.shape, c: c.shape } };
    const value = { a: a.value, b: b.value, c: c.value };
    const content = { ...FORM, shape, parts };
    expect(decodeForm(content, encodeForm(content, value))).toEqual(value);
  });
  fc.assert(property, { seed: 1, numRuns: 300 });
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
const DELIMITED = ["form", "spaceDelimited", "pipeDelimited", "deepObject", "cookie"] as const;
const STYLES = ["simple", "label", "matrix", ...DELIMITED] as const;

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
  ];
  const odd = [...bait, "%zz", "%00", "{", '{"__proto__":{"x":1}}'];
  const texts = fc.array(fc.oneof(fc.constantFrom(...odd), textsOf("")), { maxLength: 11 });
  const settings = [
    fc.constantFrom(...shapes),
    fc.constantFrom<Style>(...STYLES),
    fc.boolean(),
  ] as const;
  const property = fc.property(texts, ...settings, (all, shape, style, explode) => {
    const text = all.join("");
    const one = (location: ParameterDescriptor["in"]) =>
      ({ name: "p", in: location, shape, style, explode }) as const;
    decodePath([one("path")], { p: text });
    decodeQuery([one("query")], text);
    decodeCookies([one("cookie")], text);
    decodeForm({ ...FORM, shape }, text);
    decodeQuery([{ ...one("querystring"), content: "application/json" }], text);
  });
  fc.assert(property, { seed: 1, numRuns: 2000 });
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});
