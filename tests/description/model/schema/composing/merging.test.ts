/** What remains of references, nulls and closed objects when parts are merged. */
import { test } from "vitest";

import { expectInShort, type Row } from "./in-short.js";

test.each<Row>([
  [
    "references that are kept",
    `
    A: { allOf: [{ $ref: U }, { $ref: V }] }
    B: { allOf: [{ allOf: [{ $ref: U }] }] }
    C: { allOf: [{ $ref: U }, { $ref: V }, { description: x }] }
    D: { allOf: [{ allOf: [{ $ref: U }] }, { description: x }] }
    E: { allOf: [{ $ref: U }, { $ref: V }, { minLength: 2 }] }
    F: { allOf: [{ $ref: U }, { $ref: V }, { properties: { a: {} } }] }
    G: { allOf: [{ $ref: U }, { $ref: V }, { type: object, properties: { a: {} } }] }
    H: { allOf: [{ $ref: U }, { type: object, properties: { a: {} } }, { not: { required: [b] } }] }
    U: { anyOf: [{ type: string }, { type: number }] }
    V: { oneOf: [{ type: boolean }, { type: integer }] }
    --
    A: {allOf:[→U,→V]}
    B: →U
    C: {allOf:[→U,→V]}
    D: →U
    E: {refined:{allOf:[→U,→V]}}
    F: {allOf:[→U,→V,{a?:any}]}
    G: {allOf:[→U,→V,{a?:any}]}
    H: {refined:{allOf:[→U,{a?:any}]}}
    U: {anyOf:[string,{number:{integer:false}}]}
    V: {oneOf:[boolean,{number:{integer:true}}]}
    ! schema/implied-object at F/allOf/2
    `,
  ],
  [
    "references beside alternatives",
    `
    A: { allOf: [{ $ref: U }, { anyOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: { type: string } } }] }] }
    B: { allOf: [{ $ref: U }, { enum: [a, 1] }] }
    C: { $ref: U, enum: [a] }
    U: { anyOf: [{ type: string }, { type: number }] }
    --
    A: {allOf:[→U,{anyOf:[{a?:string},{b?:string}]}]}
    B: {allOf:[→U,{enum:[a,1]}]}
    C: {allOf:[→U,{literal:a}]}
    U: {anyOf:[string,{number:{integer:false}}]}
    `,
  ],
  [
    "nulls that parts disagree on",
    `
    A: { allOf: [{ nullable: true, properties: { a: {} } }, { properties: { b: {} } }] }
    B: { allOf: [{ nullable: true, type: object, properties: { a: {} } }, { properties: { b: {} } }] }
    C: { allOf: [{ nullable: true, minLength: 1 }, { maxLength: 2 }] }
    D: { allOf: [{ nullable: true, enum: [a] }, { enum: [a, b] }] }
    E: { allOf: [{ nullable: true, enum: [a] }, { nullable: true, enum: [a, b] }] }
    --
    A: {a?:any,b?:any}
    B: {refined:{nullable:{a?:any,b?:any}}}
    C: {refined:any}
    D: {refined:{literal:a}}
    E: {nullable:{literal:a}}
    ! schema/implied-object at A/allOf/0
    `,
    "3.0.3",
  ],
  [
    "nulls that types allow",
    `
    A: { allOf: [{ nullable: true, type: string }, { type: [string, "null"] }] }
    B: { allOf: [{ nullable: true, type: string }, { type: string }] }
    --
    A: {refined:{nullable:string}}
    B: string
    ! schema/nullable at A/allOf/0/nullable
    ! schema/nullable at B/allOf/0/nullable
    `,
  ],
  [
    "an object that is closed as a whole",
    `
    Pet: { type: object, properties: { a: { type: string } } }
    A: { allOf: [{ $ref: Pet }, { type: object, properties: { b: { type: string } } }], unevaluatedProperties: false }
    B: { type: object, properties: { a: { type: string } }, unevaluatedProperties: false }
    C: { allOf: [{ $ref: Pet }, { type: object, properties: { b: { type: string } }, unevaluatedProperties: false }] }
    D: { allOf: [{ $ref: Pet }], unevaluatedProperties: true }
    E: { allOf: [{ $ref: Pet }, { required: [a] }], unevaluatedProperties: false }
    F: { allOf: [{ $ref: Pet }, { required: [x] }], unevaluatedProperties: false }
    --
    Pet: {a?:string}
    A: {a?:string,b?:string,...:never}
    B: {a?:string,...:never}
    C: {refined:{a?:string,b?:string}}
    D: {refined:→Pet}
    E: {a:string,...:never}
    F: {refined:{a?:string,x:any}}
    `,
  ],
  [
    "a whole that is closed, and more than an object",
    `
    Pet: { type: object, properties: { a: { type: string } } }
    A: { allOf: [{ $ref: Pet }], not: { required: [a] }, unevaluatedProperties: false }
    B: { type: object, properties: { a: { type: string } }, anyOf: [{ required: [a] }, { required: [b] }], unevaluatedProperties: false }
    C: { allOf: [{ $ref: Pet }, { additionalProperties: { type: string } }], unevaluatedProperties: false }
    D: { allOf: [{ $ref: Pet }, { const: { a: x } }], unevaluatedProperties: false }
    E: { allOf: [{ $ref: Pet }, { enum: [{ a: x }, { b: "y" }] }], unevaluatedProperties: false }
    F: { allOf: [{ properties: { a: { type: string } } }], unevaluatedProperties: false }
    G: { type: [object, "null"], allOf: [{ properties: { a: { type: string } } }], unevaluatedProperties: false }
    H: { type: string, allOf: [{ properties: { a: { type: string } } }], unevaluatedProperties: false }
    I: { allOf: [{ $ref: Pet }, { nullable: true, properties: { b: { type: string } } }], unevaluatedProperties: false }
    J: { allOf: [{ type: object, properties: { a: false }, required: [a] }], unevaluatedProperties: false }
    K: { allOf: [{ $ref: Pet }, { $ref: U }], unevaluatedProperties: false }
    U: { anyOf: [{ type: string }, { type: number }] }
    --
    Pet: {a?:string}
    A: {refined:→Pet}
    B: {refined:{anyOf:[{a:string},{a?:string,b:any}]}}
    C: {refined:{a?:string,...:string}}
    D: {refined:{literal:{a:x}}}
    E: {refined:{anyOf:[{literal:{a:x}},{literal:{b:y}}]}}
    F: {a?:string,...:never}
    G: {refined:{nullable:{a?:string}}}
    H: {refined:string}
    I: {refined:{a?:string,b?:string}}
    J: never
    K: {refined:{allOf:[→U,{a?:string}]}}
    U: {anyOf:[string,{number:{integer:false}}]}
    ! schema/implied-object at F/allOf/0
    ! schema/impossible at J
    ! schema/no-effect at H/unevaluatedProperties
    ! schema/nullable at I/allOf/1/nullable
    `,
  ],
  [
    "bounds beside a reference",
    `
    A: { $ref: N, minimum: 1 }
    B: { $ref: N, enum: [1, 2] }
    C: { $ref: L, minItems: 1 }
    D: { $ref: O, minProperties: 1 }
    E: { $ref: T, pattern: a }
    F: { $ref: N, not: { const: 1 } }
    G: { $ref: N, format: int32 }
    N: { type: number }
    L: { type: array }
    O: { type: object }
    T: { type: string }
    --
    A: {refined:→N}
    B: {enum:[1,2]}
    C: {refined:→L}
    D: {refined:→O}
    E: {refined:→T}
    F: {refined:→N}
    G: {refined:→N}
    N: {number:{integer:false}}
    L: {array:any}
    O: {}
    T: string
    `,
  ],
])("merging %s", async (_, text, openapi) => {
  await expectInShort(text, openapi);
});
