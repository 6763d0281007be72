import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { migrate, schemaVersion } from "./migrate.js";
import { PgliteEngine } from "./pglite-engine.js";
import { pgliteDatabase } from "./pglite.js";

/**
 * Setting up an empty database takes seconds; copying one that was set up takes a fraction. So the first start leaves
 * a copy of its migrated database, and every new data folder after that begins as that copy.
 */
export async function templateDatabase(cacheFolder = defaultCache()): Promise<Blob> {
  const file = join(cacheFolder, `database-${schemaVersion()}-${await driverVersion()}.tar`);
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

async function readTemplate(file: string): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(file)]);
  } catch {
    return undefined;
  }
}

async function makeTemplate(cacheFolder: string, file: string): Promise<Blob> {
  const engine = await PgliteEngine.open({});
  await migrate(pgliteDatabase(engine));
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
