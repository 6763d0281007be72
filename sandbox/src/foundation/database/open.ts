import type { Database } from "./database.js";
import { migrateOrClose } from "./migrate.js";

/**
 * Where the data is stored: in a folder, in the memory of this process (lost when it ends), on a PostgreSQL server, or
 * in a database that is already open and that its opener closes.
 */
export type DataLocation =
  | { readonly folder: string }
  | { readonly memory: true; readonly template?: Blob }
  | { readonly url: string }
  | { readonly database: Database };

/**
 * Opens a database with an up-to-date schema. Throws `FolderInUse` if another process uses the folder. Loads only the
 * engine that it needs.
 */
export async function openDatabase(location: DataLocation): Promise<Database> {
  if ("database" in location) return { ...location.database, close: async () => undefined };
  if ("url" in location) {
    const { openPostgres } = await import("./postgres.js");
    return migrateOrClose(openPostgres(location.url));
  }
  const pglite = await import("./open-pglite.js");
  return "folder" in location
    ? pglite.openFolder(location.folder)
    : pglite.openMemory(location.template);
}
