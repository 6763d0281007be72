import { defineDiagnostic } from "../define.js";

export const extensionMalformed = defineDiagnostic<{
  extension: string;
  expected: string;
  found: string;
}>({
  code: "extension/malformed",
  severity: "warning",
  message: ({ extension, expected, found }) =>
    `\`${extension}\` is ignored here: expected ${expected}, found ${found}.`,
  cause: "An extension that is not what docs/extensions.md says cannot become code.",
  fix: "Correct the marked value, or remove the extension.",
});
