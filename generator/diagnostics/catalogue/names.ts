import { defineDiagnostic } from "../define.js";

export const nameClash = defineDiagnostic<{ name: string; instead: string }>({
  code: "names/clash",
  severity: "warning",
  message: ({ name, instead }) =>
    `Two things would be called ${name}; this one is called ${instead}.`,
  cause: "Their names differ only in characters or case that a TypeScript name cannot keep.",
  fix: "Give this one a name of its own with `x-apostille-name`.",
});
