/** Schemas that must hold together: their types, and their references. */
import { test } from "vitest";

import { expectInShort, type Row } from "./in-short.js";

test.each<Row>([
  [
    "integers and numbers",
    `
    A: { type: [integer, number] }
    B: { type: [number, string, integer] }
    C: { type: [integer, string] }
    D: { type: [number] }
    --
    A: {number:{integer:false}}
    B: {anyOf:[{number:{integer:false}},string]}
    C: {anyOf:[{number:{integer:true}},string]}
    D: {number:{integer:false}}
    `,
  ],
  [
    "that must hold together",
    `
    A: { allOf: [{ type: integer }, { type: number }] }
    B: { allOf: [{ type: number }, { type: integer }] }
    C: { allOf: [{ type: [integer, string] }, { type: [number, string] }] }
    D: { allOf: [{ type: [number, string] }, { type: [integer, string, "null"] }] }
    E: { allOf: [{ type: number }, { type: number }] }
    F: { allOf: [{ type: integer }, { type: integer }] }
    G: { allOf: [{ type: integer }, { type: string }] }
    H: { allOf: [{ type: [number, string] }, { type: [string, boolean] }] }
    --
    A: {number:{integer:true}}
    B: {number:{integer:true}}
    C: {anyOf:[string,{number:{integer:true}}]}
    D: {anyOf:[string,{number:{integer:true}}]}
    E: {number:{integer:false}}
    F: {number:{integer:true}}
    G: never
    H: string
    ! schema/impossible at G
    `,
  ],
  [
    "of nullable parts",
    `
    A: { allOf: [{ type: string, nullable: true }, { type: string }] }
    B: { allOf: [{ type: string, nullable: true }, { type: string, nullable: true }] }
    C: { nullable: true, allOf: [{ type: string }] }
    D: { type: string, nullable: true, enum: [a] }
    --
    A: string
    B: {nullable:string}
    C: {nullable:string}
    D: {nullable:{literal:a}}
    `,
    "3.0.3",
  ],
  [
    "beside a reference",
    `
    A: { type: object, $ref: O }
    B: { type: [object, "null"], $ref: O }
    C: { type: string, $ref: O }
    D: { type: number, $ref: I }
    E: { type: integer, $ref: N }
    F: { type: string, $ref: U }
    O: { type: object, properties: { a: {} } }
    I: { type: integer }
    N: { type: number }
    U: {}
    --
    A: →O
    B: →O
    C: {refined:→O}
    D: →I
    E: {refined:→N}
    F: {refined:→U}
    O: {a?:any}
    I: {number:{integer:true}}
    N: {number:{integer:false}}
    U: any
    `,
  ],
  [
    "of values",
    `
    A: { type: string, $ref: E }
    B: { type: number, $ref: F }
    E: { enum: [a, b] }
    F: { enum: [1, 2] }
    G: { type: integer, enum: [1, 1.5, a] }
    H: { type: number, enum: [1, 1.5] }
    I: { type: [array, "null"], enum: [[1], null, {}] }
    J: { const: 1, enum: [1, 2] }
    K: { const: 3, enum: [1, 2] }
    L: { const: { a: 1, b: [2] }, enum: [{ b: [2], a: 1 }] }
    M: { type: boolean, enum: [true, false, "true"] }
    --
    A: →E
    B: →F
    E: {enum:[a,b]}
    F: {enum:[1,2]}
    G: {literal:1}
    H: {enum:[1,1.5]}
    I: {nullable:{literal:[1]}}
    J: {literal:1}
    K: never
    L: {literal:{a:1,b:[2]}}
    M: {enum:[true,false]}
    ! enum/not-of-type at G/enum/1
    ! enum/not-of-type at G/enum/2
    ! enum/not-of-type at I/enum/2
    ! enum/not-of-type at M/enum/2
    ! schema/impossible at K
    `,
  ],
  [
    "alone in allOf",
    `
    A: { allOf: [{ $ref: B }] }
    B: { type: object, properties: { b: {} } }
    C: { allOf: [{ $ref: B }, {}] }
    D: { allOf: [{ $ref: B }, true] }
    E: { allOf: [{ $ref: B }, { $ref: B }] }
    F: { $ref: B, allOf: [{ $ref: B }] }
    G: { allOf: [{ allOf: [{ $ref: B }] }] }
    H: { allOf: [{ $ref: B }, { description: x }] }
    I: { allOf: [{ $ref: B }, { minProperties: 1 }] }
    J: { allOf: [{ $ref: B }, { anyOf: [{ required: [a] }, { required: [b] }] }] }
    K: { $ref: B, oneOf: [{ required: [a] }, { required: [b] }] }
    L: { $ref: B, minProperties: 1 }
    M: { allOf: [{ $ref: B }, { required: [b] }] }
    --
    A: →B
    B: {b?:any}
    C: →B
    D: {b?:any}
    E: →B
    F: →B
    G: {b?:any}
    H: →B
    I: {refined:→B}
    J: {anyOf:[{b?:any,a:any},{b:any}]}
    K: {oneOf:[{b?:any,a:any},{b:any}]}
    L: {refined:→B}
    M: {b:any}
    `,
  ],
  [
    "of nullable schemas",
    `
    A: { nullable: true, allOf: [{ $ref: B }] }
    B: { type: string }
    C: { allOf: [{ nullable: true, allOf: [{ $ref: B }] }] }
    D: { allOf: [{ nullable: true, $ref: B }] }
    E: { nullable: true, $ref: B }
    F: { allOf: [{ nullable: true }, { $ref: B }] }
    G: { nullable: true, allOf: [{ $ref: B }, { minLength: 1 }] }
    --
    A: {nullable:→B}
    B: string
    C: {nullable:string}
    D: {nullable:→B}
    E: {nullable:→B}
    F: →B
    G: {refined:{nullable:→B}}
    `,
    "3.0.3",
  ],
  [
    "of nullable schemas, said in 3.1",
    `
    A: { nullable: true, allOf: [{ $ref: B }] }
    B: { type: string }
    C: { allOf: [{ nullable: true, $ref: B }] }
    D: { allOf: [{ nullable: true, $ref: B }, { nullable: true }] }
    E: { allOf: [{ nullable: true, $ref: B }, {}] }
    --
    A: {nullable:→B}
    B: string
    C: {nullable:→B}
    D: {nullable:→B}
    E: →B
    ! schema/nullable at A/nullable
    ! schema/nullable at C/allOf/0/nullable
    ! schema/nullable at D/allOf/0/nullable
    ! schema/nullable at D/allOf/1/nullable
    ! schema/nullable at E/allOf/0/nullable
    `,
  ],
  [
    "that lead to themselves",
    `
    A: { $ref: A }
    B: { allOf: [{ $ref: B }] }
    C: { $ref: D }
    D: { $ref: C }
    E: { allOf: [{ $ref: E }, { type: object, properties: { a: {} } }] }
    F: { type: object, properties: { a: { $ref: A }, f: { $ref: F } } }
    --
    A: any
    B: any
    C: any
    D: any
    E: {a?:any}
    F: {a?:any,f?:→F}
    ! schema/reference-loop at A/$ref
    ! schema/reference-loop at B/$ref
    ! schema/reference-loop at B/allOf/0/$ref
    ! schema/reference-loop at C/$ref
    ! schema/reference-loop at D/$ref
    ! schema/reference-loop at E/allOf/0/$ref
    `,
  ],
  [
    "of what stays under its name",
    `
    A: { allOf: [{ $ref: U }, { minLength: 2 }] }
    U: { anyOf: [{ type: string }, { type: number }] }
    B: { allOf: [{ $ref: N }, { type: object, properties: { b: {} } }] }
    N: { type: object, properties: { n: {} }, not: { required: [x] } }
    C: { allOf: [{ $ref: I }, { type: object, properties: { c: {} } }] }
    I: { type: object, properties: { i: {} }, if: { required: [i] } }
    D: { allOf: [{ $ref: I2 }, { type: object, properties: { c: {} } }] }
    I2: { type: object, properties: { i: {} }, if: { required: [i] }, then: { required: [j] } }
    --
    A: {refined:→U}
    U: {anyOf:[string,{number:{integer:false}}]}
    B: {allOf:[→N,{b?:any}]}
    N: {refined:{n?:any}}
    C: {allOf:[→I,{c?:any}]}
    I: {i?:any}
    D: {allOf:[→I2,{c?:any}]}
    I2: {refined:{i?:any}}
    `,
  ],
  [
    "that are false",
    `
    A: { allOf: [false] }
    B: { allOf: [{ $ref: F }, { type: string }] }
    F: false
    T: true
    C: { allOf: [{ $ref: T }, { type: string }] }
    --
    A: never
    B: →F
    F: never
    T: any
    C: {refined:→T}
    `,
  ],
  [
    "implied by others",
    `
    Pet: { type: object, properties: { p: {} } }
    Dog: { allOf: [{ $ref: Pet }, { type: object, properties: { d: {} } }] }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: {} } }] }
    A: { allOf: [{ type: object, properties: { x: { $ref: Pet } } }, { type: object, properties: { x: { $ref: Dog } } }] }
    B: { allOf: [{ type: object, properties: { x: { $ref: Dog } } }, { type: object, properties: { x: { $ref: Pet } } }] }
    C: { allOf: [{ type: object, properties: { x: { $ref: Dog } } }, { type: object, properties: { x: { $ref: Dog } } }] }
    D: { allOf: [{ type: object, properties: { x: { $ref: Dog } } }, { type: object, properties: { x: {} } }] }
    E: { allOf: [{ type: object, properties: { x: { $ref: Dog } } }, { type: object, properties: { x: { $ref: Cat } } }] }
    Same: { $ref: Dog }
    F: { allOf: [{ type: object, properties: { x: { $ref: Dog } } }, { type: object, properties: { x: { $ref: Same } } }] }
    G: { allOf: [{ type: object, properties: { x: { $ref: Pet } } }, { type: object, properties: { x: { description: "y", $ref: Dog } } }, { type: object, properties: { x: true } }] }
    --
    Pet: {p?:any}
    Dog: {p?:any,d?:any}
    Cat: {p?:any,c?:any}
    A: {x?:→Dog}
    B: {x?:→Dog}
    C: {x?:→Dog}
    D: {x?:→Dog}
    E: {x?:{p?:any,d?:any,c?:any}}
    Same: →Dog
    F: {x?:{p?:any,d?:any}}
    G: {x?:→Dog}
    `,
  ],
])("parts %s", async (_, text, openapi) => {
  await expectInShort(text, openapi);
});
