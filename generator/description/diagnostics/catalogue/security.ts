import { defineDiagnostic } from "../define.js";

export const schemeUndefined = defineDiagnostic({
  code: "security/scheme-undefined",
  severity: "warning",
  message: 'No security scheme is called "{key}".[ Did you mean "{guess}"?]',
  example: { key: "beerer", guess: "bearer" },
  cause: "No credentials can satisfy this requirement, so nobody may call the operation by it.",
  fix: "Declare the scheme under `components/securitySchemes`, or correct the name.",
});

export const scopeUndeclared = defineDiagnostic({
  code: "security/scope-undeclared",
  severity: "warning",
  message: 'No flow of {scheme} declares the scope "{scope}".[ Did you mean "{guess}"?]',
  example: { scheme: "oauth", scope: "pets:raed", guess: "pets:read" },
  cause: "A client asks for the scopes that the flows declare, so it would never get this one.",
  fix: "Add the scope to the flow, or correct it.",
});
