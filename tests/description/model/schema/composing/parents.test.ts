/** Parents with a discriminator stand for their children. */
import { test } from "vitest";

import { expectInShort, type Row } from "./in-short.js";

test.each<Row>([
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
    "of a parent with one value",
    `
    Pet: { type: object, properties: { kind: { type: string, const: pet } }, required: [kind], discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: Pet }, { type: object, properties: { c: { type: string } } }] }
    --
    Pet: {anyOf:[→Cat],discriminator:{property:kind,cases:[{value:pet,variant:0}]}}
    Cat: {kind:{literal:pet},c?:string}
    `,
  ],
  [
    "of a parent that maps a value to nothing",
    `
    Pet: { type: object, properties: { kind: { type: string, enum: [cat, ghost] } }, required: [kind], discriminator: { propertyName: kind, mapping: { ghost: Gone } } }
    Cat: { allOf: [{ $ref: Pet }, { properties: { kind: { type: string, const: cat } } }] }
    --
    Pet: {anyOf:[→Cat],discriminator:{property:kind,cases:[{value:cat,variant:0}]}}
    Cat: {kind:{literal:cat}}
    ! discriminator/unknown-target at Pet/discriminator/mapping/ghost
    `,
  ],
  [
    "of a parent whose children share a value",
    `
    Pet: { type: object, properties: { kind: { type: string, enum: [x, "y"] } }, required: [kind], discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: Pet }, { properties: { kind: { type: string, const: x } } }] }
    Dog: { allOf: [{ $ref: Pet }, { properties: { kind: { type: string, const: x } } }] }
    --
    Pet: {anyOf:[→Cat,→Dog,{kind:{enum:[x,y]}}]}
    Cat: {kind:{literal:x}}
    Dog: {kind:{literal:x}}
    ! discriminator/ambiguous at Pet/discriminator
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
    Dog: {anyOf:[→Puppy],discriminator:{property:kind,cases:[{value:Puppy,variant:0}]}}
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
    Only: {anyOf:[→One],discriminator:{property:kind,cases:[{value:One,variant:0}]}}
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
