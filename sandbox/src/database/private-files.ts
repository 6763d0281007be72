import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes everybody's access except the owner's from a file or a folder and everything below it, including existing
 * files and those that an engine created with the umask of its process.
 */
export async function makePrivate(path: string): Promise<void> {
  const { mode, isLink, isFolder } = await lstat(path).then(
    (stats) => ({
      mode: stats.mode,
      isLink: stats.isSymbolicLink(),
      isFolder: stats.isDirectory(),
    }),
    // The file was removed in the meantime.
    () => ({ mode: 0, isLink: true, isFolder: false }),
  );
  if (isLink) return;
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
  if (!isFolder) return;
  for (const name of await readdir(path)) await makePrivate(join(path, name));
}
