/** The table of OpenAPI 3.2, 4.12.6: every style, in both directions. */
import { expect, it } from "vitest";
import { decodeCookies, encodeCookies } from "../../../../runtime/wire/parameters/cookies.js";
import type {
  ParameterDescriptor,
  Shape,
  Style,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import { decodeHeaders, encodeHeaders } from "../../../../runtime/wire/parameters/headers.js";
import { decodePath, encodePath } from "../../../../runtime/wire/parameters/path.js";
import { decodeQuery, encodeQuery } from "../../../../runtime/wire/parameters/query.js";

const ARRAY = ["blue", "black", "brown"];
const OBJECT = { R: 100, G: 200, B: 150 };
const shapes = {
  string: "string",
  array: { array: "string" },
  object: { object: { R: "number", G: "number", B: "number" } },
} as const satisfies Record<string, Shape>;
const values = { string: "blue", array: ARRAY, object: OBJECT, empty: "" };

type Row = readonly [
  style: Style,
  explode: boolean,
  cells: Partial<Record<keyof typeof values, string>>,
];

const PATH: readonly Row[] = [
  ["simple", false, { string: "blue", array: "blue,black,brown", object: "R,100,G,200,B,150" }],
  ["simple", true, { string: "blue", array: "blue,black,brown", object: "R=100,G=200,B=150" }],
  ["label", false, { string: ".blue", array: ".blue,black,brown", object: ".R,100,G,200,B,150" }],
  ["label", true, { string: ".blue", array: ".blue.black.brown", object: ".R=100.G=200.B=150" }],
  [
    "matrix",
    false,
    { string: ";color=blue", array: ";color=blue,black,brown", object: ";color=R,100,G,200,B,150" },
  ],
  [
    "matrix",
    true,
    {
      string: ";color=blue",
      array: ";color=blue;color=black;color=brown",
      object: ";R=100;G=200;B=150",
    },
  ],
];

const QUERY: readonly Row[] = [
  [
    "form",
    false,
    {
      empty: "color=",
      string: "color=blue",
      array: "color=blue,black,brown",
      object: "color=R,100,G,200,B,150",
    },
  ],
  [
    "form",
    true,
    {
      empty: "color=",
      string: "color=blue",
      array: "color=blue&color=black&color=brown",
      object: "R=100&G=200&B=150",
    },
  ],
  [
    "spaceDelimited",
    false,
    { array: "color=blue%20black%20brown", object: "color=R%20100%20G%20200%20B%20150" },
  ],
  [
    "pipeDelimited",
    false,
    { array: "color=blue%7Cblack%7Cbrown", object: "color=R%7C100%7CG%7C200%7CB%7C150" },
  ],
  ["deepObject", true, { object: "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150" }],
];

const COOKIE: readonly Row[] = [
  [
    "form",
    false,
    { string: "color=blue", array: "color=blue,black,brown", object: "color=R,100,G,200,B,150" },
  ],
  [
    "cookie",
    false,
    { string: "color=blue", array: "color=blue,black,brown", object: "color=R,100,G,200,B,150" },
  ],
  [
    "cookie",
    true,
    {
      string: "color=blue",
      array: "color=blue; color=black; color=brown",
      object: "R=100; G=200; B=150",
    },
  ],
];

const cases = (rows: readonly Row[]) =>
  rows.flatMap(([style, explode, cells]) =>
    Object.entries(cells).map(([kind, text]) => ({
      style,
      explode,
      kind: kind as keyof typeof values,
      text,
    })),
  );

const parameter = (
  location: ParameterDescriptor["in"],
  { style, explode, kind }: { style: Style; explode: boolean; kind: keyof typeof values },
): ParameterDescriptor => ({
  name: "color",
  in: location,
  shape: kind === "empty" ? "string" : shapes[kind],
  style,
  explode,
});

it.each(cases(PATH))("path $style explode=$explode $kind is $text", (row) => {
  const one = parameter("path", row);
  expect(encodePath("/a/{color}/b", [one], { color: values[row.kind] })).toBe(`/a/${row.text}/b`);
  expect(decodePath([one], { color: row.text })).toEqual({ color: values[row.kind] });
});

it.each(cases(QUERY))("query $style explode=$explode $kind is $text", (row) => {
  const one = parameter("query", row);
  expect(encodeQuery([one], { color: values[row.kind] })).toBe(row.text);
  expect(decodeQuery([one], `?${row.text}`)).toEqual({ color: values[row.kind] });
});

it.each(cases(COOKIE))("cookie $style explode=$explode $kind is $text", (row) => {
  const one = parameter("cookie", row);
  expect(encodeCookies([one], { color: values[row.kind] })).toBe(row.text);
  expect(decodeCookies([one], row.text)).toEqual({ color: values[row.kind] });
});

it.each(cases(PATH.slice(0, 2)))("header $style explode=$explode $kind is $text", (row) => {
  const one = parameter("header", row);
  const headers = new Headers();
  encodeHeaders([one], { color: values[row.kind] }, headers);
  expect(headers.get("color")).toBe(row.text);
  expect(decodeHeaders([one], headers)).toEqual({ color: values[row.kind] });
});
