/** Objects, arrays and alternatives, for the first four seeds. */
import { expect, test } from "vitest";

import { valuesOf } from "./values.js";

/** In each line a schema, options, and the values. */
const CASES = `
{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"null"},"c":{"type":"boolean"}},"required":["b"],"maxProperties":2} {} [{"a":true,"b":null},{"a":false,"b":null},{"a":false,"b":null},{"a":false,"b":null}]
{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"null"},"c":{"type":"boolean"}},"required":["c"],"maxProperties":1} {} [{"c":true},{"c":true},{"c":false},{"c":false}]
{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"boolean"},"c":{"type":"boolean"}}} {"optional":"some"} [{"a":true},{"c":true},{},{"a":false,"b":false,"c":false}]
{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"boolean"},"c":{"type":"boolean"}},"required":["b"]} {"optional":"none"} [{"b":true},{"b":false},{"b":true},{"b":true}]
{"type":"object","properties":{"a":{"type":"boolean","readOnly":true},"b":{"type":"boolean","writeOnly":true},"c":{"type":"boolean"}},"required":["a","b"]} {"direction":"read"} [{"a":true,"c":true},{"a":false,"c":true},{"a":false,"c":false},{"a":false,"c":false}]
{"type":"object","properties":{"a":{"type":"boolean","readOnly":true},"b":{"type":"boolean","writeOnly":true},"c":{"type":"boolean"}}} {"direction":"write"} [{"b":true,"c":true},{"b":true,"c":true},{"b":false,"c":false},{"b":false,"c":false}]
{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"],"dependentRequired":{"a":["b"],"b":["c"],"d":["e"]},"additionalProperties":{"type":"null"}} {} [{"a":true,"b":null,"c":null},{"a":false,"b":null,"c":null},{"a":false,"b":null,"c":null},{"a":false,"b":null,"c":null}]
{"type":"object","properties":{"a":false,"b":{"type":"boolean"}}} {} [{"b":true},{"b":true},{"b":false},{"b":false}]
{"type":"object","properties":{},"minProperties":2,"additionalProperties":{"type":"boolean"}} {} [{"maple":false,"delta":false},{"slate":true,"cedar":false},{"glacier":true,"olive":true},{"grove":false,"violet":true}]
{"type":"object","additionalProperties":{"type":"boolean"},"maxProperties":0} {} [{},{},{},{}]
{"type":"object","additionalProperties":{"type":"boolean"}} {"optional":"none"} [{},{},{},{}]
{"type":"object","properties":{"a":{"type":"boolean"}},"minProperties":3,"additionalProperties":{"type":"null"}} {} [{"a":true,"maple":null,"delta":null},{"a":false,"slate":null,"cedar":null},{"a":false,"glacier":null,"olive":null},{"a":false,"grove":null,"violet":null}]
{"type":"object","properties":{"x-a":true},"patternProperties":{"^x-":{"type":"boolean"}},"required":["x-b"]} {} [{"x-a":false,"x-b":true},{"x-a":false,"x-b":true},{"x-a":true,"x-b":false},{"x-a":false,"x-b":true}]
{"type":"object","patternProperties":{"^\\\\d{2}$":{"type":"null"},"^z{3}$":{"type":"boolean"}},"additionalProperties":false,"minProperties":3} {} [{"40":null,"94":null,"zzz":true},{"60":null,"97":null,"zzz":true},{"29":null,"63":null,"zzz":true},{"13":null,"77":null,"zzz":false}]
{"type":"object","patternProperties":{"^a{1,3}$":{"type":"null"}},"additionalProperties":false,"minProperties":3} {} [{"aa":null,"a":null,"aaa":null},{"aaa":null,"aa":null,"a":null},{"aaa":null,"aa":null,"a":null},{"a":null,"aa":null,"aaa":null}]
{"allOf":[{"type":"object","properties":{"a":{"type":"boolean"}}},{"type":"object","unevaluatedProperties":{"type":"null"},"required":["z"]}]} {} [{"z":null},{"z":null},{"z":null},{"z":null}]
{"type":"object","required":["a"],"additionalProperties":{"type":"integer"},"dependentSchemas":{"a":{"required":["b"]},"c":{"required":["d"]}}} {} [{"a":454,"b":33},{"a":829,"b":442},{"a":676,"b":858},{"a":905,"b":737}]
{"type":"object","properties":{"o":{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"boolean"}}}},"required":["o"]} {"optional":"none"} [{"o":{}},{"o":{}},{"o":{}},{"o":{}}]
{"type":"array","items":{"type":"boolean"},"minItems":3} {} [[false,true,false],[true,true,false],[false,true,false],[true,false,false]]
{"type":"array","items":{"type":"boolean"},"maxItems":1} {} [[false],[true],[false],[true]]
{"type":"array","items":{"type":"boolean"}} {"optional":"none"} [[],[],[],[]]
{"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"null"}}}}} {} [[[[[null]],[[null]]],[[[null]],[[null]]]],[[[[null]],[[null]]],[[[null]],[[null]]]],[[[[null]],[[null]]],[[[null]],[[null]]]],[[[[null]],[[null]]],[[[null]],[[null]]]]]
{"type":"array","prefixItems":[{"type":"null"},{"type":"boolean"},{"type":"integer"}],"unevaluatedItems":false} {} [[null,true,525],[null,true,569],[null,true,917],[null,false,963]]
{"type":"array","prefixItems":[{"type":"null"},false,{"type":"boolean"}]} {} [[null],[null],[null],[null]]
{"type":"array","contains":{"type":"null"},"prefixItems":[true,{"type":"null"}]} {} [[null,null],[null,null],[null,null],[null,null]]
{"type":"array","items":{"type":"integer","examples":[7]},"minItems":3,"uniqueItems":true} {} [[7,286,268],[7,615,2],[7,731,568],[7,803,55]]
{"type":"array","contains":{"const":1},"items":{"enum":[1,2]},"minItems":3} {} [[1,2,1],[1,1,1],[1,1,2],[1,2,1]]
{"type":"array","uniqueItems":true,"items":{"type":"boolean"}} {} [[false,true],[true,false],[false,true],[true,false]]
{"oneOf":[{"type":"null"},{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"boolean"}},"required":["b"]}]} {} [{"a":true},{"b":true},{"a":false},{"a":false}]
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":"integer"}}}]} {} [{"a":454,"b":null},{"b":null},{"a":676,"b":null},{"a":905,"b":null}]
{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":true,"c":{"type":"string","maxLength":5}}},{"type":"object","properties":{"d":{"type":"null"}}}]} {} [{"a":454,"c":null,"d":0},{"c":null,"d":0},{"a":676,"c":null,"d":0},{"c":null,"d":0}]
{"anyOf":[{"type":"null"},{"type":"string","maxLength":5}],"type":["string","null"]} {"optional":"some"} [null,"marbl",null,null]
{"anyOf":[{"type":"null"},{"type":"string","maxLength":5}]} {"optional":"none"} [null,null,null,null]
{"oneOf":[{"type":"integer","maximum":5,"minimum":1},{"type":"integer","minimum":5,"maximum":9}]} {} [7,7,1,4]
{"if":{"type":"object","properties":{"a":{"const":1}},"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]},"type":"object"} {} [{"a":1,"b":"anchor river"},{"c":"coral north"},{"a":1,"b":"summit juniper"},{"a":1,"b":"river mosaic"}]
{"not":{"type":"string"},"maxLength":3} {} [{},{},{},{}]
{"type":["integer","string"],"maxLength":2,"maximum":9} {} ["sl",6,"pr","oa"]
{"type":["null","array"],"items":{"type":"boolean"}} {"optional":"none"} [null,null,null,null]
{"type":"integer","not":{"multipleOf":2},"minimum":0,"maximum":6} {} [5,3,1,3]
{"type":"string","maxLength":2,"not":{"pattern":"^[a-m]"}} {} ["sl","ol","pr","oa"]
{"enum":["a",1,null],"type":["integer","null"]} {} [1,null,1,1]
{"const":{"a":[1]}} {} [{"a":[1]},{"a":[1]},{"a":[1]},{"a":[1]}]
{"properties":{"a":{"type":"boolean"}}} {} [{"a":true},{"a":false},{"a":false},{"a":false}]
{"items":{"type":"boolean"}} {} [[false,true],[true,true],[false,true],[true,false]]
{"type":"string","examples":["x","y"],"default":"z","example":"w"} {} ["x","w","x","y"]
{"type":"string","examples":["x","y"],"default":"z"} {"examples":false} ["slate timber","olive marble","prairie canvas","oasis orchid"]
{"type":"integer","examples":["x"],"default":3} {} [3,3,3,3]
{"type":"object","properties":{"a":{"type":"string","examples":["x"],"maxLength":3}},"examples":[{"a":"yes"}]} {} [{"a":"yes"},{"a":"yes"},{"a":"yes"},{"a":"yes"}]
{"type":"object","properties":{"v":{"type":"boolean"},"n":{"$ref":"#"}}} {} [{"v":false,"n":{}},{"v":false,"n":{}},{"v":true,"n":{}},{"v":false,"n":{}}]
{"type":"array","items":{"$ref":"#"}} {} [[[],[]],[[],[]],[[],[]],[[],[]]]
{"type":"object","properties":{"v":{"type":"boolean"},"n":{"$ref":"#"}}} {"optional":"some"} [{"n":{}},{"v":false},{"n":{}},{}]
{"oneOf":[{"type":"object","properties":{"l":{"$ref":"#"},"r":{"$ref":"#"}},"required":["l","r"]},{"type":"boolean"}]} {} [{"l":{"l":true,"r":true},"r":{"l":false,"r":true}},true,{"l":{"l":true,"r":false},"r":{"l":true,"r":false}},{"l":{"l":false,"r":false},"r":{"l":true,"r":true}}]
{"oneOf":[{"type":"array","items":{"$ref":"#"},"minItems":1},{"type":"array","prefixItems":[{"$ref":"#"}],"minItems":1},{"const":"end"}]} {} [["end","reef delta"],"end","end",["end","pebble sierra"]]
{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"object","properties":{"a":{"type":"boolean"}}}}}}}}}}}}}}} {} [{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}},{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}},{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}},{"a":{"a":{"a":{"a":{"a":{"a":{}}}}}}}]
{"oneOf":[{"type":["array"],"minItems":1,"items":{"$ref":"#"}},{"type":"boolean"}]} {"optional":"none"} [true,false,true,true]
{"oneOf":[{"minItems":2,"type":"array","items":{"$ref":"#"}},{"enum":["end"]}]} {"optional":"none"} ["end","end","end","end"]
{"oneOf":[{"type":["object"],"required":["n"],"properties":{"n":{"$ref":"#"}}},{"type":["null","boolean"]}]} {"optional":"none"} [null,null,null,null]
{"anyOf":[{"type":["array","string"],"minItems":1,"items":{"$ref":"#"},"maxLength":3},{"type":"array","minItems":1,"items":{"$ref":"#"}}]} {"optional":"none"} ["bas","rav","bas","map"]
{"oneOf":[{"type":"array","minItems":1,"items":{"oneOf":[{"type":"array","minItems":1,"items":{"type":"boolean"}},{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"boolean"}}}]}},{"type":"array","minItems":1,"prefixItems":[{"type":"array","minItems":1,"items":{"type":"array","minItems":1,"items":{"type":"null"}}}]}]} {"optional":"none"} [[[false]],[[true]],[[true]],[[false]]]
{"oneOf":[{"allOf":[{"$ref":"#/$defs/a"}]},{"type":"null"}],"$defs":{"a":{"type":"object","required":["b"],"properties":{"b":{"type":"object","required":["c"]}}}}} {"optional":"none"} [null,null,null,null]
{"type":"array","items":{"type":"boolean"},"minItems":2,"maxItems":2} {} [[false,true],[true,true],[false,true],[true,false]]
{"type":"array","prefixItems":[{"type":"null"},false],"minItems":1} {} [[null],[null],[null],[null]]
{"type":"array","contains":{"const":1},"minContains":3,"items":{"enum":[1,2]}} {} [[1,1,1],[1,1,1],[1,1,1],[1,1,1]]
`;

test.each(CASES.trim().split("\n"))("%s", (line) => {
  const [schema, options, values] = JSON.parse(
    `[${line.replaceAll("} {", "}, {").replaceAll("} [", "}, [")}]`,
  );
  expect(valuesOf(schema, options)).toEqual(values);
});
