import { createHash, randomUUID } from "node:crypto";
import { realpath, rename, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Another process works on the data folder. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";

  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by another sandbox (process ${holder}). Stop that one first, ` +
        "choose another folder, or use PostgreSQL (DATABASE_URL), which several processes can share.",
    );
  }
}

const maxAttempts = 5;
/** What the shortest limit of a socket's path leaves (macOS: 104 bytes with the final NUL), with room for a suffix. */
const maxPath = 64;

/**
 * Locks a folder against every other process of this machine, and returns what unlocks it. The lock is a listening
 * unix socket: when its process dies, however it dies, nobody listens any more, and the next process takes over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const real = await realpath(folder);
  const path = socketPath(real);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const server = await listen(path);
    if (server !== undefined) return () => close(server);
    await removeIfDead(path, real);
  }
  throw new FolderInUse(real, "unknown");
}

function socketPath(folder: string): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\apostille-sandbox-${shortHash(folder)}`;
  const inside = join(folder, "lock");
  return Buffer.byteLength(inside) <= maxPath
    ? inside
    : join(tmpdir(), `apostille-sandbox-${shortHash(folder)}.lock`);
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Listens at `path` and tells everybody who asks which process this is. Undefined: the path is taken. */
function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(String(process.pid));
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      if ("code" in error && error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/**
 * Moves the socket away before it is removed: whoever comes second to a dead socket would otherwise remove the new
 * lock of whoever came first. A socket that is found alive after the move is put back.
 */
async function removeIfDead(path: string, folder: string): Promise<void> {
  const holder = await askHolder(path);
  if (holder !== undefined) throw new FolderInUse(folder, holder);
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await askHolder(aside);
  if (moved === undefined) return rm(aside, { force: true });
  await rename(aside, path);
  throw new FolderInUse(folder, moved);
}

function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      answer += text;
    });
    socket.once("end", () => resolve(answer));
    socket.once("error", () => resolve(undefined));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
