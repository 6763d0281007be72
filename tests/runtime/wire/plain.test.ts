/** The small codecs for plain values encode and decode like the general ones. */
import { expect, it } from "vitest";

import {
  encodeFormBody,
  encodePlainFormBody,
  formValue,
  plainFormValue,
} from "../../../runtime/wire/bodies/form.js";
import type {
  ContentDescriptor,
  ParameterDescriptor,
  Shape,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { decodeHeaders, encodeHeaders } from "../../../runtime/wire/parameters/headers.js";
import { decodePath } from "../../../runtime/wire/parameters/path.js";
import {
  decodePlainHeaders,
  decodePlainPath,
  decodePlainQuery,
  decodePlainRequestHeaders,
  encodePlainHeaders,
} from "../../../runtime/wire/parameters/plain.js";
import { decodeQuery } from "../../../runtime/wire/parameters/query.js";
import { randomNumbers } from "../json-schema/random.js";

const next = randomNumbers(7);
const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(next() * items.length)] ?? items[0];

const SCALARS = ["string", "number", "boolean", "null", { anyOf: ["number", "string"] }] as const;
const TEXTS = [
  "a",
  "",
  "1",
  "-2.5",
  "true",
  "null",
  "a,b",
  "a%2Cb",
  "%C3%A9",
  "%zz",
  "a+b",
  " a ",
  "[1]",
  "9007199254740993",
] as const;
const SINGLE = ["a b", "é", "", 1.5, true, null, undefined, new Date(0)] as const;
const VALUES: readonly [unknown, ...unknown[]] = [...SINGLE, ["a", null, 2], []];
const NAMES = ["a", "b", "tags", "tags[0]", "__proto__", "c d"] as const;

const scalar = (): Shape => pick<Shape>(SCALARS);
const scalarOrList = (): Shape => (next() < 0.5 ? scalar() : { array: scalar() });
const text = (): string => pick<string>(TEXTS);
const pairs = (): string =>
  Array.from({ length: 4 }, () => `${encodeURIComponent(pick<string>(NAMES))}=${text()}`).join("&");

const described = (location: ParameterDescriptor["in"], shapeOf: () => Shape) =>
  ["a", "b", "tags", "__proto__"].map((name) => ({ name, in: location, shape: shapeOf() }));

const ROUNDS = Array.from({ length: 400 }, (_, index) => index);

/** Fields in any order, with keys that a comparison of records would miss: `__proto__`. */
const fields = (value: unknown) => Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

it("plain codecs agree with the general ones in paths", () => {
  for (const _ of ROUNDS) {
    const parameters = described("path", scalar);
    const raw = { a: text(), b: text(), other: text() };
    expect(fields(decodePlainPath(parameters, raw))).toEqual(fields(decodePath(parameters, raw)));
  }
});

it("plain codecs agree with the general ones in queries", () => {
  for (const _ of ROUNDS) {
    const parameters = described("query", scalarOrList);
    const query = pairs();
    expect(fields(decodePlainQuery(parameters, query)), query).toEqual(
      fields(decodeQuery(parameters, query)),
    );
  }
});

it("plain codecs agree with the general ones in headers, both ways", () => {
  for (const _ of ROUNDS) {
    const parameters = [...described("header", scalar).slice(0, 3), header("Accept", scalar())];
    const received = new Headers({ a: text(), tags: text(), accept: "text/html" });
    expect(fields(decodePlainRequestHeaders(parameters, received))).toEqual(
      fields(decodeHeaders(parameters, received)),
    );
    const values = {
      a: pick<unknown>(SINGLE),
      b: pick<unknown>(SINGLE),
      "Set-Cookie": ["x=1", "y=2"],
    };
    const sent = [header("a", "string"), header("b", "string"), header("Set-Cookie", "string")];
    expect(writtenBy(encodePlainHeaders, sent, values)).toEqual(
      writtenBy(encodeHeaders, sent, values),
    );
  }
});

const header = (name: string, shape: Shape) => ({ name, in: "header", shape }) as const;

type Writer = typeof encodeHeaders;

/** The fields that were set and appended, or the message of the error. */
function writtenBy(
  write: Writer,
  descriptors: Parameters<Writer>[0],
  values: Parameters<Writer>[1],
): unknown {
  const written: string[] = [];
  const note = (how: string) => (name: string, value: string) => {
    written.push(`${how} ${name}: ${value}`);
  };
  try {
    write(descriptors, values, { set: note("set"), append: note("append") });
  } catch (error) {
    return String(error);
  }
  return written;
}

it("plain codecs agree with the general ones in headers of responses", () => {
  for (const _ of ROUNDS) {
    const shapes = { a: pick(RESPONSE_SHAPES), b: pick(RESPONSE_SHAPES), c: pick(RESPONSE_SHAPES) };
    const headers = Object.entries(shapes).map(([name, shape]) => ({ name, shape }));
    const received = new Headers({ a: text(), b: pick(["true", "false", "TRUE"]) });
    expect(fields(decodePlainHeaders(headers, received))).toEqual(
      fields(decodeHeaders(headers, received)),
    );
  }
});

const RESPONSE_SHAPES = ["string", "number", "boolean"] as const;

it("plain codecs agree with the general ones in forms whose document says nothing of their fields", () => {
  for (const shape of [undefined, "json", { array: "string" }] as const) {
    const type = "application/x-www-form-urlencoded";
    const content: ContentDescriptor = { type, codec: "form", ...(shape && { shape }) };
    const body = "a=1&b=x&b=y";
    expect(fields(plainFormValue(content, body))).toEqual(fields(formValue(content, body)));
  }
});

it("plain codecs agree with the general ones in forms, both ways", () => {
  for (const _ of ROUNDS) {
    const object = { a: scalarOrList(), b: scalarOrList(), tags: scalarOrList(), ...OBJECTS };
    const content: ContentDescriptor = {
      type: "application/x-www-form-urlencoded",
      codec: "form",
      shape: { object },
    };
    const body = `${pairs()}&${objectField()}`;
    expect(fields(plainFormValue(content, body)), body).toEqual(fields(formValue(content, body)));
    const members = { one: { a: pick(VALUES) }, many: [{ b: pick(VALUES) }, { a: 1 }] };
    const value = { a: pick(VALUES), b: pick(VALUES), other: pick(VALUES), ...members };
    expect(encodePlainFormBody(content, value, content.type)).toEqual(
      encodeFormBody(content, value, content.type),
    );
  }
});

const OBJECTS = { one: { object: { a: "string" } }, many: { array: { object: {} } } } as const;
const JSON_TEXTS = ['{"a":"b c"}', "{}", '{"a":1,"b":[2]}', '{"a"'] as const;
const objectField = (): string =>
  `${pick<string>(["one", "many"])}=${encodeURIComponent(pick<string>(JSON_TEXTS))}`;
