/** What schemas of a property say about the property, and keywords that say nothing. */
import { test } from "vitest";

import { expectInShort, type Row } from "./in-short.js";

test.each<Row>([
  [
    "next to a reference",
    `
    A: { type: object, properties: { a: { $ref: B, readOnly: true }, b: { $ref: B, writeOnly: true } } }
    B: { type: string }
    --
    A: {a? read:→B,b? write:→B}
    B: string
    `,
  ],
  [
    "said with false",
    `
    A: { type: object, properties: { a: { type: string, readOnly: false, writeOnly: false } } }
    --
    A: {a?:string}
    `,
  ],
  [
    "in the target of a reference",
    `
    A: { type: object, properties: { a: { $ref: B }, b: { $ref: C } } }
    B: { type: string, readOnly: true }
    C: { allOf: [{ $ref: B }] }
    --
    A: {a? read:→B,b? read:→C}
    B: string
    C: →B
    `,
  ],
  [
    "in parts",
    `
    A: { type: object, properties: { a: { allOf: [{ type: string }, { readOnly: true }] }, b: { allOf: [{ writeOnly: true }, { type: string }] }, c: { allOf: [{ readOnly: true }, { writeOnly: true }] } } }
    --
    A: {a? read:string,b? write:string,c?:any}
    `,
  ],
  [
    "in parts that are true",
    `
    A: { type: object, properties: { a: { allOf: [true, { writeOnly: true }] }, b: true } }
    --
    A: {a? write:any,b?:any}
    `,
  ],
  [
    "defaults, the nearest",
    `
    A: { type: object, properties: { a: { default: "1", $ref: B }, b: { $ref: B }, c: { allOf: [{ $ref: B }, { default: "3" }] }, d: { allOf: [{ default: "3" }, { $ref: B }] }, e: { allOf: [{ allOf: [{ default: "4" }] }, { allOf: [{ default: "5" }] }] }, f: { allOf: [{ allOf: [{ $ref: B }] }, { allOf: [{ default: "5" }] }] } } }
    B: { type: string, default: "2" }
    --
    A: {a?:{is:→B,default:1},b?:{is:→B,default:2},c?:{is:→B,default:3},d?:{is:→B,default:3},e?:{is:any,default:4},f?:{is:string,default:5}}
    B: string
    `,
  ],
  [
    "a default that is null, or wrong",
    `
    A: { type: object, properties: { a: { type: [string, "null"], default: null }, b: { type: string, default: null }, c: { enum: [x], default: "y" }, d: { enum: [x], default: x } } }
    --
    A: {a?:{is:{nullable:string},default:null},b?:string,c?:{literal:x},d?:{is:{literal:x},default:x}}
    ! schema/invalid-default at A/properties/b/default
    ! schema/invalid-default at A/properties/c/default
    `,
  ],
  [
    "declared twice",
    `
    A: { allOf: [{ type: object, properties: { a: { type: string, readOnly: true, default: "1" } } }, { type: object, properties: { a: { default: "2", writeOnly: true } } }] }
    --
    A: {a?:{is:string,default:1}}
    `,
  ],
  [
    "declared twice, the second decides",
    `
    A: { allOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { a: { default: "2", readOnly: true } } }] }
    --
    A: {a? read:{is:string,default:2}}
    `,
  ],
  [
    "declared twice, only one is possible",
    `
    A: { allOf: [{ type: object, properties: { a: { type: string, default: "1" } } }, { type: object, properties: { a: { enum: ["2"] } } }] }
    --
    A: {a?:{literal:2}}
    `,
  ],
  [
    "that lead to themselves",
    `
    A: { type: object, properties: { a: { $ref: B } } }
    B: { allOf: [{ $ref: C }, { readOnly: true }] }
    C: { allOf: [{ $ref: B }, { default: 1 }] }
    --
    A: {a? read:{is:any,default:1}}
    B: any
    C: any
    ! schema/reference-loop at B/$ref
    ! schema/reference-loop at C/$ref
    ! schema/reference-loop at C/allOf/0/$ref
    `,
  ],
  [
    "of strings",
    `
    A: { type: string, minimum: 1, maximum: 1, exclusiveMinimum: 1, exclusiveMaximum: 1, multipleOf: 1, items: {}, prefixItems: [{}], minItems: 1, maxItems: 1, uniqueItems: true, contains: {}, unevaluatedItems: {} }
    --
    A: {refined:string}
    ! schema/no-effect at A/contains
    ! schema/no-effect at A/exclusiveMaximum
    ! schema/no-effect at A/exclusiveMinimum
    ! schema/no-effect at A/items
    ! schema/no-effect at A/maxItems
    ! schema/no-effect at A/maximum
    ! schema/no-effect at A/minItems
    ! schema/no-effect at A/minimum
    ! schema/no-effect at A/multipleOf
    ! schema/no-effect at A/prefixItems
    ! schema/no-effect at A/unevaluatedItems
    ! schema/no-effect at A/uniqueItems
    `,
  ],
  [
    "of arrays",
    `
    A: { type: array, properties: {}, required: [], additionalProperties: {}, patternProperties: {}, minProperties: 1, maxProperties: 1, propertyNames: {}, dependentRequired: {}, dependentSchemas: {}, unevaluatedProperties: {}, minLength: 1, maxLength: 1, pattern: a, contentEncoding: base64, contentMediaType: "a/b" }
    --
    A: {refined:{array:any}}
    ! schema/no-effect at A/additionalProperties
    ! schema/no-effect at A/contentEncoding
    ! schema/no-effect at A/contentMediaType
    ! schema/no-effect at A/dependentRequired
    ! schema/no-effect at A/dependentSchemas
    ! schema/no-effect at A/maxLength
    ! schema/no-effect at A/maxProperties
    ! schema/no-effect at A/minLength
    ! schema/no-effect at A/minProperties
    ! schema/no-effect at A/pattern
    ! schema/no-effect at A/patternProperties
    ! schema/no-effect at A/properties
    ! schema/no-effect at A/propertyNames
    ! schema/no-effect at A/required
    ! schema/no-effect at A/unevaluatedProperties
    `,
  ],
  [
    "of integers, and of several types",
    `
    A: { type: integer, minimum: 1 }
    B: { type: [string, object], minLength: 1, minProperties: 1, minimum: 1 }
    C: { minLength: 1, minimum: 1 }
    D: { type: number, minLength: 1 }
    --
    A: {number:{integer:true,minimum:1}}
    B: {anyOf:[{string:{minLength:1}},{#min:1}]}
    C: {refined:any}
    D: {number:{integer:false}}
    ! schema/no-effect at B/minimum
    ! schema/no-effect at D/minLength
    `,
  ],
  [
    "of companions",
    `
    A: { then: {}, else: {}, minContains: 1, maxContains: 1 }
    B: { if: {}, then: {}, else: {}, contains: {}, minContains: 1, maxContains: 1 }
    --
    A: any
    B: {refined:any}
    ! schema/no-effect at A/else
    ! schema/no-effect at A/maxContains
    ! schema/no-effect at A/minContains
    ! schema/no-effect at A/then
    `,
  ],
  [
    "defaults",
    `
    A: { type: string, default: 1 }
    B: { type: number, default: 1 }
    C: { type: integer, default: 1.5 }
    D: { const: 1, default: 2 }
    E: { const: 1, enum: [2], default: 1 }
    F: { allOf: [false], default: 1 }
    G: { type: array, default: [] }
    H: { type: object, default: [] }
    I: { type: boolean, default: false }
    J: { allOf: [{ $ref: B }, { enum: [a] }], default: a }
    K: { enum: [[1], { a: 1, b: 2 }], default: { b: 2, a: 1 } }
    L: { default: null }
    M: { type: object, default: {} }
    --
    A: string
    B: {number:{integer:false}}
    C: {number:{integer:true}}
    D: {literal:1}
    E: never
    F: never
    G: {array:any}
    H: {}
    I: boolean
    J: never
    K: {anyOf:[{literal:[1]},{literal:{a:1,b:2}}]}
    L: any
    M: {}
    ! schema/impossible at E
    ! schema/impossible at J
    ! schema/invalid-default at A/default
    ! schema/invalid-default at C/default
    ! schema/invalid-default at D/default
    ! schema/invalid-default at E/default
    ! schema/invalid-default at F/default
    ! schema/invalid-default at H/default
    ! schema/invalid-default at J/default
    `,
  ],
  [
    "nullable defaults",
    `
    A: { type: string, nullable: true, default: null }
    B: { enum: [a], nullable: true, default: null }
    C: { enum: [a], nullable: true, default: b }
    D: { enum: [a], default: null }
    E: { type: string, nullable: true, default: 1 }
    --
    A: {nullable:string}
    B: {nullable:{literal:a}}
    C: {nullable:{literal:a}}
    D: {literal:a}
    E: {nullable:string}
    ! schema/invalid-default at C/default
    ! schema/invalid-default at D/default
    ! schema/invalid-default at E/default
    `,
    "3.0.3",
  ],
  [
    "both directions",
    `
    A: { type: object, properties: { a: { readOnly: true, writeOnly: true }, b: { readOnly: true, writeOnly: false } } }
    --
    A: {a?:any,b? read:any}
    ! schema/read-and-write-only at A/properties/a
    `,
  ],
])("annotations and keywords %s", async (_, text, openapi) => {
  await expectInShort(text, openapi);
});
