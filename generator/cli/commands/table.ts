import type { CommandEntry } from "../command/command.js";

/** Every command, in the order of `--help`; each is loaded when it is run. */
export const commands: readonly CommandEntry[] = [
  { name: "init", load: async () => (await import("./init.js")).initCommand },
  { name: "generate", load: async () => (await import("./generate.js")).generateCommand },
  { name: "watch", load: async () => (await import("./watch.js")).watchCommand },
  { name: "check", load: async () => (await import("./check.js")).checkCommand },
  { name: "diff", load: async () => (await import("./diff.js")).diffCommand },
  { name: "docs", load: async () => (await import("./docs.js")).docsCommand },
  { name: "lint", load: async () => (await import("./lint.js")).lintCommand },
  { name: "mock", load: async () => (await import("./mock.js")).mockCommand },
  { name: "verify", load: async () => (await import("./verify.js")).verifyCommand },
  { name: "webhook", load: async () => (await import("./webhook.js")).webhookCommand },
  { name: "explain", load: async () => (await import("./explain.js")).explainCommand },
  { name: "inspect", load: async () => (await import("./inspect.js")).inspectCommand },
  { name: "bundle", load: async () => (await import("./bundle.js")).bundleCommand },
  { name: "gaps", load: async () => (await import("./gaps.js")).gapsCommand },
  { name: "completion", load: async () => (await import("./completion.js")).completionCommand },
];
