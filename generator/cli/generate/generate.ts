import { defineCommand } from "../command/command.js";
import { CONFIGURATION_FLAGS, eachConfiguration } from "../command/each-configuration.js";
import { toggle } from "../command/flag.js";
import { generateOne } from "./generate-one.js";
import { generationSummary, printGeneration } from "./report.js";

export const generateCommand = defineCommand({
  operands: "[FILE]",
  flags: {
    ...CONFIGURATION_FLAGS,
    force: toggle("generate even if nothing changed, and overwrite files edited by hand"),
    timings: toggle("print how long each stage took"),
  },
  run: (invocation) =>
    eachConfiguration(invocation, {
      run: (config) => generateOne(config, invocation),
      print: (outcome) => printGeneration(outcome, invocation),
      summary: (outcome) => generationSummary(outcome, invocation),
      found: ({ diagnostics, sources }) => ({ diagnostics, sources }),
    }),
});
