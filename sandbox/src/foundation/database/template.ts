import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { migrate, schemaVersion } from "./migrate.js";
import { PgliteEngine } from "./pglite-engine.js";
import { pgliteDatabase } from "./pglite.js";

/** Changes whenever templates are made in a different way, so that old ones are not used. */
const kind = "small-1";

/** Write-ahead log segments of 1 MB instead of 16, because a template has one segment, and a database has a few. */
const small = {
  initDbStartParams: ["--wal-segsize=1"],
  postgresqlconf: ["min_wal_size = 2MB", "max_wal_size = 32MB", "wal_recycle = off"],
};

/**
 * Setting up an empty database takes seconds, but copying one only a fraction of that. The first start therefore saves
 * a copy of its migrated database, and every new data folder begins as a copy of it.
 */
export async function templateDatabase(cacheFolder = defaultCache()): Promise<Blob> {
  const file = join(
    cacheFolder,
    `database-${kind}-${schemaVersion()}-${await driverVersion()}.tar`,
  );
  return (await readTemplate(file)) ?? (await makeTemplate(cacheFolder, file));
}

function defaultCache(): string {
  const base = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  return join(base, "apostille-sandbox");
}

/** A template of one PostgreSQL version cannot be opened by another. */
async function driverVersion(): Promise<string> {
  const entry = import.meta.resolve("@electric-sql/pglite");
  const text = await readFile(new URL("../package.json", entry), "utf8");
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

/** Read from the disk each time it is needed, because each engine keeps a reference to its initial data. */
async function readTemplate(file: string): Promise<Blob | undefined> {
  try {
    return await openAsBlob(file);
  } catch {
    return undefined;
  }
}

/** Objects that new databases contain but no sandbox needs: two thirds of the files. */
const cleanUp = [
  "UPDATE pg_database SET datistemplate = false",
  "DROP DATABASE template0",
  "DROP DATABASE template1",
  "CHECKPOINT",
];

async function makeTemplate(cacheFolder: string, file: string): Promise<Blob> {
  const engine = await PgliteEngine.open(small);
  await migrate(pgliteDatabase(engine));
  for (const statement of cleanUp) await engine.command(statement);
  const template = await engine.dump();
  await engine.close();
  await store(cacheFolder, file, template);
  return template;
}

/**
 * Written under a temporary name first, so that a partial template is never read. If the cache cannot be written, there
 * is none.
 */
async function store(cacheFolder: string, file: string, template: Blob): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  try {
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(partial, Buffer.from(await template.arrayBuffer()));
    await rename(partial, file);
  } catch {
    return;
  }
}
