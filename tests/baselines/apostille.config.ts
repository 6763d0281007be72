import { defineConfig } from "apostille";

export default defineConfig([
  { input: "library-3.0/openapi.yaml", output: "library-3.0/output" },
  { input: "telemetry-3.2/openapi.yaml", output: "telemetry-3.2/output" },
]);
