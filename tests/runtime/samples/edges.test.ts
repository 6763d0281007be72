/** Edges of single keywords, for the first four seeds. */
import { expect, test } from "vitest";

import { parsedCase, valuesOf } from "./values.js";

/** Of several alternatives, the one that needs the fewest levels is taken where the value has to be small. */
const SHORTEST = `
{"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"boolean"}]} {"optional":"none"} [true,false,true,true]
{"oneOf":[{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}},{"type":"object","required":["x","y"],"properties":{"x":{"$ref":"#/$defs/b"},"y":{"$ref":"#/$defs/b"}}}],"$defs":{"b":{"type":"boolean"}}} {"optional":"none"} [{"x":true,"y":true},{"x":false,"y":false},{"x":true,"y":true},{"x":false,"y":true}]
{"oneOf":[{"anyOf":[{"anyOf":[{"type":"boolean"}]}]},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]} {"optional":"none"} [{"x":true},{"x":false},{"x":true},{"x":false}]
{"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}}},{"anyOf":[{"anyOf":[{"type":"boolean"}]}]}]} {"optional":"none"} [{"x":{"x":false}},{"x":{"x":true}},{"x":{"x":true}},{"x":{"x":true}}]
{"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"object","required":["a"],"properties":{"a":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}},"const":{"a":[[null]]}}]} {"optional":"none"} [{"a":[[null]]},{"a":[[null]]},{"a":[[null]]},{"a":[[null]]}]
{"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"object","required":["a"],"properties":{"a":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}},"enum":[{"a":[[null]]}]}]} {"optional":"none"} [{"a":[[null]]},{"a":[[null]]},{"a":[[null]]},{"a":[[null]]}]
{"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"array","minItems":0,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}}]} {"optional":"none"} [[],[],[],[]]
{"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"array","items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}}]} {"optional":"none"} [[],[],[],[]]
{"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":"string","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}},"maxLength":3}]} {"optional":"none"} ["bas","rav","bas","map"]
{"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":["array","null"],"minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}}]} {"optional":"none"} [null,null,null,null]
{"oneOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}},{"type":["null","array"],"minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}}]} {"optional":"none"} [null,null,null,null]
{"oneOf":[{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]} {"optional":"none"} [{"x":true},{"x":false},{"x":true},{"x":false}]
{"oneOf":[{"type":["array"],"minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]} {"optional":"none"} [{"x":true},{"x":false},{"x":true},{"x":false}]
{"anyOf":[{"minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]} {"optional":"none"} [{"x":true},{"x":false},{"x":true},{"x":false}]
{"oneOf":[{"type":["object"],"required":["x"],"properties":{"x":{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]} {"optional":"none"} [{"x":true},{"x":false},{"x":true},{"x":false}]
{"oneOf":[{"required":["x"],"properties":{"x":{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}}},{"type":"object","required":["x"],"properties":{"x":{"type":"boolean"}}}]} {"optional":"none"} [{"x":true},{"x":false},{"x":true},{"x":false}]
{"oneOf":[{"$ref":"#/$defs/endless"},{"type":"boolean"}],"$defs":{"endless":{"oneOf":[{"type":"array","minItems":1,"items":{"$ref":"#/$defs/endless"}},{"type":"object","required":["a"],"properties":{"a":{"$ref":"#/$defs/endless"}}}]}}} {} [false,true,true,false]
`;

const OTHERS = `
{"type":"number","minimum":0,"maximum":0.004} {} [0.0030927269922569394,0.00231897679110989,0.002587474292051047,0.0022196070005185906]
{"type":"number","multipleOf":1e+308,"minimum":1e+308,"maximum":1.5e+308} {} [1e+308,1e+308,1e+308,1e+308]
{"type":"number","multipleOf":1e-101,"minimum":0,"maximum":1e-100} {} [1e-100,1e-100,1e-100,1e-100]
{"type":"integer","exclusiveMaximum":10,"minimum":0} {} [8,5,6,5]
{"type":"integer","allOf":[{"maximum":7},{"maximum":3}],"minimum":2} {} [3,3,3,3]
{"type":"string","pattern":"^[-_a]{6}$"} {} ["aaaaaa","aaaaaa","aaaaaa","aaaaaa"]
{"type":"string","pattern":"^\\\\u{10FFFF}$"} {} ["􏿿","􏿿","􏿿","􏿿"]
{"type":"string","pattern":"^(?:a|\\\\\\\\u{110000})$"} {} ["a","a","a","a"]
{"type":"string","format":"email","pattern":"^(?=.*@)[a-c]"} {} ["basin.summit@example.com","aspen.glacier@example.com","bridge.stone@example.com","copper.north@example.com"]
{"type":"string","pattern":"^(?=\\\\W\\\\W).{2}$"} {} ["/:","\\\\#"," 日","$}"]
{"type":"array","allOf":[{"contains":{"const":1}},{"contains":{"const":2}}]} {} [[1,2],[1,2],[1,2],[1,2]]
{"type":"array","prefixItems":[{"type":"integer"},false],"minItems":1} {} [[586],[34],[645],[417]]
{"type":"object","properties":{"a":false},"additionalProperties":{"type":"boolean"}} {} [{},{},{},{}]
{"type":"object"} {} [{},{},{},{}]
{"type":"object","patternProperties":{"^x-[a-z]$":{"type":"boolean","readOnly":true}},"additionalProperties":false} {"direction":"write"} [{},{},{},{}]
{"type":"object","patternProperties":{"^a$":false,"^b$":{"type":"integer"}},"additionalProperties":false,"minProperties":1} {} [{"b":33},{"b":442},{"b":858},{"b":737}]
{"type":"object","propertyNames":{"examples":["e"]},"minProperties":2,"additionalProperties":{"type":"null"}} {} [{"e":null,"maple linen":null},{"e":null,"timber orchid":null},{"e":null,"quartz raven":null},{"e":null,"beacon olive":null}]
{"type":"object","patternProperties":{"^.{3}$":{"type":"null"}}} {} [{"zUa":null},{"3Ux":null},{"EwT":null},{"lj6":null}]
{"allOf":[{"type":"object","properties":{"a":{"type":"boolean"}}}],"unevaluatedProperties":{"type":"null"}} {} [{"a":true},{"a":false},{"a":false},{"a":false}]
{"type":"object","required":["a"],"properties":{"a":{"type":"integer","examples":[1]}},"not":{"properties":{"a":{"const":1}}}} {} [{"a":567},{"a":882},{"a":716},{"a":897}]
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":["null","number","string"]}}}]} {} [{"a":454,"b":false},{"b":false},{"a":676,"b":false},{"a":905,"b":false}]
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":["null","number","string","boolean"]}}}]} {} [{"a":454,"b":[]},{"b":[]},{"a":676,"b":[]},{"a":905,"b":[]}]
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":["null","integer"],"minimum":0}}}]} {} [{"a":454,"b":""},{"b":""},{"a":676,"b":""},{"a":905,"b":""}]
{"type":"integer","anyOf":[{"minimum":5000,"maximum":5009}]} {} [5008,5004,5001,5006]
{"type":"integer","minimum":1,"maximum":9,"if":{"minimum":5},"else":{"maximum":2}} {} [9,1,5,8]
{"type":"array","items":{"$dynamicRef":"#leaf"},"minItems":1,"maxItems":1,"$defs":{"leaf":{"$dynamicAnchor":"leaf","type":"boolean"}}} {} [[false],[true],[false],[true]]
`;

test.each([...SHORTEST.trim().split("\n"), ...OTHERS.trim().split("\n")])("%s", (line) => {
  const { schema, options, values } = parsedCase(line);
  expect(valuesOf(schema, options)).toEqual(values);
});
