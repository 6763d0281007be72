import type { CommandEntry } from "./command/command.js";

/** Every command, in the order of `--help`; each is loaded when it is run. */
export const commands: readonly CommandEntry[] = [
  { name: "init", load: async () => (await import("./init/init.js")).initCommand },
  { name: "generate", load: async () => (await import("./generate/generate.js")).generateCommand },
  { name: "watch", load: async () => (await import("./commands/watch.js")).watchCommand },
  { name: "check", load: async () => (await import("./check/check.js")).checkCommand },
  { name: "diff", load: async () => (await import("./commands/diff.js")).diffCommand },
  { name: "docs", load: async () => (await import("./commands/docs.js")).docsCommand },
  { name: "lint", load: async () => (await import("./commands/lint.js")).lintCommand },
  { name: "mock", load: async () => (await import("./commands/mock.js")).mockCommand },
  { name: "verify", load: async () => (await import("./verify/verify.js")).verifyCommand },
  { name: "webhook", load: async () => (await import("./webhook/webhook.js")).webhookCommand },
  { name: "explain", load: async () => (await import("./commands/explain.js")).explainCommand },
  { name: "inspect", load: async () => (await import("./commands/inspect.js")).inspectCommand },
  { name: "bundle", load: async () => (await import("./commands/bundle.js")).bundleCommand },
  { name: "gaps", load: async () => (await import("./commands/gaps.js")).gapsCommand },
  {
    name: "completion",
    load: async () => (await import("./completion/completion.js")).completionCommand,
  },
];
