import { defineDiagnostic } from "../define.js";

export const diffSourceUnreadable = defineDiagnostic({
  code: "diff/source-unreadable",
  severity: "error",
  message: "{operand} cannot be read. {why}",
  example: { operand: "main:api", why: "There is no file api in main." },
  cause: "A comparison needs two descriptions.",
  fix: "Name a file, a folder with an openapi.yaml, an address whose origin --allow-remote lists, or REV:path in a git repository.",
});

export const diffDocumentErrors = defineDiagnostic({
  code: "diff/document-errors",
  severity: "warning",
  message: "Errors in {operand}: {count}. The first is {first}",
  example: { operand: "main:api", count: 2, first: 'ref/missing: "#/a" does not exist.' },
  cause:
    "The faulty parts cannot be interpreted: they are compared as if any value were allowed there.",
  fix: "Run `apostille lint` on the document, and fix what it reports.",
});

export const diffOperands = defineDiagnostic({
  code: "diff/operands",
  severity: "error",
  message: "diff compares two descriptions, not {found}.",
  example: { found: 3 },
  cause: "The command cannot tell which one is old and which one is new.",
  fix: "Write apostille diff OLD NEW, or apostille diff OLD to compare with the document of the configuration.",
});

export const diffConsumer = defineDiagnostic({
  code: "diff/consumer",
  severity: "error",
  message: "The consumer's code cannot be compiled: {why}",
  example: { why: "there is no configuration that says where the output goes." },
  cause:
    "The code is compiled against the output that the configuration generates for both documents.",
  fix: "Name the tsconfig.json of the code, and have an apostille.config.ts whose output it imports.",
});

export const diffDate = defineDiagnostic({
  code: "diff/date",
  severity: "error",
  message: "{found} is not a date.",
  example: { found: "tomorrow" },
  cause: "Sunsets and exceptions are evaluated for this date.",
  fix: "Write a date such as 2026-12-31.",
});
