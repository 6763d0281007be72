import type { Command } from "../command/command.js";
import { checkCommand } from "./check.js";
import { diffCommand } from "./diff.js";
import { docsCommand } from "./docs.js";
import { gapsCommand } from "./gaps.js";
import { generateCommand } from "./generate.js";
import { initCommand } from "./init.js";
import { inspectCommand } from "./inspect.js";
import { lintCommand } from "./lint.js";
import { mockCommand } from "./mock.js";
import { verifyCommand } from "./verify.js";
import { completionCommand } from "./completion.js";
import { explainCommand } from "./explain.js";
import { watchCommand } from "./watch.js";
import { webhookCommand } from "./webhook.js";

/** Every command, in the order of `--help`. */
export const commands: readonly Command[] = [
  initCommand,
  generateCommand,
  watchCommand,
  checkCommand,
  diffCommand,
  docsCommand,
  lintCommand,
  mockCommand,
  verifyCommand,
  webhookCommand,
  explainCommand,
  inspectCommand,
  gapsCommand,
  completionCommand,
];
