import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { migrate, schemaVersion } from "./migrate.js";
import { PgliteEngine } from "./pglite-engine.js";
import { pgliteDatabase } from "./pglite.js";

/** Changes with how a template is made, so that none of an earlier kind is taken for a new one. */
const kind = "small-1";

/** A log in segments of 1 MB in place of 16: a template has one, and memory or a folder a few. */
const small = {
  initDbStartParams: ["--wal-segsize=1"],
  postgresqlconf: ["min_wal_size = 2MB", "max_wal_size = 32MB", "wal_recycle = off"],
};

/**
 * Setting up an empty database takes seconds; copying one that was set up takes a fraction. So the first start leaves
 * a copy of its migrated database, and every new data folder after that begins as that copy.
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

/** A template of one PostgreSQL cannot be opened by another. */
async function driverVersion(): Promise<string> {
  const entry = import.meta.resolve("@electric-sql/pglite");
  const text = await readFile(new URL("../package.json", entry), "utf8");
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

/** It is read from the disk when it is needed: each engine holds on to what it began with. */
async function readTemplate(file: string): Promise<Blob | undefined> {
  try {
    return await openAsBlob(file);
  } catch {
    return undefined;
  }
}

/** What new databases are copied from, and no sandbox makes: two thirds of the files. */
const unneeded = [
  "UPDATE pg_database SET datistemplate = false",
  "DROP DATABASE template0",
  "DROP DATABASE template1",
  "CHECKPOINT",
];

async function makeTemplate(cacheFolder: string, file: string): Promise<Blob> {
  const engine = await PgliteEngine.open(small);
  await migrate(pgliteDatabase(engine));
  for (const statement of unneeded) await engine.command(statement);
  const template = await engine.dump();
  await engine.close();
  await store(cacheFolder, file, template);
  return template;
}

/** Under a name of its own first, so that nobody ever reads half a template. A cache that cannot be written is none. */
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
