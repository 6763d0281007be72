import { defineConfig } from "apostille";

/** The handwritten runtime is left out: `tests/scenarios/copied-runtime.md` shows how it is copied. */
export default defineConfig({
  input: "library-3.0/openapi.yaml",
  output: "library-3.0/output",
  runtime: "package",
  only: ["types", "client", "msw", "query"],
});
