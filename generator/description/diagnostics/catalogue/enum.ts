import { defineDiagnostic } from "../define.js";

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
