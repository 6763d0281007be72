import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Only the owner: what anybody else may do. */
const others = 0o077;

/**
 * Takes a file or a folder, and everything below it, from everybody but its owner. Files that an engine made by the umask
 * of its process, or that lie there from before, are no exception.
 */
export async function makePrivate(path: string): Promise<void> {
  const { mode, isLink, isFolder } = await lstat(path).then(
    (stats) => ({
      mode: stats.mode,
      isLink: stats.isSymbolicLink(),
      isFolder: stats.isDirectory(),
    }),
    // Somebody else removed it meanwhile.
    () => ({ mode: 0, isLink: true, isFolder: false }),
  );
  if (isLink) return;
  if ((mode & others) !== 0) await chmod(path, mode & 0o777 & ~others);
  if (!isFolder) return;
  for (const name of await readdir(path)) await makePrivate(join(path, name));
}
