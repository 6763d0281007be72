/** Validation 6: every assertion at both sides of its border, and on types that it does not concern. */
import { one, type OwnCase } from "./case.js";

const anything: readonly unknown[] = [null, true, 0, 1.5, "", "a", [], [1], {}, { a: 1 }];
const except = (...types: readonly string[]): readonly unknown[] =>
  anything.filter((value) => !types.includes(typeOf(value)));

const typeOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

export const ASSERTIONS: readonly OwnCase[] = [
  one("true takes everything", true, anything, []),
  one("false takes nothing", false, [], anything),
  one("{} takes everything", {}, anything, []),
  one("type string", { type: "string" }, ["", "a"], except("string")),
  one("type number", { type: "number" }, [0, -1.5, 1e300], except("number")),
  one("type integer", { type: "integer" }, [0, -3, 1.0, 1e20], [...except("number"), 1.5, 1e-9]),
  one("type boolean", { type: "boolean" }, [true, false], except("boolean")),
  one("type null", { type: "null" }, [null], except("null")),
  one("type array", { type: "array" }, [[], [null]], except("array")),
  one("type object", { type: "object" }, [{}, { a: 1 }], except("object")),
  one("types", { type: ["string", "null"] }, [null, "", "a"], except("string", "null")),
  one("const of a number", { const: 1 }, [1, 1.0], [0, "1", true, [1], null]),
  one("const of null", { const: null }, [null], [0, false, "", {}]),
  one("const of false", { const: false }, [false], [0, null, ""]),
  one("const of 0", { const: 0 }, [0, -0], [false, "", null]),
  one(
    "const of an object",
    { const: { a: 1, b: [2] } },
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [{ a: 1 }, { a: 1, b: [2], c: 3 }, { a: 1, b: [3] }, [1]],
  ),
  one("const of a list", { const: [1, [2]] }, [[1, [2]]], [[1], [[2], 1], [1, 2], { 0: 1 }]),
  one("enum", { enum: ["a", 1, null, [1]] }, ["a", 1, null, [1]], ["b", "1", 0, [], [1, 1]]),
  one("enum of false and 0", { enum: [false, 0] }, [false, 0], [true, "", null, 1]),
  one("multipleOf", { multipleOf: 3 }, [0, 3, -6, "x"], [1, 2, -7, 3.5]),
  one("multipleOf a fraction", { multipleOf: 0.1 }, [1, 0.3, 4.7, 19.9, 0], [0.15, 0.01, 1.05]),
  one("multipleOf a small fraction", { multipleOf: 0.01 }, [1, 0.07, 4.35, 1e20], [0.075, 0.001]),
  one("multipleOf 1e-8", { multipleOf: 1e-8 }, [12391239123, 0.00000003], [1.5e-9]),
  one("minimum", { minimum: 1.1 }, [1.1, 2, "x", null], [1.09, 0, -1]),
  one("maximum", { maximum: -2 }, [-2, -3, "x"], [-1.99, 0]),
  one("exclusiveMinimum", { exclusiveMinimum: 1 }, [1.01, 2, "1"], [1, 0]),
  one("exclusiveMaximum", { exclusiveMaximum: 1 }, [0.99, 0, "1"], [1, 2]),
  one("minLength", { minLength: 2 }, ["ab", "abc", "🎓🎓", 1, []], ["", "a", "🎓"]),
  one("maxLength", { maxLength: 2 }, ["", "ab", "🎓🎓", 100, [1, 2, 3]], ["abc", "🎓🎓🎓"]),
  one("pattern", { pattern: "^a+$" }, ["a", "aa", 1, null], ["", "b", "ab"]),
  one("pattern is not anchored", { pattern: "b" }, ["abc", "b"], ["a", ""]),
  one("pattern of characters above FFFF", { pattern: "^🎓.$" }, ["🎓a", "🎓🎓"], ["🎓", "a"]),
  one("pattern of a class of letters", { pattern: "^\\p{L}+$" }, ["aéж"], ["1", "a b"]),
  one("minItems", { minItems: 1 }, [[1], [1, 2], "", {}], [[]]),
  one("maxItems", { maxItems: 1 }, [[], [1], "abc"], [[1, 2]]),
  one("minProperties", { minProperties: 1 }, [{ a: 1 }, [], ""], [{}]),
  one("maxProperties", { maxProperties: 1 }, [{}, { a: 1 }, [1, 2]], [{ a: 1, b: 2 }]),
  one(
    "uniqueItems",
    { uniqueItems: true },
    [[], [1], [1, true], [0, false], [[1], [2]], [{ a: 1 }, { a: 2 }], ["1", 1], "aa"],
    [
      [1, 1],
      [1, 1.0],
      [[1], [1]],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [null, 1, null],
      [{}, {}],
    ],
  ),
  one("uniqueItems false", { uniqueItems: false }, [[1, 1]], []),
  one("required", { required: ["a"] }, [{ a: 1 }, { a: null }, [], "a"], [{}, { b: 1 }]),
  one("required of an inherited name", { required: ["toString"] }, [{ toString: 1 }], [{}]),
  one(
    "dependentRequired",
    { dependentRequired: { a: ["b", "c"] } },
    [{}, { b: 1 }, { a: 1, b: 1, c: 1 }, []],
    [{ a: 1 }, { a: 1, b: 1 }],
  ),
];
