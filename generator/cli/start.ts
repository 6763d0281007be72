import { generatorVersion } from "../description/index.js";
import { commands } from "./table.js";
import { EXIT } from "./command/command.js";
import { run } from "./run.js";
import { processTerminal } from "./command/terminal.js";

/** Runs the command line with the arguments of this process. */
export async function start(): Promise<void> {
  const version = generatorVersion();
  // A reader such as `head` may close the pipe before everything is written, which is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  try {
    process.exitCode = await run(process.argv.slice(2), {
      commands,
      version,
      terminal: processTerminal(),
    });
  } catch (error) {
    const stack = error instanceof Error ? error.stack : String(error);
    process.stderr.write(
      `This is a defect of Apostille ${version}; please report it with the document that shows it.\n\n${stack}\n`,
    );
    process.exitCode = EXIT.defect;
  }
}
