/** Enums and constants, beside other keywords. */
import { test } from "vitest";

import { expectInShort, type Row } from "./in-short.js";

test.each<Row>([
  [
    "beside bounds",
    `
    A: { type: number, enum: [1, 2, 3], minimum: 2 }
    B: { enum: [a, bb, 1], minLength: 2 }
    C: { type: string, enum: [a, b], pattern: b }
    D: { enum: [a, b], pattern: "^(a+)+$" }
    E: { enum: ["2020-01-01", x], format: date }
    F: { enum: [a], minLength: 2 }
    G: { allOf: [{ enum: [1, 2, 3] }, { maximum: 2 }, { multipleOf: 2 }] }
    H: { enum: [a, b], pattern: "(" }
    --
    A: {enum:[2,3]}
    B: {enum:[bb,1]}
    C: {literal:b}
    D: {literal:a}
    E: {literal:2020-01-01}
    F: never
    G: {literal:2}
    H: {enum:[a,b]}
    ! schema/impossible at F
    ! schema/invalid-pattern at H/pattern
    `,
  ],
  [
    "of nullable parts",
    `
    A: { nullable: true, type: string, enum: [a, bb], minLength: 2 }
    B: { nullable: true, type: string, enum: [null, a], minLength: 1 }
    C: { type: string, enum: [null, a] }
    D: { nullable: true, enum: [null] }
    E: { allOf: [{ nullable: true, enum: [a] }, { enum: [a, null] }] }
    --
    A: {nullable:{literal:bb}}
    B: {nullable:{literal:a}}
    C: {literal:a}
    D: null
    E: {refined:{nullable:{literal:a}}}
    ! enum/not-of-type at C/enum/0
    `,
    "3.0.3",
  ],
  [
    "with values twice, or of another type",
    `
    A: { enum: [a, a, b] }
    B: { type: string, enum: [a, 1, b] }
    C: { type: string, enum: [1, 2] }
    D: { type: string, enum: [true] }
    E: { type: string, enum: [null, 1] }
    F: { type: integer, enum: [a] }
    G: { enum: [{ a: 1 }, { a: 1 }] }
    H: { type: [string, "null"], enum: [null] }
    --
    A: {enum:[a,b]}
    B: {enum:[a,b]}
    C: string
    D: string
    E: string
    F: never
    G: {literal:{a:1}}
    H: null
    ! enum/duplicate at A/enum/1
    ! enum/duplicate at G/enum/1
    ! enum/not-of-type at B/enum/1
    ! enum/not-of-type at C/enum/0
    ! enum/not-of-type at C/enum/1
    ! enum/not-of-type at D/enum/0
    ! enum/not-of-type at E/enum/0
    ! enum/not-of-type at E/enum/1
    ! enum/not-of-type at F/enum/0
    ! schema/impossible at F
    `,
  ],
  [
    "of objects and lists",
    `
    A: { enum: [[1], [2]] }
    B: { enum: [[1], [2]], minItems: 1 }
    C: { enum: [{ a: 1 }, b], minProperties: 1 }
    D: { const: { a: 1 } }
    E: { const: { a: 1 }, required: [a] }
    F: { enum: [[1], null, 2] }
    --
    A: {anyOf:[{literal:[1]},{literal:[2]}]}
    B: {refined:{anyOf:[{literal:[1]},{literal:[2]}]}}
    C: {refined:{anyOf:[{literal:{a:1}},{literal:b}]}}
    D: {literal:{a:1}}
    E: {refined:{literal:{a:1}}}
    F: {nullable:{anyOf:[{literal:[1]},{literal:2}]}}
    `,
  ],
  [
    "that are open",
    `
    A: { enum: [a], x-extensible-enum: true }
    B: { enum: [a], x-enum-extensibility: open }
    C: { enum: [a, b], x-enum-extensibility: closed }
    D: { enum: [a, b], x-enum-extensibility: closed, x-extensible-enum: true }
    E: { enum: [a, b], x-enum-extensibility: other, x-extensible-enum: true }
    F: { enum: [a, b], x-extensible-enum: false }
    G: { allOf: [{ enum: [a, b] }, { x-enum-extensibility: open }] }
    --
    A: {enum:[a],extensibility:open}
    B: {enum:[a],extensibility:open}
    C: {enum:[a,b],extensibility:closed}
    D: {enum:[a,b],extensibility:closed}
    E: {enum:[a,b],extensibility:open}
    F: {enum:[a,b]}
    G: {enum:[a,b],extensibility:open}
    `,
  ],
  [
    "that only list what is known",
    `
    A: { type: string, x-extensible-enum: [a, b, a] }
    B: { x-extensible-enum: [a] }
    C: { type: [string, "null"], x-extensible-enum: [a, 1, null] }
    D: { type: string, x-extensible-enum: [1] }
    E: { type: string, x-extensible-enum: [] }
    F: { type: string, x-extensible-enum: [a], minLength: 1 }
    G: { type: string, x-extensible-enum: [a], format: uuid }
    H: { type: [string, number], x-extensible-enum: [a, 1] }
    I: { type: string, x-extensible-enum: a }
    --
    A: {enum:[a,b],extensibility:open}
    B: {refined:{enum:[a],extensibility:open}}
    C: {nullable:{enum:[a],extensibility:open}}
    D: string
    E: string
    F: {refined:{enum:[a],extensibility:open}}
    G: {refined:{enum:[a],extensibility:open}}
    H: {refined:{enum:[a,1],extensibility:open}}
    I: string
    `,
  ],
  [
    "described by alternatives",
    `
    A: { oneOf: [{ const: 1, title: Low }, { const: 2, description: High }] }
    B: { oneOf: [{ const: 1 }] }
    C: { oneOf: [{ const: 1 }, { const: 1 }] }
    D: { oneOf: [{ enum: [a] }, { const: b, type: string }] }
    E: { oneOf: [{ const: a }, { const: 1, type: string }] }
    F: { oneOf: [{ const: a }, { enum: [b, c] }] }
    G: { oneOf: [{ const: a }, { const: b, minLength: 1 }] }
    H: { oneOf: [{ const: a }, { const: null }] }
    I: { type: string, oneOf: [{ const: a }, { const: b }] }
    J: { type: number, oneOf: [{ const: a }, { const: 1 }] }
    K: { minLength: 1, anyOf: [{ const: a }, { const: b }] }
    L: { anyOf: [{ const: a }, true] }
    --
    A: {enum:[1,2]}
    B: {literal:1}
    C: {oneOf:[{literal:1},{literal:1}]}
    D: {enum:[a,b]}
    E: {oneOf:[{literal:a},string]}
    F: {oneOf:[{literal:a},{enum:[b,c]}]}
    G: {oneOf:[{literal:a},{literal:b}]}
    H: {nullable:{literal:a}}
    I: {enum:[a,b]}
    J: {literal:1}
    K: {enum:[a,b]}
    L: {anyOf:[{literal:a},any]}
    ! enum/not-of-type at E/oneOf/1/const
    `,
  ],
  [
    "described by nullable alternatives",
    `
    A: { oneOf: [{ enum: [a], nullable: true }, { enum: [b] }] }
    --
    A: {oneOf:[{nullable:{literal:a}},{literal:b}]}
    `,
    "3.0.3",
  ],
])("values %s", async (_, text, openapi) => {
  await expectInShort(text, openapi);
});
