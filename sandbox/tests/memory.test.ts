/** The memory of sandboxes in one process: a test suite has one for each file, or for each test. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { buildSandbox } from "../scripts/build.mjs";

/** Prints the memory of a process, in bytes, after each of several sandboxes was started and called. */
const script = `
  const { createSandbox } = await import(process.argv[1]);
  const sandboxes = [];
  for (let count = 0; count < 4; count++) {
    const sandbox = await createSandbox();
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
  await buildSandbox();
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "--input-type=module",
    "-e",
    script,
    new URL("../dist/index.js", import.meta.url).href,
  ]);
  const sizes = stdout.trim().split("\n").map(Number);
  const costs = sizes.slice(1).map((size, index) => (size - (sizes[index] ?? 0)) / 1e6);
  expect(costs).toHaveLength(3);
  // The median, because memory that the first one freed may be returned to the system at any time, or reused.
  const [, median] = costs.toSorted((one, other) => one - other);
  expect(median, stdout).toBeLessThanOrEqual(60);
});
