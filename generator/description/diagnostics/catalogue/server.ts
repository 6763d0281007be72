import { defineDiagnostic } from "../define.js";

export const serverVariableUndeclared = defineDiagnostic({
  code: "server/variable-undeclared",
  severity: "warning",
  message: "{{name}} of the server URL {url} is not declared.",
  example: { name: "region", url: "https://{region}.example.com" },
  cause: "Without a default the URL cannot be completed; callers must pass the whole URL.",
  fix: "Declare it under `variables`, with a `default`.",
});

export const serverDefaultNotInEnum = defineDiagnostic({
  code: "server/default-not-in-enum",
  severity: "warning",
  message: 'The default "{fallback}" of {{name}} is not one of "{values}".',
  example: { name: "region", fallback: "eu", values: ["us", "asia"] },
  cause: "The default must be one of the values that the variable may have.",
  fix: "Correct the default, or add it to `enum`.",
});
