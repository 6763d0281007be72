#!/usr/bin/env node
import { runCommandLine } from "./command-line.js";
import { processTerminal } from "./shared/terminal.js";

// A reader such as `head` may close the pipe before everything is written, which is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
const { code, unexpected } = await runCommandLine(process.argv.slice(2), processTerminal);
process.exitCode = code;
if (unexpected) process.exit();
