import type { CommandEntry } from "./command/command.js";

/** Every command, in the order of `--help`; each is loaded when it is run. */
export const commands: readonly CommandEntry[] = [
  {
    name: "init",
    summary: "Set up a project: configuration, scripts, .gitattributes, CI; then generate.",
    load: async () => (await import("./init/init.js")).initCommand,
  },
  {
    name: "generate",
    summary: "Generate code from an OpenAPI document.",
    load: async () => (await import("./generate/generate.js")).generateCommand,
  },
  {
    name: "watch",
    summary:
      "Generate, and regenerate whenever the document, the configuration or a template changes.",
    load: async () => (await import("./commands/watch.js")).watchCommand,
  },
  {
    name: "check",
    summary: "Generate in memory and compare with the files on disk; exit 1 if they differ.",
    load: async () => (await import("./check/check.js")).checkCommand,
  },
  {
    name: "diff",
    summary:
      "Compare two versions of a description: what has changed, how serious it is, and for whom.",
    load: async () => (await import("./commands/diff.js")).diffCommand,
  },
  {
    name: "docs",
    summary: "Build a documentation site: reference, samples and guides, as static files.",
    load: async () => (await import("./commands/docs.js")).docsCommand,
  },
  {
    name: "migrate",
    summary:
      "Move a project from another generator: openapi-typescript, hey-api, orval. Shows the diff; --write writes it.",
    commands: [
      {
        name: "migrate openapi-typescript",
        summary: "Move from openapi-typescript and openapi-fetch.",
        load: async () => (await import("./migrate/migrate.js")).migrateOpenapiTypescriptCommand,
      },
      {
        name: "migrate hey-api",
        summary: "Move from hey-api (@hey-api/openapi-ts).",
        load: async () => (await import("./migrate/migrate.js")).migrateHeyApiCommand,
      },
      {
        name: "migrate orval",
        summary: "Move from orval's client for fetch.",
        load: async () => (await import("./migrate/migrate.js")).migrateOrvalCommand,
      },
    ],
  },
  {
    name: "lint",
    summary: "Lint the document: Redocly's rules (redocly.yaml), and what matters for code.",
    load: async () => (await import("./commands/lint.js")).lintCommand,
  },
  {
    name: "mock",
    summary: "Serve the document: examples or generated values; requests are validated.",
    load: async () => (await import("./commands/mock.js")).mockCommand,
  },
  {
    name: "mcp",
    summary: "Serve the document's operations as tools to an editor's assistant (MCP).",
    load: async () => (await import("./mcp/mcp.js")).mcpCommand,
  },
  {
    name: "verify",
    summary: "Test a running server against the document, and report where its responses differ.",
    load: async () => (await import("./verify/verify.js")).verifyCommand,
  },
  {
    name: "webhook",
    summary: "Send, receive and verify the events of the document: send, listen, verify.",
    commands: [
      {
        name: "webhook send",
        summary: "Send a signed event of the document to a receiver, and show its response.",
        load: async () => (await import("./webhook/send.js")).sendCommand,
      },
      {
        name: "webhook listen",
        summary: "Receive deliveries, verify their signatures, and forward them.",
        load: async () => (await import("./webhook/listen.js")).listenCommand,
      },
      {
        name: "webhook verify",
        summary: "Verify a delivery saved in files, and explain why its signature fails.",
        load: async () => (await import("./webhook/verify.js")).verifyWebhookCommand,
      },
    ],
  },
  {
    name: "explain",
    summary: "Explain a code of diagnostics, such as ref/missing; without one, list them all.",
    load: async () => (await import("./commands/explain.js")).explainCommand,
  },
  {
    name: "inspect",
    summary: "Print the result of a stage for the document, as JSON.",
    load: async () => (await import("./commands/inspect.js")).inspectCommand,
  },
  {
    name: "bundle",
    summary: "Print the document and all files that it refers to as one JSON document.",
    load: async () => (await import("./commands/bundle.js")).bundleCommand,
  },
  {
    name: "gaps",
    summary: "List what the document's source leaves open and the decisions made (x-not-shown).",
    load: async () => (await import("./commands/gaps.js")).gapsCommand,
  },
  {
    name: "completion",
    summary: "Print a script that completes commands and flags: bash, zsh or fish.",
    load: async () => (await import("./completion/completion.js")).completionCommand,
  },
];
