import { defineConfig } from "apostille";

/** All artefacts but `paths`, which openapi-typescript gives a second opinion on. */
const most = ["types", "client", "zod", "server", "webhooks", "msw", "query"] as const;
const all = [...most, "paths"] as const;

/**
 * The handwritten runtime is left out: it is copied unchanged, and `generated/` contains all of it.
 */
export default defineConfig([
  {
    input: "composition-3.1/openapi.yaml",
    output: "composition-3.1/output",
    runtime: "package",
    only: ["types", "zod"],
  },
  { input: "edges-3.2/openapi.yaml", output: "edges-3.2/output", runtime: "package", only: most },
  { input: "library-3.0/openapi.yaml", output: "library-3.0/output", runtime: "package", only: all },
  {
    input: "small-3.1/openapi.yaml",
    output: "small-3.1/output",
    runtime: "package",
    only: all,
    options: { server: { node: true, adapters: [] } },
  },
  {
    input: "telemetry-3.2/openapi.yaml",
    output: "telemetry-3.2/output",
    runtime: "package",
    only: most,
  },
  {
    input: "warehouse-3.2/openapi.yaml",
    output: "warehouse-3.2/output",
    runtime: "package",
    only: most,
    options: {
      types: { dates: "Date", int64: "bigint", defaults: "filled" },
      server: { node: true, adapters: ["express", "node"] },
      query: { keyPrefix: "warehouse" },
    },
  },
]);
