import { describe, expect, it } from "vitest";
import type { ContentDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";
import { bytesText } from "../../../runtime/wire/bodies/charset.js";
import { parseMediaType } from "../../../runtime/wire/values/media-type.js";
import { declaredContent, nearestContent } from "../../../runtime/wire/negotiation/content.js";
import { pickAccepted } from "../../../runtime/wire/negotiation/accept.js";
import { pickResponse } from "../../../runtime/wire/negotiation/status.js";

const contents = (...types: readonly string[]): readonly ContentDescriptor[] =>
  types.map((type) => ({ type, codec: "json" }));

it("media types are parsed with their parameters", () => {
  const type = parseMediaType('Text/HTML; Charset="utf-8; \\"x\\""; a=B');
  expect([type?.type, type?.subtype, [...(type?.parameters ?? [])]]).toEqual([
    "text",
    "html",
    [
      ["charset", 'utf-8; "x"'],
      ["a", "B"],
    ],
  ]);
  expect(parseMediaType("nonsense")).toBeUndefined();
  expect(parseMediaType("a/b c")).toBeUndefined();
});

/** What is declared, what arrives, and as what it is read. */
const NEAREST = `
text/plain, application/json | application/json; charset=utf-8 | application/json
application/json, application/problem+json | application/problem+json | application/problem+json
text/plain, application/json | application/problem+json | application/json
*/*, application/*, application/json | application/json | application/json
*/*, application/*, application/json | application/a+json | application/json
*/*, application/* | application/pdf | application/*
application/*, */* | application/* | application/*
application/xml, application/json | application/* | -
*/*, text/*, text/plain | text/plain; charset=x | text/plain
*/* | image/png | */*
application/json; v=1, application/json; v=2 | application/json; v=2 | application/json; v=2
a/b;v=1, a/b | a/b | a/b
a/b;v=1, a/b;v=2 | a/b;v=3 | a/b;v=1
a/b, a/b;V=1 | A/B; v=1 | a/b
a/b;v=2, a/b;v="1" | a/b;v=1 | a/b;v="1"
a/b;v=x, a/b;v=X | a/b;v=X | a/b;v=X
application/a+json, application/json;v=1 | application/json | application/json;v=1
APPLICATION/JSON | application/json | APPLICATION/JSON
application/jsonl | Application/X-NDJSON; charset=utf-8 | application/jsonl
application/x-jsonlines, application/json | application/ndjson | application/x-jsonlines
application/json | application/jsonl | -
application/json | text/html | -
application/json | nonsense | -
*/* | nonsense | -
*/* | a/ | -
*/* | /b | -
a/x, */* | a b/x | -
a/b | a/c | -
a/b | b/b | -
a/b | | a/b
`;

it.each(NEAREST.trim().split("\n"))("media types: declared, found and read are %s", (line) => {
  const [declared = "", actual = "", expected] = line.split("|").map((cell) => cell.trim());
  const found = nearestContent(contents(...declared.split(", ")), actual);
  expect(found?.type ?? "-").toBe(expected);
});

it("media types: without one, the first is read", () => {
  expect(nearestContent(contents("application/json", "text/plain"), null)?.type).toBe(
    "application/json",
  );
});

it.each([
  [["application/json"], "application/json; charset=utf-8", "application/json"],
  [["application/json"], "application/problem+json", undefined],
  [["application/json", "*/*"], "application/problem+json", "*/*"],
  [["application/problem+json", "application/json"], "application/json", "application/json"],
  [["image/*"], "image/png", "image/*"],
  [["application/*+json"], "application/vnd.x+json", "application/*+json"],
  [["application/*+json"], "application/vnd.x+xml", undefined],
  [
    ["text/plain;version=1", "text/plain;version=2"],
    "text/plain;version=2",
    "text/plain;version=2",
  ],
  [["application/json"], "", undefined],
])("media types of %j, a writer may send %j as %j", (declared, actual, expected) => {
  expect(declaredContent(contents(...declared), actual)?.type).toBe(expected);
});

it.each([
  [null, "text/plain"],
  ["a/b, */*;q=0.1", "a/b"],
  ["*/*", "text/plain"],
  ["a/*", "a/b"],
  ["text/plain;q=0, */*", "a/b"],
  ["text/plain;q=0.5, a/b", "a/b"],
  ["a/b;q=0.5, text/*", "text/plain"],
  ["text/plain;q=1, a/b", "text/plain"],
  ["*/*;q=0.1, a/*;q=0.2", "a/b"],
  ["a/*;q=0.9, a/b;q=0, text/plain;q=0.1", "text/plain"],
  ["*/*;q=0.9, text/*;q=0, */*", "a/b"],
  ["text/*;q=0.3, */*;q=0.2", "text/plain"],
  ["a/b;q=x", undefined],
  ["a/b;q=0", undefined],
  ["image/png", undefined],
  ["", "text/plain"],
  ["  ", "text/plain"],
  ["nonsense", undefined],
  ["text/plain;q=0.5, text/plain;q=0.1, a/b;q=0.3", "text/plain"],
])("media types of text/plain and a/b, a reader of %j gets %j", (accept, expected) => {
  expect(pickAccepted(contents("text/plain", "a/b"), accept)?.type).toBe(expected);
});

it("media types that are ranges may be what a reader wants", () => {
  expect(pickAccepted(contents("image/*"), "image/png")?.type).toBe("image/*");
});

it.each([
  [[0x22, 0xc3, 0xa9, 0x22], "application/json", '"é"'],
  [[0x22, 0xc3, 0xa9, 0x22], "application/json; charset=UTF8", '"é"'],
  [[0x22, 0xe9, 0x22], "application/json; charset=iso-8859-1", '"é"'],
  [[0x22, 0xc3, 0xa9, 0x22], "application/json; v=1", '"é"'],
])("bytes in a charset: %j of type %s are %s", (bytes, type, text) => {
  expect(bytesText(new Uint8Array(bytes), type)).toBe(text);
});

it.each([
  [[0xff], "text/plain", "the body is not valid utf-8"],
  [[0x61, 0, 0x62], "text/plain; charset=utf-16le", "the body is not valid utf-16le"],
  [[0x61], "text/plain; charset=klingon", 'the charset "klingon" is not known'],
])("bytes in a charset: %j of type %s are refused: %s", (bytes, type, message) => {
  expect(() => bytesText(new Uint8Array(bytes), type)).toThrow(message);
});

describe("statuses", () => {
  const responses = { default: {}, "4XX": {}, 404: {} };

  it.each([
    [404, "404"],
    [400, "4XX"],
    [200, "default"],
  ])("statuses: %j is described by %j", (status, expected) => {
    expect(pickResponse(responses, status)?.key).toBe(expected);
    expect(pickResponse({ 200: {} }, 404)).toBeUndefined();
  });
});
