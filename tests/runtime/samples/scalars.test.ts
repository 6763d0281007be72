/** Numbers and strings between bounds, for the first four seeds. */
import { expect, test } from "vitest";

import { valuesOf } from "./values.js";

test.each<[object, readonly unknown[]]>([
  [
    { if: { type: "integer" }, then: { minimum: 3, maximum: 9 }, type: "number" },
    [9, 489.61, 3, 7],
  ],
  [
    { allOf: [{ type: ["integer", "string"] }, { type: "number" }], minimum: 3, maximum: 9 },
    [8, 7, 7, 6],
  ],
  [{ minimum: 4, maximum: 6 }, [5.55, 5.16, 5.29, 5.11]],
  [{ multipleOf: 4, maximum: 40 }, [36, 24, 28, 24]],
  [
    { type: "number", exclusiveMinimum: 3, maximum: 3.01 },
    [3.007731817480642, 3.0057974419777747, 3.0064686857301273, 3.005549017501296],
  ],
  [{ type: "number", minimum: 3, maximum: 3 }, [3, 3, 3, 3]],
  [{ type: "integer", exclusiveMinimum: 3, minimum: 3, maximum: 4 }, [4, 4, 4, 4]],
  [{ type: "number", multipleOf: 0.1, exclusiveMaximum: 0.3, minimum: 0.1 }, [0.2, 0.2, 0.2, 0.2]],
  [{ type: "integer", allOf: [{ minimum: 3 }, { minimum: 7 }], maximum: 9 }, [9, 8, 8, 8]],
  [{ type: "integer", allOf: [{ maximum: 3 }, { maximum: 7 }], minimum: 2 }, [3, 3, 3, 3]],
  [{ type: "integer", multipleOf: 6, allOf: [{ multipleOf: 4 }] }, [804, 588, 672, 564]],
  [{ type: "number", multipleOf: 1.5, maximum: 0, minimum: -3 }, [0, -1.5, -1.5, -1.5]],
  [{ type: "integer", maximum: 0 }, [-196, -411, -337, -439]],
  [{ type: "integer", maximum: 1 }, [1, 1, 1, 1]],
  [{ type: "number", maximum: 1 }, [1, 1, 1, 1]],
  [{ type: "number", format: "float", minimum: 3.3e38 }, [3.3e38, 3.3e38, 3.3e38, 3.3e38]],
  [{ type: "integer", multipleOf: 5000 }, [45000, 30000, 35000, 30000]],
  [
    { type: "string", pattern: "^(?:abc|de)+$", minLength: 8 },
    [
      "deabcdedeabcdeabcabc",
      "abcabcabcdededeabcabcabc",
      "abcabcdeabcdedeabcabcdedededeabcdeabc",
      "abcabcdeabcdeabcabcde",
    ],
  ],
  [{ type: "string", pattern: "^[^\\x00-\\x7f]{2}$" }, ["日日", "éß", "жé", "日ß"]],
  [{ type: "string", pattern: "^[\\u0400-\\u0402]+$" }, ["ЂЀЂЂЀЂЀЀ", "ЀЀЀЂЂЂЀЀЀ", "Ђ", "ЀЀЂЀЂЀЀЂ"]],
  [
    { type: "string", allOf: [{ pattern: "a$" }, { pattern: "^b" }] },
    ["bsagepra", "bamberfa", "bstoneva", "bcanvasa"],
  ],
  [
    { type: "string", pattern: "^[a-f]{0,30}$", minLength: 20 },
    [
      "eaaebbefdbbafcecdfcba",
      "cbcceefdabbbedacfabd",
      "ccdaefcadeefcdaaabbdbeefdfdb",
      "fdecccdccbfdbecfbdbfb",
    ],
  ],
  [{ type: "string", pattern: "^x{3,9}$", maxLength: 4 }, ["xxxx", "xxx", "xxx", "xxxx"]],
  [
    { type: "string", format: "email", pattern: "^[a-m]" },
    [
      "anchor.quartz@example.com",
      "aspen.glacier@example.com",
      "coral.river@example.com",
      "lantern.ember@example.com",
    ],
  ],
  [
    { type: "string", format: "date", pattern: "^2024-" },
    ["2024-06-21", "2024-01-22", "2024-02-08", "2024-08-07"],
  ],
  [
    { type: "string", format: "hostname", minLength: 19 },
    ["lantern.example.com", "juniper.example.com", "prairie.example.com", "prairie.example.com"],
  ],
  [
    { type: "string", contentEncoding: "base64", format: "uuid", minLength: 36 },
    [
      "d97ac4c4-3e4b-49d1-a320-1f73244f44ee",
      "f056a9b5-4536-4bad-9dea-db555ae9f9f2",
      "0a189068-2796-4c56-987d-7f8d688a2e7d",
      "c63a2f40-e4dc-4f93-acac-527478037805",
    ],
  ],
  [{ type: "string", pattern: "[☃]" }, ["☃", "☃", "☃", "☃"]],
  [{ type: "string", pattern: '^["-%]{9}$' }, ['$#$%#%#"%', '"##$$$###', '$"$$"#$"#', '#"$"%#"%#']],
  [
    { type: "string", format: "ipv4", maxLength: 11 },
    ["192.0.2.215", "192.0.2.252", "192.0.2.15", "192.0.2.207"],
  ],
  [
    { type: "string", format: "ipv4", minLength: 11 },
    ["192.0.2.215", "192.0.2.252", "192.0.2.195", "192.0.2.207"],
  ],
])("%j", (schema, values) => {
  expect(valuesOf(schema)).toEqual(values);
});

test.each<[string, number, number]>([
  ["int8", -128, 127],
  ["uint8", 0, 255],
  ["int16", -32768, 32767],
  ["uint16", 0, 65535],
  ["int32", -2147483648, 2147483647],
  ["uint32", 0, 4294967295],
  ["int64", -9007199254740991, 9007199254740991],
  ["uint64", 0, 9007199254740991],
])("the bounds of the format %s", (format, least, most) => {
  const within = (keywords: object) => new Set(valuesOf({ type: "integer", format, ...keywords }));
  expect(within({ minimum: most })).toEqual(new Set([most]));
  expect(within({ maximum: least })).toEqual(new Set([least]));
  expect(within({ maximum: least + 1 })).toEqual(new Set([least + 1]));
  const upper = [6, 4, 5, 4].map((offset) => most - 7 + offset);
  expect(valuesOf({ type: "integer", format, minimum: most - 7 })).toEqual(upper);
  const lower = [6, 4, 5, 4].map((offset) => least + offset);
  if (least < 0) expect(valuesOf({ type: "integer", format, maximum: least + 7 })).toEqual(lower);
});
