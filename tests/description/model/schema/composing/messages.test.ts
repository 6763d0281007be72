/** What is said about schemas, in words. */
import { expect, test } from "vitest";

import { build } from "../build.js";
import { componentsIn } from "./in-short.js";

const impossible = "No value can be valid here: ";
const listOfSchemas = "`allOf` must be a list of schemas that is not empty, not ";

test.each<[string, ...string[]]>([
  [
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }, { $ref: Z }], discriminator: { propertyName: k } }
    X: { type: object, properties: { k: { enum: [x, b] } } }
    Y: { type: object, properties: { k: { const: b } } }
    Z: { type: object, properties: { k: { const: c } } }
    `,
    '`k` with the value "b" selects more than one alternative: X, Y.',
  ],
  [
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: k, mapping: { a: Gone } } }
    X: { type: object, properties: { k: { const: x } } }
    Y: { type: object, properties: { l: { const: x } } }
    `,
    "Y does not declare the discriminator property `k`.",
    'The discriminator maps "a" to "Gone", which is not one of the alternatives.',
  ],
  [
    `
    A: { oneOf: [{ $ref: X }, { $ref: Y }], discriminator: { propertyName: k, mapping: { b: X } } }
    X: { type: object, properties: { k: { const: x } } }
    Y: { type: object, properties: { k: { const: y } } }
    `,
    'The discriminator maps "b" to X, whose `k` can never have that value.',
  ],
  [
    'A: { type: [string, "null"], enum: [1, a, b] }',
    "The value 1 is listed, but `type` allows only string, null.",
  ],
  ["A: { enum: [1, 1] }", "The value 1 is listed twice."],
  [
    "A: { allOf: [{ type: string }, { type: [number, boolean] }] }",
    `${impossible}it must be string and number and boolean at once.`,
  ],
  [
    "A: { type: string, oneOf: [{ type: number }] }",
    `${impossible}no alternative is compatible with the keywords beside them.`,
  ],
  [
    "A: { type: string, enum: [a], minLength: 2 }",
    `${impossible}no listed value satisfies the other keywords.`,
  ],
  [
    "A: { type: object, required: [a], properties: { a: false } }",
    `${impossible}the property "a" is both required and forbidden.`,
  ],
  [
    "A: { type: object, minProperties: 2, maxProperties: 1 }",
    `${impossible}\`minProperties\` is above \`maxProperties\`.`,
  ],
  [
    "A: { type: object, minProperties: 1, additionalProperties: false }",
    `${impossible}fewer properties are allowed than \`minProperties\` requires.`,
  ],
  [
    "A: { oneOf: [{ type: string }, { type: string }] }",
    `${impossible}each alternative of \`oneOf\` is there twice.`,
  ],
  [
    "A: { allOf: [{ type: object, properties: { a: {} }, additionalProperties: false }, { properties: { b: {}, c: {} }, required: [c, d] }] }",
    "`additionalProperties: false` forbids properties that another part of the same schema declares: b, c.",
    "`additionalProperties: false` forbids properties that are required: d.",
  ],
  ["A: { type: string, default: 1 }", "The default 1 is not a value that the schema accepts."],
  [
    "A: { type: string, minimum: 1 }",
    "`minimum` has no effect here: it applies only to values of type number.",
  ],
  ["A: { then: {} }", "`then` has no effect here: it works only together with `if`."],
  ["A: { required: a }", '`required` must be a list of strings, not the string "a".'],
  ["A: { allOf: [] }", `${listOfSchemas}an empty list.`],
  ["A: { allOf: {} }", `${listOfSchemas}an object.`],
  ["A: { enum: 1 }", "`enum` must be a list of values, not the number 1."],
  ["A: { type: text }", '"text" is not a type. Did you mean `string`?'],
  ['A: { pattern: "(" }', '"(" is not a regular expression: unterminated group.'],
  [
    "A: { allOf: [{ $ref: A }] }",
    '"#/components/schemas/A" leads back to itself, with no schema in between.',
    '"#/components/schemas/A" leads back to itself, with no schema in between.',
  ],
  [
    `
    Pet: { type: object, properties: { n: {} }, oneOf: [{ $ref: Cat }] }
    Cat: { allOf: [{ $ref: Pet }, { properties: { c: {} } }] }
    `,
    '`oneOf` of "Pet" lists schemas that extend "Pet" themselves.',
  ],
])("a finding about schemas is told in a sentence: %s", async (text, ...messages) => {
  const { diagnostics } = await build(componentsIn(text));
  expect(diagnostics.map(({ message }) => message)).toEqual(messages);
});
