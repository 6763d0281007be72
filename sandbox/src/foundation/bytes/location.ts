import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Database, json, only } from "../database/database.js";
import { makeFolder } from "../database/make-folder.js";

/** The bytes of the files in the database are stored elsewhere. */
export class BytesElsewhere extends Error {
  override readonly name = "BytesElsewhere";
}

/**
 * Makes sure that all processes that ever use a database store bytes at the same location. The first one decides. Throws
 * `BytesElsewhere` for another one, at which some of the files would be missing.
 */
export async function requireLocation(database: Database, location: string): Promise<void> {
  await database.query(
    `INSERT INTO settings (name, value) VALUES ('bytes', $1::jsonb) ON CONFLICT (name) DO NOTHING`,
    [json(location)],
  );
  const rows = await database.query<{ value: string }>(
    "SELECT value FROM settings WHERE name = 'bytes'",
  );
  if (only(rows).value === location) return;
  throw new BytesElsewhere(
    "The files that this database knows are kept in another place. Start with the data folder (--data) or the object " +
      "store (S3_ENDPOINT, S3_BUCKET) of before; processes that share a database need a place that they all reach.",
  );
}

/** An id that identifies a folder wherever it is mounted. */
export async function locationOfFolder(folder: string): Promise<string> {
  const file = join(folder, ".place");
  await makeFolder(folder);
  // If processes start at the same time, only one names the place, and none sees a name that is half written.
  const own = `${file}-${randomUUID()}`;
  await writeFile(own, randomUUID(), { mode: 0o600 });
  try {
    await link(own, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(own);
  }
  return `folder ${await readFile(file, "utf8")}`;
}
