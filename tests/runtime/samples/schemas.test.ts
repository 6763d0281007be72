/** Schemas by keyword: what their samples have in common, whatever the seed is. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, it } from "vitest";

import type { SampleOptions } from "../../../runtime/samples/sampler.js";
import { valuesOf } from "./values.js";

/** Schemas that leave a choice. */
const VARIED = String.raw`
{"if":{"type":"integer"},"then":{"minimum":3,"maximum":9},"type":"number"}
{"allOf":[{"type":["integer","string"]},{"type":"number"}],"minimum":3,"maximum":9}
{"minimum":4,"maximum":6}
{"multipleOf":4,"maximum":40}
{"type":"number","exclusiveMinimum":3,"maximum":3.01}
{"type":"number","exclusiveMinimum":1,"exclusiveMaximum":1.01}
{"type":"integer","allOf":[{"minimum":3},{"minimum":7}],"maximum":9}
{"type":"integer","multipleOf":6,"allOf":[{"multipleOf":4}]}
{"type":"number","multipleOf":1.5,"maximum":0,"minimum":-3}
{"type":"number","multipleOf":0.25,"maximum":3}
{"type":"integer","maximum":0}
{"type":"integer","maximum":-10}
{"type":"integer","maximum":5000}
{"type":"number","maximum":0.5}
{"type":"integer","multipleOf":5000}
{"type":"integer","format":"uint8","minimum":250}
{"type":"number"}
{"type":"string"}
{"type":"string","minLength":30}
{"type":"string","maxLength":6}
{"type":["null","string"],"maxLength":3}
{"type":"string","pattern":"^(?:abc|de)+$","minLength":8}
{"type":"string","pattern":"^[^\\x00-\\x7f]{2}$"}
{"type":"string","pattern":"^[\\u0400-\\u0402]+$"}
{"type":"string","pattern":"[^a-zA-Z\\d]{4}"}
{"type":"string","pattern":"\\u{1F600}|\\x41|\\u00e9"}
{"type":"string","pattern":"^a+b*c?$","minLength":12,"maxLength":14}
{"type":"string","pattern":"^[a-f]{0,30}$","minLength":20}
{"type":"string","pattern":"^x{3,9}$","maxLength":4}
{"type":"string","pattern":"ab","minLength":9}
{"type":"string","pattern":"^[\"-%]{9}$"}
{"type":"string","format":"email","pattern":"^[a-m]"}
{"type":"string","format":"date","pattern":"^2024-"}
{"type":"string","format":"hostname","minLength":19}
{"type":"string","contentEncoding":"base64","format":"uuid","minLength":36}
{"type":"string","contentEncoding":"BASE64"}
{"type":"string","format":"ipv4","maxLength":11}
{"type":"string","format":"ipv4","minLength":11}
{"type":"object","additionalProperties":{"type":"boolean"}}
{"type":"object","propertyNames":{"minLength":12},"additionalProperties":{"type":"null"},"minProperties":2}
{"anyOf":[{"type":"string","maxLength":4},{"type":"boolean"}],"not":{"const":true}}
{"oneOf":[{"$ref":"#/$defs/endless"},{"type":"boolean"}],"$defs":{"endless":{"oneOf":[{"type":"array","minItems":1,"items":{"$ref":"#/$defs/endless"}},{"type":"object","required":["a"],"properties":{"a":{"$ref":"#/$defs/endless"}}}]}}}
{"type":"number","minimum":0,"maximum":0.004}
{"type":"number","multipleOf":1e-101,"minimum":0,"maximum":1e-100}
{"type":"integer","exclusiveMaximum":10,"minimum":0}
{"type":"integer","allOf":[{"maximum":7},{"maximum":3}],"minimum":2}
{"type":"string","format":"email","pattern":"^(?=.*@)[a-c]"}
{"type":"string","pattern":"^(?=\\W\\W).{2}$"}
{"type":"array","prefixItems":[{"type":"integer"},false],"minItems":1}
{"type":"object","patternProperties":{"^a$":false,"^b$":{"type":"integer"}},"additionalProperties":false,"minProperties":1}
{"type":"object","propertyNames":{"examples":["e"]},"minProperties":2,"additionalProperties":{"type":"null"}}
{"type":"object","patternProperties":{"^.{3}$":{"type":"null"}}}
{"allOf":[{"type":"object","properties":{"a":{"type":"boolean"}}}],"unevaluatedProperties":{"type":"null"}}
{"type":"object","required":["a"],"properties":{"a":{"type":"integer","examples":[1]}},"not":{"properties":{"a":{"const":1}}}}
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":["null","number","string"]}}}]}
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":["null","number","string","boolean"]}}}]}
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":["null","integer"],"minimum":0}}}]}
{"type":"integer","anyOf":[{"minimum":5000,"maximum":5009}]}
{"type":"integer","minimum":1,"maximum":9,"if":{"minimum":5},"else":{"maximum":2}}
{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"null"},"c":{"type":"boolean"}},"required":["b"],"maxProperties":2}
{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"null"},"c":{"type":"boolean"}},"required":["c"],"maxProperties":1}
{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"],"dependentRequired":{"a":["b"],"b":["c"],"d":["e"]},"additionalProperties":{"type":"null"}}
{"type":"object","properties":{"a":false,"b":{"type":"boolean"}}}
{"type":"object","properties":{},"minProperties":2,"additionalProperties":{"type":"boolean"}}
{"type":"object","properties":{"a":{"type":"boolean"}},"minProperties":3,"additionalProperties":{"type":"null"}}
{"type":"object","properties":{"x-a":true},"patternProperties":{"^x-":{"type":"boolean"}},"required":["x-b"]}
{"type":"object","patternProperties":{"^\\d{2}$":{"type":"null"},"^z{3}$":{"type":"boolean"}},"additionalProperties":false,"minProperties":3}
{"type":"object","patternProperties":{"^a{1,3}$":{"type":"null"}},"additionalProperties":false,"minProperties":3}
{"type":"object","required":["a"],"additionalProperties":{"type":"integer"},"dependentSchemas":{"a":{"required":["b"]},"c":{"required":["d"]}}}
{"type":"array","items":{"type":"boolean"},"minItems":3}
{"type":"array","items":{"type":"boolean"},"maxItems":1}
{"type":"array","prefixItems":[{"type":"null"},{"type":"boolean"},{"type":"integer"}],"unevaluatedItems":false}
{"type":"array","items":{"type":"integer","examples":[7]},"minItems":3,"uniqueItems":true}
{"type":"array","contains":{"const":1},"items":{"enum":[1,2]},"minItems":3}
{"type":"array","uniqueItems":true,"items":{"type":"boolean"}}
{"oneOf":[{"type":"null"},{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"boolean"}},"required":["b"]}]}
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":"integer"}}}]}
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":true,"c":{"type":"string","maxLength":5}}},{"type":"object","properties":{"d":{"type":"null"}}}]}
{"oneOf":[{"type":"integer","maximum":5,"minimum":1},{"type":"integer","minimum":5,"maximum":9}]}
{"if":{"type":"object","properties":{"a":{"const":1}},"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]},"type":"object"}
{"type":["integer","string"],"maxLength":2,"maximum":9}
{"type":"integer","not":{"multipleOf":2},"minimum":0,"maximum":6}
{"type":"string","maxLength":2,"not":{"pattern":"^[a-m]"}}
{"enum":["a",1,null],"type":["integer","null"]}
{"properties":{"a":{"type":"boolean"}}}
{"items":{"type":"boolean"}}
{"type":"string","examples":["x","y"],"default":"z","example":"w"}
{"type":"object","properties":{"v":{"type":"boolean"},"n":{"$ref":"#"}}}
{"oneOf":[{"type":"object","properties":{"l":{"$ref":"#"},"r":{"$ref":"#"}},"required":["l","r"]},{"type":"boolean"}]}
{"oneOf":[{"type":"array","items":{"$ref":"#"},"minItems":1},{"type":"array","prefixItems":[{"$ref":"#"}],"minItems":1},{"const":"end"}]}
{"type":"array","items":{"type":"boolean"},"minItems":2,"maxItems":2}
`;

/** Schemas of one value, or of which one is preferred. */
const SETTLED = String.raw`
{"type":"number","minimum":3,"maximum":3}
{"type":"integer","exclusiveMinimum":3,"minimum":3,"maximum":4}
{"type":"number","multipleOf":0.1,"exclusiveMaximum":0.3,"minimum":0.1}
{"type":"integer","maximum":1}
{"type":"number","format":"float","minimum":3.3e38}
{"type":"string","pattern":"[☃]"}
{"type":"number","multipleOf":1e+308,"minimum":1e+308,"maximum":1.5e+308}
{"type":"string","pattern":"^[-_a]{6}$"}
{"type":"string","pattern":"^\\u{10FFFF}$"}
{"type":"string","pattern":"^(?:a|\\\\u{110000})$"}
{"type":"array","allOf":[{"contains":{"const":1}},{"contains":{"const":2}}]}
{"type":"object","properties":{"a":false},"additionalProperties":{"type":"boolean"}}
{"type":"object"}
{"type":"object","additionalProperties":{"type":"boolean"},"maxProperties":0}
{"allOf":[{"type":"object","properties":{"a":{"type":"boolean"}}},{"type":"object","unevaluatedProperties":{"type":"null"},"required":["z"]}]}
{"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"null"}}}}}
{"type":"array","prefixItems":[{"type":"null"},false,{"type":"boolean"}]}
{"type":"array","contains":{"type":"null"},"prefixItems":[true,{"type":"null"}]}
{"not":{"type":"string"},"maxLength":3}
{"const":{"a":[1]}}
{"type":"integer","examples":["x"],"default":3}
{"type":"object","properties":{"a":{"type":"string","examples":["x"],"maxLength":3}},"examples":[{"a":"yes"}]}
{"type":"array","items":{"$ref":"#"}}
{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"boolean"}}}}}}}}}}}}}}}
{"type":"array","prefixItems":[{"type":"null"},false],"minItems":1}
{"type":"array","contains":{"const":1},"minContains":3,"items":{"enum":[1,2]}}
`;

/** How deep a value of a schema is whose alternatives do not end equally soon. */
const LEVELS = String.raw`
0 levels: {"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"boolean"}]}
1 level: {"oneOf":[{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}},{"type":"object","required":["x","y"],"properties":{"x":{"$ref":"#/$defs/b"},"y":{"$ref":"#/$defs/b"}}}],"$defs":{"b":{"type":"boolean"}}}
1 level: {"oneOf":[{"anyOf":[{"anyOf":[{"type":"boolean"}]}]},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]}
2 levels: {"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}}},{"anyOf":[{"anyOf":[{"type":"boolean"}]}]}]}
3 levels: {"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"object","required":["a"],"properties":{"a":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}},"const":{"a":[[null]]}}]}
3 levels: {"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"object","required":["a"],"properties":{"a":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}},"enum":[{"a":[[null]]}]}]}
1 level: {"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"array","minItems":0,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}}]}
1 level: {"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"array","items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}}]}
0 levels: {"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"string","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}},"maxLength":3}]}
0 levels: {"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":["array","null"],"minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}}]}
0 levels: {"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":["null","array"],"minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}}]}
1 level: {"oneOf":[{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]}
1 level: {"oneOf":[{"type":["array"],"minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]}
1 level: {"anyOf":[{"minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]}
1 level: {"oneOf":[{"type":["object"],"required":["x"],"properties":{"x":{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]}
1 level: {"oneOf":[{"required":["x"],"properties":{"x":{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]}
0 levels: {"anyOf":[{"type":"null"},{"type":"string","maxLength":5}]}
0 levels: {"oneOf":[{"type":["array"],"minItems":1,"items":{"$ref":"#"}},{"type":"boolean"}]}
0 levels: {"oneOf":[{"minItems":2,"type":"array","items":{"$ref":"#"}},{"enum":["end"]}]}
0 levels: {"oneOf":[{"type":["object"],"required":["n"],"properties":{"n":{"$ref":"#"}}},{"type":["null","boolean"]}]}
0 levels: {"anyOf":[{"type":["array","string"],"minItems":1,"items":{"$ref":"#"},"maxLength":3},{"type":"array","minItems":1,"items":{"$ref":"#"}}]}
2 levels: {"oneOf":[{"type":"array","minItems":1,"items":{"oneOf":[{"type":"array","minItems":1,"items":{"type":"boolean"}},{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"boolean"}}}]}},{"type":"array","minItems":1,"prefixItems":[{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}]}]}
0 levels: {"oneOf":[{"allOf":[{"$ref":"#/$defs/a"}]},{"type":"null"}],"$defs":{"a":{"type":"object","required":["b"],"properties":{"b":{"type":"object","required":["c"]}}}}}
`;

const FORMATS =
  "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri url uri-reference iri iri-reference uri-template json-pointer relative-json-pointer regex uuid byte base64url char decimal int32 int64";

const lines = (text: string): readonly string[] => text.trim().split("\n");

/** The values of a schema, which are valid, and the same ones a second time. */
function validValues(schema: object, options: SampleOptions = {}): readonly unknown[] {
  const ajv = formats.default(new Ajv2020({ strict: false, unicodeRegExp: true, logger: false }));
  const validate = ajv.compile(schema);
  const values = valuesOf(schema, options);
  for (const value of values)
    expect(validate(value), `${JSON.stringify(value)}: ${ajv.errorsText(validate.errors)}`).toBe(
      true,
    );
  expect(valuesOf(schema, options)).toEqual(values);
  return values;
}

const distinct = (values: readonly unknown[]): number =>
  new Set(values.map((value) => JSON.stringify(value))).size;

const levels = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(levels))
    : 0;

it.each(lines(VARIED))("samples are valid and depend on the seed alone: %s, several", (line) => {
  expect(distinct(validValues(JSON.parse(line)))).toBeGreaterThan(1);
});

it.each(FORMATS.split(" "))(
  "there are several samples of the format %s, by their seeds",
  (format) => {
    expect(distinct(validValues({ type: "string", format }))).toBeGreaterThan(1);
  },
);

it.each(lines(SETTLED))("samples are valid and depend on the seed alone: %s", (line) => {
  validValues(JSON.parse(line));
});

it.each(lines(LEVELS))("a value that has to be small has %s", (line) => {
  const [, most, schema = ""] = /^(\d) levels?: (.*)$/.exec(line) ?? [];
  const values = validValues(JSON.parse(schema), { optional: "none" });
  expect(Math.max(...values.map(levels))).toBe(Number(most));
});

it("a value of a dynamic reference is one of what it refers to", () => {
  const leaf = { $dynamicAnchor: "leaf", type: "boolean" };
  const list = { type: "array", items: { $dynamicRef: "#leaf" }, minItems: 1, $defs: { leaf } };
  expect(valuesOf(list).flat()).toEqual(expect.arrayContaining([true, false]));
});

it.each<[string, number, number]>([
  ["int8", -128, 127],
  ["uint8", 0, 255],
  ["int16", -32768, 32767],
  ["uint16", 0, 65535],
  ["int32", -2147483648, 2147483647],
  ["uint32", 0, 4294967295],
  ["int64", -9007199254740991, 9007199254740991],
  ["uint64", 0, 9007199254740991],
])("integers of a format: %s are within its bounds", (format, least, most) => {
  const within = (keywords: object): ReadonlySet<unknown> =>
    new Set(valuesOf({ type: "integer", format, ...keywords }));
  expect(within({ minimum: most })).toEqual(new Set([most]));
  expect(within({ maximum: least })).toEqual(new Set([least]));
  for (const value of within({ minimum: most - 7 })) expect(value).toBeLessThanOrEqual(most);
  for (const value of within({ maximum: least + 7 })) expect(value).toBeGreaterThanOrEqual(least);
});
