import type { Database } from "./database.js";
import { migrated } from "./migrate.js";
import { openFolder } from "./open-folder.js";
import { PgliteEngine } from "./pglite-engine.js";
import { pgliteDatabase } from "./pglite.js";
import { openPostgres } from "./postgres.js";
import { templateDatabase } from "./template.js";

/**
 * Where the data is stored: in a folder, in the memory of this process (lost when it ends), on a PostgreSQL server, or
 * in a database that is already open and that its opener closes.
 */
export type DataLocation =
  | { readonly folder: string }
  | { readonly memory: true; readonly template?: Blob }
  | { readonly url: string }
  | { readonly database: Database };

/** Opens a database with an up-to-date schema. Throws `FolderInUse` if another process uses the folder. */
export async function openDatabase(location: DataLocation): Promise<Database> {
  if ("database" in location) return { ...location.database, close: async () => undefined };
  if ("url" in location) return migrated(openPostgres(location.url));
  if ("folder" in location) return openFolder(location.folder);
  const template = location.template ?? (await templateDatabase());
  return pgliteDatabase(await PgliteEngine.inMemory(template));
}
