/** Templates with dynamic references, and what they become where these are bound. */
import { test } from "vitest";

import { expectInShort, type Row } from "./in-short.js";

test.each<Row>([
  [
    "are written out where something is bound",
    `
    Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: "#T" } } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Users: { $id: users, $ref: "page", $defs: { T: { $dynamicAnchor: T, $ref: "openapi.json#/components/schemas/User" } } }
    User: { type: object, properties: { name: { type: string } } }
    --
    Page: {refined:{items?:{refined:{array:{refined:any}}}}}
    Users: {refined:{items?:{array:→User}}}
    User: {name?:string}
    `,
  ],
  [
    "that are bound to something inside",
    `
    Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: "#T" } } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Users: { $id: users, $ref: "page", $defs: { T: { $dynamicAnchor: T, type: object, properties: { id: { type: string } } } } }
    --
    Page: {refined:{items?:{refined:{array:{refined:any}}}}}
    Users: {refined:{items?:{array:{id?:string}}}}
    `,
  ],
  [
    "that are bound to nothing",
    `
    Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: "#T" } } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Users: { $id: users, $ref: "page", $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Things: { $id: things, $ref: "page", $defs: { T: { $dynamicAnchor: T, not: true } } }
    Others: { $id: others, $ref: "page", $defs: { T: { $dynamicAnchor: T, not: { type: string } } } }
    --
    Page: {refined:{items?:{refined:{array:{refined:any}}}}}
    Users: {refined:→Page}
    Things: {refined:→Page}
    Others: {refined:{items?:{array:any}}}
    `,
  ],
  [
    "that are bound to a reference and more",
    `
    Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: "#T" } } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Users: { $id: users, $ref: "page", $defs: { T: { $dynamicAnchor: T, $ref: "openapi.json#/components/schemas/User", minProperties: 1 } } }
    Named: { $id: named, $ref: "page", $defs: { T: { $dynamicAnchor: T, $anchor: t, $ref: "openapi.json#/components/schemas/User" } } }
    User: { type: object, properties: { name: { type: string } } }
    --
    Page: {refined:{items?:{refined:{array:{refined:any}}}}}
    Users: {refined:{items?:{array:→User}}}
    Named: {refined:{items?:{array:→User}}}
    User: {name?:string}
    `,
  ],
  [
    "that are bound to what is broken",
    `
    Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: "#T" } } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Users: { $id: users, $ref: "page", $defs: { T: { $dynamicAnchor: T, $ref: "openapi.json#/components/schemas/Gone" } } }
    Every: { $id: all, $ref: "page", $defs: { T: true } }
    --
    Page: {refined:{items?:{refined:{array:{refined:any}}}}}
    Users: {refined:{items?:{array:any}}}
    Every: {refined:→Page}
    ! ref/missing at Users/$defs/T/$ref
    `,
  ],
  [
    "with keywords beside them",
    `
    Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: "#T" } } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Users: { $id: users, $ref: "page", $defs: { T: { $dynamicAnchor: T, $ref: "openapi.json#/components/schemas/User" } }, properties: { next: { type: string } }, required: [items] }
    Both: { $id: both, allOf: [{ $ref: "page" }, { properties: { next: { type: string } } }], $defs: { T: { $dynamicAnchor: T, $ref: "openapi.json#/components/schemas/User" } } }
    More: { $id: more, $ref: "page", allOf: [{ properties: { last: { type: string } } }], $defs: { T: { $dynamicAnchor: T, $ref: "openapi.json#/components/schemas/User" } } }
    User: { type: object, properties: { name: { type: string } } }
    --
    Page: {refined:{items?:{refined:{array:{refined:any}}}}}
    Users: {refined:{items:{array:→User},next?:string}}
    Both: {refined:{items?:{array:→User},next?:string}}
    More: {refined:{items?:{array:→User},last?:string}}
    User: {name?:string}
    `,
  ],
  [
    "that refer to templates",
    `
    Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: "#T" } }, inner: { $ref: "page" }, plain: { $ref: "openapi.json#/components/schemas/User" }, gone: { $ref: "openapi.json#/components/schemas/Gone" } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Users: { $id: users, $ref: "page", $defs: { T: { $dynamicAnchor: T, $ref: "openapi.json#/components/schemas/User" } } }
    User: { type: object, properties: { name: { type: string } } }
    --
    Page: {refined:{items?:{refined:{array:{refined:any}}},inner?:{refined:→Page},plain?:{refined:→User},gone?:{refined:any}}}
    Users: {refined:{items?:{array:→User},inner?:→Page,plain?:→User,gone?:any}}
    User: {name?:string}
    ! ref/property-missing at Page/properties/gone/$ref
    `,
  ],
  [
    "that refer to other templates",
    `
    Box: { $id: box, type: object, properties: { value: { $dynamicRef: "#T" }, again: { $ref: "other" }, twice: { $ref: "other" } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Other: { $id: other, type: object, properties: { value: { $dynamicRef: "#T" }, back: { $ref: "box" } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Texts: { $id: texts, $ref: "box", $defs: { T: { $dynamicAnchor: T, type: string } } }
    --
    Box: {refined:{value?:{refined:any},again?:{refined:→Other},twice?:{refined:→Other}}}
    Other: {refined:{value?:{refined:any},back?:{refined:→Box}}}
    Texts: {refined:{value?:string,again?:{value?:string,back?:→Box},twice?:{value?:string,back?:→Box}}}
    `,
  ],
  [
    "whose outer bindings count",
    `
    Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: "#T" } } }, $defs: { T: { $dynamicAnchor: T, not: {} } } }
    Users: { $id: users, $ref: "page", $defs: { T: { $dynamicAnchor: T, $ref: "openapi.json#/components/schemas/User" } } }
    Admins: { $id: admins, $ref: "users", $defs: { T: { $dynamicAnchor: T, type: string } } }
    User: { type: object, properties: { name: { type: string } } }
    --
    Page: {refined:{items?:{refined:{array:{refined:any}}}}}
    Users: {refined:{items?:{array:→User}}}
    Admins: {refined:{items?:{array:string}}}
    User: {name?:string}
    `,
  ],
  [
    "of two names",
    `
    Pair: { $id: pair, type: object, properties: { a: { $dynamicRef: "#A" }, b: { $dynamicRef: "pair#B" }, c: { $dynamicRef: "#A", minProperties: 1 } }, $defs: { A: { $dynamicAnchor: A, not: {} }, B: { $dynamicAnchor: B, not: {} } } }
    Made: { $id: made, $ref: "pair", $defs: { A: { $dynamicAnchor: A, $ref: "openapi.json#/components/schemas/User" }, B: { $dynamicAnchor: B, type: number } } }
    Half: { $id: half, $ref: "pair", $defs: { A: { $dynamicAnchor: A, $ref: "openapi.json#/components/schemas/User" } } }
    User: { type: object, properties: { name: { type: string } } }
    --
    Pair: {refined:{a?:{refined:any},b?:{refined:any},c?:{refined:{#min:1},typeless:true}}}
    Made: {refined:{a?:→User,b?:{number:{integer:false}},c?:→User}}
    Half: {refined:{a?:→User,b?:any,c?:→User}}
    User: {name?:string}
    `,
  ],
  [
    "that are trees",
    `
    Tree: { $id: tree, $dynamicAnchor: node, type: object, properties: { children: { type: array, items: { $dynamicRef: "#node" } } } }
    Strict: { $id: strict, $dynamicAnchor: node, $ref: "tree", unevaluatedProperties: false }
    Named: { $id: named, $dynamicAnchor: node, $ref: "tree", properties: { name: { type: string } } }
    Forest: { type: array, items: { $ref: "openapi.json#/components/schemas/Tree" } }
    --
    Tree: {refined:{children?:{array:→Tree}}}
    Strict: {refined:{children?:{array:→Strict},...:never}}
    Named: {refined:{children?:{array:→Named},name?:string}}
    Forest: {refined:{array:{refined:→Tree}}}
    `,
  ],
])("templates %s", async (_, text, openapi) => {
  await expectInShort(text, openapi);
});
