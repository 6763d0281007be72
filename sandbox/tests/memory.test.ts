/** The memory of sandboxes in one process: a test suite has one for each file, or for each test. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Prints the memory of a process, in bytes, after each of several sandboxes was started and called. */
const script = `
  const [file, generated] = process.argv.slice(1);
  const { runnerImport } = await import("vite");
  const alias = [{ find: /^@apostille\\/evaluation-services\\/(.+)$/, replacement: generated }];
  const { module } = await runnerImport(file, { logLevel: "error", resolve: { alias } });
  const sandboxes = [];
  for (let count = 0; count < 4; count++) {
    const sandbox = await module.createSandbox();
    sandboxes.push(sandbox);
    await sandbox.control.events.trigger({ body: { type: "order.completed" } });
    await sandbox.control.jobs.drain();
    for (let turn = 0; turn < 10; turn++) {
      gc();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    console.log(process.memoryUsage.rss());
  }
  for (const sandbox of sandboxes) await sandbox.close();
  process.exit();`;

test("each further sandbox in a process costs at most 60 MB", async () => {
  const file = fileURLToPath(new URL("../src/sandbox/sandbox.ts", import.meta.url));
  const generated = fileURLToPath(new URL("../../generated/$1.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "--input-type=module",
    "-e",
    script,
    file,
    generated,
  ]);
  const sizes = stdout.trim().split("\n").map(Number);
  const costs = sizes.slice(1).map((size, index) => (size - (sizes[index] ?? 0)) / 1e6);
  expect(costs).toHaveLength(3);
  // The median, because memory that the first one freed may be returned to the system at any time, or reused.
  const [, median] = costs.toSorted((one, other) => one - other);
  expect(median, stdout).toBeLessThanOrEqual(60);
});
