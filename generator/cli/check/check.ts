import type { Command } from "../command/command.js";
import { eachConfiguration } from "../command/each-configuration.js";
import { INPUT_FLAGS, OUTPUT_FLAGS } from "../command/flags.js";
import { REPORT_FLAGS } from "../command/print-diagnostics.js";
import { report, printOutcome, summary } from "./report.js";
import { checkOne } from "./check-one.js";

export const checkCommand: Command = {
  name: "check",
  summary: "Generate in memory and compare with the files on disk; exit 1 if they differ.",
  operands: "[FILE]",
  flags: [
    ...INPUT_FLAGS,
    ...OUTPUT_FLAGS,
    ...REPORT_FLAGS,
    { name: "exit-by-cause", summary: "exit with 11 to 17 for drift, by its first cause" },
  ],
  run: (invocation) =>
    eachConfiguration(invocation, { run: checkOne, print: printOutcome, report, summary }),
};
