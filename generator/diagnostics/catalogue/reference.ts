import { defineDiagnostic } from "../define.js";

export const referenceLoop = defineDiagnostic<{ ref: string }>({
  code: "ref/loop",
  severity: "error",
  message: ({ ref }) => `The references from ${JSON.stringify(ref)} on lead back to themselves.`,
  cause:
    "A chain of references must end at a definition; this one has none, so the thing is left out.",
  fix: "Let one of the references of the chain be the definition.",
});
