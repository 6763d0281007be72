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

export const paginationParameter = defineDiagnostic<{
  key: string;
  name: string;
  guess: string | undefined;
}>({
  code: "extension/pagination-parameter",
  severity: "warning",
  message: ({ key, name, guess }) =>
    `\`x-pagination\` is ignored here: \`${key}\` names the query parameter ${JSON.stringify(name)}, which the operation does not have.${guess === undefined ? "" : ` Did you mean ${JSON.stringify(guess)}?`}`,
  cause: "The client turns pages by setting that parameter.",
  fix: "Correct the name, or declare the parameter.",
});

export const paginationPointer = defineDiagnostic<{
  key: string;
  pointer: string;
  expected: string;
}>({
  code: "extension/pagination-pointer",
  severity: "warning",
  message: ({ key, pointer, expected }) =>
    `\`x-pagination\` is ignored here: \`${key}\` (${JSON.stringify(pointer)}) does not lead to ${expected} in the body of a successful response.`,
  cause:
    "The pointer is a JSON pointer (RFC 6901) into the JSON body of the response, such as `/data`.",
  fix: "Correct the pointer, or describe what it leads to in the schema of the response.",
});

export const lifecycleUnknown = defineDiagnostic<{
  word: string;
  expected: string;
  guess: string | undefined;
}>({
  code: "extension/lifecycle-unknown",
  severity: "warning",
  message: ({ word, expected, guess }) =>
    `\`x-lifecycle\` names ${JSON.stringify(word)}, which is not ${expected}.${guess === undefined ? "" : ` Did you mean ${JSON.stringify(guess)}?`}`,
  cause:
    "What a lifecycle says becomes code and documentation, and this part of it would refer to nothing.",
  fix: "Correct the word, or add what it refers to.",
});

export const extensionMisspelt = defineDiagnostic<{ key: string; guess: string }>({
  code: "extension/misspelt",
  severity: "warning",
  message: ({ key, guess }) =>
    `${JSON.stringify(key)} has no effect. Did you mean ${JSON.stringify(guess)}?`,
  cause: "Every key that begins with `x-` is allowed, so a misspelt one goes unnoticed.",
  fix: "Correct the key. If it is meant for another tool, no harm is done.",
});
