import { defineDiagnostic } from "../define.js";

export const nameClash = defineDiagnostic({
  code: "names/clash",
  severity: "warning",
  message: "Two things would be called {name}; this one is called {instead}.",
  example: { name: "Item", instead: "OrderItem" },
  cause:
    "They have the same name in different places, or their names differ only in characters or case that a TypeScript name cannot keep.",
  fix: "Give this one another name with `x-apostille-name`.",
});

export const indexAlias = defineDiagnostic({
  code: "names/index-alias",
  severity: "info",
  message:
    "`index.ts` exports this schema as `{alias}`, because `{name}` is a name of the client there. `types.ts` exports it as `{name}`.",
  example: { name: "ApiError", alias: "ApiErrorSchema" },
  cause:
    "The entry point exports the schemas and the client. A schema that is added must not change what a program imports from it, so the client keeps its names.",
  fix: "Import the schema by the name that is shown, or give it another one with `x-apostille-name`.",
});
