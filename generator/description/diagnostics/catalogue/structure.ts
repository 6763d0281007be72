import { defineDiagnostic } from "../define.js";

const LEFT_OUT = "The value is left out, as if the key were not there.";

export const wrongType = defineDiagnostic({
  code: "structure/wrong-type",
  severity: "error",
  message: "{name} must be {expected}, not {found}[ (with `lenient`, {cost})].[ {note}]",
  example: {
    name: "`tags`",
    expected: "a list",
    found: "a string",
    cost: "it is ignored",
    note: "Write one tag per entry.",
  },
  cause: "The code could not do what the document means to say here.",
  fix: "Write a value of the expected type. If the document is not yours, an overlay can do it.",
});

export const wrongTypeLeftOut = defineDiagnostic({
  code: "structure/left-out",
  severity: "warning",
  message: "{name} should be {expected}, not {found}.[ {note}]",
  example: {
    name: "`summary`",
    expected: "a string",
    found: "a number",
    note: "Put it in quotes.",
  },
  cause: LEFT_OUT,
  fix: "Write a value of the expected type (in YAML, put a string in quotes), or remove the key.",
});

export const emptyEntry = defineDiagnostic({
  code: "structure/empty-entry",
  severity: "warning",
  message: "{name} has no value; it is read as an empty list.",
  example: { name: "`api_key` of this Security Requirement Object" },
  cause: "In YAML, a key without a value is null, where the standard requires a list.",
  fix: "Write `[]` after the key.",
});

export const wrongValue = defineDiagnostic({
  code: "structure/wrong-value",
  severity: "error",
  recoverable: true,
  message:
    '{name} cannot be "{value}"; it must be one of {allowed} (with `lenient`, {cost}).[ Did you mean `{guess}`?]',
  example: {
    name: "`in`",
    value: "qury",
    allowed: ["query", "header", "path", "cookie"],
    cost: "the parameter is left out",
    guess: "query",
  },
  cause: "The standard lists the values, and no meaning is guessed for another one.",
  fix: "Write one of the listed values.",
});

export const unclearType = defineDiagnostic({
  code: "structure/unclear-type",
  severity: "warning",
  message: '"{value}" is not a type.[ Did you mean `{guess}`?]',
  example: { value: "strng", guess: "string" },
  cause: "A type that does not exist restricts nothing: values of every type are accepted.",
  fix: "Write `string`, `number`, `integer`, `boolean`, `array`, `object` or, from OpenAPI 3.1 on, `null`.",
});

export const unknownDialect = defineDiagnostic({
  code: "structure/unknown-dialect",
  severity: "warning",
  message: 'The dialect "{dialect}" is not known; schemas are read as JSON Schema 2020-12.',
  example: { dialect: "https://example.com/dialect" },
  cause:
    "A dialect says which keywords there are and what they mean. Keywords of its own are left out, and each is reported.",
  fix: "Use the dialect of OpenAPI, which is the default, or https://json-schema.org/draft/2020-12/schema.",
});

export const unquotedNull = defineDiagnostic({
  code: "structure/null-type",
  severity: "warning",
  message: 'null in a list of types is read as "null".',
  example: {},
  cause: "In YAML, `null` without quotes is the value null, and types are strings.",
  fix: 'Write `"null"`, in quotes.',
});

export const lostTarget = defineDiagnostic({
  code: "structure/lost-target",
  severity: "error",
  recoverable: true,
  message: '"{ref}" does not exist (with `lenient`, this value of the discriminator is left out).',
  example: { ref: "#/components/schemas/Brid" },
  cause: "Objects with this value have no type, and validators refuse them.",
  fix: "Correct the mapping, or add the schema.",
});

export const otherKind = defineDiagnostic({
  code: "structure/other-kind",
  severity: "warning",
  message: '"{ref}" should refer to {expected}, but refers to {found}.',
  example: { ref: "#/components/headers/Page", expected: "a parameter", found: "a header" },
  cause:
    "The target is read as the expected kind, and fields that this kind does not have are left out.",
  fix: "Refer to something of the expected kind, or move the target to where it belongs.",
});

export const missingField = defineDiagnostic({
  code: "structure/missing-field",
  severity: "error",
  message: "This {type} Object lacks `{field}`, which is required[ (with `lenient`, {cost})].",
  example: { type: "Parameter", field: "name", cost: "the parameter is left out" },
  cause: "What the object describes cannot be generated without it.",
  fix: "Add the field.",
});

export const missingFieldAdvised = defineDiagnostic({
  code: "structure/incomplete",
  severity: "warning",
  message: "This {type} Object lacks `{field}`, which the standard requires.",
  example: { type: "Response", field: "description" },
  cause: "Apostille does not need it; other tools may reject the document.",
  fix: "Add the field.",
});

export const nothingDescribed = defineDiagnostic({
  code: "structure/nothing-described",
  severity: "error",
  message: "The document has no {fields}.",
  example: { fields: "`paths`, `webhooks` or `components`" },
  cause: "There is nothing to generate from.",
  fix: "Describe at least one operation, webhook or component; `paths: {}` says that there are intentionally none.",
});

export const unknownField = defineDiagnostic({
  code: "structure/unknown-field",
  severity: "warning",
  message: "The {type} Object has no field `{field}`.[ Did you mean `{guess}`?]",
  example: { type: "Operation", field: "sumary", guess: "summary" },
  cause: "Fields that the standard does not define are left out.",
  fix: "Correct the name, or begin it with `x-` if it is an extension.",
});

export const lostField = defineDiagnostic({
  code: "structure/lost-field",
  severity: "error",
  recoverable: true,
  message:
    "`{field}` is not {expected}, so the {type} Object cannot contain it (with `lenient`, everything below it is left out).[ Did you mean `{guess}`?]",
  example: { field: "gett", expected: "an HTTP method", type: "Path Item", guess: "get" },
  cause: "Clients and servers are not generated for methods that the standard does not define.",
  fix: "Use a method of the standard (OpenAPI 3.2 has `additionalOperations` for others), or a name that begins with `x-`.",
});

export const otherVersion = defineDiagnostic({
  code: "structure/other-version",
  severity: "warning",
  message:
    "The {type} Object has `{field}` in OpenAPI {has}, but this document is {written}.[ There it is {instead}.]",
  example: {
    type: "Document",
    field: "webhooks",
    has: "3.1 and later",
    written: "3.0.3",
    instead: "`x-webhooks`",
  },
  cause:
    "Readers may ignore fields that their version does not define, or give them another meaning.",
  fix: "Use what this version defines instead, or raise the version in `openapi`.",
});

export const pathSlash = defineDiagnostic({
  code: "structure/path-slash",
  severity: "error",
  recoverable: true,
  message: 'The path "{path}" does not begin with `/` (with `lenient`, it is read as if it did).',
  example: { path: "pets/{petId}" },
  cause: "Paths are appended to the server's URL unchanged (Paths Object).",
  fix: "Put a `/` before it.",
});

export const statusKey = defineDiagnostic({
  code: "structure/status",
  severity: "error",
  recoverable: true,
  message: '"{key}" is not an HTTP status (with `lenient`, the response is left out).',
  example: { key: "20" },
  cause: "No response can have it, so the description would never apply.",
  fix: 'Write a status from 100 to 599, a range such as "4XX", or "default".',
});

export const notAStatus = defineDiagnostic({
  code: "structure/not-a-status",
  severity: "warning",
  message: '"{key}" is not a status; the response is left out.',
  example: { key: "ok" },
  cause: "Responses are found by their status.",
  fix: 'Write a status such as "404", a range such as "4XX" (with a capital X), or "default".',
});

export const componentName = defineDiagnostic({
  code: "structure/component-name",
  severity: "warning",
  message: "The name of this component contains characters that the standard does not allow.",
  example: {},
  cause:
    "Component names consist of letters, digits, `.`, `-` and `_`; other tools may reject the document.",
  fix: "Rename it; `x-apostille-name` changes only the name in the generated code.",
});

export const emptyList = defineDiagnostic({
  code: "structure/empty-list",
  severity: "warning",
  message: "{name} is empty, and the standard requires at least one entry.",
  example: { name: "`enum`" },
  cause: "An empty list is taken literally, which is rarely what its author means.",
  fix: "Add an entry or remove the key.",
});

export const wrongKind = defineDiagnostic({
  code: "structure/wrong-kind",
  severity: "error",
  recoverable: true,
  message: '"{ref}" should refer to {expected}, but refers to {found} (with `lenient`, {cost}).',
  example: {
    ref: "#/components/schemas/Page",
    expected: "a Parameter Object",
    found: "a Schema Object",
    cost: "the parameter is left out",
  },
  cause: "A reference stands for its target, and this target cannot be used here.",
  fix: "Refer to something of the expected kind.",
});

export const refSiblings = defineDiagnostic({
  code: "structure/beside-ref",
  severity: "warning",
  message:
    "A Reference Object has only `$ref`, `summary` and `description`: `{keywords}` is ignored.",
  example: { keywords: ["required"] },
  cause: "A Reference Object cannot be extended (OpenAPI 3.1, 4.8.23).",
  fix: "Write it at the target, or copy the target and change the copy.",
});
