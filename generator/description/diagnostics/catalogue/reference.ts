import { defineDiagnostic } from "../define.js";

export const referenceLoop = defineDiagnostic({
  code: "ref/loop",
  severity: "error",
  message: 'The references that start with "{ref}" lead back to themselves.',
  example: { ref: "#/components/parameters/Page" },
  cause: "A chain of references must end at a definition; this one does not, so it is left out.",
  fix: "Replace one of the references in the chain by a definition.",
});
