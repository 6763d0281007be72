#!/usr/bin/env node
import { serve } from "./serve.js";
import { UsageError } from "./usage.js";

/** What can be said, and who does it. `serve` is meant where nothing is said. */
const commands: ReadonlyMap<string, (args: readonly string[]) => Promise<number>> = new Map([
  ["serve", serve],
]);

async function main([name = "serve", ...rest]: readonly string[]): Promise<number> {
  const command = commands.get(name);
  // Options alone belong to `serve`.
  if (name.startsWith("-")) return serve([name, ...rest]);
  if (command === undefined) throw new UsageError(`There is no command ${name}.`);
  return command(rest);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
