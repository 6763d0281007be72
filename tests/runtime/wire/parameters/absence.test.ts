/** Empty lists and objects where nothing stands for them: absence is read as what it can only mean, and never as a default. */
import { describe, expect, it } from "vitest";

import type {
  ContentDescriptor,
  ParameterDescriptor,
  Shape,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import { decodeCookies, encodeCookies } from "../../../../runtime/wire/parameters/cookies.js";
import { decodeForm, encodeForm } from "../../../../runtime/wire/parameters/form-fields.js";
import { decodeQuery, encodeQuery } from "../../../../runtime/wire/parameters/query.js";
import { EncodeError } from "../../../../runtime/wire/values/errors.js";

const list: Shape = { array: "string" };
const filter: Shape = {
  object: { tags: list, sorts: list, size: "number" },
  absent: { tags: "empty", sorts: "default" },
};

const parameter = (shape: Shape, more: Partial<ParameterDescriptor>): ParameterDescriptor => ({
  name: "a",
  in: "query",
  shape,
  ...more,
});

describe.each([
  ["form", {}],
  ["form, not exploded", { explode: false }],
  ["pipes", { style: "pipeDelimited", explode: false }],
] as const)("a list in a query, %s", (_, style) => {
  it("is empty if it is required and absent", () => {
    const required = parameter(list, { ...style, absent: "empty" });
    expect(encodeQuery([required], { a: [] })).toBe("");
    expect(decodeQuery([required], "")).toEqual({ a: [] });
  });

  it("is absent if it is optional", () => {
    expect(encodeQuery([parameter(list, style)], { a: [] })).toBe("");
    expect(decodeQuery([parameter(list, style)], "")).toEqual({});
  });

  it("is not sent empty where its default would take its place", () => {
    const usual = parameter(list, { ...style, absent: "default" });
    expect(() => encodeQuery([usual], { a: [] })).toThrow(EncodeError);
    expect(encodeQuery([usual], { a: undefined })).toBe("");
  });
});

it.each([
  ["exploded", {}],
  ["deep", { style: "deepObject" }],
] as const)("members of an %s object are read and refused alike", (_, style) => {
  const object = parameter(filter, style);
  const sent = encodeQuery([object], { a: { tags: [], size: 1 } });
  expect(decodeQuery([object], sent)).toEqual({ a: { tags: [], size: 1 } });
  expect(decodeQuery([object], "")).toEqual({});
  expect(decodeQuery([{ ...object, absent: "empty" }], "")).toEqual({ a: { tags: [] } });
  expect(() => encodeQuery([object], { a: { tags: ["x"], sorts: [] } })).toThrow(/"sorts"/);
});

it("cookies and forms follow the same rule", () => {
  const cookie = parameter(list, { in: "cookie", absent: "empty" });
  expect(encodeCookies([cookie], { a: [] })).toBe("");
  expect(decodeCookies([cookie], null)).toEqual({ a: [] });
  expect(() => encodeCookies([{ ...cookie, absent: "default" }], { a: [] })).toThrow(EncodeError);
  const form: ContentDescriptor = {
    type: "application/x-www-form-urlencoded",
    codec: "form",
    shape: filter,
  };
  expect(decodeForm(form, encodeForm(form, { tags: [], size: 2 }))).toEqual({ tags: [], size: 2 });
  expect(() => encodeForm(form, { sorts: [] })).toThrow(/"sorts"/);
});
