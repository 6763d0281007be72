/** Empty lists and objects where nothing stands for them: absence is read as what it can only mean, and never as a default. */
import { expect, it } from "vitest";

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
