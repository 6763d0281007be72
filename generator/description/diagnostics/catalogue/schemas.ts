import { defineDiagnostic } from "../define.js";

const LEFT_OUT = "The keyword is left out of types and validators.";

export const schemaNotSchema = defineDiagnostic({
  code: "schema/not-a-schema",
  severity: "warning",
  message: "A schema is an object, true or false; this is {found}.",
  example: { found: "a string" },
  cause: "Any value is accepted here, because no schema restricts it.",
  fix: "Write a schema such as `{ type: string }`.",
});

export const schemaMalformed = defineDiagnostic({
  code: "schema/malformed-keyword",
  severity: "warning",
  message: "`{keyword}` must be {expected}, not {found}.",
  example: { keyword: "minLength", expected: "a non-negative integer", found: "a string" },
  cause: LEFT_OUT,
  fix: "Correct the value, or remove the keyword.",
});

export const schemaUnknownKeyword = defineDiagnostic({
  code: "schema/unknown-keyword",
  severity: "warning",
  message: '"{keyword}" is not a schema keyword.[ Did you mean `{guess}`?]',
  example: { keyword: "maxLenght", guess: "maxLength" },
  cause: LEFT_OUT,
  fix: "Correct its spelling, or begin its name with `x-` if it is an extension.",
});

export const schemaQuotedValue = defineDiagnostic({
  code: "schema/quoted-value",
  severity: "warning",
  message: '`{keyword}` is the string "{value}"; it is read as {value}.',
  example: { keyword: "maxLength", value: "255" },
  cause: "A string is not valid here. Only one value can be meant.",
  fix: "Write the value without quotes.",
});

export const schemaBesideRef = defineDiagnostic({
  code: "schema/ignored-beside-ref",
  severity: "warning",
  message: "`{keyword}` beside a `$ref` is ignored before OpenAPI 3.1.",
  example: { keyword: "minLength" },
  cause:
    "In OpenAPI 3.0 and Swagger 2.0, a Reference Object has no other fields (3.0.4, 4.7.23). Only titles, descriptions and `nullable` are kept.",
  fix: "Write `allOf: [{ $ref: ... }]` with the keyword beside it, or move to OpenAPI 3.1.",
});

export const schemaNewerKeyword = defineDiagnostic({
  code: "schema/newer-keyword",
  severity: "info",
  message: "OpenAPI 3.0 does not define `{keyword}`; it is read with its meaning in OpenAPI 3.1.",
  example: { keyword: "const" },
  cause: "Other tools ignore the keyword in a document of version 3.0.",
  fix: "Set `openapi: 3.1.1`, or use keywords of 3.0.",
});

export const schemaOlderKeyword = defineDiagnostic({
  code: "schema/older-keyword",
  severity: "warning",
  message: "`{keyword}` has the form of an earlier draft of JSON Schema.",
  example: { keyword: "items" },
  cause:
    "A list of `items` is read as `prefixItems`; `exclusiveMinimum: true` makes the `minimum` beside it exclusive; `required: true` in a property has no effect; `$recursiveRef` is read as a `$ref` to the nearest schema around it with `$recursiveAnchor`, or to its component.",
  fix: "Use `prefixItems` for tuples, write the limit itself in `exclusiveMinimum`, list required properties in `required` of the object, and refer by `$ref` or `$dynamicRef`.",
});

export const schemaNullable = defineDiagnostic({
  code: "schema/nullable",
  severity: "warning",
  message: "`nullable` is not a keyword of OpenAPI 3.1 and later. Null is accepted, as intended.",
  example: {},
  cause:
    "OpenAPI 3.1 adopted the types of JSON Schema, of which null is one. Other tools may ignore the keyword, and refuse null.",
  fix: 'Write the type as a list, such as `type: [string, "null"]`, or `anyOf` with `{ type: "null" }`.',
});

export const schemaTooDeep = defineDiagnostic({
  code: "schema/too-deep",
  severity: "warning",
  message: "Schemas are nested more than {limit} levels deep without a named schema in between.",
  example: { limit: 100 },
  cause: "Types end here with `unknown`; validators still check the whole schema.",
  fix: "Move inner schemas into `components/schemas` and refer to them.",
});

export const schemaLoop = defineDiagnostic({
  code: "schema/reference-loop",
  severity: "error",
  recoverable: true,
  message: '"{ref}" leads back to itself, with no schema in between.',
  example: { ref: "#/components/schemas/Pet" },
  cause: "References that only lead to each other restrict nothing, so any value is accepted.",
  fix: "Make one of the references lead to a schema.",
});

export const schemaPattern = defineDiagnostic({
  code: "schema/invalid-pattern",
  severity: "warning",
  message: '"{pattern}" is not a regular expression: {why}.',
  example: { pattern: "[a-", why: "Unterminated character class" },
  cause:
    "JSON Schema patterns are ECMA-262 regular expressions. This one is left out, and validators cannot check it.",
  fix: "Correct the expression. Other dialects (`\\A`, `(?i)`, possessive quantifiers) have no meaning here.",
});

export const schemaSlowPattern = defineDiagnostic({
  code: "schema/slow-pattern",
  severity: "warning",
  message:
    'Matching "{pattern}" against a string that does not match can take exponential time, or nearly.',
  example: { pattern: "^(a+)+$" },
  cause:
    "A repeated part can match the same characters in several ways, or many alternatives may be empty, and all combinations are tried: the time doubles with each character, or with each alternative, or is millions of steps for 64 characters. Anyone who may send such a string can block a server that validates it.",
  fix: "Let only one repetition match each character: `(a+)+` means `a+`; separate words by a character that they cannot contain. A `maxLength` helps only if it is below about 25.",
});

export const schemaQuadraticPattern = defineDiagnostic({
  code: "schema/quadratic-pattern",
  severity: "info",
  message:
    'Matching "{pattern}" can take time that grows with the square of a string\'s length, which is not limited.',
  example: { pattern: "^.+@.+$" },
  cause:
    "Two repetitions can match the same characters, or one that may begin anywhere must be tried at every character. A string of 100,000 characters takes seconds. Apart from patterns, validation takes time in proportion to the body.",
  fix: "Add a `maxLength`: longer strings are refused before the pattern is tried. Or let only one repetition match each character: `^[^@]+@[^@]+$`.",
});

export const schemaDerived = defineDiagnostic({
  code: "schema/made-of-itself",
  severity: "info",
  message: '`{keyword}` of "{name}" lists schemas that extend "{name}" themselves.',
  example: { keyword: "oneOf", name: "Pet" },
  cause:
    "Taken literally, that never ends. Where these schemas refer to it, only its other keywords apply: those that all of them have in common.",
  fix: "Move what they have in common into a separate schema, and let them refer to that.",
});

export const schemaEndless = defineDiagnostic({
  code: "schema/endless",
  severity: "warning",
  message:
    "{name} leads back to itself without a property or an item in between: it is one of its own alternatives.",
  example: { name: "Pet" },
  cause:
    "TypeScript has no such types, so this one becomes `unknown`. Validators follow it as long as it ends.",
  fix: "List the alternatives in one place, without the schema itself.",
});

export const schemaImpossible = defineDiagnostic({
  code: "schema/impossible",
  severity: "warning",
  message: "No value can be valid here: {why}.",
  example: { why: "`minLength` is greater than `maxLength`" },
  cause: "The type becomes `never`, and validators reject every value.",
  fix: "Remove one of the keywords that contradict each other.",
});

export const schemaTwin = defineDiagnostic({
  code: "schema/twin",
  severity: "warning",
  message: "This alternative of `oneOf` is there twice, so that no value matches only one.",
  example: {},
  cause:
    "What is said of them (`title`, `description`) does not tell them apart. Types include it, because that was intended; validators follow the standard and reject its values.",
  fix: "Remove one of the two, or use `anyOf`.",
});

export const schemaImpliedObject = defineDiagnostic({
  code: "schema/implied-object",
  severity: "info",
  message:
    "Schemas of this document that have `properties` and no `type` are read as objects; this is the first.",
  example: {},
  cause:
    "By the letter they accept every string, number and list, which nobody means: types, validators and the router expect an object.",
  fix: "Add `type: object`. Inside of a schema with `$schema`, the letter holds.",
});

export const schemaClosed = defineDiagnostic({
  code: "schema/closed-all-of",
  severity: "warning",
  message:
    "`additionalProperties: false` forbids properties that another part of the same schema declares: {names}.",
  example: { names: ["id", "name"] },
  cause:
    "`additionalProperties` sees only the `properties` beside it. Types include these properties, because that was intended; validators follow the standard and reject them.",
  fix: "Use `unevaluatedProperties: false` (OpenAPI 3.1) around the `allOf`, or leave the object open.",
});

export const schemaNoEffect = defineDiagnostic({
  code: "schema/no-effect",
  severity: "warning",
  message: "`{keyword}` has no effect here: {why}.",
  example: { keyword: "minLength", why: "it applies to strings only" },
  cause: "A keyword that cannot apply is ignored, so an intended restriction is not checked.",
  fix: "Remove the keyword, or correct `type`.",
});

export const schemaBothDirections = defineDiagnostic({
  code: "schema/read-and-write-only",
  severity: "warning",
  message: "The schema is both `readOnly` and `writeOnly`, so nobody may send it.",
  example: {},
  cause: "Both are ignored: the property is in requests and in responses.",
  fix: "Remove one of them.",
});

export const schemaDefault = defineDiagnostic({
  code: "schema/invalid-default",
  severity: "warning",
  message: "The default {value} is not a value that the schema accepts.",
  example: { value: '"none"' },
  cause: "The default is left out: filling it in would make valid data invalid.",
  fix: "Correct the default, or allow the value with `type` or `enum`.",
});

export const schemaRequiredRefused = defineDiagnostic({
  code: "schema/required-refused",
  severity: "warning",
  message: "`additionalProperties: false` forbids properties that are required: {names}.",
  example: { names: ["id", "name"] },
  cause:
    "`additionalProperties` sees only the `properties` beside it, so no value can be valid. Types include these properties; validators reject every value.",
  fix: "Declare the properties beside `additionalProperties`, or use `unevaluatedProperties: false` (OpenAPI 3.1).",
});

export const enumDuplicate = defineDiagnostic({
  code: "enum/duplicate",
  severity: "warning",
  message: "The value {value} is listed twice.",
  example: { value: '"draft"' },
  cause:
    "The code lists the value once; the name and the description of the second entry are dropped.",
  fix: "Remove one of the two.",
});

export const enumNotOfType = defineDiagnostic({
  code: "enum/not-of-type",
  severity: "warning",
  message: "The value {value} is listed, but `type` allows only {types}.",
  example: { value: "null", types: ["string"] },
  cause:
    "A value must satisfy both, so this one can never occur. It is left out; if no string is left where strings are listed without quotes, any string is valid.",
  fix: 'Put the value in quotes if it is a string, remove it, or add its type to `type` (in OpenAPI 3.1, null is allowed by `type: [..., "null"]`).',
});

export const discriminatorUnknown = defineDiagnostic({
  code: "discriminator/unknown-target",
  severity: "warning",
  message: 'The discriminator maps {value} to "{target}", which is not one of the alternatives.',
  example: { value: '"bird"', target: "#/components/schemas/Bird" },
  cause:
    "The value is left out of the discriminator: a schema that is not listed can never be valid here.",
  fix: "Add the schema to `oneOf` (or let it extend this one with `allOf`), or correct the mapping.",
});

export const discriminatorUnreachable = defineDiagnostic({
  code: "discriminator/unreachable",
  severity: "warning",
  message:
    'The discriminator maps "{value}" to {variant}, whose `{property}` can never have that value.',
  example: { value: "dog", variant: "Cat", property: "species" },
  cause: "The value is left out of the discriminator: no such object can be valid.",
  fix: "Add the value to the `enum` or `const` of the property, or correct the mapping.",
});

export const discriminatorMissing = defineDiagnostic({
  code: "discriminator/property-missing",
  severity: "warning",
  message: "{variant} does not declare the discriminator property `{property}`.",
  example: { variant: "Cat", property: "species" },
  cause:
    "OpenAPI requires the property in every alternative (3.1.1, 4.8.25). Types add it; validators cannot rely on it.",
  fix: "Declare the property in the schema, preferably with `const`, and require it.",
});

export const discriminatorAmbiguous = defineDiagnostic({
  code: "discriminator/ambiguous",
  severity: "warning",
  message: '`{property}` with the value "{value}" selects more than one alternative: {variants}.',
  example: { property: "species", value: "cat", variants: ["Cat", "Tiger"] },
  cause: "The discriminator is left out; alternatives are tried one after the other.",
  fix: "Give each alternative distinct values.",
});
