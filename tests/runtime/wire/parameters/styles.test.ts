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

/** The locations and styles; `*` explodes. */
const TABLE = `
path simple string blue
path simple array blue,black,brown
path simple object R,100,G,200,B,150
path simple* string blue
path simple* array blue,black,brown
path simple* object R=100,G=200,B=150
path label string .blue
path label array .blue,black,brown
path label object .R,100,G,200,B,150
path label* string .blue
path label* array .blue.black.brown
path label* object .R=100.G=200.B=150
path matrix string ;color=blue
path matrix array ;color=blue,black,brown
path matrix object ;color=R,100,G,200,B,150
path matrix* string ;color=blue
path matrix* array ;color=blue;color=black;color=brown
path matrix* object ;R=100;G=200;B=150
query form empty color=
query form string color=blue
query form array color=blue,black,brown
query form object color=R,100,G,200,B,150
query form* empty color=
query form* string color=blue
query form* array color=blue&color=black&color=brown
query form* object R=100&G=200&B=150
query spaceDelimited array color=blue%20black%20brown
query spaceDelimited object color=R%20100%20G%20200%20B%20150
query pipeDelimited array color=blue%7Cblack%7Cbrown
query pipeDelimited object color=R%7C100%7CG%7C200%7CB%7C150
query deepObject* object color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150
cookie form string color=blue
cookie form array color=blue,black,brown
cookie form object color=R,100,G,200,B,150
cookie cookie string color=blue
cookie cookie array color=blue,black,brown
cookie cookie object color=R,100,G,200,B,150
cookie cookie* string color=blue
cookie cookie* array color=blue; color=black; color=brown
cookie cookie* object R=100; G=200; B=150
header simple string blue
header simple array blue,black,brown
header simple object R,100,G,200,B,150
header simple* string blue
header simple* array blue,black,brown
header simple* object R=100,G=200,B=150
`;

const sent = {
  path: (of: readonly ParameterDescriptor[], color: unknown) =>
    encodePath("/a/{color}/b", of, { color }).slice("/a/".length, -"/b".length),
  query: (of: readonly ParameterDescriptor[], color: unknown) => encodeQuery(of, { color }),
  cookie: (of: readonly ParameterDescriptor[], color: unknown) => encodeCookies(of, { color }),
  header: (of: readonly ParameterDescriptor[], color: unknown) => {
    const headers = new Headers();
    encodeHeaders(of, { color }, headers);
    return headers.get("color");
  },
};
const received = {
  path: (of: readonly ParameterDescriptor[], text: string) => decodePath(of, { color: text }),
  query: (of: readonly ParameterDescriptor[], text: string) => decodeQuery(of, `?${text}`),
  cookie: decodeCookies,
  header: (of: readonly ParameterDescriptor[], text: string) =>
    decodeHeaders(of, new Headers({ color: text })),
};

it.each(TABLE.trim().split("\n"))("a parameter is written and read: %s", (line) => {
  const [, location, style, star, kind, text = ""] =
    /^(\w+) (\w+)(\*?) (\w+) (.*)$/.exec(line) ?? [];
  const where = location as ParameterDescriptor["in"] & keyof typeof sent;
  const color = values[kind as keyof typeof values];
  const shape = kind === "empty" ? "string" : shapes[kind as keyof typeof shapes];
  const explode = star === "*";
  const one = [{ name: "color", in: where, shape, style: style as Style, explode }];
  expect(sent[where](one, color)).toBe(text);
  expect(received[where](one, text)).toEqual({ color });
});
