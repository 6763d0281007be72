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

export const extensionUnknownKey = defineDiagnostic<{
  extension: string;
  key: string;
  guess: string | undefined;
}>({
  code: "extension/unknown-key",
  severity: "warning",
  message: ({ extension, key, guess }) =>
    `\`${extension}\` has no key ${JSON.stringify(key)}.${guess === undefined ? "" : ` Did you mean ${JSON.stringify(guess)}?`}`,
  cause: "The key is not in docs/extensions.md, so it has no effect.",
  fix: "Correct the key, or remove it.",
});
