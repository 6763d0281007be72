import { access, constants, rm, writeFile, chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database.js";
import { migrateOrClose } from "./migrate.js";
import { PgliteEngine } from "./pglite-engine.js";
import { pgliteDatabase } from "./pglite.js";
import { templateDatabase } from "./template.js";
import { FolderDamaged, lockFolder } from "./folder-lock.js";
import { makeFolder } from "./make-folder.js";

/** Opens a database in the memory of this process. */
export async function openMemory(template?: Blob): Promise<Database> {
  return pgliteDatabase(await PgliteEngine.inMemory(template ?? (await templateDatabase())));
}

/** Opens the database of a folder, which is created if it is missing. Throws `FolderInUse` if another process uses it. */
export async function openFolder(folder: string): Promise<Database> {
  await makeFolder(folder);
  const unlock = await lockFolder(folder);
  try {
    const engine = await openFiles(folder);
    for (const name of ["database", "files", "lock"]) await makePrivate(join(folder, name));
    const close = async (): Promise<void> => {
      await engine.close();
      await unlock();
    };
    const database = await migrateOrClose(pgliteDatabase(engine, close));
    // Any process that had claimed a job on this folder is dead, because it no longer holds the folder.
    await database.query("UPDATE jobs SET lease = NULL, lease_until = NULL");
    return database;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * New files are marked as unfinished while they are created: if the process dies, they are created again. Files without
 * the mark are somebody's data, and are never deleted.
 */
async function openFiles(folder: string): Promise<PgliteEngine> {
  const dataDir = join(folder, "database");
  const mark = join(folder, "database.unfinished");
  if ((await exists(dataDir)) && !(await exists(mark))) {
    if (!(await exists(join(dataDir, "PG_VERSION")))) throw new FolderDamaged(folder);
    // The engine itself would only report that it exited.
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return PgliteEngine.open({ dataDir });
  }
  await writeFile(mark, "");
  await rm(dataDir, { recursive: true, force: true });
  await makeFolder(dataDir);
  const engine = await PgliteEngine.open({ dataDir, loadDataDir: await templateDatabase() });
  await rm(mark);
  return engine;
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

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
