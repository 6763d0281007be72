/** Files that the sandbox writes can be read by their owner only. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDisk } from "../../src/foundation/bytes/disk.js";
import { locationOfFolder } from "../../src/foundation/bytes/location.js";
import { makeFolder } from "../../src/foundation/database/make-folder.js";
import { makePrivate } from "../../src/foundation/database/open-pglite.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-private-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o777).toString(8);

async function place(name: string, mode: number, make: (path: string) => Promise<unknown>) {
  const path = join(folder, name);
  await make(path);
  await chmod(path, mode);
  return path;
}

const file = (path: string): Promise<void> => writeFile(path, "");

describe.skipIf(process.platform === "win32")("a folder", () => {
  test("a folder is made with those above it, for its owner; one that is there stays as it is", async () => {
    const there = await place("there", 0o755, mkdir);
    await makeFolder(join(there, "one", "two"));
    await makeFolder(there);
    const paths = ["", "one", "one/two"].map((name) => modeOf(join(there, name)));
    expect(await Promise.all(paths)).toEqual(["755", "700", "700"]);
  });

  test("a folder is not made in place of a file, nor below one", async () => {
    const path = await place("file", 0o644, file);
    await expect(makeFolder(path)).rejects.toMatchObject({ code: "EEXIST" });
    await expect(makeFolder(join(path, "sub"))).rejects.toMatchObject({ code: "ENOTDIR" });
  });

  test("a folder that lay open is closed with all that is in it, but not what it links to", async () => {
    const outside = await place("outside", 0o644, file);
    const open = await place("open", 0o755, mkdir);
    const modes = { "open/writable": 0o666, "open/read-only": 0o444, "open/own": 0o600 };
    for (const [name, mode] of Object.entries(modes)) await place(name, mode, file);
    await place("open/passable", 0o601, file);
    await place("open/inner", 0o751, mkdir);
    await place("open/inner/program", 0o775, file);
    await symlink(outside, join(open, "link"));
    await makePrivate(open);
    const names = [
      "",
      "own",
      "writable",
      "read-only",
      "passable",
      "inner",
      "inner/program",
      "link",
    ];
    const found = await Promise.all(names.map((name) => modeOf(join(open, name))));
    expect(found).toEqual(["700", "600", "600", "400", "600", "700", "700", "644"]);
  });

  test("a folder that is gone meanwhile is no fault", async () => {
    await expect(makePrivate(join(folder, "gone"))).resolves.toBeUndefined();
  });

  test("a folder with files of customers has only private ones", async () => {
    const files = join(folder, "files");
    const disk = await openDisk(files);
    await disk.put("fil_1", Readable.from([Buffer.from("a text")]));
    await locationOfFolder(files);
    const names = (await readdir(files)).sort();
    expect(names).toEqual([".place", "fil_1", "partial"]);
    const found = await Promise.all(names.map((name) => modeOf(join(files, name))));
    expect(found).toEqual(["600", "600", "700"]);
  });
});
