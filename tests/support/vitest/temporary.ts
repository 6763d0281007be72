/** What vitest does around all tests: their temporary folders, which are many and small, are in memory. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux has files in memory; containers often have only a few megabytes there. */
const MEMORY = "/dev/shm";
const NEEDED = 4 * 2 ** 30;

/** Whether there is room in memory. The user may have named a place already. */
function fitsInMemory(): boolean {
  if (process.env["TMPDIR"] !== undefined || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED;
}

/** The workers take over the environment. Returns what removes all that tests have left. */
export function setup(): () => void {
  const folder = mkdtempSync(join(fitsInMemory() ? MEMORY : tmpdir(), "t-"));
  // Some tests are strangers to what others own.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
