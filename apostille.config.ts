import { defineConfig } from "apostille";
import controlPlane from "./sandbox/apostille.config.mjs";

export default defineConfig([
  {
    input: "spec/openapi.yaml",
    output: "generated",
    only: ["types", "client", "zod", "server", "webhooks", "tools"],
    package: { name: "@apostille/evaluation-services", license: "MIT" },
    runtime: "package",
    options: {
      client: { capabilities: ["refresh", "conditional", "rateLimits", "uploadTransport"] },
      server: { adapters: ["node", "express", "fastify", "hono"] },
    },
  },
  // Not committed.
  controlPlane,
]);
