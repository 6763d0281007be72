/** What vitest does around all tests: their temporary folders, which are many and small, are in memory. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux has files in memory; containers often have only a few megabytes there. */
const MEMORY = "/dev/shm";
const NEEDED = 4 * 2 ** 30;

/**
 * The workers take over the environment, in which the user may have named a place already. Returns what removes all that
 * tests have left.
 */
export function setup(): (() => void) | undefined {
  if (process.env["TMPDIR"] !== undefined || !existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED) return undefined;
  const folder = mkdtempSync(join(MEMORY, "t-"));
  // Some tests are strangers to what others own.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
