import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/**
 * How the name of a folder for uploads begins: with the host, because containers may share a temporary folder, and the
 * process that owns it.
 */
export function folderPrefix(pid: number): string {
  return `${hostPrefix()}${pid}-`;
}

/** Removes the folders of processes of this host that ended without doing so, such as those that were killed. */
export async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent);
  const own = names.filter((name) => name.startsWith(hostPrefix()));
  for (const name of own) {
    const pid = Number.parseInt(name.slice(hostPrefix().length), 10);
    const folder = join(parent, name);
    // A folder that another process is removing, or that belongs to another user, is left to them.
    if (await isAbandoned(folder, pid)) {
      await rm(folder, { recursive: true }).catch(() => undefined);
    }
  }
}

function hostPrefix(): string {
  return `apostille-uploads-${hostname().replaceAll(/[^\w.]/g, "_")}-`;
}

async function isAbandoned(folder: string, pid: number): Promise<boolean> {
  if (!Number.isInteger(pid)) return false;
  return pid === process.pid ? isOlderThanThisProcess(folder) : !isRunning(pid);
}

/** In a container that is started again, the process has the id of the one before it. */
async function isOlderThanThisProcess(folder: string): Promise<boolean> {
  const startedAt = Date.now() - process.uptime() * 1000;
  return stat(folder).then(
    ({ mtimeMs }) => mtimeMs < startedAt,
    () => false,
  );
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only asks whether the process exists.
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
