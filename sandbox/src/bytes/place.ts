import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Database, json, only } from "../database/database.js";
import { makeFolder } from "../database/make-folder.js";

/** The bytes of the files that the database knows are somewhere else. */
export class BytesElsewhere extends Error {
  override readonly name = "BytesElsewhere";
}

/**
 * Makes sure that all processes on a database, at the same time and one after the other, keep bytes in one place. The
 * first one decides. Throws `BytesElsewhere` for any other place, where a file would be there for some and not for others.
 */
export async function requirePlace(database: Database, place: string): Promise<void> {
  await database.query(
    `INSERT INTO settings (name, value) VALUES ('bytes', $1::jsonb) ON CONFLICT (name) DO NOTHING`,
    [json(place)],
  );
  const rows = await database.query<{ value: string }>(
    "SELECT value FROM settings WHERE name = 'bytes'",
  );
  if (only(rows).value === place) return;
  throw new BytesElsewhere(
    "The files that this database knows are kept in another place. Start with the data folder (--data) or the object " +
      "store (S3_ENDPOINT, S3_BUCKET) of before; processes that share a database need a place that they all reach.",
  );
}

/** What tells a folder from every other one, wherever it is mounted. */
export async function placeOfFolder(folder: string): Promise<string> {
  const file = join(folder, ".place");
  await makeFolder(folder);
  // Of two processes that come at once, one makes it.
  await writeFile(file, randomUUID(), { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  return `folder ${await readFile(file, "utf8")}`;
}
