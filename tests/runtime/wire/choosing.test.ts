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

it.each([
  [["text/plain", "application/json"], "application/json; charset=utf-8", "application/json"],
  [
    ["application/json", "application/problem+json"],
    "application/problem+json",
    "application/problem+json",
  ],
  [["text/plain", "application/json"], "application/problem+json", "application/json"],
  [["*/*", "application/*", "application/json"], "application/json", "application/json"],
  [["*/*", "application/*"], "application/pdf", "application/*"],
  [["*/*"], "image/png", "*/*"],
  [
    ["application/json; v=1", "application/json; v=2"],
    "application/json; v=2",
    "application/json; v=2",
  ],
  [["APPLICATION/JSON"], "application/json", "APPLICATION/JSON"],
  [["application/json"], "text/html", undefined],
  [["application/json"], "nonsense", undefined],
  [["application/json", "text/plain"], null, "application/json"],
])("media types of %j, %j is %j", (declared, actual, expected) => {
  expect(nearestContent(contents(...declared), actual)?.type).toBe(expected);
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
  [["application/json", "text/csv"], null, "application/json"],
  [["application/json", "text/csv"], "text/csv, */*;q=0.1", "text/csv"],
  [["application/json", "text/csv"], "*/*", "application/json"],
  [["application/json", "text/csv"], "text/*", "text/csv"],
  [["application/json", "text/csv"], "application/json;q=0, */*", "text/csv"],
  [["application/json"], "text/html", undefined],
  [["application/json"], "application/json;q=0", undefined],
  [["image/*"], "image/png", "image/*"],
])("media types of %j, a reader of %j gets %j", (declared, accept, expected) => {
  expect(pickAccepted(contents(...declared), accept)?.type).toBe(expected);
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
