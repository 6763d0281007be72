import { defineDiagnostic } from "../define.js";

export const serverVariableUndeclared = defineDiagnostic<{ name: string; url: string }>({
  code: "server/variable-undeclared",
  severity: "warning",
  message: ({ name, url }) => `Nothing declares {${name}} of the server address ${url}.`,
  cause:
    "Without a default the address cannot be completed; whoever uses it must give the whole address.",
  fix: "Declare it under `variables`, with a `default`.",
});

export const serverDefaultNotInEnum = defineDiagnostic<{
  name: string;
  fallback: string;
  values: readonly string[];
}>({
  code: "server/default-not-in-enum",
  severity: "warning",
  message: ({ name, fallback, values }) =>
    `The default ${JSON.stringify(fallback)} of {${name}} is not one of ${values.map((value) => JSON.stringify(value)).join(", ")}.`,
  cause: "The default must be one of the values that the variable may have.",
  fix: "Correct the default, or add it to `enum`.",
});
