/** The lock of a data folder, among processes that have it, want it, or are dead. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FolderInUse, lockFolder } from "../../src/foundation/database/folder-lock.js";

let folder: string;
const others: Server[] = [];
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "lock-")));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const other of others.splice(0)) await new Promise((resolve) => other.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Another process, as its socket answers; counts how often it was asked. */
async function other(name: string, answer: () => string): Promise<() => number> {
  let asked = 0;
  const server = createServer((socket) => {
    asked++;
    socket.end(answer());
  });
  others.push(server);
  await mkdir(join(folder, "lock"), { recursive: true });
  await new Promise<void>((resolve) => server.listen(join(folder, "lock", name), resolve));
  return () => asked;
}

const sockets = (): Promise<string[]> => readdir(join(folder, "lock"));

describe.skipIf(process.platform === "win32")("a folder", () => {
  test("a folder is locked until it is unlocked, and then by the next one", async () => {
    const unlock = await lockFolder(folder);
    expect(await sockets()).toEqual([expect.stringMatching(/^lock-[0-9a-f]{8}$/)]);
    const refused = lockFolder(folder);
    await expect(refused).rejects.toThrow(FolderInUse);
    await expect(refused).rejects.toThrow(
      `The data folder ${folder} is in use by another sandbox (process ${process.pid}). Stop that one first, choose`,
    );
    await unlock();
    expect(await sockets()).toEqual([]);
    await (
      await lockFolder(folder)
    )();
  });

  test("a folder is unlocked although it was removed meanwhile", async () => {
    const unlock = await lockFolder(folder);
    await rm(folder, { recursive: true });
    await expect(unlock()).resolves.toBeUndefined();
  });

  test("a folder does not keep the process that has it running", async () => {
    const before = process.getActiveResourcesInfo();
    const unlock = await lockFolder(folder);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const running = process.getActiveResourcesInfo();
    const servers = (names: string[]) => names.filter((name) => name.startsWith("Pipe")).length;
    expect(servers(running)).toBe(servers(before));
    await unlock();
  });

  test("a folder is waited for while another process only wants it", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const asked = await other("lock-other", () => "wanting 4711");
    await expect(lockFolder(folder)).rejects.toThrow("in use by another sandbox (process unknown)");
    expect(asked()).toBe(50);
    expect(await sockets()).toEqual(["lock-other"]);
  });

  test("a folder is taken as soon as the other process has given up", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const asked = await other("lock-other", () => {
      if (asked() === 3) others.splice(0).forEach((server) => server.close());
      return "wanting 4711";
    });
    await (
      await lockFolder(folder)
    )();
    expect(asked()).toBe(3);
  });

  test("a folder belongs to the process that has it, whoever else wants it", async () => {
    await other("lock-a", () => "wanting 1");
    await other("lock-b", () => "holding 2");
    await other("lock-c", () => "wanting 3");
    await expect(lockFolder(folder)).rejects.toThrow("(process 2)");
  });

  test("a folder may have other files beside its locks, which stay", async () => {
    await other("new-other", () => "holding 4711");
    await symlink("lock-loop", join(folder, "lock", "lock-loop"));
    await writeFile(join(folder, "lock", "notes"), "mine");
    await (
      await lockFolder(folder)
    )();
    expect((await sockets()).sort()).toEqual(["lock-loop", "new-other", "notes"]);
  });

  test.each([
    [60, true],
    [61, false],
  ])("a folder with a path of %i bytes has its lock inside: %s", async (length, isInside) => {
    const deep = join(folder, "x".repeat(length - "/lock".length - folder.length - 1));
    await mkdir(deep);
    const unlock = await lockFolder(deep);
    expect(await readdir(deep)).toEqual(isInside ? ["lock"] : []);
    const hash = createHash("sha256").update(deep).digest("hex").slice(0, 16);
    const outside = join(tmpdir(), `sandbox-${hash}`);
    const found = await readdir(outside).catch(() => []);
    expect(found).toHaveLength(isInside ? 0 : 1);
    await unlock();
    await rm(outside, { recursive: true, force: true });
  });

  test.runIf(process.platform === "linux")(
    "a folder whose lock can be nowhere is refused",
    async () => {
      await symlink("/proc", join(folder, "lock"));
      await expect(lockFolder(folder)).rejects.toMatchObject({ syscall: "listen" });
    },
  );
});
