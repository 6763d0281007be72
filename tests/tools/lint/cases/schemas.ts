import { type Case, change } from "../case.js";

const schema = (text: string) => `
openapi: 3.1.0
components:
  schemas:
    Quote: ${text}
`;

export const schemas: readonly Case[] = [
  {
    rule: "nullable-enum",
    name: "null in the type alone",
    says: /The type allows null, but the enum does not/,
    broken: schema("{ type: [string, 'null'], »enum: [a] }"),
    fixed: schema("{ type: [string, 'null'], enum: [a, null] }"),
  },
  {
    rule: "nullable-enum",
    name: "null in the enum alone",
    says: /The enum lists null, but the type does not allow it/,
    broken: schema("{ »type: string, enum: [a, null] }"),
    fixed: schema("{ enum: [a, null] }"),
  },
  {
    rule: "nullable-enum",
    name: "OpenAPI 3.0",
    says: /The type allows null, but the enum does not/,
    broken: schema("{ type: string, nullable: true, »enum: [a] }").replace("3.1.0", "3.0.3"),
    fixed: schema("{ type: string, nullable: true, enum: [a, null] }").replace("3.1.0", "3.0.3"),
  },
  {
    rule: "enum-annotations",
    name: "one too few",
    says: /`x-enum-varnames` has 1 entries for 2 values/,
    broken: schema("{ enum: [a, b], »x-enum-varnames: [A] }"),
    fixed: schema("{ enum: [a, b], x-enum-varnames: [A, B], x-enum-descriptions: [One., One.] }"),
  },
  {
    rule: "enum-annotations",
    name: "two of one name",
    says: /gives two values the same name/,
    broken: schema("{ x-extensible-enum: [a, b], »x-enum-varnames: [A, A] }"),
    fixed: schema("{ x-extensible-enum: [a, b], x-enum-varnames: [A, B] }"),
  },
  {
    rule: "enum-annotations",
    name: "open and closed at once",
    says: /`enum` closes the list that `x-extensible-enum` leaves open/,
    broken: schema("{ enum: [a], »x-extensible-enum: [a] }"),
    fixed: schema("{ x-extensible-enum: [a] }"),
  },
  {
    rule: "units",
    name: "a name that speaks of its unit",
    says: /`total_cents` implies cents/,
    broken: schema("{ properties: { »total_cents: { type: integer, x-unit: dollars } } }"),
    fixed: schema("{ properties: { total_cents: { type: integer, x-unit: cents } } }"),
  },
  {
    rule: "units",
    name: "amounts, one by reference; a total that counts things is none",
    says: /`(price|total)` is an amount of money/,
    ...change(`
 components:
   schemas:
-    Price: { type: integer }
-    Item:
-      properties:
-        »price: { $ref: '#/components/schemas/Price' }
-        »total: { type: integer }
-        currency: { type: string }
+    Price: { type: integer, x-unit: cents }
+    Item: { properties: { price: { $ref: '#/components/schemas/Price' } } }
+    Meta: { properties: { total: { type: integer } } }`),
  },
  {
    rule: "default-value",
    name: "outside of the enum, of another type, in a list",
    says: /`"b"` is not in the enum|`7` is not of type string or null|`"c"` is not in the enum|`1.5` is not of type integer/,
    ...change(`
 components:
   schemas:
-    Letter: { enum: [a], default: »b }
-    Word: { type: [string, 'null'], default: »7 }
-    Letters: { type: array, items: { $ref: '#/components/schemas/Letter' }, default: »[a, c] }
-    Count: { type: integer, default: »1.5 }
+    Letter: { enum: [a], default: a }
+    Word: { type: [string, 'null'], default: null }
+    Letters: { type: array, items: { $ref: '#/components/schemas/Letter' }, default: [a] }
+    Count: { type: integer, default: 2 }
+    Share: { type: number, default: 2 }
+    Anything: { default: { a: 1 } }`),
  },
  {
    rule: "discriminator-mapping",
    name: "forgotten, contradicted, and mapped elsewhere",
    says: /lacks this alternative|only allows `bird`|not an alternative/,
    ...change(`
 components:
   schemas:
     Pet:
       oneOf:
         - $ref: '#/components/schemas/Cat'
         - $ref: '#/components/schemas/Bird'
         - »$ref: '#/components/schemas/Dog'
       discriminator:
         propertyName: type
-        mapping:
-          cat: '#/components/schemas/Cat'
-          parrot: »'#/components/schemas/Bird'
-          stone: »'#/components/schemas/Stone'
+        mapping: { cat: '#/components/schemas/Cat', bird: Bird, dog: '#/components/schemas/Dog' }
     Cat: { properties: { type: { const: cat } } }
-    Dog: { properties: { type: { const: dog } } }
+    Dog: {}
     Bird: { allOf: [{ properties: { type: { enum: [bird] } } }] }
-    Stone: {}`),
  },
  {
    rule: "body-examples",
    name: "none, or one that nothing checks",
    says: /The body has no example|Nothing checks an `externalValue`/,
    ...change(`
 paths:
   /quotes:
     get:
       responses:
-        '200': { content: { »application/json: { schema: {} } } }
-        '201': { content: { application/json: { examples: { one: { »externalValue: quote.json } } } } }
+        '200': { content: { application/json: { schema: {}, example: {} } } }
+        '201': { content: { application/json: { examples: { one: { value: {} } } } } }`),
  },
  {
    rule: "header-examples",
    name: "none, or one that nothing checks",
    says: /The header has no example|Nothing checks the `example` of a header/,
    ...change(`
 components:
   headers:
-    RetryAfter: { »schema: { type: integer } }
-    Limit: { »example: 120, schema: { type: integer } }
+    RetryAfter: { schema: { type: integer, examples: [23] } }`),
  },
];
