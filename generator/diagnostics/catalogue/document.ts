import { defineDiagnostic } from "../define.js";

const UNREADABLE = "Apostille reads one OpenAPI document in JSON or YAML, in UTF-8.";

export const inputMissing = defineDiagnostic<{ path: string; why: string }>({
  code: "document/unreadable",
  severity: "error",
  message: ({ path, why }) => `Cannot read ${path}: ${why}.`,
  cause: UNREADABLE,
  fix: "Check the path (relative paths count from the folder where the command runs) and its permissions.",
});

export const inputEncoding = defineDiagnostic<{ why: string }>({
  code: "document/encoding",
  severity: "error",
  message: ({ why }) => `The document is not text in UTF-8: ${why}.`,
  cause: UNREADABLE,
  fix: "Save the file as UTF-8.",
});

export const inputTooLarge = defineDiagnostic<{ megabytes: number; limit: number }>({
  code: "document/too-large",
  severity: "error",
  message: ({ megabytes, limit }) => `The document has ${megabytes} MB; the limit is ${limit} MB.`,
  cause: "A document of this size is more often a mistake than a description.",
  fix: "Split the document into files and refer to them.",
});

export const syntaxError = defineDiagnostic<{ format: string; why: string }>({
  code: "document/syntax",
  severity: "error",
  message: ({ format, why }) => `This is not valid ${format}: ${why}`,
  cause: "Nothing can be generated from a document that cannot be parsed.",
  fix: "Mend the syntax at the marked place.",
});

export const looseYaml = defineDiagnostic<{ why: string }>({
  code: "document/loose-yaml",
  severity: "warning",
  message: ({ why }) => `This is read as YAML although it is not: ${why}.`,
  cause: "Some YAML parsers take it, others refuse the whole document.",
  fix: "Mend the syntax at the marked place.",
});

export const duplicateKey = defineDiagnostic<{ key: string }>({
  code: "document/duplicate-key",
  severity: "error",
  message: ({ key }) => `The key ${JSON.stringify(key)} stands twice in the same object.`,
  cause: "Parsers keep one of the two and drop the other in silence.",
  fix: "Remove or rename one of them.",
});

export const complexKey = defineDiagnostic<Record<never, never>>({
  code: "document/complex-key",
  severity: "error",
  message: () => "A key of this mapping is not a scalar.",
  cause: "OpenAPI documents hold JSON values, whose keys are strings.",
  fix: "Write the key as a string, in quotes if it holds punctuation.",
});

export const aliasBomb = defineDiagnostic<{ why: string }>({
  code: "document/aliases",
  severity: "error",
  message: ({ why }) => `The YAML aliases of this document cannot be expanded: ${why}.`,
  cause:
    "Aliases that refer to themselves or multiply each other have no finite JSON value of reasonable size.",
  fix: "Use `$ref` for reuse instead of YAML aliases.",
});

export const tooDeep = defineDiagnostic<{ limit: number }>({
  code: "document/too-deep",
  severity: "error",
  message: ({ limit }) => `The document is nested more than ${limit} levels deep.`,
  cause: "No description needs that; it is the sign of a generated or hostile file.",
  fix: "Move inner schemas into components and refer to them.",
});

export const severalDocuments = defineDiagnostic<{ count: number }>({
  code: "document/several",
  severity: "error",
  message: ({ count }) => `The file holds ${count} YAML documents.`,
  cause: "An OpenAPI description is one document.",
  fix: "Split the file at the `---` lines.",
});

export const notAnObject = defineDiagnostic<{ found: string }>({
  code: "document/not-an-object",
  severity: "error",
  message: ({ found }) => `An OpenAPI document is an object; this one is ${found}.`,
  cause: "The root holds `openapi`, `info` and `paths`.",
  fix: "Check that the right file is given.",
});

export const versionMissing = defineDiagnostic<Record<never, never>>({
  code: "document/version-missing",
  severity: "error",
  message: () => "The document does not say `openapi: 3.x.y` at its root.",
  cause:
    "Without the version nothing tells how to read the document, or whether it is OpenAPI at all.",
  fix: "Add `openapi: 3.1.1`, or check that the right file is given.",
});

export const versionNotString = defineDiagnostic<{ found: string }>({
  code: "document/version-not-string",
  severity: "error",
  message: ({ found }) => `\`openapi\` must be a string such as "3.1.1", not ${found}.`,
  cause: "Unquoted, YAML reads 3.1 as a number.",
  fix: 'Write the whole version in quotes, such as `openapi: "3.1.1"`.',
});

export const versionUnsupported = defineDiagnostic<{ version: string }>({
  code: "document/version-unsupported",
  severity: "error",
  message: ({ version }) => `OpenAPI ${version} is not supported.`,
  cause: "Apostille reads OpenAPI 3.0, 3.1 and 3.2.",
  fix: "Convert the document to one of these versions.",
});

export const swagger = defineDiagnostic<{ version: string }>({
  code: "document/swagger",
  severity: "error",
  message: ({ version }) =>
    `This is a Swagger ${version} document (OpenAPI 2.0), which is not supported.`,
  cause: "Apostille reads OpenAPI 3.0, 3.1 and 3.2.",
  fix: "Convert it first: `npx swagger2openapi swagger.yaml --outfile openapi.yaml`, or https://editor.swagger.io (Edit, Convert to OpenAPI 3), or https://converter.swagger.io.",
});

export const otherFormat = defineDiagnostic<{ name: string }>({
  code: "document/other-format",
  severity: "error",
  message: ({ name }) => `This is ${name}, not an OpenAPI document.`,
  cause: "Apostille reads OpenAPI 3.0, 3.1 and 3.2.",
  fix: "Give the OpenAPI document.",
});
