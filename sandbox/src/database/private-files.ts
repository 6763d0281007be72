import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes everybody's access except the owner's from a file or a folder and everything below it, including existing
 * files and those that an engine created with the umask of its process.
 */
export async function makePrivate(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  // A file may be removed in the meantime.
  if (stats === undefined || stats.isSymbolicLink()) return;
  const { mode } = stats;
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
  if (!stats.isDirectory()) return;
  for (const name of await readdir(path)) await makePrivate(join(path, name));
}
