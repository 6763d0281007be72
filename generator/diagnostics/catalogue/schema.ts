import { defineDiagnostic } from "../define.js";

const LEFT_OUT = "The keyword is left out: types and validators are made without it.";

export const schemaNotSchema = defineDiagnostic<{ found: string }>({
  code: "schema/not-a-schema",
  severity: "error",
  message: ({ found }) => `A schema is an object, true or false; this is ${found}.`,
  cause: "Any value is accepted here, because nothing says what is allowed.",
  fix: "Write a Schema Object.",
});

export const schemaMalformed = defineDiagnostic<{
  keyword: string;
  expected: string;
  found: string;
}>({
  code: "schema/malformed-keyword",
  severity: "warning",
  message: ({ keyword, expected, found }) => `\`${keyword}\` must be ${expected}, not ${found}.`,
  cause: LEFT_OUT,
  fix: "Correct the value, or remove the keyword.",
});

export const schemaUnknownKeyword = defineDiagnostic<{
  keyword: string;
  guess?: string | undefined;
}>({
  code: "schema/unknown-keyword",
  severity: "warning",
  message: ({ keyword, guess }) =>
    `${JSON.stringify(keyword)} is not a keyword of schemas.${guess === undefined ? "" : ` Did you mean \`${guess}\`?`}`,
  cause: LEFT_OUT,
  fix: "Correct its spelling, or begin its name with `x-` if it is an extension.",
});

export const schemaUnknownType = defineDiagnostic<{ type: string }>({
  code: "schema/unknown-type",
  severity: "warning",
  message: ({ type }) => `${JSON.stringify(type)} is not a type of JSON.`,
  cause: "The type is left out; where no other is given, any value is accepted.",
  fix: "Use null, boolean, object, array, number, integer or string, and `format` to say more.",
});

export const schemaBesideRef = defineDiagnostic<{ keyword: string }>({
  code: "schema/ignored-beside-ref",
  severity: "warning",
  message: ({ keyword }) =>
    `\`${keyword}\` stands beside a \`$ref\`, where OpenAPI 3.0 ignores it.`,
  cause:
    "In OpenAPI 3.0 a Reference Object has no other fields (3.0.4, 4.7.23). Only texts and `nullable` are kept.",
  fix: "Write `allOf: [{ $ref: ... }]` with the keyword beside it, or move to OpenAPI 3.1.",
});

export const schemaNewerKeyword = defineDiagnostic<{ keyword: string }>({
  code: "schema/newer-keyword",
  severity: "info",
  message: ({ keyword }) =>
    `OpenAPI 3.0 does not have \`${keyword}\`; it is read as OpenAPI 3.1 means it.`,
  cause: "Other tools ignore the keyword in a document of version 3.0.",
  fix: "Set `openapi: 3.1.1`, or say it in keywords of 3.0.",
});

export const schemaOlderKeyword = defineDiagnostic<{ keyword: string }>({
  code: "schema/older-keyword",
  severity: "warning",
  message: ({ keyword }) => `\`${keyword}\` is written as an earlier draft of JSON Schema had it.`,
  cause:
    "A list of `items` is read as `prefixItems`; `exclusiveMinimum: true` makes the `minimum` beside it exclusive; `required: true` in a property has no effect.",
  fix: "Use `prefixItems` for tuples, write the limit itself in `exclusiveMinimum`, and list required properties in `required` of the object.",
});

export const schemaNullableIgnored = defineDiagnostic<Record<never, never>>({
  code: "schema/nullable-ignored",
  severity: "warning",
  message: () =>
    "`nullable` is not a keyword of OpenAPI 3.1 and later, so that null is not accepted here.",
  cause: "OpenAPI 3.1 took over the types of JSON Schema, of which null is one.",
  fix: 'Write the type as a list, such as `type: [string, "null"]`, or `anyOf` with `{ type: "null" }`.',
});

export const schemaTooDeep = defineDiagnostic<{ limit: number }>({
  code: "schema/too-deep",
  severity: "warning",
  message: ({ limit }) =>
    `Schemas are nested more than ${limit} levels deep without a name in between.`,
  cause: "Types end here with `unknown`; validators go on to check the whole schema.",
  fix: "Move inner schemas into `components/schemas` and refer to them.",
});

export const schemaLoop = defineDiagnostic<{ ref: string }>({
  code: "schema/reference-loop",
  severity: "error",
  message: ({ ref }) =>
    `${JSON.stringify(ref)} leads back to where it stands, with no schema in between.`,
  cause:
    "References that only lead to each other say nothing about a value, so that anything is accepted.",
  fix: "Let one of the references lead to a schema.",
});

export const schemaPattern = defineDiagnostic<{ pattern: string; why: string }>({
  code: "schema/invalid-pattern",
  severity: "warning",
  message: ({ pattern, why }) => `${JSON.stringify(pattern)} is not a regular expression: ${why}.`,
  cause:
    "JSON Schema patterns are ECMA-262 regular expressions. This one is left out, and validators cannot check it.",
  fix: "Mend the expression. Other dialects (`\\A`, `(?i)`, possessive quantifiers) have no meaning here.",
});

export const schemaSlowPattern = defineDiagnostic<{ pattern: string }>({
  code: "schema/slow-pattern",
  severity: "warning",
  message: ({ pattern }) =>
    `${JSON.stringify(pattern)} takes time that doubles with each character of some texts that do not match.`,
  cause:
    "A repeated part can take the same characters in several ways, and all of them are tried. Whoever may send such a text can stop a server that validates it.",
  fix: "Let only one repetition take each character: `(a+)+` means `a+`; separate words by something that they cannot contain. A `maxLength` does not help: the pattern is tried nonetheless.",
});

export const schemaDerived = defineDiagnostic<{ keyword: string; name: string }>({
  code: "schema/made-of-itself",
  severity: "info",
  message: ({ keyword, name }) =>
    `\`${keyword}\` of ${JSON.stringify(name)} lists schemas that are made of ${JSON.stringify(name)} themselves.`,
  cause:
    "Read by the letter, that has no end. Where these schemas refer to it, its other keywords count alone: they have what all of them have in common.",
  fix: "Put what they have in common into a schema of its own, which they refer to.",
});

export const schemaEndless = defineDiagnostic<{ name: string }>({
  code: "schema/endless",
  severity: "warning",
  message: ({ name }) =>
    `${name} leads back to itself with no property and no item in between: it is among its own alternatives.`,
  cause:
    "TypeScript has no such types, so that this one becomes `unknown`. Validators follow it as far as there is an end.",
  fix: "List the alternatives in one place, without the schema itself.",
});

export const schemaImpossible = defineDiagnostic<{ why: string }>({
  code: "schema/impossible",
  severity: "warning",
  message: ({ why }) => `No value can hold here: ${why}.`,
  cause: "The type becomes `never`, and validators refuse every value.",
  fix: "Remove one of the keywords that contradict each other.",
});

export const schemaClosed = defineDiagnostic<{ names: string }>({
  code: "schema/closed-all-of",
  severity: "warning",
  message: ({ names }) =>
    `\`additionalProperties: false\` refuses properties that another part of the same \`allOf\` declares: ${names}.`,
  cause:
    "`additionalProperties` sees only the `properties` beside it. Types have these properties, because that was meant; validators go by the letter and refuse them.",
  fix: "Use `unevaluatedProperties: false` (OpenAPI 3.1) around the `allOf`, or leave the object open.",
});

export const schemaNoEffect = defineDiagnostic<{ keyword: string; why: string }>({
  code: "schema/no-effect",
  severity: "warning",
  message: ({ keyword, why }) => `\`${keyword}\` has no effect here: ${why}.`,
  cause: "A keyword that cannot apply is ignored, so that something that was meant is not checked.",
  fix: "Remove the keyword, or correct `type`.",
});

export const schemaBothDirections = defineDiagnostic<Record<never, never>>({
  code: "schema/read-and-write-only",
  severity: "warning",
  message: () => "The schema is `readOnly` and `writeOnly` at once, so that nobody may send it.",
  cause: "Both are ignored: the property is in requests and in responses.",
  fix: "Remove one of them.",
});

export const schemaDefault = defineDiagnostic<{ value: string }>({
  code: "schema/invalid-default",
  severity: "warning",
  message: ({ value }) => `The default ${value} is not a value that the schema accepts.`,
  cause: "The default is left out: filling it in would make valid data invalid.",
  fix: "Correct the default, or allow the value with `type` or `enum`.",
});

export const schemaRequiredRefused = defineDiagnostic<{ names: string }>({
  code: "schema/required-refused",
  severity: "warning",
  message: ({ names }) =>
    `\`additionalProperties: false\` refuses properties that are required: ${names}.`,
  cause:
    "`additionalProperties` sees only the `properties` beside it, so that no value can hold. Types have these properties; validators refuse every value.",
  fix: "Declare the properties beside `additionalProperties`, or use `unevaluatedProperties: false` (OpenAPI 3.1).",
});
