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
    ! discriminator/property-missing at A/discriminator
    ! discriminator/property-missing at C/discriminator
    ! discriminator/property-missing at F/discriminator
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
    X: {refined:{refined:{kind?:{literal:deep}},typeless:true}}
    Y: {kind:{literal:y}}
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
    X: {refined:{refined:{kind?:{literal:deep}},typeless:true}}
    Y: {kind:{literal:y}}
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
    ! ref/missing at A/discriminator/$ref
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
  [
    "of a parent with values of its own",
    `
    Pet: { type: object, properties: { kind: { type: string, enum: [cat, dog, fish] } }, required: [kind], discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: Pet }, { properties: { kind: { type: string, const: cat } } }] }
    Dog: { allOf: [{ $ref: Pet }, { properties: { kind: { type: string, const: dog }, d: { type: string } } }] }
    --
    Pet: {anyOf:[→Cat,→Dog,{kind:{enum:[fish],extensibility:closed}}],discriminator:{property:kind,cases:[{value:cat,variant:0},{value:dog,variant:1},{value:fish,variant:2}]}}
    Cat: {kind:{literal:cat}}
    Dog: {kind:{literal:dog},d?:string}
    `,
  ],
  [
    "of a parent whose children say nothing",
    `
    Pet: { type: object, properties: { kind: { type: string, enum: [cat, Dog] } }, required: [kind], discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    Dog: { allOf: [{ $ref: Pet }, { type: object, properties: { d: { type: string } } }] }
    --
    Pet: {anyOf:[→Cat,→Dog,{kind:{enum:[cat,Dog]}}]}
    Cat: {kind:{enum:[cat,Dog]},c?:string}
    Dog: {kind:{enum:[cat,Dog]},d?:string}
    `,
  ],
  [
    "of a parent that maps its children",
    `
    Pet: { type: object, properties: { kind: { type: string, enum: [c, d, e] } }, required: [kind], discriminator: { propertyName: kind, mapping: { c: Cat, d: Dog } } }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    Dog: { allOf: [{ $ref: Pet }, { type: object, properties: { d: { type: string } } }] }
    --
    Pet: {anyOf:[→Cat,→Dog,{kind:{enum:[e],extensibility:closed}}],discriminator:{property:kind,cases:[{value:c,variant:0},{value:d,variant:1},{value:e,variant:2}]}}
    Cat: {kind:{enum:[c,d,e]},c?:string}
    Dog: {kind:{enum:[c,d,e]},d?:string}
    `,
  ],
  [
    "of a parent that lists the names of its children",
    `
    Pet: { type: object, properties: { kind: { type: string, enum: [Cat, Dog] } }, required: [kind], discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    Dog: { allOf: [{ $ref: Pet }, { type: object, properties: { d: { type: string } } }] }
    A: { oneOf: [{ $ref: Cat }, { $ref: Dog }], discriminator: { propertyName: kind } }
    --
    Pet: {anyOf:[→Cat,→Dog],discriminator:{property:kind,cases:[{value:Cat,variant:0},{value:Dog,variant:1}]}}
    Cat: {kind:{enum:[Cat,Dog]},c?:string}
    Dog: {kind:{enum:[Cat,Dog]},d?:string}
    A: {oneOf:[→Cat,→Dog],discriminator:{property:kind,cases:[{value:Cat,variant:0},{value:Dog,variant:1}]}}
    `,
  ],
  [
    "of a parent that lists the names of its children, and more",
    `
    Pet: { type: object, properties: { kind: { type: string, enum: [Cat, Dog, fish] } }, required: [kind], discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    Dog: { allOf: [{ $ref: Pet }, { type: object, properties: { d: { type: string } } }] }
    A: { oneOf: [{ $ref: Cat }, { $ref: Dog }], discriminator: { propertyName: kind } }
    --
    Pet: {anyOf:[→Cat,→Dog,{kind:{enum:[fish],extensibility:closed}}],discriminator:{property:kind,cases:[{value:Cat,variant:0},{value:Dog,variant:1},{value:fish,variant:2}]}}
    Cat: {kind:{enum:[Cat,Dog,fish]},c?:string}
    Dog: {kind:{enum:[Cat,Dog,fish]},d?:string}
    A: {oneOf:[→Cat,→Dog]}
    ! discriminator/ambiguous at A/discriminator
    `,
  ],
  [
    "of a parent that maps itself",
    `
    Pet: { type: object, properties: { kind: { type: string } }, required: [kind], discriminator: { propertyName: kind, mapping: { p: Pet, c: Cat } } }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    --
    Pet: {anyOf:[→Cat,{kind:string}],discriminator:{property:kind,cases:[{value:c,variant:0},{value:p,variant:1}]}}
    Cat: {kind:string,c?:string}
    `,
  ],
  [
    "of parents of parents",
    `
    Pet: { type: object, properties: { kind: { type: string } }, required: [kind], discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    Kitten: { allOf: [{ $ref: Cat }, { type: object, properties: { k: { type: string } } }] }
    Dog: { allOf: [{ $ref: Pet }, { type: object, properties: { d: { type: string } } }], discriminator: { propertyName: kind } }
    Puppy: { allOf: [{ $ref: Dog }, { type: object, properties: { p: { type: string } } }] }
    Loop: { allOf: [{ $ref: Loop2 }, { $ref: Pet }] }
    Loop2: { allOf: [{ $ref: Loop }] }
    --
    Pet: {anyOf:[→Cat,→Dog,→Loop,→Kitten,→Loop2],discriminator:{property:kind,cases:[{value:Cat,variant:0},{value:Dog,variant:1},{value:Loop,variant:2},{value:Kitten,variant:3},{value:Loop2,variant:4}]}}
    Cat: {kind:string,c?:string}
    Kitten: {kind:string,c?:string,k?:string}
    Dog: →Puppy
    Puppy: {kind:string,d?:string,p?:string}
    Loop: {kind:string}
    Loop2: →Loop
    ! discriminator/property-missing at Pet/discriminator
    ! schema/reference-loop at Loop2/allOf/0/$ref
    `,
  ],
  [
    "of parents with alternatives, or none",
    `
    Pet: { type: object, properties: { kind: { type: string } }, required: [kind], discriminator: { propertyName: kind } }
    Fish: { type: object, properties: { kind: { type: string } }, required: [kind], discriminator: { propertyName: kind }, anyOf: [{ required: [kind] }, { required: [b] }] }
    Carp: { allOf: [{ $ref: Fish }, { type: object, properties: { c: { type: string } } }] }
    Only: { type: object, properties: { kind: { type: string } }, required: [kind], discriminator: { propertyName: kind } }
    One: { allOf: [{ $ref: Only }, { type: object, properties: { c: { type: string } } }] }
    T: true
    Two: { allOf: [{ $ref: T }, false] }
    --
    Pet: {kind:string}
    Fish: {anyOf:[{kind:string},{kind:string,b:any}],discriminator:{property:kind,cases:[{value:Fish anyOf 0,variant:0},{value:Fish anyOf 1,variant:1}]}}
    Carp: {allOf:[→Fish,{c?:string}]}
    Only: →One
    One: {kind:string,c?:string}
    T: any
    Two: never
    ! discriminator/property-missing at Fish/discriminator
    ! discriminator/property-missing at Fish/discriminator
    `,
  ],
])("discriminators %s", async (_, text, openapi) => {
  await expectInShort(text, openapi);
});
