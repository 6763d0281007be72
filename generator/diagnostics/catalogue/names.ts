import { defineDiagnostic } from "../define.js";

export const nameClash = defineDiagnostic({
  code: "names/clash",
  severity: "warning",
  message: "Two things would be called {name}; this one is called {instead}.",
  example: { name: "PetName", instead: "PetName2" },
  cause: "Their names differ only in characters or case that a TypeScript name cannot keep.",
  fix: "Give this one another name with `x-apostille-name`.",
});
