import { defineDiagnostic } from "../define.js";

export const enumDuplicate = defineDiagnostic<{ value: string }>({
  code: "enum/duplicate",
  severity: "warning",
  message: ({ value }) => `The value ${value} is listed twice.`,
  cause:
    "A value that is listed twice is listed once in the code; names and descriptions of the second are lost.",
  fix: "Remove one of the two.",
});

export const enumNotOfType = defineDiagnostic<{ value: string; types: string }>({
  code: "enum/not-of-type",
  severity: "warning",
  message: ({ value, types }) => `The value ${value} is listed, but \`type\` allows only ${types}.`,
  cause: "A value must satisfy both, so that this one can never occur. It is left out.",
  fix: 'Remove the value, or add its type to `type` (in OpenAPI 3.1, null is allowed by `type: [..., "null"]`).',
});
