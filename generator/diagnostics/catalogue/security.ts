import { defineDiagnostic } from "../define.js";

export const schemeUndefined = defineDiagnostic<{ key: string; guess: string | undefined }>({
  code: "security/scheme-undefined",
  severity: "warning",
  message: ({ key, guess }) =>
    `No security scheme is called ${JSON.stringify(key)}.${guess === undefined ? "" : ` Did you mean ${JSON.stringify(guess)}?`}`,
  cause:
    "A requirement that nobody can satisfy closes the operation: no credentials are enough for it.",
  fix: "Declare the scheme under `components/securitySchemes`, or correct the name.",
});

export const scopeUndeclared = defineDiagnostic<{
  scope: string;
  scheme: string;
  guess: string | undefined;
}>({
  code: "security/scope-undeclared",
  severity: "warning",
  message: ({ scope, scheme, guess }) =>
    `No flow of ${scheme} declares the scope ${JSON.stringify(scope)}.${guess === undefined ? "" : ` Did you mean ${JSON.stringify(guess)}?`}`,
  cause: "A client asks for the scopes that the flows declare, so it would never have this one.",
  fix: "Add the scope to the flow, or correct it.",
});
