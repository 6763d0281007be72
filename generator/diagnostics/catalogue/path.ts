import { defineDiagnostic } from "../define.js";

export const pathRepeats = defineDiagnostic<{ name: string; path: string }>({
  code: "path/repeated-variable",
  severity: "warning",
  message: ({ name, path }) => `{${name}} stands twice in ${path}.`,
  cause: "Both places get the same value, which is hardly meant, and the standard forbids it.",
  fix: "Give the two parts different names.",
});

export const pathBraces = defineDiagnostic<{ path: string }>({
  code: "path/braces",
  severity: "warning",
  message: ({ path }) => `The braces of ${path} do not pair up.`,
  cause: "A part in braces is a variable; a brace without its partner is taken as it stands.",
  fix: "Write variables as `{name}`.",
});

export const pathHasQuery = defineDiagnostic<{ path: string; found: string }>({
  code: "path/query",
  severity: "warning",
  message: ({ path, found }) => `The path ${path} holds ${JSON.stringify(found)}.`,
  cause:
    "A path ends where the query or the fragment begins: servers that route by path never match this one.",
  fix: "Declare what follows as query parameters.",
});

export const pathAmbiguous = defineDiagnostic<{ method: string; path: string; other: string }>({
  code: "path/ambiguous",
  severity: "warning",
  message: ({ method, path, other }) =>
    `${method} ${path} and ${method} ${other} match the same requests.`,
  cause:
    "The two differ only in the names of their variables, so a server cannot tell them apart: the first one answers.",
  fix: "Make them one, or change one of the paths.",
});

export const methodInvalid = defineDiagnostic<{ method: string }>({
  code: "path/method",
  severity: "error",
  message: ({ method }) =>
    `${JSON.stringify(method)} is not an HTTP method; the operation is left out.`,
  cause: "A method is a token (RFC 9110, 9.1): letters, digits and some punctuation.",
  fix: "Correct the key.",
});

export const methodTwice = defineDiagnostic<{ method: string; key: string }>({
  code: "path/method-twice",
  severity: "warning",
  message: ({ method, key }) =>
    `${method} does not belong in \`additionalOperations\`: it has a field of its own, \`${key}\`.`,
  cause:
    "`additionalOperations` is for methods that have no field of their own; this operation is left out if both are there.",
  fix: "Move the operation to that field.",
});
