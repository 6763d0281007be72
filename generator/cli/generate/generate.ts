import type { Command } from "../command/command.js";
import { eachConfiguration } from "../command/each-configuration.js";
import { INPUT_FLAGS, OUTPUT_FLAGS } from "../command/flags.js";
import { REPORT_FLAGS } from "../command/print-diagnostics.js";
import { generateOne } from "./generate-one.js";
import { generationSummary, printGeneration } from "./report.js";

export const generateCommand: Command = {
  name: "generate",
  summary: "Generate code from an OpenAPI document.",
  operands: "[FILE]",
  flags: [
    ...INPUT_FLAGS,
    ...OUTPUT_FLAGS,
    ...REPORT_FLAGS,
    {
      name: "force",
      summary: "generate even if nothing changed, and overwrite files edited by hand",
    },
    { name: "timings", summary: "print how long each stage took" },
  ],
  run: (invocation) =>
    eachConfiguration(invocation, {
      run: (config) => generateOne(config, invocation),
      print: printGeneration,
      summary: generationSummary,
    }),
};
