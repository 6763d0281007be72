import { access, constants, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database.js";
import { FolderDamaged, lockFolder } from "./folder-lock.js";
import { makeFolder } from "./make-folder.js";
import { migrate } from "./migrate.js";
import { PgliteEngine } from "./pglite-engine.js";
import { pgliteDatabase } from "./pglite.js";
import { makePrivate } from "./private-files.js";
import { openPostgres } from "./postgres.js";
import { templateDatabase } from "./template.js";

/**
 * Where the data is: a folder, the memory of this process (gone when it ends), a PostgreSQL server, or a database that is open
 * already and that whoever opened it closes.
 */
export type DataLocation =
  | { readonly folder: string }
  | { readonly memory: true; readonly template?: Blob }
  | { readonly url: string }
  | { readonly database: Database };

/** Opens a database with an up-to-date schema. Throws `FolderInUse` when another process has the folder. */
export async function openDatabase(location: DataLocation): Promise<Database> {
  if ("database" in location) return { ...location.database, close: async () => undefined };
  if ("url" in location) return migrated(openPostgres(location.url));
  if ("folder" in location) return openFolder(location.folder);
  const template = location.template ?? (await templateDatabase());
  return pgliteDatabase(await PgliteEngine.inMemory(template));
}

async function openFolder(folder: string): Promise<Database> {
  await makeFolder(folder);
  const unlock = await lockFolder(folder);
  try {
    const engine = await openFiles(folder);
    for (const name of ["database", "files", "lock"]) await makePrivate(join(folder, name));
    const close = async (): Promise<void> => {
      await engine.close();
      await unlock();
    };
    const database = await migrated(pgliteDatabase(engine, close));
    // Whoever had taken a job on this folder has died: it holds the folder no more.
    await database.query("UPDATE jobs SET lease = NULL, lease_until = NULL");
    return database;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Whoever makes the files marks them as unfinished first: what a process that died leaves is made anew. Files without the
 * mark are somebody's data, and are never thrown away.
 */
async function openFiles(folder: string): Promise<PgliteEngine> {
  const dataDir = join(folder, "database");
  const unfinished = join(folder, "database.unfinished");
  if ((await exists(dataDir)) && !(await exists(unfinished))) {
    if (!(await exists(join(dataDir, "PG_VERSION")))) throw new FolderDamaged(folder);
    // The engine itself would only say that it ended.
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return PgliteEngine.open({ dataDir });
  }
  await writeFile(unfinished, "", { mode: 0o600 });
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { mode: 0o700 });
  const engine = await PgliteEngine.open({ dataDir, loadDataDir: await templateDatabase() });
  await rm(unfinished);
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

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
