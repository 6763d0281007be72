import { defineConfig } from "apostille";

export default defineConfig({
  input: "spec/openapi.yaml",
  output: "generated",
  package: { name: "@apostille/evaluation-services", license: "MIT" },
});
