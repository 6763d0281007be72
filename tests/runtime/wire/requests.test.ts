/** What is sent and chosen: bodies of requests, media types, plain parameters, converted values. */
import { describe, expect, test } from "vitest";
import { encodeRequestBody } from "../../../runtime/wire/bodies/request-body.js";
import { readValues, writeValues } from "../../../runtime/wire/conversion/named.js";
import { credentialKind } from "../../../runtime/wire/descriptors/credential-kind.js";
import type { Conversion } from "../../../runtime/wire/conversion/parts.js";
import type {
  ContentDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  SecuritySchemeDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { pickWanted } from "../../../runtime/wire/negotiation/accept.js";
import { encodePlainPath, encodePlainQuery } from "../../../runtime/wire/parameters/plain.js";

const operation = (more: Partial<OperationDescriptor>): OperationDescriptor => ({
  id: "do",
  method: "POST",
  path: "/",
  parameters: [],
  security: [],
  responses: {},
  ...more,
});

/** Encodes a body as the media type that it would have. */
const content = (type: string, codec: ContentDescriptor["codec"] = "json"): ContentDescriptor => ({
  type,
  codec,
  encode: (_content, value, contentType) => ({ body: String(value), contentType }),
});
const types = (...all: readonly string[]) => all.map((type) => content(type));

describe("the body of a request", () => {
  const bytes = content("image/*", "binary");
  const contents = [...types("application/json"), bytes, ...types("text/plain", "*/*")];
  const sent = (value: unknown, type?: string, more: Partial<OperationDescriptor> = {}) =>
    encodeRequestBody(operation({ body: { contents }, ...more }), value, type)?.contentType;

  test.each([
    [undefined, "application/json"],
    ["text/plain", "text/plain"],
    ["image/png", "image/png"],
    ["image/*", "image/*"],
    ["video/mp4", "video/mp4"],
  ])("the body of a request asked for as %j is sent as %j", (asked, type) => {
    expect(sent(1, asked)).toBe(type);
  });

  test.each([
    ["*/*", "json", "application/json"],
    ["application/*+json", "json", "application/json"],
    ["text/*", "text", "text/plain"],
    ["image/*", "binary", "image/*"],
    ["text/csv", "text", "text/csv"],
  ] as const)(
    "the body of a request that is declared as %s is sent as %s: %s",
    (range, codec, type) => {
      const body = { contents: [content(range, codec)] };
      expect(sent(1, undefined, { body })).toBe(type);
      expect(sent(1, range, { body })).toBe(type);
    },
  );

  test.each([
    ["application/*+json", "application/vnd.x+json", true],
    ["application/*+json", "application/vnd.x+json; charset=utf-8", true],
    ["application/*+json", "application/vnd.x+xml", false],
    ["application/*+json", "text/x+json", false],
    ["text/*", "text/csv; header=present", true],
    ["*/*", "application/json", true],
  ])("the body of a request that is declared as %s may be %s: %j", (range, type, may) => {
    const asked = () => sent(1, type, { body: { contents: [content(range)] } });
    if (may) expect(asked()).toBe(type);
    else expect(asked).toThrow(`cannot be ${type}`);
  });

  test("the body of a request is refused in a type that is not declared", () => {
    const body = { contents: types("application/json", "image/*") };
    expect(() => sent(1, "text/plain", { body })).toThrow(
      "request body cannot be text/plain: the document has application/json, image/*",
    );
    expect(() => sent(1, "imagery/png", { body })).toThrow("cannot be imagery/png");
    expect(() => sent(1, "application/jsonl", { body })).toThrow("cannot be application/jsonl");
  });

  test("the body of a request is refused without an encoder", () => {
    const body = { contents: [{ type: "application/xml", codec: "text" } as ContentDescriptor] };
    expect(() => sent(1, undefined, { body })).toThrow(
      "request body has no encoder for application/xml",
    );
  });

  test.each<[Partial<OperationDescriptor>, boolean]>([
    [{}, true],
    [{ body: { contents, required: true } }, false],
    [{ body: { contents, required: true }, method: "GET" }, true],
    [{ body: { contents, required: true }, method: "HEAD" }, true],
    [{ body: { contents, required: true }, method: "DELETE" }, false],
  ])("the body of a request of %j may be absent: %j", (more, may) => {
    const absent = () => sent(undefined, undefined, more);
    if (may) expect(absent()).toBeUndefined();
    else expect(absent).toThrow("request body is missing");
  });

  test("the body of a request is not sent where none is declared", () => {
    expect(encodeRequestBody(operation({}), { a: 1 })).toBeUndefined();
    expect(sent(null)).toBe("application/json");
  });
});

describe("the content that a client reads from a response", () => {
  const several = [content("text/plain", "text"), content("application/json"), content("a/b+json")];
  const texts = [content("text/plain", "text"), content("text/csv", "text")];
  const picked = (
    contents: readonly ContentDescriptor[],
    type: string,
    { accept = "all", asked }: { accept?: string; asked?: string } = {},
  ) => pickWanted(contents, type, { isUsual: accept === "all", asked })?.type;

  test.each([
    [several, "application/json", {}, "application/json"],
    [several, "a/b+json", {}, "a/b+json"],
    [several, "text/plain", {}, undefined],
    [several, "text/plain", { accept: "text/plain", asked: "text/plain" }, "text/plain"],
    [several, "application/json", { accept: "text/plain", asked: "text/plain" }, undefined],
    [several, "text/plain", { accept: "x" }, "text/plain"],
    [several, "image/png", {}, undefined],
    [texts, "text/csv", {}, "text/csv"],
    [texts, "text/csv", { asked: "text/plain" }, undefined],
    [texts.slice(0, 1), "text/plain", { asked: "text/csv" }, "text/plain"],
  ])(
    "the content that a client reads from a response was asked for (case %#)",
    (contents, type, request, expected) => {
      expect(picked(contents, type, request)).toBe(expected);
    },
  );
});

test.each<[SecuritySchemeDescriptor, string]>([
  [{ type: "apiKey", in: "query", name: "key" }, "query"],
  [{ type: "apiKey", in: "cookie", name: "key" }, "cookie"],
  [{ type: "http", scheme: "Bearer" }, "bearer"],
  [{ type: "http", scheme: "basic" }, "http"],
  [{ type: "mutualTLS" }, "mutualTLS"],
])("the credential of %j is of the kind %s", (scheme, kind) => {
  expect(credentialKind(scheme)).toBe(kind);
});

describe("plain parameters", () => {
  const query = (name: string): ParameterDescriptor => ({ name, in: "query", shape: "string" });
  const parameters: readonly ParameterDescriptor[] = [
    query("a"),
    { name: "h", in: "header", shape: "string" },
    query("b c"),
    query("toString"),
  ];

  test.each<[unknown, string]>([
    [{ a: 1, "b c": "x y", h: "h", other: 1 }, "a=1&b%20c=x%20y"],
    [{ a: [1, null, undefined, "2&3"] }, "a=1&a=2%263"],
    [{ a: [] }, ""],
    [{ a: null, "b c": false }, "b%20c=false"],
    [{ a: "" }, "a="],
    [undefined, ""],
    ["text", ""],
  ])("plain parameters of a query with %j are %j", (values, expected) => {
    expect(encodePlainQuery(parameters, values)).toBe(expected);
  });

  test("plain parameters of a path are escaped, and are needed", () => {
    expect(encodePlainPath("/a/{b}/c", [], { b: "x/y" })).toBe("/a/x%2Fy/c");
    for (const values of [{}, { b: null }, { b: undefined }])
      expect(() => encodePlainPath("/a/{b}", [], values)).toThrow();
  });
});

describe("converted values", () => {
  const convert = {
    readText: (value: unknown) => `read ${String(value)}`,
    write: (value: unknown) => `written ${String(value)}`,
  } as unknown as Conversion;
  const described = [{ name: "a", convert }, { name: "b" }, { name: "toString", convert }];

  test("converted values replace the parameters that are present and have a conversion", () => {
    const values = { a: 1, b: 2, c: 3 };
    expect(readValues(described, values)).toEqual({ a: "read 1", b: 2, c: 3 });
    expect(writeValues(described, values)).toEqual({ a: "written 1", b: 2, c: 3 });
    expect(values).toEqual({ a: 1, b: 2, c: 3 });
  });

  test("converted values stay as they are without a conversion", () => {
    const values = { b: 2, c: 3 };
    expect(readValues(described, values)).toBe(values);
    expect(writeValues([], values)).toBe(values);
  });
});
