/** The JSON Schemas that the evaluator reads. */
import { test } from "vitest";

import { expectAssertions, type Row } from "./in-short.js";

test.each<Row>([
  [
    "keywords are copied, and what is for readers is left out",
    `
    A: { type: array, contains: { $comment: x, title: x, description: x, default: 1, examples: [1], deprecated: true, xml: {}, $anchor: a, $id: urn:a, type: [integer, "null"], enum: [1], const: 1, multipleOf: 1, maximum: 1, exclusiveMaximum: 2, minimum: 1, exclusiveMinimum: 0, maxLength: 1, minLength: 1, maxItems: 1, minItems: 1, uniqueItems: true, maxProperties: 1, minProperties: 1, required: [a], dependentRequired: { a: [b] }, format: date, pattern: a } }
    --
    A: {type:[array],contains:{type:[integer,null],enum:[1],const:1,multipleOf:1,maximum:1,exclusiveMaximum:2,minimum:1,exclusiveMinimum:0,maxLength:1,minLength:1,maxItems:1,minItems:1,uniqueItems:true,maxProperties:1,minProperties:1,required:[a],dependentRequired:{a:[b]},format:date,pattern:a}}
    `,
  ],
  [
    "schemas in schemas",
    `
    A: { not: { minimum: 1 }, if: { minimum: 2 }, then: { minimum: 3 }, else: { minimum: 4 }, items: { minimum: 5 }, contains: { minimum: 6 }, minContains: 0, maxContains: 2, additionalProperties: { minimum: 7 }, propertyNames: { minLength: 1 }, unevaluatedItems: { minimum: 8 }, unevaluatedProperties: false }
    --
    A: {not:{minimum:1},if:{minimum:2},then:{minimum:3},else:{minimum:4},items:{minimum:5},contains:{minimum:6},minContains:0,maxContains:2,additionalProperties:{minimum:7},propertyNames:{minLength:1},unevaluatedItems:{minimum:8},unevaluatedProperties:false}
    `,
  ],
  [
    "lists and maps of schemas",
    `
    A: { not: false, allOf: [{ minimum: 1 }, true], anyOf: [{ minimum: 2 }], oneOf: [{ minimum: 3 }, false], prefixItems: [{ minimum: 4 }], properties: { a: { minimum: 5 }, b: true }, patternProperties: { "^a": { minimum: 6 }, "(": { minimum: 7 } }, dependentSchemas: { a: { minimum: 8 } } }
    --
    A: {not:false,allOf:[{minimum:1},true],anyOf:[{$ref:A/anyOf/0}],oneOf:[{$ref:A/oneOf/0},false],prefixItems:[{minimum:4}],properties:{a:{minimum:5},b:true},patternProperties:{^a:{minimum:6}},dependentSchemas:{a:{minimum:8}}}
    A/anyOf/0: {minimum:2}
    A/oneOf/0: {minimum:3}
    `,
  ],
  [
    "dependencies of both kinds",
    `
    A: { type: object, dependencies: { a: [b], c: { type: object, required: [d] } } }
    --
    A: {type:[object],dependencies:{a:[b],c:{type:[object],required:[d]}}}
    `,
  ],
  [
    "patterns that are none",
    `
    A: { type: array, contains: { pattern: "(" } }
    B: { type: array, contains: { pattern: "a" } }
    --
    A: {type:[array],contains:{}}
    B: {type:[array],contains:{pattern:a}}
    `,
  ],
  [
    "enums that are open",
    `
    A: { type: array, contains: { enum: [a, 1, null, [1], { a: 1 }, true, b], x-extensible-enum: true } }
    B: { type: array, contains: { type: string, enum: [a], x-enum-extensibility: open } }
    C: { type: array, contains: { enum: [a], x-enum-extensibility: closed, x-extensible-enum: true } }
    D: { type: array, contains: { enum: [a], x-extensible-enum: [b] } }
    E: { type: array, contains: { enum: [a], x-enum-extensibility: other, x-extensible-enum: true } }
    --
    A: {type:[array],contains:{type:[string,number,null,array,object,boolean]}}
    B: {type:[array],contains:{type:[string]}}
    C: {type:[array],contains:{enum:[a]}}
    D: {type:[array],contains:{enum:[a]}}
    E: {type:[array],contains:{type:[string]}}
    `,
  ],
  [
    "alternatives with a discriminator",
    `
    A: { type: array, contains: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: k } } }
    B: { type: array, contains: { oneOf: [{ $ref: X }, { $ref: Y }] } }
    C: { type: array, contains: { oneOf: [{ $ref: X }, { $ref: Y }], anyOf: [{ $ref: X }], discriminator: { propertyName: k } } }
    X: { type: object, properties: { k: { const: x } } }
    Y: { type: object, properties: { k: { const: y } } }
    --
    A: {type:[array],contains:{anyOf:[{$ref:X},{$ref:Y}]}}
    B: {type:[array],contains:{oneOf:[{$ref:X},{$ref:Y}]}}
    C: {type:[array],contains:{oneOf:[{$ref:X},{$ref:Y}],anyOf:[{$ref:X}]}}
    X: {type:[object],properties:{k:{const:x}}}
    Y: {type:[object],properties:{k:{const:y}}}
    `,
  ],
  [
    "directions, of references too",
    `
    A: { type: object, not: { required: [z] }, properties: { a: { $ref: R }, b: { $ref: W }, c: { type: string, readOnly: true, writeOnly: false }, d: { $ref: R, writeOnly: true }, e: { $ref: T } } }
    R: { type: string, readOnly: true }
    W: { type: string, writeOnly: true }
    T: true
    --
    A: {type:[object],not:{required:[z]},properties:{a:{$ref:R,readOnly:true},b:{$ref:W,writeOnly:true},c:{type:[string],readOnly:true,writeOnly:false},d:{$ref:R,readOnly:true,writeOnly:true},e:{$ref:T}}}
    R: {type:[string],readOnly:true}
    T: true
    W: {type:[string],writeOnly:true}
    `,
  ],
  [
    "nullable",
    `
    A: { type: object, not: { required: [z] }, properties: { a: { type: string, nullable: true }, b: { type: string, nullable: true, readOnly: true }, c: { type: string, nullable: true, writeOnly: true }, d: { nullable: true } } }
    --
    A: {type:[object],not:{required:[z]},properties:{a:{anyOf:[{type:null},{type:[string]}]},b:{anyOf:[{type:null},{type:[string]}],readOnly:true},c:{anyOf:[{type:null},{type:[string]}],writeOnly:true},d:{anyOf:[{type:null},{}]}}}
    `,
    "3.0.3",
  ],
  [
    "references, and references to themselves",
    `
    A: { not: { $ref: B }, allOf: [{ $ref: B }, { minimum: 1 }] }
    B: { type: object, properties: { a: { $ref: A }, b: { $ref: B } } }
    --
    A: {not:{$ref:B},allOf:[{$ref:B},{minimum:1}]}
    B: {type:[object],properties:{a:{$ref:A},b:{$ref:B}}}
    `,
  ],
  [
    "references beside other parts",
    `
    A: { $ref: B, allOf: [{ minimum: 1 }], not: { const: 5 } }
    B: { maximum: 9 }
    --
    A: {$ref:B,allOf:[{minimum:1}],not:{const:5}}
    B: {maximum:9}
    `,
  ],
  [
    "what extends what lists it",
    `
    Pet: { type: object, properties: { n: {} }, oneOf: [{ $ref: Cat }, { $ref: Dog }], not: { required: [z] } }
    Cat: { allOf: [{ $ref: Pet }, { properties: { c: {} } }], unevaluatedProperties: false }
    Dog: { allOf: [{ $ref: Pet }, { allOf: [{ $ref: Dog }] }] }
    --
    Cat: {allOf:[{allOf:[{type:[object],properties:{n:{}},not:{required:[z]}}]},{properties:{c:{}}}],unevaluatedProperties:false}
    Dog: {allOf:[{allOf:[{type:[object],properties:{n:{}},not:{required:[z]}}]},{allOf:[{$ref:Dog}]}]}
    Pet: {type:[object],properties:{n:{}},oneOf:[{$ref:Cat},{$ref:Dog}],not:{required:[z]}}
    `,
  ],
  [
    "alternatives of a discriminator that extend what lists it",
    `
    Pet: { type: object, not: { required: [z] }, oneOf: [{ $ref: Cat }], discriminator: { propertyName: k }, properties: { k: {} } }
    Cat: { allOf: [{ $ref: Pet }], unevaluatedProperties: false, $ref: Extra }
    Extra: { minProperties: 1 }
    --
    Cat: {allOf:[{allOf:[{type:[object],not:{required:[z]},properties:{k:{}}}]}],unevaluatedProperties:false,$ref:Extra}
    Extra: {minProperties:1}
    Pet: {type:[object],not:{required:[z]},anyOf:[{$ref:Cat}],properties:{k:{}}}
    `,
  ],
  [
    "a template, what it is bound to, and what leads to it",
    `
    Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: "#T" } } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Users: { $id: users, $ref: "page", $defs: { T: { $dynamicAnchor: T, $ref: "openapi.json#/components/schemas/User" } } }
    User: { type: object, properties: { name: { type: string } } }
    Company: { type: object, properties: { users: { $ref: "openapi.json#/components/schemas/Users" }, pages: { type: array, items: { $ref: "openapi.json#/components/schemas/Page" } }, user: { $ref: "openapi.json#/components/schemas/User" } } }
    --
    Company: {type:[object],properties:{users:{$ref:Users},pages:{type:[array],items:{$ref:Page}},user:{$ref:User}}}
    Company/properties/pages: {type:[array],items:{$ref:Page}}
    Company/properties/pages/items: {$ref:Page}
    Company/properties/user: {$ref:User}
    Company/properties/users: {$ref:Users}
    Page: {$id:page,type:[object],properties:{items:{type:[array],items:{$dynamicRef:page#T}}},$defs:{T:{$dynamicAnchor:T,not:{}}}}
    Page/properties/items: {$ref:page#/properties/items}
    Page/properties/items/items: {$ref:page#/properties/items/items}
    User: {type:[object],properties:{name:{type:[string]}}}
    Users: {$id:users,$ref:page,$defs:{T:{$dynamicAnchor:T,$ref:User}}}
    `,
  ],
  [
    "a tree, and what extends it",
    `
    Tree: { $id: tree, $dynamicAnchor: node, type: object, properties: { children: { type: array, items: { $dynamicRef: "#node" } }, other: { $ref: "openapi.json#/components/schemas/Plain" } } }
    Strict: { $id: strict, $dynamicAnchor: node, $ref: "tree", unevaluatedProperties: false }
    Plain: { type: string, readOnly: true }
    Alias: { $ref: Tree }
    Inside: { type: object, properties: { t: { type: object, properties: { u: { $ref: Strict } }, readOnly: true } } }
    --
    Alias: {$ref:Tree}
    Inside: {type:[object],properties:{t:{type:[object],properties:{u:{$ref:Strict}},readOnly:true}}}
    Inside/properties/t: {type:[object],properties:{u:{$ref:Strict}},readOnly:true}
    Inside/properties/t/properties/u: {$ref:Strict}
    Plain: {type:[string],readOnly:true}
    Strict: {$id:strict,$dynamicAnchor:node,$ref:tree,unevaluatedProperties:false}
    Tree: {$id:tree,$dynamicAnchor:node,type:[object],properties:{children:{type:[array],items:{$dynamicRef:tree#node}},other:{$ref:Plain,readOnly:true}}}
    `,
  ],
  [
    "an anchor without an identifier",
    `
    A: { type: object, properties: { a: { $dynamicRef: "#T" }, b: { $dynamicRef: "#Gone" }, c: { $dynamicRef: 1 } }, $defs: { T: { $dynamicAnchor: T, type: string } } }
    B: { type: object, properties: { "x/y": { $ref: A } } }
    C: { type: object, properties: { $dynamicRef: { type: string }, $dynamicAnchor: { type: string } } }
    --
    A: {type:[object],properties:{a:{$dynamicRef:openapi.json#T},b:{},c:{}},$defs:{T:{$dynamicAnchor:T,type:[string]}}}
    B: {type:[object],properties:{x/y:{$ref:A}}}
    B/properties/x~1y: {$ref:A}
    `,
  ],
  [
    "what is broken, without turning it into its opposite",
    `
    A: { type: array, contains: { oneOf: [{ $ref: Gone }, { type: string }], anyOf: [{ minLength: 1 }] } }
    B: { type: array, contains: { oneOf: [{ $ref: Gone }, { type: string }] } }
    C: { type: array, contains: { if: { $ref: Gone }, then: { minLength: 1 }, else: { minLength: 2 }, maxLength: 3 } }
    D: { type: array, contains: { not: { $ref: Gone }, maxLength: 3 } }
    E: { type: array, contains: { if: { minLength: 1 }, then: { $ref: Gone }, else: { minLength: 2 } } }
    --
    A: {type:[array],contains:{anyOf:[{minLength:1}]}}
    B: {type:[array],contains:{anyOf:[{},{type:[string]}]}}
    C: {type:[array],contains:{maxLength:3}}
    D: {type:[array],contains:{maxLength:3}}
    E: {type:[array],contains:{if:{minLength:1},then:{},else:{minLength:2}}}
    `,
  ],
])("%s", async (_, text, openapi) => {
  await expectAssertions(text, openapi);
});
