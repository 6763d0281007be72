import { defineConfig } from "apostille";

const main = ["types", "client", "zod", "server"] as const;

/** The handwritten runtime is left out: `tests/scenarios/copied-runtime.md` shows how it is copied. */
export default defineConfig([
  {
    input: "library-3.0/openapi.yaml",
    output: "library-3.0/output",
    runtime: "package",
    only: [...main, "msw", "query"],
  },
  {
    input: "warehouse-3.2/openapi.yaml",
    output: "warehouse-3.2/output",
    runtime: "package",
    only: [...main, "webhooks"],
    options: {
      types: { dates: "Date", int64: "bigint", defaults: "filled" },
      server: { node: true, adapters: ["express", "node"] },
    },
  },
]);
