import { defineConfig } from "apostille";

export default defineConfig([
  {
    input: "spec/openapi.yaml",
    output: "generated",
    package: { name: "@apostille/evaluation-services", license: "MIT" },
    options: { server: { adapters: ["node", "express", "fastify", "hono"] } },
  },
  // The control plane of the sandbox, which is compiled with it. Resources are those of the document above.
  {
    input: "sandbox/spec/control.yaml",
    root: ".",
    output: "sandbox/src/control/generated",
    only: ["types", "client", "server"],
    runtime: { package: "@apostille/evaluation-services" },
  },
]);
