/** Objects, lists, numbers and strings whose keywords are in several parts, and schemas without a type. */
import { test } from "vitest";

import { expectInShort, type Row } from "./in-short.js";

test.each<Row>([
  [
    "parts that are closed",
    `
    A: { allOf: [{ type: object, properties: { a: { type: string } }, additionalProperties: false }, { type: object, properties: { b: { type: string } } }] }
    B: { allOf: [{ type: object, properties: { a: { type: string } }, additionalProperties: false }, { required: [x] }] }
    C: { allOf: [{ type: object, properties: { a: { type: string } }, additionalProperties: false }, { type: object, properties: { b: { type: string } }, required: [x, b] }] }
    D: { allOf: [{ type: object, properties: { a: { type: string } }, additionalProperties: false }, { type: object, properties: { a: { minLength: 1 } } }] }
    E: { allOf: [{ type: object, properties: { a: { type: string } }, additionalProperties: false, patternProperties: { "^x-": { type: string } } }, { type: object, properties: { x-b: { type: string } } }] }
    F: { allOf: [{ type: object, properties: { a: { type: string } }, additionalProperties: false }, { type: object, properties: { b: { type: string } }, additionalProperties: false }] }
    --
    A: {refined:{a?:string,b?:string,...:never}}
    B: {refined:{a?:string,x:any,...:never}}
    C: {refined:{a?:string,b:string,x:any,...:never}}
    D: {a?:{string:{minLength:1}},...:never}
    E: {a?:string,x-b?:string,...:never,/^x-/:string}
    F: {refined:{a?:string,b?:string,...:never}}
    ! schema/closed-all-of at A/allOf/0/additionalProperties
    ! schema/closed-all-of at C/allOf/0/additionalProperties
    ! schema/closed-all-of at F/allOf/0/additionalProperties
    ! schema/closed-all-of at F/allOf/1/additionalProperties
    ! schema/required-refused at B/allOf/0/additionalProperties
    ! schema/required-refused at C/allOf/0/additionalProperties
    `,
  ],
  [
    "parts whose other properties have a schema",
    `
    A: { allOf: [{ type: object, properties: { a: { type: string } }, additionalProperties: { minLength: 1 } }, { type: object, properties: { b: { type: string } } }] }
    B: { allOf: [{ type: object, properties: {}, additionalProperties: { type: string } }, { type: object, properties: {}, additionalProperties: { maxLength: 2 } }] }
    C: { allOf: [{ type: object, properties: {}, additionalProperties: true }, { type: object, properties: {}, additionalProperties: {} }] }
    D: { allOf: [{ type: object, properties: {}, additionalProperties: { type: string } }, { type: object, properties: {}, additionalProperties: false }] }
    E: { allOf: [{ type: object, properties: {}, additionalProperties: { type: string } }, { type: object, properties: {}, patternProperties: { "^x": { type: number } } }] }
    F: { type: object, properties: {}, additionalProperties: { type: string }, patternProperties: { "^x": { type: string } } }
    G: { type: object, properties: { xa: {} }, additionalProperties: { type: string }, patternProperties: { "^x": { type: number } } }
    --
    A: {a?:string,b?:{string:{minLength:1}},...:{refined:any}}
    B: {...:{string:{maxLength:2}}}
    C: {}
    D: {...:never}
    E: {refined:{...:string,/^x/:{number:{integer:false}}}}
    F: {...:string,/^x/:string}
    G: {xa?:any,...:string,/^x/:{number:{integer:false}}}
    `,
  ],
  [
    "properties that nothing can be",
    `
    A: { type: object, properties: { a: false }, required: [a] }
    B: { type: object, properties: { a: false } }
    C: { allOf: [{ type: object, properties: { k: { enum: [a] } }, required: [k] }, { type: object, properties: { k: { enum: [b] } } }] }
    D: { allOf: [{ type: object, properties: { k: { enum: [a] } } }, { type: object, properties: { k: { enum: [b] } } }] }
    E: { allOf: [{ type: object, properties: { k: { type: string } }, required: [k] }, { type: object, properties: { k: { type: number } } }] }
    F: { allOf: [{ type: object, properties: { k: { allOf: [false] } }, required: [k] }, { type: object, properties: {} }] }
    G: { allOf: [{ type: object, properties: { k: { const: a } } }, { type: object, properties: { k: { const: a } }, required: [k] }] }
    H: { allOf: [{ required: [k] }, { type: object, properties: { k: { allOf: [{ type: string }, { type: number }] } } }] }
    --
    A: never
    B: {a?:never}
    C: never
    D: {k?:never}
    E: {k:never}
    F: never
    G: {k:{literal:a}}
    H: {k:never}
    ! schema/impossible at A
    ! schema/impossible at C
    ! schema/impossible at C/allOf/0/properties/k
    ! schema/impossible at D/allOf/0/properties/k
    ! schema/impossible at E/allOf/0/properties/k
    ! schema/impossible at F
    ! schema/impossible at H/allOf/1/properties/k
    `,
  ],
  [
    "numbers of properties",
    `
    A: { type: object, properties: {}, minProperties: 2, maxProperties: 1 }
    B: { type: object, properties: {}, minProperties: 2, maxProperties: 2 }
    C: { allOf: [{ type: object, properties: {}, minProperties: 1 }, { type: object, properties: {}, minProperties: 3 }] }
    --
    A: never
    B: {#min:2,#max:2}
    C: {#min:3}
    ! schema/impossible at A
    `,
  ],
  [
    "lists",
    `
    A: { type: array, items: { type: string } }
    B: { type: array, prefixItems: [{ type: string }, { type: number }] }
    C: { allOf: [{ type: array, prefixItems: [{ type: string }], items: { maxLength: 3 } }, { type: array, prefixItems: [{ minLength: 1 }, { minLength: 2 }] }] }
    D: { type: array, minItems: 2, maxItems: 1 }
    E: { type: array, minItems: 2, maxItems: 2 }
    F: { allOf: [{ type: array, uniqueItems: false }, { type: array, uniqueItems: true }] }
    G: { type: array, uniqueItems: false }
    H: { type: array, prefixItems: [{ type: string }], items: false }
    --
    A: {array:string}
    B: {tuple:[string,{number:{integer:false}}],rest:any}
    C: {tuple:[{string:{minLength:1}},{allOf:[{refined:any},{refined:any}]}],rest:{refined:any}}
    D: never
    E: {array:any,minItems:2,maxItems:2}
    F: {array:any,uniqueItems:true}
    G: {array:any}
    H: {tuple:[string],rest:never}
    ! schema/impossible at D
    `,
  ],
  [
    "bounds that cross",
    `
    A: { type: number, minimum: 2, maximum: 1 }
    B: { type: number, minimum: 2, maximum: 2 }
    C: { type: number, exclusiveMinimum: 2, exclusiveMaximum: 1 }
    D: { type: string, minLength: 2, maxLength: 1 }
    E: { type: string, minLength: 2, maxLength: 2 }
    --
    A: never
    B: {number:{integer:false,minimum:2,maximum:2}}
    C: never
    D: never
    E: {string:{minLength:2,maxLength:2}}
    ! schema/impossible at A
    ! schema/impossible at C
    ! schema/impossible at D
    `,
  ],
  [
    "what parts cannot agree on",
    `
    A: { allOf: [{ type: number, multipleOf: 2 }, { multipleOf: 3 }] }
    B: { allOf: [{ type: number, multipleOf: 2 }, { multipleOf: 2 }] }
    C: { allOf: [{ type: string, format: uuid }, { format: email }] }
    D: { allOf: [{ type: string, pattern: a }, { pattern: b }] }
    E: { allOf: [{ type: integer, format: int32 }, { format: int64 }] }
    F: { type: string, pattern: "(" }
    G: { type: string, pattern: "\\\\_" }
    --
    A: {refined:{number:{integer:false,multipleOf:2}}}
    B: {number:{integer:false,multipleOf:2}}
    C: {refined:{string:{format:uuid}}}
    D: {refined:{string:{pattern:a}}}
    E: {refined:{number:{integer:true,format:int32}}}
    F: string
    G: {refined:string}
    ! schema/invalid-pattern at F/pattern
    `,
  ],
  [
    "without a type",
    `
    A: { minimum: 1 }
    B: { minLength: 1 }
    C: { format: date }
    D: { format: "unheard-of" }
    E: { items: {} }
    F: { properties: {} }
    G: { properties: {}, items: {} }
    H: { properties: {}, minimum: 1 }
    I: { items: {}, pattern: a }
    J: { properties: {}, format: date }
    K: { required: [a], properties: { a: false } }
    L: { minItems: 2, maxItems: 1 }
    M: {}
    N: { contentMediaType: "image/png" }
    --
    A: {refined:any}
    B: {refined:any}
    C: {refined:any}
    D: any
    E: {refined:{array:any},typeless:true}
    F: {refined:{},typeless:true}
    G: {refined:any}
    H: {refined:any}
    I: {refined:any}
    J: {refined:any}
    K: never
    L: {refined:any}
    M: any
    N: {refined:any}
    ! schema/implied-object at K
    ! schema/impossible at K
    ! schema/impossible at L
    `,
  ],
  [
    "without a type, and nullable",
    `
    A: { nullable: true }
    B: { nullable: true, properties: { a: {} } }
    C: { nullable: true, minimum: 1 }
    D: { allOf: [{ nullable: true, properties: { a: {} } }, { nullable: true, properties: { b: {} } }] }
    --
    A: any
    B: {nullable:{a?:any}}
    C: {refined:any}
    D: {nullable:{a?:any,b?:any}}
    ! schema/implied-object at B
    `,
    "3.0.3",
  ],
  [
    "of several types",
    `
    A: { type: [string, number, "null"], minLength: 1 }
    B: { type: ["null"] }
    C: { type: ["null", boolean] }
    D: { type: [array, object], pattern: a }
    E: { type: [string, number], allOf: [{ pattern: a }, { pattern: b }] }
    --
    A: {nullable:{anyOf:[{string:{minLength:1}},{number:{integer:false}}]}}
    B: null
    C: {nullable:boolean}
    D: {anyOf:[{array:any},{}]}
    E: {refined:{anyOf:[{string:{pattern:a}},{number:{integer:false}}]}}
    ! schema/no-effect at D/pattern
    `,
  ],
])("kinds: %s", async (_, text, openapi) => {
  await expectInShort(text, openapi);
});
