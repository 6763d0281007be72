/** Alternatives beside other keywords, and those that extend what lists them. */
import { test } from "vitest";

import { expectInShort, type Row } from "./in-short.js";

test.each<Row>([
  [
    "beside keywords that restrict nothing",
    `
    A: { additionalProperties: true, oneOf: [{ $ref: X }, { $ref: Y }] }
    B: { additionalProperties: {}, oneOf: [{ $ref: X }, { $ref: Y }] }
    C: { additionalProperties: false, oneOf: [{ $ref: X }, { $ref: Y }] }
    D: { description: x, oneOf: [{ $ref: X }, { $ref: Y }] }
    E: { type: object, oneOf: [{ $ref: X }, { $ref: Y }] }
    F: { type: object, oneOf: [{ $ref: X }, { $ref: T }] }
    G: { minProperties: 1, oneOf: [{ $ref: X }, { $ref: Y }] }
    H: { required: [a], oneOf: [{ $ref: X }, { $ref: Y }] }
    X: { type: object, properties: { a: { type: string } } }
    Y: { type: object, properties: { b: { type: string } } }
    T: {}
    --
    A: {oneOf:[→X,→Y]}
    B: {oneOf:[→X,→Y]}
    C: {refined:{allOf:[{...:never},{oneOf:[→X,→Y]}]},typeless:true}
    D: {oneOf:[→X,→Y]}
    E: {oneOf:[→X,→Y]}
    F: {refined:{oneOf:[→X,→T]}}
    G: {refined:{oneOf:[→X,→Y]}}
    H: {refined:{allOf:[{a:any},{oneOf:[→X,→Y]}]},typeless:true}
    X: {a?:string}
    Y: {b?:string}
    T: any
    `,
  ],
  [
    "written out",
    `
    A: { type: object, properties: { a: { type: string } }, oneOf: [{ required: [a] }, { required: [b] }] }
    B: { type: object, properties: { a: { type: string } }, anyOf: [{ required: [a] }, true] }
    C: { type: object, properties: { a: { type: string } }, oneOf: [{ type: "null" }, { required: [b] }] }
    D: { type: object, properties: { a: { type: string } }, oneOf: [{ not: { required: [a] } }, { required: [b] }] }
    E: { type: string, oneOf: [{ minLength: 3 }, { type: number }] }
    F: { type: string, oneOf: [{ type: number }, { type: boolean }] }
    G: { type: object, properties: { a: { type: string } }, anyOf: [{ anyOf: [{ required: [a] }, { required: [b] }] }, { required: [c] }] }
    H: { type: object, properties: { a: { type: string } }, oneOf: [{ properties: { c: { type: string, enum: [1, c] } } }, { required: [b] }] }
    --
    A: {oneOf:[{a:string},{a?:string,b:any}]}
    B: {allOf:[{a?:string},{anyOf:[{refined:{a:any},typeless:true},any]}]}
    C: {refined:{allOf:[{a?:string},{nullable:{refined:{b:any},typeless:true}}]}}
    D: {refined:{anyOf:[{a?:string},{a?:string,b:any}]}}
    E: {string:{minLength:3}}
    F: never
    G: {allOf:[{a?:string},{anyOf:[{anyOf:[{refined:{a:any},typeless:true},{refined:{b:any},typeless:true}]},{refined:{c:any},typeless:true}]}]}
    H: {oneOf:[{a?:string,c?:{literal:c}},{a?:string,b:any}]}
    ! enum/not-of-type at H/oneOf/0/properties/c/enum/0
    ! schema/impossible at F
    `,
  ],
  [
    "written out, with values of another type",
    `
    A: { type: string, oneOf: [{ enum: [a, 1, b] }, { type: string, enum: [2, c] }] }
    --
    A: {oneOf:[{enum:[a,b]},{literal:c}]}
    ! enum/not-of-type at A/oneOf/1/enum/0
    `,
  ],
  [
    "of one schema, with a discriminator",
    `
    A: { oneOf: [{ $ref: T }], discriminator: { propertyName: kind, mapping: { t: Gone } } }
    T: { type: object, properties: { t: { type: string } } }
    --
    A: →T
    T: {t?:string}
    `,
  ],
  [
    "written out, nullable",
    `
    A: { type: object, properties: { a: { type: string } }, oneOf: [{ nullable: true, required: [a] }, { required: [b] }] }
    B: { nullable: true, oneOf: [{ $ref: X }, { $ref: Y }] }
    C: { nullable: true, type: object, properties: { a: { type: string } }, oneOf: [{ required: [a] }, { required: [b] }] }
    X: { type: object, properties: { a: { type: string } } }
    Y: { type: object, properties: { b: { type: string } } }
    --
    A: {allOf:[{a?:string},{oneOf:[{refined:{nullable:{a:any}},typeless:true},{refined:{b:any},typeless:true}]}]}
    B: {nullable:{oneOf:[→X,→Y]}}
    C: {nullable:{oneOf:[{nullable:{a:string}},{nullable:{a?:string,b:any}}]}}
    X: {a?:string}
    Y: {b?:string}
    `,
    "3.0.3",
  ],
  [
    "beside unions",
    `
    A: { type: object, properties: { u: { anyOf: [{ type: string }, { anyOf: [{ type: number }, { type: boolean }] }] } }, oneOf: [{ required: [u] }, { required: [b] }] }
    B: { type: object, properties: { u: { anyOf: [{ type: string }, { anyOf: [{ type: number }, { oneOf: [{ type: boolean }, { type: "null" }] }] }] } }, oneOf: [{ required: [u] }, { required: [b] }] }
    C: { oneOf: [{ $ref: X }, { $ref: Y }], anyOf: [{ $ref: X }, { $ref: Z }] }
    D: { type: object, properties: { u: { allOf: [{ anyOf: [{ type: string }, { type: number }] }, { anyOf: [{ type: string }, { oneOf: [{ type: string }, { type: number }] }] }] } }, anyOf: [{ required: [u] }, { required: [b] }] }
    X: { type: object, properties: { a: { type: string } } }
    Y: { type: object, properties: { b: { type: string } } }
    Z: { type: object, properties: { c: { type: string } } }
    --
    A: {oneOf:[{u:{anyOf:[string,{anyOf:[{number:{integer:false}},boolean]}]}},{u?:{anyOf:[string,{anyOf:[{number:{integer:false}},boolean]}]},b:any}]}
    B: {allOf:[{u?:{anyOf:[string,{anyOf:[{number:{integer:false}},{nullable:boolean}]}]}},{oneOf:[{refined:{u:any},typeless:true},{refined:{b:any},typeless:true}]}]}
    C: {allOf:[{oneOf:[→X,→Y]},{anyOf:[→X,→Z]}]}
    D: {anyOf:[{u:{allOf:[{anyOf:[string,{number:{integer:false}}]},{anyOf:[string,{oneOf:[string,{number:{integer:false}}]}]}]}},{u?:{allOf:[{anyOf:[string,{number:{integer:false}}]},{anyOf:[string,{oneOf:[string,{number:{integer:false}}]}]}]},b:any}]}
    X: {a?:string}
    Y: {b?:string}
    Z: {c?:string}
    `,
  ],
  [
    "with null",
    `
    A: { oneOf: [{ type: string }, { type: "null" }] }
    B: { oneOf: [{ type: "null" }, { type: string }, { type: number }] }
    C: { oneOf: [{ type: "null" }] }
    D: { oneOf: [{ type: "null" }, { type: "null" }] }
    E: { oneOf: [{ type: "null" }, { type: [string, "null"] }] }
    F: { anyOf: [{ type: "null" }, { type: [string, "null"] }] }
    G: { oneOf: [{ type: "null" }, {}] }
    H: { anyOf: [{ $ref: Nil }, { type: string }] }
    Nil: { type: "null" }
    I: { oneOf: [{ type: "null" }, { type: "null" }, { type: string }] }
    J: { anyOf: [{ enum: [null] }, { type: string }] }
    K: { oneOf: [{ const: null }, { enum: [a, b] }] }
    L: { anyOf: [{ type: string }] }
    M: { oneOf: [false, { type: string }] }
    --
    A: {nullable:string}
    B: {nullable:{oneOf:[string,{number:{integer:false}}]}}
    C: null
    D: {refined:null}
    E: {refined:{nullable:string}}
    F: {nullable:string}
    G: {refined:any}
    H: {anyOf:[→Nil,string]}
    Nil: null
    I: {refined:{nullable:string}}
    J: {nullable:string}
    K: {nullable:{enum:[a,b]}}
    L: string
    M: {oneOf:[never,string]}
    `,
  ],
  [
    "one of several extends it",
    `
    Pet: { type: object, properties: { n: { type: string } }, oneOf: [{ $ref: Cat }, { $ref: Rock }] }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    Rock: { type: object, properties: { r: { type: string } } }
    --
    Pet: {allOf:[{n?:string},{oneOf:[→Cat,→Rock]}]}
    Cat: {allOf:[→Pet,{c?:string}]}
    Rock: {r?:string}
    `,
  ],
  [
    "one of several extends it, with a discriminator",
    `
    Pet: { type: object, properties: { kind: { type: string } }, required: [kind], oneOf: [{ $ref: Cat }, { $ref: Rock }], discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    Rock: { type: object, properties: { kind: { type: string, const: rock } }, required: [kind] }
    --
    Pet: {allOf:[{kind:string},{oneOf:[→Cat,→Rock],discriminator:{property:kind,cases:[{value:Cat,variant:0},{value:rock,variant:1}]}}]}
    Cat: {kind:string,c?:string}
    Rock: {kind:{literal:rock}}
    ! schema/made-of-itself at Pet/oneOf
    `,
  ],
  [
    "in both ways",
    `
    Pet: { type: object, properties: { n: { type: string } }, oneOf: [{ $ref: Cat }], anyOf: [{ $ref: Cat }] }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    --
    Pet: {allOf:[{n?:string},→Cat,→Cat]}
    Cat: {n?:string,c?:string}
    ! schema/made-of-itself at Pet/oneOf
    `,
  ],
  [
    "of two bases",
    `
    Pet: { type: object, properties: { n: { type: string } }, oneOf: [{ $ref: Kit }, { $ref: Dog }] }
    Toy: { type: object, properties: { t: { type: string } }, anyOf: [{ $ref: Kit }, { $ref: Ball }] }
    Kit: { allOf: [{ $ref: Pet }, { $ref: Toy }, { type: object, properties: { k: { type: string } } }] }
    Dog: { allOf: [{ $ref: Pet }, { type: object, properties: { d: { type: string } } }] }
    Ball: { allOf: [{ $ref: Toy }, { type: object, properties: { b: { type: string } } }] }
    --
    Pet: {allOf:[{n?:string},{oneOf:[→Kit,→Dog]}]}
    Toy: {allOf:[{t?:string},{anyOf:[→Kit,→Ball]}]}
    Kit: {n?:string,t?:string,k?:string}
    Dog: {n?:string,d?:string}
    Ball: {t?:string,b?:string}
    ! schema/made-of-itself at Pet/oneOf
    ! schema/made-of-itself at Toy/anyOf
    `,
  ],
  [
    "and have alternatives themselves",
    `
    Pet: { type: object, properties: { n: { type: string } }, oneOf: [{ $ref: Cat }, { $ref: Dog }] }
    Cat: { allOf: [{ $ref: Pet }], anyOf: [{ $ref: Kitten }, { $ref: Lion }] }
    Kitten: { allOf: [{ $ref: Cat }, { type: object, properties: { k: { type: string } } }] }
    Lion: { allOf: [{ $ref: Cat }, { type: object, properties: { l: { type: string } } }] }
    Dog: { allOf: [{ $ref: Pet }, { type: object, properties: { d: { type: string } } }] }
    --
    Pet: {allOf:[{n?:string},{oneOf:[→Cat,→Dog]}]}
    Cat: {allOf:[{n?:string},{anyOf:[→Kitten,→Lion]}]}
    Kitten: {n?:string,k?:string}
    Lion: {n?:string,l?:string}
    Dog: {n?:string,d?:string}
    ! schema/made-of-itself at Cat/anyOf
    ! schema/made-of-itself at Pet/oneOf
    `,
  ],
  [
    "through others",
    `
    Pet: { type: object, properties: { n: { type: string } }, anyOf: [{ $ref: Lion }, { $ref: Tiger }] }
    Big: { allOf: [{ $ref: Pet }, { type: object, properties: { b: { type: string } } }] }
    Lion: { allOf: [{ $ref: Big }, { type: object, properties: { l: { type: string } } }] }
    Tiger: { allOf: [{ $ref: Big }, { $ref: Striped }] }
    Striped: { type: object, properties: { s: { type: string } } }
    --
    Pet: {allOf:[{n?:string},{anyOf:[→Lion,→Tiger]}]}
    Big: {n?:string,b?:string}
    Lion: {n?:string,b?:string,l?:string}
    Tiger: {n?:string,b?:string,s?:string}
    Striped: {s?:string}
    ! schema/made-of-itself at Pet/anyOf
    `,
  ],
])("alternatives %s", async (_, text, openapi) => {
  await expectInShort(text, openapi);
});
