import { defineDiagnostic } from "../define.js";

export const pathRepeats = defineDiagnostic({
  code: "path/repeated-variable",
  severity: "warning",
  message: "{{name}} occurs twice in {path}.",
  example: { name: "id", path: "/pets/{id}/toys/{id}" },
  cause:
    "Both occurrences get the same value, which is rarely intended, and the standard forbids it.",
  fix: "Give the two parts different names.",
});

export const pathBraces = defineDiagnostic({
  code: "path/braces",
  severity: "warning",
  message: "The braces of {path} are unbalanced.",
  example: { path: "/pets/{petId" },
  cause: "A part in braces is a variable; an unbalanced brace is a literal character.",
  fix: "Write variables as `{name}`.",
});

export const pathHasQuery = defineDiagnostic({
  code: "path/query",
  severity: "warning",
  message: 'The path {path} contains "{found}".',
  example: { path: "/pets?kind=cat", found: "?" },
  cause:
    "A path ends where the query or the fragment begins. The generated server requires what follows `?` in the query; other servers that route by path never match it. A fragment is never sent, so it is left out.",
  fix: "Declare what follows `?` as query parameters, and operations that differ only after `#` as one operation.",
});

export const pathAmbiguous = defineDiagnostic({
  code: "path/ambiguous",
  severity: "warning",
  message: "{method} {path} and {method} {other} match the same requests.",
  example: { method: "GET", path: "/pets/{id}", other: "/pets/{name}" },
  cause:
    "The two differ only in the names of their variables, so a server cannot distinguish them: the first one answers.",
  fix: "Merge the two, or change one of the paths.",
});

export const methodInvalid = defineDiagnostic({
  code: "path/method",
  severity: "error",
  recoverable: true,
  message: '"{method}" is not an HTTP method (with `lenient`, the operation is left out).',
  example: { method: "GET IT" },
  cause: "A method is a token (RFC 9110, 9.1): letters, digits and some punctuation.",
  fix: "Correct the key.",
});

export const methodTwice = defineDiagnostic({
  code: "path/method-twice",
  severity: "warning",
  message: "{method} does not belong in `additionalOperations`: it has its own field, `{key}`.",
  example: { method: "POST", key: "post" },
  cause:
    "`additionalOperations` is for methods without a field; if both are present, this operation is left out.",
  fix: "Move the operation to that field.",
});
