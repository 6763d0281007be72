/** What discriminators lead to. */
import { test } from "vitest";

import { expectInShort, type Row } from "./in-short.js";

test.each<Row>([
  [
    "of constants, wherever they are",
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }, { $ref: Z }, { $ref: W }], discriminator: { propertyName: kind } }
    X: { type: object, properties: { kind: { type: string, const: x } }, required: [kind] }
    Y: { allOf: [{ type: object, properties: { kind: { type: string } }, required: [kind] }, { properties: { kind: { type: string, const: "y" } } }] }
    Z: { type: object, oneOf: [{ type: object, properties: { kind: { type: string, const: z1 } }, required: [kind] }, { type: object, properties: { kind: { type: string, const: z2 } }, required: [kind] }] }
    W: { allOf: [{ $ref: Base }, { properties: { kind: { type: string, enum: [w, v] } } }] }
    Base: { type: object, properties: { kind: { type: string, enum: [w, v, u] } }, required: [kind] }
    --
    A: {oneOf:[→X,→Y,→Z,→W],discriminator:{property:kind,cases:[{value:x,variant:0},{value:y,variant:1},{value:z1,variant:2},{value:z2,variant:2},{value:w,variant:3},{value:v,variant:3}]}}
    X: {kind:{literal:x}}
    Y: {kind:{literal:y}}
    Z: {oneOf:[{kind:{literal:z1}},{kind:{literal:z2}}]}
    W: {kind:{enum:[w,v]}}
    Base: {kind:{enum:[w,v,u]}}
    `,
  ],
  [
    "of strings that are open",
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }, { $ref: Z }], discriminator: { propertyName: kind } }
    X: { type: object, properties: { kind: { type: string, enum: [x, x2], x-extensible-enum: true } }, required: [kind] }
    Y: { type: object, properties: { kind: { type: string, enum: ["y", y2], x-enum-extensibility: open } }, required: [kind] }
    Z: { type: object, properties: { kind: { type: string, enum: [z, z2], x-enum-extensibility: closed, x-extensible-enum: true } }, required: [kind] }
    --
    A: {oneOf:[→X,→Y,→Z],discriminator:{property:kind,cases:[{value:X,variant:0},{value:Y,variant:1},{value:z,variant:2},{value:z2,variant:2}]}}
    X: {kind:{enum:[x,x2],extensibility:open}}
    Y: {kind:{enum:[y,y2],extensibility:open}}
    Z: {kind:{enum:[z,z2],extensibility:closed}}
    `,
  ],
  [
    "of what is no constant",
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: kind } }
    X: { type: object, properties: { kind: { type: string } }, required: [kind] }
    Y: { type: object, properties: { b: { type: string } } }
    B: { oneOf: [{ $ref: X }, { $ref: T }], discriminator: { propertyName: kind } }
    T: { type: string }
    C: { oneOf: [{ $ref: X }, { $ref: E }], discriminator: { propertyName: kind } }
    E: {}
    F: { oneOf: [{ $ref: X }, { $ref: M }], discriminator: { propertyName: kind } }
    M: { type: object, anyOf: [{ type: object, properties: { kind: { type: string, const: m } }, required: [kind] }, { type: object, properties: {} }] }
    G: { oneOf: [{ $ref: X }, { $ref: O }], discriminator: { propertyName: kind } }
    O: { type: object, anyOf: [{ type: object, properties: { kind: { type: string, const: m } }, required: [kind] }, { type: object, properties: { kind: { type: string } }, required: [kind] }, { type: object, properties: {} }] }
    H: { oneOf: [{ $ref: X }, { $ref: Q }], discriminator: { propertyName: kind } }
    Q: { anyOf: [{ type: object, properties: { kind: { type: string, const: m } }, required: [kind] }, { type: string }] }
    I: { oneOf: [{ $ref: X }, { $ref: V }], discriminator: { propertyName: kind } }
    V: { type: object, anyOf: [{ type: string }, { type: number }] }
    --
    A: {oneOf:[→X,→Y],discriminator:{property:kind,cases:[{value:X,variant:0},{value:Y,variant:1}]}}
    X: {kind:string}
    Y: {b?:string}
    B: {oneOf:[→X,→T]}
    T: string
    C: {oneOf:[→X,→E],discriminator:{property:kind,cases:[{value:X,variant:0},{value:E,variant:1}]}}
    E: any
    F: {oneOf:[→X,→M],discriminator:{property:kind,cases:[{value:X,variant:0},{value:M,variant:1}]}}
    M: {anyOf:[{kind:{literal:m}},{}]}
    G: {oneOf:[→X,→O],discriminator:{property:kind,cases:[{value:X,variant:0},{value:O,variant:1}]}}
    O: {anyOf:[{kind:{literal:m}},{kind:string},{}]}
    H: {oneOf:[→X,→Q],discriminator:{property:kind,cases:[{value:X,variant:0},{value:m,variant:1}]}}
    Q: {anyOf:[{kind:{literal:m}},string]}
    I: {oneOf:[→X,→V],discriminator:{property:kind,cases:[{value:X,variant:0},{value:V,variant:1}]}}
    V: never
    ! discriminator/property-missing at A/discriminator
    ! discriminator/property-missing at C/discriminator
    ! discriminator/property-missing at F/discriminator
    ! discriminator/property-missing at I/discriminator
    ! schema/impossible at V
    `,
  ],
  [
    "fifteen levels below",
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: kind } }
    X: { type: object, anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ properties: { kind: { type: string, const: deep } } }] }] }] }] }] }] }] }] }] }] }] }] }] }] }] }
    Y: { type: object, properties: { kind: { type: string, const: "y" } }, required: [kind] }
    --
    A: {oneOf:[→X,→Y],discriminator:{property:kind,cases:[{value:deep,variant:0},{value:y,variant:1}]}}
    X: {refined:{kind?:{literal:deep}}}
    Y: {kind:{literal:y}}
    ! schema/implied-object at X/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0
    `,
  ],
  [
    "sixteen levels below",
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: kind } }
    X: { type: object, anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ anyOf: [{ properties: { kind: { type: string, const: deep } } }] }] }] }] }] }] }] }] }] }] }] }] }] }] }] }] }
    Y: { type: object, properties: { kind: { type: string, const: "y" } }, required: [kind] }
    --
    A: {oneOf:[→X,→Y],discriminator:{property:kind,cases:[{value:X,variant:0},{value:y,variant:1}]}}
    X: {refined:{kind?:{literal:deep}}}
    Y: {kind:{literal:y}}
    ! schema/implied-object at X/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0/anyOf/0
    `,
  ],
  [
    "by a property that is no string",
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: kind, mapping: { "true": X, "false": Y } } }
    X: { type: object, properties: { kind: { type: boolean } }, required: [kind] }
    Y: { type: object, properties: { kind: { type: boolean } }, required: [kind] }
    B: { oneOf: [{ $ref: V }, { $ref: W }], discriminator: { propertyName: kind } }
    V: { type: object, properties: { kind: { type: [integer, "null"] } }, required: [kind] }
    W: { type: object, properties: { kind: { type: [string, integer] } }, required: [kind] }
    --
    A: {oneOf:[→X,→Y]}
    X: {kind:boolean}
    Y: {kind:boolean}
    B: {oneOf:[→V,→W],discriminator:{property:kind,cases:[{value:W,variant:1}]}}
    V: {kind:{nullable:{number:{integer:true}}}}
    W: {kind:{anyOf:[string,{number:{integer:true}}]}}
    ! discriminator/unreachable at A/discriminator/mapping/false
    ! discriminator/unreachable at A/discriminator/mapping/true
  `,
  ],
  [
    "with a mapping",
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: kind, mapping: { x: X, y: "#/components/schemas/Y", z: Z, n: "./none.json", w: Gone } } }
    X: { type: object, properties: { kind: { type: string } }, required: [kind] }
    Y: { type: object, properties: { kind: { type: string } }, required: [kind] }
    Z: { type: object, properties: { kind: { type: string } }, required: [kind] }
    B: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: kind, mapping: { a: X, b: X } } }
    C: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: kind, mapping: { X: "Y", Y: X } } }
    E: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: kind, mapping: { Y: X } } }
    F: { oneOf: [{ $ref: X }, { $ref: V }], discriminator: { propertyName: kind, mapping: { v: V, q: V } } }
    V: { type: object, properties: { kind: { type: string, const: v } }, required: [kind] }
    --
    A: {oneOf:[→X,→Y],discriminator:{property:kind,cases:[{value:x,variant:0},{value:y,variant:1}]}}
    X: {kind:string}
    Y: {kind:string}
    Z: {kind:string}
    B: {oneOf:[→X,→Y],discriminator:{property:kind,cases:[{value:a,variant:0},{value:b,variant:0},{value:Y,variant:1}]}}
    C: {oneOf:[→X,→Y],discriminator:{property:kind,cases:[{value:Y,variant:0},{value:X,variant:1}]}}
    E: {oneOf:[→X,→Y],discriminator:{property:kind,cases:[{value:Y,variant:0}]}}
    F: {oneOf:[→X,→V],discriminator:{property:kind,cases:[{value:X,variant:0},{value:v,variant:1}]}}
    V: {kind:{literal:v}}
    ! discriminator/unknown-target at A/discriminator/mapping/n
    ! discriminator/unknown-target at A/discriminator/mapping/w
    ! discriminator/unknown-target at A/discriminator/mapping/z
    ! discriminator/unreachable at F/discriminator/mapping/q
    ! ref/file-missing at A/discriminator/mapping/n
    `,
  ],
  [
    "that are ambiguous",
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: kind } }
    X: { type: object, properties: { kind: { type: string, enum: [x, b] } }, required: [kind] }
    Y: { type: object, properties: { kind: { type: string, const: b } }, required: [kind] }
    B: { oneOf: [{ $ref: X }, { type: object, properties: { kind: { type: string, const: i } }, required: [kind] }], discriminator: { propertyName: kind } }
    C: { anyOf: [{ $ref: X }, { $ref: X }], discriminator: { propertyName: kind } }
    E: { oneOf: [{ $ref: X }, { type: "null" }], discriminator: { propertyName: kind } }
    F: { oneOf: [{ $ref: X }, { $ref: Z }, { type: "null" }], discriminator: { propertyName: kind } }
    Z: { type: object, properties: { kind: { type: string, const: z } }, required: [kind] }
    G: { oneOf: [{ $ref: X }, { $ref: Z }], discriminator: { mapping: { x: X } } }
    H: { anyOf: [{ $ref: Q }, { $ref: Z }], discriminator: { propertyName: kind } }
    Q: { allOf: [{ $ref: X }] }
    --
    A: {oneOf:[→X,→Y]}
    X: {kind:{enum:[x,b]}}
    Y: {kind:{literal:b}}
    B: {oneOf:[→X,{kind:{literal:i}}],discriminator:{property:kind,cases:[{value:x,variant:0},{value:b,variant:0},{value:i,variant:1}]}}
    C: {anyOf:[→X,→X]}
    E: {nullable:→X}
    F: {nullable:{oneOf:[→X,→Z],discriminator:{property:kind,cases:[{value:x,variant:0},{value:b,variant:0},{value:z,variant:1}]}}}
    Z: {kind:{literal:z}}
    G: {oneOf:[→X,→Z]}
    H: {anyOf:[→Q,→Z],discriminator:{property:kind,cases:[{value:x,variant:0},{value:b,variant:0},{value:z,variant:1}]}}
    Q: →X
    ! discriminator/ambiguous at A/discriminator
    ! discriminator/ambiguous at C/discriminator
    `,
  ],
  [
    "that are inherited",
    `
    Pet: { type: object, properties: { kind: { type: string } }, required: [kind], discriminator: { propertyName: kind, mapping: { cat: Cat, dog: Dog } } }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    Dog: { allOf: [{ $ref: Pet }, { type: object, properties: { d: { type: string } } }] }
    Fox: { allOf: [{ $ref: Pet }, { type: object, properties: { f: { type: string } } }] }
    A: { oneOf: [{ $ref: Cat }, { $ref: Dog }] }
    B: { oneOf: [{ $ref: Cat }, { $ref: Fox }] }
    C: { oneOf: [{ $ref: Fox }, { $ref: Other }] }
    E: { oneOf: [{ $ref: Cat }] }
    Other: { type: object, properties: { o: { type: string } } }
    --
    Pet: {anyOf:[→Cat,→Dog,→Fox],discriminator:{property:kind,cases:[{value:cat,variant:0},{value:dog,variant:1},{value:Fox,variant:2}]}}
    Cat: {kind:string,c?:string}
    Dog: {kind:string,d?:string}
    Fox: {kind:string,f?:string}
    A: {oneOf:[→Cat,→Dog],discriminator:{property:kind,cases:[{value:cat,variant:0},{value:dog,variant:1}]}}
    B: {oneOf:[→Cat,→Fox],discriminator:{property:kind,cases:[{value:cat,variant:0},{value:Fox,variant:1}]}}
    C: {oneOf:[→Fox,→Other]}
    E: →Cat
    Other: {o?:string}
    `,
  ],
])("discriminators %s", async (_, text, openapi) => {
  await expectInShort(text, openapi);
});
