/** Parameters in headers and cookies. */
import { expect, it } from "vitest";

import { decodeCookies, encodeCookies } from "../../../runtime/wire/parameters/cookies.js";
import type { ParameterDescriptor, Shape } from "../../../runtime/wire/descriptors/descriptor.js";
import { EncodeError } from "../../../runtime/wire/values/errors.js";
import { decodeHeaders, encodeHeaders } from "../../../runtime/wire/parameters/headers.js";

const header = (shape: Shape): ParameterDescriptor => ({ name: "X-A", in: "header", shape });

it.each(["a\r\nX-Evil: 1", "a\nb", "a\0", "日本"])(
  "the codec of headers cannot be broken by %j",
  (value) => {
    const headers = new Headers();
    expect(() => encodeHeaders([header("string")], { "X-A": value }, headers)).toThrow(EncodeError);
    expect([...headers]).toEqual([]);
  },
);

it("the codec of headers are read as lists only where they are lists", () => {
  const headers = new Headers({ "X-A": "1, 2 ,3" });
  expect(decodeHeaders([header({ array: "number" })], headers)).toEqual({ "X-A": [1, 2, 3] });
  expect(decodeHeaders([header("string")], headers)).toEqual({ "X-A": "1, 2 ,3" });
});

it("the codec of headers keeps cookies apart", () => {
  const headers = new Headers();
  const cookies = { name: "Set-Cookie", shape: { array: "string" } } as const;
  encodeHeaders([cookies], { "Set-Cookie": ["a=1; Path=/", "b=2"] }, headers);
  expect(headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  expect(decodeHeaders([cookies], headers)).toEqual({ "Set-Cookie": ["a=1; Path=/", "b=2"] });
});

it("cookies that nothing declares are members of a free record, with its types", () => {
  const shape: Shape = { object: { a: "string" }, rest: "number" };
  const free: ParameterDescriptor = { name: "free", in: "cookie", shape };
  const page: ParameterDescriptor = { name: "page", in: "cookie", shape: "number" };
  const written = encodeCookies([free, page], { free: { a: "1", b: 2, "c d": 3 }, page: 4 });
  expect(decodeCookies([free, page], written)).toEqual({
    free: { a: "1", b: 2, "c d": 3 },
    page: 4,
  });
});

it("cookies cannot begin another cookie", () => {
  const plain: ParameterDescriptor = { name: "c", in: "cookie", shape: "string", style: "cookie" };
  expect(() => encodeCookies([plain], { c: "a; admin=1" })).toThrow(EncodeError);
  const form: ParameterDescriptor = { name: "c", in: "cookie", shape: "string" };
  expect(encodeCookies([form], { c: "a; admin=1" })).toBe("c=a%3B%20admin%3D1");
  expect(decodeCookies([form], "x=1; c=a%3B%20admin%3D1")).toEqual({ c: "a; admin=1" });
});
