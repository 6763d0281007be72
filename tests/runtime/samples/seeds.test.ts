/** The values of a seed: mocks, factories and pages of a documentation keep theirs from one release to the next. */
import { describe, expect, test } from "vitest";

import { valuesOf } from "./values.js";

describe("strings of a format", () => {
  test.each<[string, readonly string[]]>([
    [
      "date-time",
      [
        "2025-07-12T14:45:46Z",
        "2025-12-20T02:49:23Z",
        "2023-03-04T09:07:23Z",
        "2025-06-08T07:18:53Z",
      ],
    ],
    ["date", ["2025-07-12", "2025-12-20", "2023-03-04", "2025-06-08"]],
    ["time", ["14:45:46Z", "02:49:23Z", "09:07:23Z", "07:18:53Z"]],
    ["duration", ["PT50M", "PT59M", "PT4M", "PT48M"]],
    [
      "email",
      [
        "stone.olive@example.com",
        "winter.aspen@example.com",
        "basin.pine@example.com",
        "slate.lantern@example.com",
      ],
    ],
    [
      "idn-email",
      ["stone@example.com", "winter@example.com", "basin@example.com", "slate@example.com"],
    ],
    [
      "hostname",
      ["stone.example.com", "winter.example.com", "basin.example.com", "slate.example.com"],
    ],
    [
      "idn-hostname",
      ["stone.example.com", "winter.example.com", "basin.example.com", "slate.example.com"],
    ],
    ["ipv4", ["192.0.2.215", "192.0.2.252", "192.0.2.15", "192.0.2.207"]],
    ["ipv6", ["2001:db8::d7ed", "2001:db8::fd73", "2001:db8::e96", "2001:db8::cfe8"]],
    [
      "uri",
      [
        "https://example.com/stone",
        "https://example.com/winter",
        "https://example.com/basin",
        "https://example.com/slate",
      ],
    ],
    [
      "url",
      [
        "https://example.com/stone",
        "https://example.com/winter",
        "https://example.com/basin",
        "https://example.com/slate",
      ],
    ],
    ["uri-reference", ["/stone", "/winter", "/basin", "/slate"]],
    [
      "iri",
      [
        "https://example.com/stone",
        "https://example.com/winter",
        "https://example.com/basin",
        "https://example.com/slate",
      ],
    ],
    ["iri-reference", ["/stone", "/winter", "/basin", "/slate"]],
    [
      "uri-template",
      [
        "https://example.com/stone/{id}",
        "https://example.com/winter/{id}",
        "https://example.com/basin/{id}",
        "https://example.com/slate/{id}",
      ],
    ],
    ["json-pointer", ["/stone", "/winter", "/basin", "/slate"]],
    ["relative-json-pointer", ["2/olive", "2/aspen", "0/pine", "2/lantern"]],
    ["regex", ["^stone$", "^winter$", "^basin$", "^slate$"]],
    [
      "uuid",
      [
        "d97ac4c4-3e4b-49d1-a320-1f73244f44ee",
        "f056a9b5-4536-4bad-9dea-db555ae9f9f2",
        "0a189068-2796-4c56-987d-7f8d688a2e7d",
        "c63a2f40-e4dc-4f93-acac-527478037805",
      ],
    ],
    ["byte", ["d2lsbG93", "d2lsbG93", "YW1iZXI=", "d2lsbG93"]],
    ["base64url", ["d2lsbG93", "d2lsbG93", "YW1iZXI", "d2lsbG93"]],
    ["char", ["s", "w", "b", "s"]],
    ["decimal", ["843.62", "990.13", "57.67", "812.47"]],
    ["int32", ["844", "991", "57", "813"]],
    ["int64", ["844", "991", "57", "813"]],
  ])("%s", (format, values) => {
    expect(valuesOf({ type: "string", format })).toEqual(values);
  });
});

test.each<[object, readonly unknown[]]>([
  [{ type: "string" }, ["slate timber", "olive marble", "prairie canvas", "oasis orchid"]],
  [
    { type: "string", minLength: 30 },
    [
      "slate timber saffron coral fern",
      "olive marble harbor copper oasis",
      "prairie canvas coral meadow mellow",
      "oasis orchid timber valley aspen",
    ],
  ],
  [{ type: "string", maxLength: 6 }, ["slates", "olives", "prairi", "oasiss"]],
  [
    { type: "string", pattern: "^[a-z]{2}-\\d{4}(?:-[A-F0-9]+)?$" },
    ["pm-8272", "ai-6563", "qb-5035", "kf-1930-DC1"],
  ],
  [{ type: "string", pattern: "^\\p{Lu}\\p{Ll}+$" }, ["Vmruhuh", "Zi", "Bbnpakn", "Vfqdz"]],
  [{ type: "string", pattern: "[^a-zA-Z\\d]{4}" }, ["[<_~", "!,/_", ']">[', ":)]%"]],
  [{ type: "string", pattern: "\\u{1F600}|\\x41|\\u00e9" }, ["é", "é", "😀", "é"]],
  [
    { type: "string", pattern: "^a+b*c?$", minLength: 12, maxLength: 14 },
    ["aaaaaaaabbbbb", "aaaaaabbbbbbbc", "aaaaabbbbbbb", "aaaaaabbbbbc"],
  ],
  [{ type: "string", pattern: "^.{8}$" }, ["aTgoImHE", "2JNgagJI", "d4Wa2OW9", "PDd7zJ2v"]],
  [
    { type: "string", pattern: "ab", minLength: 9 },
    ["abstoneol", "abwintera", "abbasinpi", "abslatela"],
  ],
  [
    { type: "string", pattern: "^(?=.*\\d)(?=.*[A-Z]).{8,}$" },
    ["aTgoImHEsGhpZo5", "2JNgagJIJDQIjep7", "d4Wa2OW9", "PDd7zJ2vHrk4zaC"],
  ],
  [{ type: "string", contentEncoding: "BASE64" }, ["d2lsbG93", "d2lsbG93", "YW1iZXI=", "d2lsbG93"]],
  [{ type: "integer" }, [805, 590, 664, 562]],
  [{ type: "number" }, [774.18, 580.74, 647.87, 555.9]],
  [{ type: "number", minimum: 0, maximum: 1 }, [0.77, 0.58, 0.65, 0.55]],
  [{ type: "integer", minimum: 5 }, [809, 594, 668, 566]],
  [{ type: "integer", maximum: -10 }, [-206, -421, -347, -449]],
  [{ type: "integer", maximum: 5000 }, [4804, 4589, 4663, 4561]],
  [{ type: "number", maximum: 0.5 }, [0.39, 0.29, 0.32, 0.28]],
  [
    { type: "number", exclusiveMinimum: 1, exclusiveMaximum: 1.01 },
    [1.0077318174806424, 1.0057974419777747, 1.0064686857301277, 1.0055490175012964],
  ],
  [{ type: "integer", format: "int8" }, [103, 75, 85, 72]],
  [{ type: "integer", format: "uint8", minimum: 250 }, [254, 253, 253, 253]],
  [{ type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 4 }, [3, 3, 3, 3]],
  [{ type: "number", multipleOf: 0.25, maximum: 3 }, [2.75, 2.25, 2.25, 2.25]],
  [{ type: "integer", multipleOf: 700 }, [6300, 4200, 4900, 4200]],
  [{ type: "number", multipleOf: 1e-7, maximum: 0.000001 }, [8e-7, 6e-7, 7e-7, 6e-7]],
  [{ type: "boolean" }, [false, false, false, false]],
  [{ type: ["null", "string"], maxLength: 3 }, ["sla", "oli", "pra", "oas"]],
  [{}, ["slate timber", "olive marble", "prairie canvas", "oasis orchid"]],
  [{ enum: [1, 2, 3] }, [1, 3, 1, 2]],
  [
    { type: "array", items: { type: "integer" } },
    [
      [586, 111],
      [34, 316],
      [645, 474],
      [417, 629],
    ],
  ],
  [
    {
      type: "array",
      items: { type: "array", items: { type: "array", items: { type: "boolean" } } },
    },
    [
      [
        [[false], [false]],
        [[true], [false]],
      ],
      [
        [[true], [true]],
        [[false], [true]],
      ],
      [
        [[true], [false]],
        [[true], [true]],
      ],
      [
        [[false], [true]],
        [[true], [true]],
      ],
    ],
  ],
  [
    {
      type: "array",
      items: { type: "integer", maximum: 9, minimum: 1 },
      minItems: 4,
      uniqueItems: true,
    },
    [
      [6, 1, 5, 2],
      [1, 3, 6, 4],
      [6, 5, 9, 4],
      [4, 6, 9, 1],
    ],
  ],
  [
    { type: "array", prefixItems: [{ type: "boolean" }], items: { enum: ["a", "b"] }, minItems: 3 },
    [
      [false, "b", "a"],
      [true, "a", "a"],
      [false, "a", "b"],
      [true, "b", "a"],
    ],
  ],
  [
    {
      type: "array",
      contains: { const: "x" },
      minContains: 2,
      items: { type: "string", maxLength: 1 },
    },
    [
      ["x", "x"],
      ["x", "x"],
      ["x", "x"],
      ["x", "x"],
    ],
  ],
  [
    { type: "object", additionalProperties: { type: "boolean" } },
    [{ maple: false }, { slate: true }, { glacier: true }, { grove: false }],
  ],
  [
    { type: "object", minProperties: 2 },
    [
      { maple: "raven topaz", delta: "meadow mosaic" },
      { slate: "lantern cedar", cedar: "spruce lantern" },
      { glacier: "marble reef", olive: "garden anchor" },
      { grove: "mellow grove", violet: "marble canvas" },
    ],
  ],
  [
    {
      type: "object",
      patternProperties: { "^x-[a-z]+$": { type: "boolean" } },
      minProperties: 2,
      additionalProperties: false,
    },
    [
      { "x-zm": false, "x-lap": false },
      { "x-bmyyo": true, "x-qbsez": true },
      { "x-fymdy": true, "x-scnd": true },
      { "x-u": true, "x-o": false },
    ],
  ],
  [
    {
      type: "object",
      propertyNames: { minLength: 12 },
      additionalProperties: { type: "null" },
      minProperties: 2,
    },
    [
      { "hazel winter": null, "maple linen aspen": null },
      { "summit basin": null, "timber orchid": null },
      { "summit ember": null, "quartz raven": null },
      { "copper sierra": null, "beacon olive": null },
    ],
  ],
  [
    { oneOf: [{ type: "boolean" }, { type: "integer" }, { type: "null" }] },
    [false, 488, true, false],
  ],
  [
    { anyOf: [{ type: "string", maxLength: 4 }, { type: "boolean" }], not: { const: true } },
    ["timb", false, "canv", "orch"],
  ],
])("%j", (schema, values) => {
  expect(valuesOf(schema)).toEqual(values);
});
