import { defineDiagnostic } from "../define.js";

export const handlersOrphaned = defineDiagnostic({
  code: "handlers/orphaned",
  severity: "warning",
  message: "No operation belongs to `{names}` in {file} any more.",
  example: { file: "src/handlers/quotes.ts", names: ["cancel"] },
  cause:
    "The operation was removed from the document, or its `operationId` changed. Handwritten code is never removed.",
  fix: "Delete the handler, or move its code to the one that replaced it.",
});

export const handlersNotAdded = defineDiagnostic({
  code: "handlers/not-added",
  severity: "warning",
  message: "No stub could be added to {file} for `{names}`: {why}.",
  example: {
    file: "src/handlers/quotes.ts",
    names: ["cancel", "approve"],
    why: "the file has a syntax error",
  },
  cause: "Code that was restructured by hand is left alone; the compiler reports what is missing.",
  fix: "Write the handlers by hand, or give the file an object or a class that names the interface it implements.",
});
